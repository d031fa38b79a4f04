"""The `.pomdpx` format: factored variables, tables, diagrams, against tables written by hand; faults with lines."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from feint.errors import BadModel
from feint.pomdp import Pomdp, models, read, write

ReadText = Callable[..., Pomdp]

# A light that is seen and a coin that is not. `push` throws the coin and shows it in the light; `wait` changes nothing.
LIGHT = """<?xml version="1.0"?>
<pomdpx version="1.0" id="x">
<Discount>0.9</Discount>
<Variable>
<StateVar vnamePrev="light_0" vnameCurr="light_1" fullyObs="true"><ValueEnum>off on</ValueEnum></StateVar>
<StateVar vnamePrev="coin_0" vnameCurr="coin_1"><NumValues>2</NumValues></StateVar>
<ObsVar vname="sound"><ValueEnum>click none</ValueEnum></ObsVar>
<ActionVar vname="hand"><ValueEnum>wait push</ValueEnum></ActionVar>
<RewardVar vname="pay"/><RewardVar vname="cost"/>
</Variable>
<InitialStateBelief>
<CondProb><Var>light_0</Var><Parent>null</Parent><Parameter type="TBL">
<Entry><Instance>off</Instance><ProbTable>1</ProbTable></Entry></Parameter></CondProb>
<CondProb><Var>coin_0</Var><Parent>light_0</Parent><Parameter type="TBL">
<Entry><Instance>* -</Instance><ProbTable>uniform</ProbTable></Entry></Parameter></CondProb>
</InitialStateBelief>
<StateTransitionFunction>
<CondProb><Var>light_1</Var><Parent>hand light_0 coin_1</Parent>{light}</CondProb>
<CondProb><Var>coin_1</Var><Parent>hand coin_0</Parent>{coin}</CondProb>
</StateTransitionFunction>
<ObsFunction>
<CondProb><Var>sound</Var><Parent>hand coin_1</Parent>{sound}</CondProb>
</ObsFunction>
<RewardFunction>
<Func><Var>pay</Var><Parent>hand light_1 sound</Parent>{pay}</Func>
<Func><Var>cost</Var><Parent>hand</Parent><Parameter type="TBL">
<Entry><Instance>push</Instance><ValueTable>-1</ValueTable></Entry></Parameter></Func>
</RewardFunction>
</pomdpx>
"""


def table(*entries: tuple[str, str], kind: str = "ProbTable") -> str:
    body = "".join(f"<Entry><Instance>{i}</Instance><{kind}>{p}</{kind}></Entry>" for i, p in entries)
    return f'<Parameter type="TBL">{body}</Parameter>'


PARTS = {
    "light": table(("wait - * -", "identity"), ("push * s0 -", "1 0"), ("push * s1 -", "0 1")),
    "coin": table(("wait - -", "identity"), ("push * -", "0.25 0.75")),
    "sound": table(("* * click", "0.5"), ("* * none", "0.5"), ("push - -", "0.5 0.5 0.9 0.1")),
    "pay": table(("push on click", "10"), ("wait * *", "0.5"), kind="ValueTable"),
}


def light(**parts: str) -> str:
    return LIGHT.format(**(PARTS | parts))


def dense(rows: tuple[Any, Any, Any], shape: tuple[int, ...]) -> Any:
    out = np.zeros((len(rows[0]) - 1, shape[-1]))
    out[np.repeat(np.arange(len(out)), np.diff(rows[0].astype(int))), rows[1]] = rows[2]
    return out.reshape(shape).tolist()


def check_light(model: Pomdp) -> None:
    """The start is off, with any coin; after a push the light is the coin."""
    assert model.state_names == ["off_s0", "off_s1", "on_s1"]  # on s0 cannot be reached
    assert model.seen.tolist() == [0, 0, 1]
    assert model.start.tolist() == [0.5, 0.5, 0]
    eye = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    assert dense(model.transition, (2, 3, 3)) == [eye, [[0.25, 0, 0.75]] * 3]
    assert dense(model.observation, (2, 3, 2)) == [[[0.5, 0.5]] * 3, [[0.5, 0.5], [0.9, 0.1], [0.9, 0.1]]]
    pushed = 0.75 * 0.9 * 10 - 1
    assert np.allclose(model.reward, [0.5] * 3 + [pushed] * 3, rtol=0, atol=1e-14)


def test_tables(read_text: ReadText) -> None:
    model = read_text(light(), "x.pomdpx")
    check_light(model)
    assert (model.action_names, model.observation_names) == (["wait", "push"], ["click", "none"])


DIAGRAMS = {
    "light": """<Parameter type="DD"><DAG><Node var="hand">
