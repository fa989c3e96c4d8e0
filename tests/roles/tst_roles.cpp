// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/roles/roles.h"

#include <QSet>
#include <QTest>

#include <string>

using namespace core::roles;

class TestRoles : public QObject
{
    Q_OBJECT

private slots:
    void place_data();
    void place();
    void group_data();
    void group();
    void viewsIntoTheName();
    void knownRolesAreRankedAndDescribed();
    void unknownRoles();
};

void TestRoles::place_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("stack");
    QTest::addColumn<int>("layer"); // -1: none
    QTest::addColumn<QString>("role");
    QTest::addColumn<QString>("suffix");
    QTest::addColumn<int>("expert"); // -1: none

    const auto row = [](const char *what, const char *name, const char *stack, int layer, const char *role,
                        const char *suffix, int expert = -1) {
        QTest::newRow(what) << QString::fromLatin1(name) << QString::fromLatin1(stack) << layer
                            << QString::fromLatin1(role) << QString::fromLatin1(suffix) << expert;
    };
    row("layer", "blk.12.attn_q.weight", "blk", 12, "attn_q", "weight");
    row("bias", "blk.0.attn_q.bias", "blk", 0, "attn_q", "bias");
    row("outside layers", "token_embd.weight", "", -1, "token_embd", "weight");
    row("role with a dot outside layers", "cls.output.weight", "", -1, "cls.output", "weight");
    row("no suffix", "blk.3.ssm_a", "blk", 3, "ssm_a", "");
    row("encoder", "enc.blk.1.attn_rel_b.weight", "enc.blk", 1, "attn_rel_b", "weight");
    row("decoder", "dec.blk.11.cross_attn_q.weight", "dec.blk", 11, "cross_attn_q", "weight");
    row("vision tower", "v.blk.5.ffn_up.weight", "v.blk", 5, "ffn_up", "weight");
    row("diffusion", "double_blocks.7.img_attn.qkv.weight", "double_blocks", 7, "img_attn.qkv", "weight");
    row("Hugging Face", "model.layers.31.self_attn.q_proj.weight", "model.layers", 31, "self_attn.q_proj", "weight");
    row("role with a dot", "blk.2.shortconv.in_proj.weight", "blk", 2, "shortconv.in_proj", "weight");
    row("one tensor per expert", "blk.0.ffn_gate.3.weight", "blk", 0, "ffn_gate", "weight", 3);
    row("merged experts", "blk.0.ffn_gate_exps.weight", "blk", 0, "ffn_gate_exps", "weight");
    row("a second number is no expert outside feed-forward", "v.blk.0.conv.1.weight", "v.blk", 0, "conv.1", "weight");
    row("projector without another name", "mm.0.weight", "mm", 0, "mm", "weight");
    row("adapter", "blk.4.attn_v.weight.lora_a", "blk", 4, "attn_v", "weight.lora_a");
    row("matrix", "blk.4.attn_v.weight.in_sum2", "blk", 4, "attn_v", "weight.in_sum2");
    row("nothing but a suffix", "weight", "", -1, "weight", "weight");
    row("number without a dot behind it", "blk.0", "", -1, "blk.0", "");
    row("number beyond 32 bits", "blk.99999999999.x.weight", "", -1, "blk.99999999999.x", "weight");
    row("nothing before the number", ".0.x.weight", "", -1, ".0.x", "weight");
    row("letters in the number", "blk.1a.x.weight", "", -1, "blk.1a.x", "weight");
    row("first number counts", "a.1.b.2.c.weight", "a", 1, "b.2.c", "weight");
    row("empty", "", "", -1, "", "");
    row("dots alone", "...", "", -1, "...", "");
    row("layer with nothing behind", "blk.5.", "blk", 5, "blk", "");
}

