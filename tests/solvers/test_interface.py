"""The interface of all solvers: declared once, checked once, and the command line made from it."""

from __future__ import annotations

import argparse
import ast
import inspect
import re
import sys
from dataclasses import dataclass, field, is_dataclass
from pathlib import Path
from typing import Any

import pytest

import feint
from feint import _core, solvers
from feint.cli import build_parser, main
from feint.errors import BadParameter, BadPolicy, FeintError, WrongType
from feint.games.python_kuhn.game import PythonKuhn
from feint.progress import Step
from feint.solvers import Run, Solution, Solver, option
from feint.solvers.options import check_options, declared_options
from feint.solvers.problems import GameProblem

NAMES = solvers.names()
SMALL: dict[str, tuple[Any, dict[str, Any]]] = {  # a problem and a budget of well below a second
    "backward": ("rock_paper_scissors", {}),
    "belief-graph": ("tiger", {}),
    "best-response": ("kuhn", {}),
    "cfr": ("kuhn", {"iterations": 10}),
    "double-dummy": ("coinche", {"seed": 3}),
    "fib": ("tiger", {}),
    "ipomdp": ("po_nim", {"levels": 1}),
    "matrix": ([[1, -1], [-1, 1]], {}),
    "mccfr": ("kuhn", {"iterations": 200}),
    "pbvi": ("tiger", {"beliefs": 20}),
    "qmdp": ("tiger", {}),
    "sarsop": ("tiger", {"gap": 1e-3}),
    "tree": ("kuhn", {}),
    "windows": ("kuhn", {}),
    "deep-cfr": ("kuhn", {"iterations": 1, "traversals": 20, "steps": 5}),
}


@pytest.mark.parametrize("name", NAMES)
def test_a_solver_is_declared_in_its_module(name: str) -> None:
    solver = solvers.find(name)
    assert solver.name == name
    assert is_dataclass(solver.options)
    assert solver.summary.endswith((".", ")."))
    assert len(solver.summary) < 120
    for one in declared_options(solver.options):
        assert one.about.help, one.name
    assert list(inspect.signature(solver.solve).parameters)[1:] == ["options", "run"]


@pytest.mark.slow
@pytest.mark.parametrize("name", SMALL)
def test_every_solver_returns_a_solution(name: str) -> None:
    problem, given = SMALL[name]
    steps: list[Step] = []
    solution = feint.solve(name, problem, **given, progress=steps.append)
    assert isinstance(solution, Solution)
    assert solution.facts
    assert solution.seconds >= 0
    assert solution.stopped in ("done", "iterations", "gap")
    assert all(isinstance(step, Step) for step in steps)
    assert solution.json()["stopped"] == solution.stopped


@pytest.mark.parametrize("name", NAMES)
def test_the_command_has_the_declared_options_and_no_others(name: str) -> None:
    solver = solvers.find(name)
    parser = command(name)
    shown = {action.dest for action in parser._actions if action.option_strings} - {"help", "json"}
    files = {"out": solver.out, "plot": solver.plot, "tensorboard": solver.trains and solver.plot}
    expected = {one.name for one in declared_options(solver.options) if one.about.on_command_line} | set(solver.accepts)
    expected |= {flag for flag, has in files.items() if has}
    expected |= {"param"} if isinstance(solver.problem, GameProblem) else set()
    assert shown == expected


def command(name: str) -> argparse.ArgumentParser:
    word = "train" if solvers.find(name).trains else "solve"
    parser: argparse.ArgumentParser = build_parser()
    for step in (word, name):
        (commands,) = (action for action in parser._actions if isinstance(action, argparse._SubParsersAction))
        parser = commands.choices[step]
    return parser


def test_options_as_an_object_and_as_words_are_the_same() -> None:
    options = feint.solvers.cfr.Options(variant="dcfr", alpha=2.0)
    first = feint.solve("cfr", "kuhn", options, iterations=20)
    second = feint.solve("cfr", feint.make("kuhn"), variant="dcfr", alpha=2.0, iterations=20)
    assert first.policy.table == second.policy.table
    with pytest.raises(BadParameter, match="mccfr"):
        feint.solve("mccfr", "kuhn", options)


