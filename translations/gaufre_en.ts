<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>app::FileFacts</name>
    <message numerus="yes">
        <source>%n shard(s)</source>
        <translation>
            <numerusform>%n shard</numerusform>
            <numerusform>%n shards</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>app::MainWindow</name>
    <message numerus="yes">
        <source>%1 holds %n model(s). Which one?</source>
        <translation>
            <numerusform>%1 holds %n model. Which one?</numerusform>
            <numerusform>%1 holds %n models. Which one?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n thread(s)</source>
        <translation>
            <numerusform>%n thread</numerusform>
            <numerusform>%n threads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) are not finished. Quitting cancels them; no unfinished file is kept.</source>
        <translation>
            <numerusform>%n job is not finished. Quitting cancels it; no unfinished file is kept.</numerusform>
            <numerusform>%n jobs are not finished. Quitting cancels them; no unfinished file is kept.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::ActivityButton</name>
    <message numerus="yes">
        <source>%n running or waiting</source>
        <translation>
            <numerusform>%n running or waiting</numerusform>
            <numerusform>%n running or waiting</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::CheckCard</name>
    <message numerus="yes">
        <source>%n finding(s)</source>
        <translation>
            <numerusform>%n finding</numerusform>
            <numerusform>%n findings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::CheckJob</name>
    <message numerus="yes">
        <source>%n problem(s)</source>
        <translation>
            <numerusform>%n problem</numerusform>
            <numerusform>%n problems</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tensor(s), every value is fine</source>
        <translation>
            <numerusform>%n tensor, every value is fine</numerusform>
            <numerusform>%n tensors, every value is fine</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n problem(s) found</source>
        <translation>
            <numerusform>%n problem found</numerusform>
            <numerusform>%n problems found</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::Checklist</name>
    <message numerus="yes">
        <source>%n tensor(s), unchanged since the file was opened.</source>
        <translation>
            <numerusform>%n tensor, unchanged since the file was opened.</numerusform>
            <numerusform>%n tensors, unchanged since the file was opened.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tensor(s) lose more than they would from the original. You allowed it.</source>
        <translation>
            <numerusform>%n tensor loses more than it would from the original. You allowed it.</numerusform>
            <numerusform>%n tensors lose more than they would from the original. You allowed it.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tensor(s) fall back to another type</source>
        <translation>
            <numerusform>%n tensor falls back to another type</numerusform>
            <numerusform>%n tensors fall back to another type</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rule(s)</source>
        <translation>
            <numerusform>%n rule</numerusform>
            <numerusform>%n rules</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tensor(s) matched.</source>
        <translation>
            <numerusform>%n tensor matched.</numerusform>
            <numerusform>%n tensors matched.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n problem(s) in the values</source>
        <translation>
            <numerusform>%n problem in the values</numerusform>
            <numerusform>%n problems in the values</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n norm(s) stay as they are.</source>
        <translation>
            <numerusform>%n norm stays as it is.</numerusform>
            <numerusform>%n norms stay as they are.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tensor(s) stay as they are: norms, biases, routers and the like.</source>
        <translation>
            <numerusform>%n tensor stays as it is: norms, biases, routers and the like.</numerusform>
            <numerusform>%n tensors stay as they are: norms, biases, routers and the like.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::HashCard</name>
    <message numerus="yes">
        <source>computed %n minute(s) ago</source>
        <translation>
            <numerusform>computed %n minute ago</numerusform>
            <numerusform>computed %n minutes ago</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::HistogramPlot</name>
    <message numerus="yes">
        <source>%n tensor(s), values from %1 to %2</source>
        <comment>histogram</comment>
        <translation>
            <numerusform>%n tensor, values from %1 to %2</numerusform>
            <numerusform>%n tensors, values from %1 to %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::IntegritySection</name>
    <message numerus="yes">
        <source>And %n more.</source>
        <translation>
            <numerusform>And %n more.</numerusform>
            <numerusform>And %n more.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::JobsDock</name>
    <message numerus="yes">
        <source>%n running</source>
        <translation>
            <numerusform>%n running</numerusform>
            <numerusform>%n running</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waiting</source>
        <translation>
            <numerusform>%n waiting</numerusform>
            <numerusform>%n waiting</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n finished</source>
        <translation>
            <numerusform>%n finished</numerusform>
            <numerusform>%n finished</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::MapLegend</name>
    <message numerus="yes">
        <source>%n protected stay(s) %1</source>
        <extracomment>tensors such as routers, which are never quantized</extracomment>
        <translation>
            <numerusform>%n protected stays %1</numerusform>
            <numerusform>%n protected stay %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n norm(s) and biases hidden</source>
        <translation>
            <numerusform>%n norm and biases hidden</numerusform>
            <numerusform>%n norms and biases hidden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n norm(s) hidden</source>
        <translation>
            <numerusform>%n norm hidden</numerusform>
            <numerusform>%n norms hidden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n norm(s) stay(s) %1</source>
        <translation>
            <numerusform>%n norm stays %1</numerusform>
            <numerusform>%n norms stay %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::MapPanel</name>
    <message numerus="yes">
        <source>%n tensor(s) stay(s) %1.</source>
        <extracomment>norms, biases and routers; %1: their type</extracomment>
        <translation>
            <numerusform>%n tensor stays %1.</numerusform>
            <numerusform>%n tensors stay %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n block(s) the start</source>
        <translation>
            <numerusform>%n blocks the start</numerusform>
            <numerusform>%n block the start</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>%n warning</numerusform>
            <numerusform>%n warnings</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::MetadataModel</name>
    <message numerus="yes">
        <source>%1, %n key(s)</source>
        <translation>
            <numerusform>%1, %n key</numerusform>
            <numerusform>%1, %n keys</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n key(s)</source>
        <translation>
            <numerusform>%n key</numerusform>
            <numerusform>%n keys</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::MetadataSection</name>
    <message numerus="yes">
        <source>%1 key(s)</source>
        <translation>
            <numerusform>%1 key</numerusform>
            <numerusform>%1 keys</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::MixMapPage</name>
    <message numerus="yes">
        <source>%n shard(s)</source>
        <translation>
            <numerusform>%n shard</numerusform>
            <numerusform>%n shards</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::MixMapView</name>
    <message numerus="yes">
        <source>Mix map, %n tensor(s)</source>
        <translation>
            <numerusform>Mix map, %n tensor</numerusform>
            <numerusform>Mix map, %n tensors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <translation>
            <numerusform>%n layer</numerusform>
            <numerusform>%n layers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n role(s)</source>
        <translation>
            <numerusform>%n role</numerusform>
            <numerusform>%n roles</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %n layer(s)</source>
        <extracomment>heading of a group of layers: its name in the file, and how many layers</extracomment>
        <translation>
            <numerusform>%1, %n layer</numerusform>
            <numerusform>%1, %n layers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::Overview</name>
    <message numerus="yes">
        <source>%1 %n key(s) before it were read, and %2 tensors. Quantizing needs a whole file.</source>
        <translation>
            <numerusform>%1 %n key before it was read, and %2 tensors. Quantizing needs a whole file.</numerusform>
            <numerusform>%1 %n keys before it were read, and %2 tensors. Quantizing needs a whole file.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tensor(s) use %1, which this version does not know</source>
        <translation>
            <numerusform>%n tensor uses %1, which this version does not know</numerusform>
            <numerusform>%n tensors use %1, which this version does not know</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::OverviewSection</name>
    <message numerus="yes">
        <source>%n tensor(s)</source>
        <translation>
            <numerusform>%n tensor</numerusform>
            <numerusform>%n tensors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>%n error</numerusform>
            <numerusform>%n errors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>%n warning</numerusform>
            <numerusform>%n warnings</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::PlanController</name>
    <message numerus="yes">
        <source>%1 + %n rule(s)</source>
        <extracomment>a mix and the number of the user&apos;s own rules: &quot;Q4_K_M + 2 rules&quot;</extracomment>
        <translation>
            <numerusform>%1 + %n rule</numerusform>
            <numerusform>%1 + %n rules</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::PresetBar</name>
    <message numerus="yes">
        <source>%n bit(s)</source>
        <translation>
            <numerusform>%n bit</numerusform>
            <numerusform>%n bits</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::QuantizeJob</name>
    <message numerus="yes">
        <source>%1 + %n rule(s)</source>
        <translation>
            <numerusform>%1 + %n rule</numerusform>
            <numerusform>%1 + %n rules</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n tensor(s)</source>
        <translation>
            <numerusform>%1 of %n tensor</numerusform>
            <numerusform>%1 of %n tensors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %n chunk(s)</source>
        <comment>file name</comment>
        <translation>
            <numerusform>%1, %n chunk</numerusform>
            <numerusform>%1, %n chunks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::ReportView</name>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tensor(s) copied unchanged</source>
        <translation>
            <numerusform>%n tensor copied unchanged</numerusform>
            <numerusform>%n tensors copied unchanged</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n fallback(s)</source>
        <translation>
            <numerusform>%n fallback</numerusform>
            <numerusform>%n fallbacks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::SettingsPage</name>
    <message numerus="yes">
        <source>%n on this computer; the rest stays for other programs</source>
        <translation>
            <numerusform>%n on this computer; the rest stays for other programs</numerusform>
            <numerusform>%n on this computer; the rest stays for other programs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::TemplateSection</name>
    <message numerus="yes">
        <source>%n line(s)</source>
        <extracomment>number of lines, size: &quot;12 lines · 1 204 bytes&quot;</extracomment>
        <translation>
            <numerusform>%n line</numerusform>
            <numerusform>%n lines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::TensorDetails</name>
