from __future__ import annotations

import signal
import subprocess
import sys
import time

import pytest

import feint
from feint.errors import FeintError
from feint.playouts import random_games
from feint.progress import Step


@pytest.mark.parametrize("name", ["kuhn", "leduc", "liars_dice", "goofspiel", "matrix"])
def test_any_number_of_threads_gives_the_same(name: str) -> None:
    state = feint.make(name).start()
    results = [random_games(state, 30_000, 5, threads) for threads in (1, 2, 7)]
    assert results[0] == results[1] == results[2]
    assert results[0]["games"] == 30_000


@pytest.mark.parametrize(("name", "value"), [("kuhn", 0.125), ("leduc", -0.078125)])
def test_means_meet_the_exact_values(name: str, value: float) -> None:
    result = random_games(feint.make(name).start(), 1_000_000, 11)
    assert result["mean_returns"][0] == pytest.approx(value, abs=0.02)
    assert feint.best_response(feint.make(name), {})["values"][0] == pytest.approx(value, abs=1e-12)


def test_from_any_state() -> None:
    state = feint.make("kuhn").start()
    state.apply(feint.CHANCE, 2)
    state.apply(feint.CHANCE, 0)
    assert random_games(state, 1000)["decisions"] == random_games(state, 1000)["steps"]
    assert state.asked == [0]


def test_progress_is_told() -> None:
    told: list[Step] = []
    random_games(feint.make("leduc").start(), 3_000_000, progress=told.append)
    done = [step.done for step in told]
    assert done == sorted(done)
    assert told[-1].total == 3_000_000
    assert told


def test_a_callback_that_fails_stops_the_work() -> None:
    def fail(step: Step) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        random_games(feint.make("leduc").start(), 10**9, progress=fail)


@pytest.mark.process
@pytest.mark.parametrize("game", ["leduc", "python_kuhn"])
def test_ctrl_c_stops_within_a_second(game: str) -> None:
    code = "import feint; from feint.playouts import random_games; print('go', flush=True);"
    code += f"random_games(feint.make('{game}').start(), 10**12)"
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "go\n"
        time.sleep(0.3)
        began = time.monotonic()
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=20)
        assert time.monotonic() - began < 2
        assert "KeyboardInterrupt" in err


@pytest.mark.parametrize("threads", [0, -1, 1000])
def test_threads(threads: int) -> None:
    with pytest.raises(FeintError, match=f"threads.* {threads}$"):
        random_games(feint.make("kuhn").start(), 1, 0, threads)


def test_trees_that_are_too_large_are_refused() -> None:
    with pytest.raises(feint.errors.TooLarge, match=r"\b1000\b"):
        feint.tree(feint.make("leduc"), memory=1000)
