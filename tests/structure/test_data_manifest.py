"""The data that feint ships: every file is listed with its origin, and is what the list says, bit for bit."""

from __future__ import annotations

import hashlib
import json
import shlex
from pathlib import Path

import numpy as np
import pytest

from feint.cli import build_parser
from feint.files import data_content
from feint.nets import NetPolicy
from feint.policy import load_policy

DATA = Path(__file__).parents[2] / "src" / "feint" / "data"
MANIFEST: dict[str, dict[str, str | int | None]] = json.loads((DATA / "manifest.json").read_text())


def test_every_file_is_listed() -> None:
    assert set(MANIFEST) == {path.name for path in DATA.iterdir() if path.is_file()} - {"manifest.json"}
    assert list(MANIFEST) == sorted(MANIFEST)


@pytest.mark.parametrize("name", MANIFEST)
def test_a_file_is_what_the_list_says(name: str) -> None:
    entry = MANIFEST[name]
    assert hashlib.sha256((DATA / name).read_bytes()).hexdigest() == entry["sha256"]
    assert set(entry) == {"what", "command", "seed", "date", "commit", "sha256"}


@pytest.mark.parametrize("name", MANIFEST)
def test_its_command_can_be_typed(name: str) -> None:
    words = shlex.split(str(MANIFEST[name]["command"]))
    assert words[0] == "feint"
    build_parser().parse_args(words[1:])


def test_the_weights_are_those_of_the_text_files_they_were_made_of() -> None:
    """Checksums of the arrays alone: the files may be written anew in another form, the numbers stay."""
    learned = load_policy(DATA / "coinche_learned.npz")
    assert isinstance(learned, NetPolicy)
    sums = [hashlib.sha256(net.weights.tobytes()).hexdigest()[:16] for one in learned.members for net in one.nets]
    assert sums == ["093f247e1f6a9051", "b59ed4366c047ac9"]
    bidder = np.frombuffer(data_content(DATA / "coinche_bidder.bin", b"FBW1"), "<i2")
    assert hashlib.sha256(bidder.tobytes()).hexdigest()[:16] == "28c1628614cf1955"
    table = data_content(DATA / "coup_regret.bin", b"FRC2")
    assert hashlib.sha256(table).hexdigest()[:16] == "cabdc44ad5b7efb6"