@pytest.mark.parametrize(
    ("name", "problem", "given", "quoted"),
    [
        ("magic", "kuhn", {}, "'magic'"),
        ("cfr", "kuhn", {"iteration": 3}, "'iteration'"),
        ("tree", "kuhn", {"iterations": 3}, "'iterations'"),
        ("cfr", 7, {}, "7"),
        ("sarsop", 7, {}, "7"),
        ("matrix", 7, {}, "7"),
        ("imitation", 7, {}, "7"),
        ("windows", "coinche", {}, "coinche"),
        ("backward", "kuhn", {}, "kuhn"),
        ("value-iteration", "kuhn", {}, "kuhn"),
        ("ipomdp", "coup_mdp", {}, "coup_mdp"),
        ("ipomdp", "po_nim", {"rare": 5.0}, "5.0"),
        ("ipomdp", "po_nim", {"discount": 0.0}, "0.0"),
        ("cfr", "kuhn", {"alpha": float("inf")}, "inf"),
        ("cfr", "kuhn", {"variant": ["cfr"]}, "['cfr']"),
        ("cfr", "kuhn", {"checkpoint": "no/such/place"}, "no/such/place"),
        ("deep-cfr", "kuhn", {"cluster": 3}, "3"),
        ("ppo", "kuhn", {"preset": []}, "[]"),
        ("deep-cfr", "kuhn", {"preset": []}, "[]"),
        (["cfr"], "kuhn", {}, "['cfr']"),
        ("double-dummy", "mini_coinche", {}, "['9', 'J', 'T', 'A']"),
        ("bidder", "mini_coinche", {}, "['9', 'J', 'T', 'A']"),
        ("windows", "leduc", {"nodes": 100}, "100"),
        ("belief-graph", "tiger", {"beliefs": 2}, "2"),
    ],
)
def test_one_error_that_quotes_the_input(name: str, problem: Any, given: dict[str, Any], quoted: str) -> None:
    with pytest.raises(FeintError, match=re.escape(quoted)):
        feint.solve(name, problem, **given)


class Blind(PythonKuhn):
    """Kuhn poker without features."""

    feature_count = 0


@pytest.mark.parametrize("name", ["deep-cfr", "ppo"])
def test_learners_require_features(name: str) -> None:
    with pytest.raises(BadParameter, match="features"):
        feint.solve(name, feint.wrap(Blind()), seconds=1)


def test_a_simulation_ends_with_the_seconds() -> None:
    solution = feint.solve("sarsop", "tiger", seconds=0.5, simulate=10**9)
    assert solution.policy is not None
    assert solution.seconds < 20
    assert "simulation" not in solution.facts
    (note,) = solution.notes
    assert "simulation" in note


@dataclass(frozen=True)
class Options:
    count: int = option(3, "how many", least=1, most=9)
    share: float = option(0.5, "of all", least=0, most=1)
    speed: float = option(1.0, "positive", above=0)
    kind: str = option("a", "which", choices=("a", "b"))
    flag: bool = option(False, "or not")
    widths: tuple[int, ...] = option((4,), "of layers", least=1)
    maybe: int | None = option(None, "or none", least=0)


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"count": 0}, BadParameter),
        ({"count": 10}, BadParameter),
        ({"count": 2.0}, WrongType),
        ({"share": -0.1}, BadParameter),
        ({"share": 1.1}, BadParameter),
        ({"share": "x"}, WrongType),
        ({"speed": 0.0}, BadParameter),
        ({"speed": float("nan")}, BadParameter),
        ({"kind": "c"}, BadParameter),
        ({"flag": 1}, WrongType),
        ({"widths": (0,)}, BadParameter),
        ({"widths": "44"}, WrongType),
        ({"maybe": -1}, BadParameter),
    ],
)
def test_ranges_are_checked(wrong: dict[str, Any], error: type[FeintError]) -> None:
    check_options(Options())
    ((name, value),) = wrong.items()
    with pytest.raises(error, match=f"{name}.*") as raised:
        check_options(Options(**wrong))
    last = value[-1] if isinstance(value, tuple) else value
    assert repr(last) in str(raised.value)