</context>
<context>
    <name>ui::TensorTotals</name>
    <message numerus="yes">
        <source>%n tensor(s) selected</source>
        <translation>
            <numerusform>%n tensor selected</numerusform>
            <numerusform>%n tensors selected</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tensor(s)</source>
        <translation>
            <numerusform>%n tensor</numerusform>
            <numerusform>%n tensors</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::TensorsSection</name>
    <message numerus="yes">
        <source>%1 tensor(s)  ·  %2</source>
        <extracomment>number of tensors, their size: &quot;291 tensors · 4.58 GiB&quot;</extracomment>
        <translation>
            <numerusform>%1 tensor  ·  %2</numerusform>
            <numerusform>%1 tensors  ·  %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::TokenizerSection</name>
    <message numerus="yes">
        <source>%1 token(s)</source>
        <translation>
            <numerusform>%1 token</numerusform>
            <numerusform>%1 tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::TypeBytes</name>
    <message numerus="yes">
        <source>%1: %n tensor(s), %2</source>
        <translation>
            <numerusform>%1: %n tensor, %2</numerusform>
            <numerusform>%1: %n tensors, %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tensor(s)</source>
        <translation>
            <numerusform>%n tensor</numerusform>
            <numerusform>%n tensors</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::format</name>
    <message numerus="yes">
        <source>about %n minute(s)</source>
        <translation>
            <numerusform>about %n minute</numerusform>
            <numerusform>about %n minutes</numerusform>
        </translation>
    </message>
</context>
</TS>