<Edge val="wait"><SubDAG type="persistent" var="light_1"/></Edge>
<Edge val="push"><Node var="coin_1">
<Edge val="s0"><SubDAG type="deterministic" var="light_1" val="off"/></Edge>
<Edge val="s1"><SubDAG type="template" idref="shine"/></Edge></Node></Edge>
</Node></DAG><SubDAGTemplate id="shine"><SubDAG type="deterministic" var="light_1" val="on"/></SubDAGTemplate>
</Parameter>""",
    "coin": """<Parameter type="DD"><DAG><Node var="hand">
<Edge val="wait"><SubDAG type="persistent" var="coin_1"/></Edge>
<Edge val="push"><Node var="coin_1"><Edge val="s0"><Terminal>0.25</Terminal></Edge>
<Edge val="s1"><Terminal> 0.75 </Terminal></Edge></Node></Edge></Node></DAG></Parameter>""",
    "sound": """<Parameter type="DD"><DAG><Node var="hand">
<Edge val="wait"><SubDAG type="uniform" var="sound"/></Edge><Edge val="push"><Node var="coin_1">
<Edge val="s0"><Terminal>0.5</Terminal></Edge>
<Edge val="s1"><Node var="sound"><Edge val="click"><Terminal>0.9</Terminal></Edge>
<Edge val="none"><Terminal>0.1</Terminal></Edge></Node></Edge></Node></Edge></Node></DAG></Parameter>""",
    "pay": """<Parameter type="DD"><DAG><Node var="hand">
<Edge val="wait"><Terminal>0.5</Terminal></Edge>
<Edge val="push"><Node var="light_1"><Edge val="on"><Node var="sound"><Edge val="click"><Terminal>10</Terminal></Edge>
</Node></Edge></Node></Edge></Node></DAG></Parameter>""",
}


def test_diagrams_say_the_same_as_tables(read_text: ReadText) -> None:
    model = read_text(light(**DIAGRAMS), "x.pomdpx")
    check_light(model)
    assert model.same(read_text(light(), "y.pomdpx"))


def test_later_entries_override_earlier_ones(read_text: ReadText) -> None:
    coin = table(("* * -", "1 0"), ("wait - -", "identity"), ("push * *", "0.5"), ("push * -", "0.25 0.75"))
    pay = table(
        ("* * *", "7"), ("wait - -", "0.5 0.5 0.5 0.5"), ("push * *", "0"), ("push on click", "10"), kind="ValueTable"
    )
    check_light(read_text(light(coin=coin, pay=pay), "x.pomdpx"))


def test_a_single_variable_keeps_states_that_cannot_be_reached(read_text: ReadText) -> None:
    text = """<pomdpx><Discount>1</Discount><Variable>