@pytest.mark.parametrize("text", ["import nope", "SOLVER = 3", "x = 1"])
def test_an_error_names_a_half_written_module(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "draft.py").write_text(text)
    monkeypatch.setattr(solvers, "__path__", [*solvers.__path__, str(tmp_path)])
    monkeypatch.delitem(sys.modules, "feint.solvers.draft", raising=False)
    with pytest.raises(FeintError, match=r"feint\.solvers\.draft"):
        solvers.find("draft")
    sys.modules.pop("feint.solvers.draft", None)


def test_the_default_of_iterations_holds_without_other_limits() -> None:
    solver = solvers.find("cfr")
    assert solver.make_run({}).iterations == 1000
    assert solver.make_run({"seconds": 1}).iterations is None
    assert solver.make_run({"gap": 0.1}).iterations is None
    assert solver.make_run({"gap": 0.1, "iterations": 5}).iterations == 5
    assert solvers.find("sarsop").make_run({}).seconds == 60
    assert solvers.find("sarsop").make_run({"seconds": None}).seconds is None


def test_an_exception_of_the_callback_ends_the_work() -> None:
    class Enough(Exception):
        pass

    def stop(step: Step) -> None:
        raise Enough

    with pytest.raises(Enough):
        feint.solve("cfr", "leduc", iterations=10**6, progress=stop)


@dataclass(frozen=True)
class Native:
    """A native function with defaults of its own, and the solver that declares the same in Python."""

    function: Any
    solver: str
    compared: set[str]  # as Python calls them
    renamed: dict[str, str] = field(default_factory=dict)  # from the native name to Python's


NATIVE = {
    "Cfr": Native(_core.Cfr.__init__, "cfr", {"variant", "updates", "alpha", "beta", "gamma"}),
    "CompiledTree": Native(_core.CompiledTree.__init__, "cfr", {"memory"}),
    "Mccfr": Native(
        _core.Mccfr.__init__,
        "mccfr",
        {"sampler", "draws", "epsilon", "seed", "linear", "baseline", "unweighted", "memory", "abstraction"},
        {"most_bytes": "memory"},
    ),
    "solve_levels": Native(_core.solve_levels, "ipomdp", {"discount", "prior", "known", "precision", "rare"}),
    "Sarsop": Native(_core.Sarsop.solve, "sarsop", {"gap", "memory"}),
    "DeepCfr": Native(_core.DeepCfr.__init__, "deep-cfr", {"head", "scale", "openings", "fixed", "seed"}),
    "fit": Native(_core.fit, "deep-cfr", {"batch", "rate", "seed"}),
    "solve_values": Native(_core.solve_values, "value-iteration", {"layers"}),
}
# Python finds these out later: `surprise` by the game, the rest by the run.
ELSEWHERE = {"threads", "seconds", "surprise", "trials"}


@pytest.mark.parametrize("name", NATIVE)
def test_native_defaults_are_the_declared_ones(name: str) -> None:
    native = NATIVE[name]
    solver = solvers.find(native.solver)
    ours = {one.name: one.default for one in declared_options(solver.options)} | dict(solver.accepts)
    ((signature, _, defaults),) = native.function.__nb_signature__
    theirs = {native.renamed.get(key, key): value for key, value in native_defaults(signature, defaults).items()}
    shared = {key: plain(value) for key, value in theirs.items() if key in ours and key not in ELSEWHERE}
    assert set(shared) == native.compared
    assert {key: plain(ours[key]) for key in shared} == shared


def plain(value: Any) -> Any:
    """Return a list as a tuple."""
    return tuple(value) if isinstance(value, list) else value


def test_samplers_and_variants_are_those_of_the_native_side() -> None:
    native = _core.samplers()
    declared = {one.name: one for one in declared_options(feint.solvers.mccfr.Options)}
    assert declared["sampler"].about.choices == tuple(sampler["name"] for sampler in native["samplers"])
    (variant,) = (one for one in declared_options(feint.solvers.cfr.Options) if one.name == "variant")
    assert variant.about.choices == tuple(_core.cfr_variants())
    assert native["draws"] == {"least": declared["draws"].about.least, "most": declared["draws"].about.most}
    assert native["epsilon"] == {"above": declared["epsilon"].about.above, "most": declared["epsilon"].about.most}


