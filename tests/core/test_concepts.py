"""A type that misses a concept is told so in words."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COMPLETE = {
    "State": "struct State { Keys<1> keys; int left; };",
    "View": "struct View { Seat seat = 0; Key key = 0; static void fields(auto&, auto&&) {} };",
    "about": "static const About& about();",
    "seats": "int seats() const { return 1; }",
    "actions": "int actions() const { return 1; } int longest() const { return 1; }",
    "bound": "double highest_return() const { return 1; }",
    "initial": "State initial() const { return {}; }",
    "asked": "SeatSet asked(const State& s) const { return s.left ? SeatSet::only(0) : SeatSet(); }",
    "legal": "List<Action, 1> legal(const State&, Seat) const { return {0}; }",
    "apply": "void apply(State& s, Seat, Action, auto&&) const { s.left = 0; }",
    "returns": "Returns returns(const State&) const { return {0}; }",
    "key": "Key key(const State& s, Seat seat) const { return s.keys.key(seat); }",
    "view": "View view(const State& s, Seat seat) const { return {seat, key(s, seat)}; }",
    "feature_count": "int feature_count() const { return 1; }",
    "features": "List<std::int16_t, 1> features(const View&) const { return {}; }",
    "speak": 'Spoken speak(Seat, Action) const { return {"go"}; } Spoken speak(const Event&) const { return {"go"}; }',
    "text": 'std::string text(const View&) const { return ""; }',
}


def compile_game(without: str) -> str:
    compiler = shutil.which("g++")
    if compiler is None:
        pytest.skip("g++ is not here")
    members = "\n".join(code for name, code in COMPLETE.items() if name != without)
    source = f'#include "core/erase.hpp"\nusing namespace feint;\nstruct Solitaire {{ {members} }};\n'
    source += "template ErasedGame feint::erase(const Solitaire&, const Params&);\n"
    command = [compiler, "-std=c++20", "-fsyntax-only", "-fmax-errors=3", f"-I{ROOT / 'cpp'}", "-xc++", "-"]
    return subprocess.run(command, input=source, capture_output=True, text=True, check=False).stderr


@pytest.mark.process
def test_a_complete_game_compiles() -> None:
    assert compile_game(without="") == ""


@pytest.mark.process
@pytest.mark.parametrize(
    ("missing", "message"),
    [
        ("asked", "a Game needs `SeatSet asked(const State&) const`: whom this state asks"),
        ("apply", "a Game needs `void apply(State&, Seat, Action, auto&& listener) const`"),
        ("features", "a PlayableGame needs `List<std::int16_t, N> features(const View&) const`"),
        ("text", "a PlayableGame needs `Spoken speak(Seat, Action)`"),
    ],
)
def test_what_is_missing_is_named(missing: str, message: str) -> None:
    assert message in compile_game(without=missing).replace("‘", "`").replace("’", "`")