void TestRoles::place()
{
    QFETCH(QString, name);
    QFETCH(QString, stack);
    QFETCH(int, layer);
    QFETCH(QString, role);
    QFETCH(QString, suffix);
    QFETCH(int, expert);
    const std::string text = name.toStdString();
    const TensorPlace place = placeOf(text);
    QCOMPARE(QString::fromStdString(std::string(place.stack)), stack);
    QCOMPARE(place.layer ? static_cast<int>(*place.layer) : -1, layer);
    QCOMPARE(QString::fromStdString(std::string(place.role)), role);
    QCOMPARE(QString::fromStdString(std::string(place.suffix)), suffix);
    QCOMPARE(place.expert ? static_cast<int>(*place.expert) : -1, expert);
}

void TestRoles::group_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("group");
    const auto row = [](const char *name, RoleGroup group) {
        QTest::newRow(name) << QString::fromLatin1(name) << static_cast<int>(group);
    };
    row("token_embd.weight", RoleGroup::Embedding);
    row("position_embd.weight", RoleGroup::Embedding);
    row("output.weight", RoleGroup::Output);
    row("output_norm.weight", RoleGroup::Norm);
    row("blk.0.attn_norm.weight", RoleGroup::Norm);
    row("blk.0.attn_q.weight", RoleGroup::Attention);
    row("blk.0.attn_output.weight", RoleGroup::Attention);
    row("blk.0.attn_q.bias", RoleGroup::Bias);
    row("blk.0.ffn_down.weight", RoleGroup::FeedForward);
    row("blk.0.ffn_down_exps.weight", RoleGroup::Experts);
    row("blk.0.ffn_down.1.weight", RoleGroup::Experts);
    row("blk.0.ffn_gate_shexp.weight", RoleGroup::Experts);
    row("blk.0.ffn_gate_inp.weight", RoleGroup::Router);
    row("blk.0.ssm_a", RoleGroup::StateSpace);
    row("blk.0.ssm_norm.weight", RoleGroup::Norm);
    row("blk.0.time_mix_key.weight", RoleGroup::StateSpace);
    row("blk.0.inp_gate.weight", RoleGroup::Other);
    row("rope_freqs.weight", RoleGroup::Other);
}

void TestRoles::group()
{
    QFETCH(QString, name);
    QFETCH(int, group);
    QCOMPARE(static_cast<int>(placeOf(name.toStdString()).group), group);
}

void TestRoles::viewsIntoTheName()
{
    const std::string name = "blk.12.attn_q.weight";
    const TensorPlace place = placeOf(name);
    for (const std::string_view part : {place.stack, place.role, place.suffix}) {
        QVERIFY(part.data() >= name.data());
        QVERIFY(part.data() + part.size() <= name.data() + name.size());
    }
}

void TestRoles::knownRolesAreRankedAndDescribed()
{
    QVERIFY(knownRoles().size() > 50);
    int rank = 0;
    for (const std::string_view role : knownRoles()) {
        QCOMPARE(roleRank(role), rank++);
        QVERIFY(roleDescription(role) != role);
        QVERIFY(!roleDescription(role).empty());
    }
    QVERIFY(roleRank("token_embd") < roleRank("attn_q"));
    QVERIFY(roleRank("attn_q") < roleRank("attn_k"));
    QVERIFY(roleRank("attn_k") < roleRank("attn_v"));
    QVERIFY(roleRank("attn_v") < roleRank("attn_output"));
    QVERIFY(roleRank("attn_output") < roleRank("ffn_gate"));
    QVERIFY(roleRank("ffn_up") < roleRank("ffn_down"));
    QVERIFY(roleRank("ffn_down") < roleRank("output"));
}

void TestRoles::unknownRoles()
{
    QCOMPARE(roleDescription("flux_capacitor"), std::string_view("flux_capacitor"));
    QCOMPARE(roleRank("flux_capacitor"), static_cast<int>(knownRoles().size()));
    QCOMPARE(roleRank(""), roleRank("zzz"));
}

QTEST_GUILESS_MAIN(TestRoles)
#include "tst_roles.moc"
