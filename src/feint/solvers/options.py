"""Options of a solver: dataclass fields that carry their help text and range."""

from __future__ import annotations

import types
import typing
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Union

from feint.errors import BadParameter, WrongType
from feint.quantities import number, true_or_false, whole_number

__all__ = ["Declared", "Option", "check_options", "declared_options", "option"]


@dataclass(frozen=True)
class Option:
    """Range and help text of a field of an `Options` dataclass. Bounds are inclusive, but for `above` and `below`."""

    help: str
    least: float | None = None
    most: float | None = None
    above: float | None = None
    below: float | None = None
    choices: tuple[str, ...] = ()
    metavar: str = ""
    flag: str = ""  # on the command line; else its name
    is_repeated: bool = False  # on the command line: the flag is given once for each value
    default_text: str = ""  # for the help, where the default is found out later
    is_bytes: bool = False  # the command line reads GiB
    on_command_line: bool = True


@dataclass(frozen=True)
class NoOptions:
    """Options of a solver that has none."""


def option(default: Any, text: str, **about: Any) -> Any:
    """Declare a field of an `Options` dataclass: `variant: str = option("cfr+", "variant of CFR", choices=...)`."""
    return field(default=default, metadata={"option": Option(text, **about)})


@dataclass(frozen=True)
class Declared:
    """An option with its name, type and default."""

    name: str
    kind: Any  # int, float, str, bool, a tuple of these, or Any
    may_be_none: bool
    default: Any
    about: Option


def declared_options(options: type) -> Iterator[Declared]:
    """Go through the options that a dataclass declares."""
    hints = typing.get_type_hints(options)
    for one in fields(options):
        if "option" in one.metadata:
            kind, may_be_none = _without_none(hints[one.name])
            yield Declared(one.name, kind, may_be_none, one.default, one.metadata["option"])


def _without_none(hint: Any) -> tuple[Any, bool]:
    if typing.get_origin(hint) not in (Union, types.UnionType):
        return hint, False
    kinds = [kind for kind in typing.get_args(hint) if kind is not type(None)]
    return (kinds[0] if len(kinds) == 1 else Any), len(kinds) < len(typing.get_args(hint))


def check_options(options: Any) -> None:
    """Raise BadParameter or WrongType for the first option that is outside its range."""
    for one in declared_options(type(options)):
        value = getattr(options, one.name)
        if not (one.may_be_none and value is None):
            _check(one, value)


def _check(one: Declared, value: Any) -> None:
    about = one.about
    if one.kind is bool:
        true_or_false(one.name, value)
    elif one.kind is int:
        whole_number(one.name, value, about.least, about.most)  # type: ignore[arg-type]
    elif one.kind is float:
        _check_float(one.name, value, about)
    elif (about.choices or one.kind is str) and not isinstance(value, str):
        raise WrongType(f"{one.name} must be text, got {value!r}")
    elif about.choices and value not in about.choices:
        raise BadParameter(f"{one.name}: one of {', '.join(about.choices)}, got {value!r}")
    elif typing.get_origin(one.kind) is tuple:
        _check_tuple(one, value)


def _check_float(name: str, value: Any, about: Option) -> None:
    found = number(name, value, about.above, about.below)
    least, most = about.least, about.most
    if (least is not None and found < least) or (most is not None and found > most):
        bounds = " and ".join(
            f"{word} {bound:g}" for word, bound in (("at least", least), ("at most", most)) if bound is not None
        )
        raise BadParameter(f"{name} must be {bounds}, got {value!r}")


def _check_tuple(one: Declared, value: Any) -> None:
    (kind, *_) = typing.get_args(one.kind)
    if isinstance(value, str) or not isinstance(value, tuple | list):
        raise WrongType(f"{one.name} must be a tuple, got {value!r}")
    for item in value:
        _check(Declared(one.name, kind, False, None, one.about), item)


def split(options: type, given: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Split keyword arguments into those that an `Options` dataclass declares, and the rest."""
    names = {one.name for one in declared_options(options)}
    mine = {name: value for name, value in given.items() if name in names}
    return mine, {name: value for name, value in given.items() if name not in names}
