from __future__ import annotations

import pytest

from feint.evaluate.paired import bootstrap, differences, holm, sign_test
from feint.playouts import Rng


@pytest.mark.parametrize(
    ("better", "worse", "chance"),
    [(0, 0, 1.0), (0, 1, 1.0), (5, 0, 0.0625), (0, 6, 0.03125), (1, 9, 0.021484375), (7, 7, 1.0)],
)
def test_the_sign_test_is_exact(better: int, worse: int, chance: float) -> None:
    assert sign_test(better, worse) == sign_test(worse, better) == pytest.approx(chance)


def test_it_is_mcnemar_s_of_a_textbook() -> None:
    """A. Agresti, Categorical Data Analysis: approval of the prime minister, 86 against 150 who changed their minds."""
    assert sign_test(86, 150) == pytest.approx(3.716e-5, rel=1e-3)


def test_many_pairs_do_not_overflow() -> None:
    assert sign_test(5000, 5200) == pytest.approx(0.0488, abs=5e-4)


def test_holm_corrects_in_order() -> None:
    assert holm([]) == []
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([0.5, 0.6]) == pytest.approx([1.0, 1.0])


@pytest.mark.slow
def test_the_interval_holds_what_it_should() -> None:
    """Of many samples of pairs whose true difference is 0.2, about 95 in 100 have it in their interval."""
    held = 0
    for seed in range(100):
        rng = Rng(seed)
        gaps = [(1.0, 0.0, 0.0, -1.0, 1.0, 0.0, 1.0, 0.0, -1.0, 1.0)[rng.below(10)] for _ in range(60)]
        low, high = bootstrap(gaps, seed)
        held += low <= 0.2 <= high
    assert 87 <= held <= 100


def test_each_two_are_compared() -> None:
    scores = [[1.0] * 12, [0.0] * 12, [1.0, 0.0] * 6]
    found = {(two["first"], two["second"]): two for two in differences("abc", scores)}
    assert list(found) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert found["a", "b"]["difference"] == 1
    assert (found["a", "b"]["better"], found["a", "b"]["worse"]) == (12, 0)
    assert found["a", "b"]["p"] == pytest.approx(3 * 2 / 2**12)
    assert found["a", "b"]["significant"]
    assert not found["a", "c"]["significant"]
    assert found["b", "c"]["interval"][1] < 0
    assert differences(["a"], [[1.0]]) == []
    assert differences("ab", [[1.0], [0.0]])[0]["interval"] is None