<StateVar vnamePrev="s" vnameCurr="t" fullyObs="true"><ValueEnum>a b c</ValueEnum></StateVar>
<ActionVar vname="x"><NumValues>1</NumValues></ActionVar><RewardVar vname="r"/></Variable>
<InitialStateBelief><CondProb><Var>s</Var><Parent>null</Parent><Parameter><Entry><Instance>a</Instance>
<ProbTable>1</ProbTable></Entry></Parameter></CondProb></InitialStateBelief>
<StateTransitionFunction><CondProb><Var>t</Var><Parent>s</Parent><Parameter type="TBL"><Entry><Instance>- -</Instance>
<ProbTable>identity</ProbTable></Entry></Parameter></CondProb></StateTransitionFunction>
<RewardFunction><Func><Var>r</Var><Parent>s</Parent><Parameter type="TBL"><Entry><Instance>c</Instance>
<ValueTable>2</ValueTable></Entry></Parameter></Func></RewardFunction></pomdpx>"""
    model = read_text(text, "x.pomdpx")
    assert (model.state_names, model.observation_names, model.action_names) == (["a", "b", "c"], ["nothing"], ["a0"])
    assert model.terminal.tolist() == [1, 1, 0]
    assert model.seen.tolist() == [0, 1, 2]


def test_several_action_and_observation_variables(read_text: ReadText) -> None:
    text = light().replace(
        '<RewardVar vname="pay"/>',
        '<ActionVar vname="foot"><ValueEnum>l r</ValueEnum></ActionVar>'
        '<ObsVar vname="smell"><ValueEnum>mint rose</ValueEnum></ObsVar><RewardVar vname="pay"/>',
    )
    smell = "<CondProb><Var>smell</Var><Parent>foot sound</Parent>"
    smell += table(("l * -", "1 0"), ("r click -", "0.5 0.5"), ("r none -", "0 1")) + "</CondProb></ObsFunction>"
    model = read_text(text.replace("</ObsFunction>", smell), "x.pomdpx")
    assert model.action_names == ["wait_l", "wait_r", "push_l", "push_r"]
    assert model.observation_names == ["click_mint", "click_rose", "none_mint", "none_rose"]
    assert dense(model.observation, (4, 3, 4))[3][1] == pytest.approx([0.45, 0.45, 0, 0.1])
    assert model.reward.reshape(4, 3)[:, 0].tolist() == pytest.approx([0.5, 0.5, 5.75, 5.75])


def fault_cases() -> list[tuple[str, int, str]]:
    good = light()
    swaps = [
        ("<Discount>0.9", "<Discount>1.5", 3, r'<Discount> "1\.5"'),
        ("<Discount>0.9", "<Discount>much", 3, '<Discount> "much"'),
        ("<Discount>0.9</Discount>", "", 2, "<pomdpx>.*<Discount>"),
        ("<NumValues>2", "<NumValues>1000000000", 6, '"1000000000"'),
        ("<NumValues>2", "<NumValues>two", 6, '"two"'),
        ("off on", "off off", 5, '"off".*"light_0"'),
        ("off on<", "* on<", 5, r'"\*"'),
        ('"true"', '"maybe"', 5, 'fullyObs="maybe"'),
        ('vnamePrev="coin_0"', 'vnamePrev="light_0"', 6, '"light_0"'),
        ('vnamePrev="coin_0" ', "", 6, "<StateVar>.*vnamePrev="),
        (
            '<RewardVar vname="pay"/>',
            "<Thing/>",
            9,
            "<Thing>",
        ),
        ("<Var>coin_0</Var>", "<Var>coin_1</Var>", 14, '<Var> "coin_1"'),
        ("<Parent>light_0</Parent>", "<Parent>hand</Parent>", 14, '<Parent> "hand"'),
        ("<Parent>light_0</Parent>", "<Parent>lamp</Parent>", 14, '<Parent> "lamp"'),
        ("<Parent>light_0</Parent>", "<Parent>light_0 light_0</Parent>", 14, '<Parent> "light_0"'),
        ("<Instance>off</Instance>", "<Instance>off on</Instance>", 13, '"off on".*light_0'),
        ("<Instance>off</Instance>", "<Instance>dim</Instance>", 13, '<Instance> "dim".*"light_0"'),
        (
            "<ProbTable>1</ProbTable>",
            "<ProbTable>1 0</ProbTable>",
            13,
            '<ProbTable>.*"1 0"',
        ),
        ("<ProbTable>1</ProbTable>", "<ProbTable>x</ProbTable>", 13, '<ProbTable> "x"'),
        ("<ProbTable>1</ProbTable>", "<ProbTable>inf</ProbTable>", 13, '<ProbTable> "inf"'),
        ("<ProbTable>1</ProbTable>", "<ProbTable>0.5</ProbTable>", 13, r'"light_0".*0\.5\b.*1\b'),
        ("<ProbTable>1</ProbTable>", "<ProbTable>-1</ProbTable>", 13, r"-1\b"),
        ("<ProbTable>uniform", "<ProbTable>identity", 15, '"identity"'),
        ("<ValueTable>-1", "<ProbTable>-1</ProbTable><ValueTable>-1 2", 27, r"<ValueTable>.*1\b.*2\b"),
        (
            '<Parent>null</Parent><Parameter type="TBL">',
            '<Parent>null</Parent><Parameter type="ADD">',
            12,
            "TBL.*DD",
        ),
        ("<Var>cost</Var>", "<Var>pay</Var>", 26, '<Var> "pay"'),
        ("</pomdpx>", "", 30, "XML"),
        ("<Variable>", "<Variable>&amp;&evil;", 4, "XML"),
        ('<?xml version="1.0"?>', '<!DOCTYPE x [<!ENTITY e "aaaa">]>', 1, "entities"),
        ('<?xml version="1.0"?>', '<!DOCTYPE x SYSTEM "http://example.org/x.dtd">', 1, "entities"),
        ('<?xml version="1.0"?>', '<?xml version="1.0" encoding="klingon"?>', 1, "encoding"),
    ]
    cases = []
    for old, new, line, quoted in swaps:
        assert old in good, old
        cases.append((good.replace(old, new, 1), line, quoted))
    coin = table(("wait - -", "identity"))
    cases.append((light(coin=coin), 19, r'"coin_1".*hand=push.*coin_0=s0\b'))
    coin = table(("wait - -", "identity"), ("push * -", "0.5 0.4"))
    cases.append((light(coin=coin), 19, r'"coin_1".*hand=push.*coin_0=s0\b.*0\.9\b.*1\b'))
    diagram = DIAGRAMS["coin"]
    for old, new, line, quoted in [
        ('"persistent" var="coin_1"', '"persistent" var="coin_0"', 20, r"coin_0\b"),
        ('"persistent"', '"magic"', 20, 'type="magic"'),
        (
            'type="persistent" var="coin_1"',
            'type="template" idref="t"',
            20,
            'idref="t"',
        ),
        ('<Node var="coin_1">', '<Node var="light_1">', 21, 'var="light_1"'),
        ('<Node var="coin_1">', '<Node var="hand">', 21, 'var="hand"'),
        ('<Edge val="s0">', '<Edge val="heads">', 21, '"heads".*"coin_1"'),
        ("<Terminal>0.25", "<Terminal>few", 21, '<Terminal> "few"'),
        ("<Terminal>0.25", "<Terminal>0.5", 22, r"1\.25\b.*1\b"),
        ("<Terminal>0.25</Terminal>", "", 21, "<Edge>"),
    ]:
        assert old in diagram, old
        cases.append((light(coin=diagram.replace(old, new, 1)), line, quoted))
    return cases


@pytest.mark.parametrize(("text", "line", "quoted"), fault_cases())
def test_faults_name_file_and_line(text: str, line: int, quoted: str, read_text: ReadText, tmp_path: Path) -> None:
    with pytest.raises(BadModel) as caught:
        read_text(text, "x.pomdpx")
    place, said = f"{tmp_path / 'x.pomdpx'}:{line}: ", str(caught.value)
    assert said.startswith(place)
    assert re.search(quoted, said.removeprefix(place))


def test_variables_that_wait_for_each_other(read_text: ReadText) -> None:
    text = light(coin=table(("* * -", "uniform"))).replace(
        "<Parent>hand coin_0</Parent>", "<Parent>hand light_1</Parent>"
    )
    with pytest.raises(BadModel, match="light_1, coin_1"):
        read_text(text, "x.pomdpx")


def loop() -> str:
    """Templates that call each other."""
    inside = '<SubDAG type="template" idref="{}"/>'
    templates = "".join(f'<SubDAGTemplate id="{a}">{inside.format(b)}</SubDAGTemplate>' for a, b in ("pq", "qp"))
    return f'<Parameter type="DD"><DAG>{inside.format("p")}</DAG>{templates}</Parameter>'


def many(variables: int, values: int) -> str:
    """Variables that all come out by chance."""
    states = "".join(
        f'<StateVar vnamePrev="a{i}" vnameCurr="b{i}"><NumValues>{values}</NumValues></StateVar>'
        for i in range(variables)
    )

    def chances(letter: str) -> str:
        each = "<CondProb><Var>{}</Var><Parent>null</Parent>" + table(("-", "uniform")) + "</CondProb>"
        return "".join(each.format(f"{letter}{i}") for i in range(variables))

    return f"""<pomdpx><Discount>0.9</Discount><Variable>{states}