@pytest.mark.parametrize("sampler", _core.samplers()["samplers"], ids=lambda sampler: sampler["name"])
def test_a_sampler_uses_its_own_draws_and_epsilon_where_none_are_given(sampler: dict[str, Any]) -> None:
    game = feint.make("leduc")
    given = {name: sampler[name] for name in ("draws", "epsilon") if sampler[name] is not None}
    plain, said = (feint.solve("mccfr", game, sampler=sampler["name"], iterations=50, **more) for more in ({}, given))
    assert plain.policy.table == said.policy.table
    for name in {"draws", "epsilon"} - set(given):
        with pytest.raises(BadParameter, match=f"{sampler['name']} takes no {name}"):
            feint.solve("mccfr", game, sampler=sampler["name"], **{name: 1})


def native_defaults(signature: str, defaults: tuple[Any, ...] | None) -> dict[str, Any]:
    """Read the defaults of a native signature, as `def f(a: int = 3, b: str = \\0) -> None`."""
    text = re.sub(r"\\(\d+)", lambda match: repr((defaults or ())[int(match[1])]), signature)
    (function,) = ast.parse(f"{text}: ...").body
    assert isinstance(function, ast.FunctionDef)
    arguments = function.args
    named = arguments.args[len(arguments.args) - len(arguments.defaults) :]
    found = {}
    for argument, default in zip(named, arguments.defaults, strict=True):
        try:
            found[argument.arg] = ast.literal_eval(default)
        except ValueError:
            continue  # an expression, as float("inf")
    return found


def test_a_solver_of_ones_own_needs_a_declaration_alone() -> None:
    def count(game: feint.Game, options: Options, run: Run) -> Solution:
        """Count the seats."""
        return Solution(facts={"seats": game.seats * options.count}, seconds=run.spent())

    solver = Solver("count", count, Options, GameProblem(two_players=True), accepts={"seconds": None})
    assert solver("kuhn", count=4).facts == {"seats": 8}
    with pytest.raises(BadParameter, match="two-player"):
        solver(feint.make("coinche"))


def test_options_as_an_object_are_taken_as_they_are() -> None:
    """A preset gives values to keywords, so one in an object would be a label without effect."""
    given = feint.solvers.deep_cfr.Options(traversals=10, steps=5)
    assert feint.solve("deep-cfr", "leduc", given, iterations=1).facts["settings"]["hidden"] == [64, 64]
    assert feint.solve("deep-cfr", "leduc", traversals=10, steps=5, iterations=1).facts["settings"]["hidden"] == [
        128,
        128,
    ]
    for wrong in ({"preset": "paper"}, {"seed": 7}):
        with pytest.raises(BadParameter, match="keyword"):
            feint.solve("deep-cfr", "kuhn", feint.solvers.deep_cfr.Options(**wrong), iterations=1)


def test_a_policy_of_another_game_is_refused() -> None:
    policy = feint.solve("cfr", "leduc", iterations=2).policy
    with pytest.raises(BadPolicy, match="leduc"):
        feint.solve("best-response", "kuhn", policy=policy)
    with pytest.raises(BadPolicy, match="leduc"):
        feint.best_response(feint.make("kuhn"), policy)


def test_files_that_would_overwrite_each_other_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "a.json")
    words = ["train", "deep-cfr", "kuhn", "--iterations", "1", "--out", out, "--checkpoint"]
    for checkpoint in (out, f"{out}.csv", ""):
        assert main([*words, checkpoint]) == 2
        assert "checkpoint" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_plot_without_a_trace_costs_no_result(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["solve", "mccfr", "coup", "--sampler", "outcome", "--iterations", "20", "--json"]
    assert main([*words, "--plot", str(tmp_path / "x.svg")]) == 0
    assert '"iterations": 20' in capsys.readouterr().out
