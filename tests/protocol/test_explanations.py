"""What both sides of the protocol share: encoding, and explanations that can be kept."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import numpy as np
import pytest

from feint.protocol import LARGEST_EXPLANATION, clean_explanation, to_json


def test_arrays_become_lists() -> None:
    assert clean_explanation({"values": np.array([0.5, 1.0]), "best": np.int64(3)}) == {"values": [0.5, 1.0], "best": 3}


def test_the_result_is_a_plain_copy() -> None:
    given: dict[str, Any] = defaultdict(list, {"text": ["é", "\x00"]})
    cleaned = clean_explanation(given)
    assert cleaned == given
    assert type(cleaned) is dict


@pytest.mark.parametrize("given", [None, [1], "text", {"x": float("nan")}, {"x": object()}, {(1, 2): 3}])
def test_only_json_objects(given: Any) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        clean_explanation(given)


def test_the_size_is_bounded() -> None:
    frame = len(to_json({"text": ""}))
    assert clean_explanation({"text": "x" * (LARGEST_EXPLANATION - frame)})
    with pytest.raises(ValueError, match=str(LARGEST_EXPLANATION)):
        clean_explanation({"text": "x" * (LARGEST_EXPLANATION - frame + 1)})


def test_a_deep_value_is_refused() -> None:
    deep: dict[str, Any] = {}
    for _ in range(100_000):
        deep = {"deeper": deep}
    with pytest.raises(ValueError):  # noqa: PT011
        clean_explanation(deep)