<ActionVar vname="x"><NumValues>2</NumValues></ActionVar>
<RewardVar vname="r"/></Variable><InitialStateBelief>{chances("a")}</InitialStateBelief>
<StateTransitionFunction>{chances("b")}</StateTransitionFunction>
<RewardFunction><Func><Var>r</Var><Parent>x</Parent>{table(("*", "1"), kind="ValueTable")}
</Func></RewardFunction></pomdpx>"""


@pytest.mark.parametrize(
    "text",
    [many(40, 1000), many(18, 2), many(26, 2), many(3, 300), light(coin=loop()), "<a>" * 100_000],
    ids=["joint", "transitions", "start", "wide", "loop", "deep"],
)
def test_hostile_files_are_refused_soon(text: str, read_text: ReadText) -> None:
    begin = time.monotonic()
    with pytest.raises(BadModel, match=r"x\.pomdpx:\d+: "):
        read_text(text, "x.pomdpx")
    assert time.monotonic() - begin < 5


def test_many_variables_make_few_states(read_text: ReadText) -> None:
    """Thirty coins that nobody throws: 2^30 joint states are too many, 2^20 are searched and one is found."""
    model = read_text(many(20, 2).replace("uniform", "1 0"), "x.pomdpx")
    assert (model.states, model.start.tolist()) == (1, [1])


def test_identity_of_many_values(read_text: ReadText) -> None:
    text = many(1, 6000)
    old = "<Var>b0</Var><Parent>null</Parent>" + table(("-", "uniform"))
    assert old in text
    model = read_text(
        text.replace(old, "<Var>b0</Var><Parent>x a0</Parent>" + table(("* - -", "identity"))), "x.pomdpx"
    )
    assert model.transition[1].tolist() == [*range(6000)] * 2


def test_what_the_start_contradicts_is_a_variable_of_its_own(tmp_path: Path) -> None:
    """The cell is a function of the state and adds nothing, unless the start says otherwise."""
    path = tmp_path / "x.pomdpx"
    write(models.rock_sample(2, 1, [(1, 0)]), path)
    assert read(path).states == 10
    path.write_text(path.read_text().replace("<Instance>s01_0 s1</Instance>", "<Instance>s01_0 s0</Instance>", 1))
    model = read(path)
    assert model.states == 11  # all ten, and one to start in
    assert [model.state_names[s] for s in np.flatnonzero(model.start)] == ["s01_0_s0", "s01_1_s1"]


def test_published_files(published: Callable[[str], Path]) -> None:
    model = read(published("RockSample_7_8.pomdpx"))
    assert (model.states, model.actions, model.observations, model.cells) == (12800, 13, 2, 50)
    assert model.state_names[:2] == ["s00_" + "_".join(["bad"] * 8), "s00_" + "_".join(["bad"] * 7 + ["good"])]
    for rows in (model.transition, model.observation):
        assert np.abs(np.add.reduceat(rows[2], rows[0][:-1]) - 1).max() < 1e-12
