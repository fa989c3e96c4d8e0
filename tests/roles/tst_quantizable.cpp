// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/roles/roles.h"

#include <QTest>

#include <string>
#include <vector>

using namespace core::roles;

/// Each row was tried with llama-quantize 0.7 (--dry-run, Q4_K_M, F16 source).
class TestQuantizable : public QObject
{
    Q_OBJECT

private slots:
    void names_data();
    void names();
    void shapes_data();
    void shapes();
};

void TestQuantizable::names_data()
{
    QTest::addColumn<bool>("expected");
    for (const char *name : {"token_embd.weight",
                             "output.weight",
                             "blk.0.attn_q.weight",
                             "cls.weight",
                             "mm.0.weight",
                             "v.blk.0.attn_q.weight",
                             "v.blk.0.attn_rel_pos.weight",
                             "token_types.foo.weight",
                             "per_layer_token_embd.weight",
                             "conv1d.weight",
                             "blk.0.time_mix_decay.weight",
                             "blk.0.time_mix_key.weight",
                             "blk.0.time_mix_lerp_x.weight",
                             "blk.0.time_mix_r_k.weight",
                             "blk.0.shortconv.in_proj.weight",
                             "blk.0.indexer.proj.weight",
                             "blk.0.ffn_gate_inp_shexp.weight",
                             "blk.0.inp_gate.weight",
                             "blk.0.exp_probs_b.weight",
                             "blk.0.ssm_x.weight",
                             "blk.0.ssm_a.weight",
                             "weight",
                             "blk.0.fooweight",
                             "output_hc_fn.weight"})
        QTest::newRow(name) << true;
    for (const char *name : {"output_norm.weight",
                             "token_embd_norm.weight",
                             "blk.0.attn_q_norm.weight",
                             "blk.0.foo_norm.weight.weight",
                             "position_embd.weight",
                             "token_types.weight",
                             "v.position_embd.weight",
                             "v.blk.0.position_embd.weight",
                             "blk.0.ffn_gate_inp.weight",
                             "blk.0.ffn_gate_tid2eid.weight",
                             "altup_proj.weight",
                             "blk.0.altup_router.weight",
                             "laurel_l.weight",
                             "blk.0.laurel_r.weight",
                             "per_layer_model_proj.weight",
                             "per_layer_proj_norm.weight",
                             "blk.0.ssm_conv1d.weight",
                             "blk.0.ssm_conv1d_q.weight",
                             "blk.0.shortconv.conv.weight",
                             "blk.0.indexer.k_proj.weight",
                             "blk.0.indexer.q_proj.weight",
                             "blk.0.time_mix_first.weight",
                             "blk.0.time_mix_w0.weight",
                             "blk.0.time_mix_w1.weight",
                             "blk.0.time_mix_w2.weight",
                             "blk.0.time_mix_v0.weight",
                             "blk.0.time_mix_v1.weight",
                             "blk.0.time_mix_v2.weight",
                             "blk.0.time_mix_a0.weight",
                             "blk.0.time_mix_a1.weight",
                             "blk.0.time_mix_a2.weight",
                             "blk.0.time_mix_g1.weight",
                             "blk.0.time_mix_g2.weight",
                             "blk.0.time_mix_decay_w1.weight",
                             "blk.0.time_mix_decay_w2.weight",
                             "blk.0.time_mix_lerp_fused.weight",
                             "blk.0.attn_rel_b.weight",
                             "enc.blk.0.attn_rel_b.weight",
                             "blk.0.cross_attn_rel_b.weight",
                             "sam.pos_embd.weight",
                             "sam.neck.0.weight",
                             "sam.net_2.weight",
                             "blk.0.attn.rel_pos_w.weight",
                             "v.patch_embd.weight",
                             "v.patch_merger.weight",
                             "a.rvq.codebook.weight",
                             "mm.a.code_embd.weight",
                             "blk.0.attn_q.bias",
                             "blk.0.foo.weights",
                             "xx.weight.x",
                             ""})
        QTest::newRow(*name ? name : "empty name") << false;
}

void TestQuantizable::names()
{
    QFETCH(bool, expected);
    const std::vector<std::uint64_t> shape{512, 8};
    const std::string name = qstrcmp(QTest::currentDataTag(), "empty name") == 0 ? "" : QTest::currentDataTag();
    QCOMPARE(isQuantizable(name, shape), expected);
}

void TestQuantizable::shapes_data()
{
    QTest::addColumn<QList<quint64>>("shape");
    QTest::addColumn<bool>("expected");
    QTest::newRow("matrix") << QList<quint64>{512, 8} << true;
    QTest::newRow("experts") << QList<quint64>{512, 8, 4} << true;
    QTest::newRow("four dimensions") << QList<quint64>{512, 4, 2, 2} << true;
    QTest::newRow("one row in the second dimension, more in the third") << QList<quint64>{512, 1, 2} << true;
    QTest::newRow("vector") << QList<quint64>{512} << false;
    QTest::newRow("vector of 256, row 79") << QList<quint64>{256} << false;
    QTest::newRow("vector stored with a second dimension, row 79") << QList<quint64>{512, 1} << false;
    QTest::newRow("vector stored with three") << QList<quint64>{512, 1, 1} << false;
    QTest::newRow("scalar") << QList<quint64>{} << false;
}

void TestQuantizable::shapes()
{
    QFETCH(QList<quint64>, shape);
    QFETCH(bool, expected);
    const std::vector<std::uint64_t> ne(shape.begin(), shape.end());
    QCOMPARE(isQuantizable("blk.0.ffn_up.weight", ne), expected);
}

QTEST_GUILESS_MAIN(TestQuantizable)
#include "tst_quantizable.moc"
