"""XML with line numbers, from the standard library's expat. No document types and no entities: nothing is expanded or
fetched."""

from __future__ import annotations

from dataclasses import dataclass, field
from xml.parsers import expat

from feint.errors import BadModel
from feint.pomdp.sparse_rows import Source, quote

DEPTH = 100


@dataclass
class Element:
    tag: str
    line: int
    attributes: dict[str, str]
    children: list[Element] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)

    @property
    def words(self) -> list[str]:
        return "".join(self.texts).split()

    def all(self, *tags: str) -> list[Element]:
        return [child for child in self.children if child.tag in tags]


def parse(source: Source, data: bytes) -> Element:
    """The root of a document."""
    parser = expat.ParserCreate()
    parser.buffer_text = True
    root = Element("", 1, {})
    open_elements = [root]

    def line() -> int:
        return int(parser.CurrentLineNumber)

    def start(tag: str, attributes: dict[str, str]) -> None:
        if len(open_elements) > DEPTH:
            raise source.fault(line(), f"<{tag}>: elements are nested more than {DEPTH} deep")
        element = Element(tag, line(), attributes)
        open_elements[-1].children.append(element)
        open_elements.append(element)

    def refuse(*_: object) -> None:
        raise source.fault(line(), "<!DOCTYPE or <!ENTITY: expected none; entities are not read")

    parser.StartElementHandler = start
    parser.EndElementHandler = lambda _: open_elements.pop()
    parser.CharacterDataHandler = lambda text: open_elements[-1].texts.append(text)
    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        raise source.fault(error.lineno, f"expected well-formed XML: {expat.errors.messages[error.code]}") from None
    except BadModel:
        raise
    except (LookupError, ValueError, TypeError) as error:  # of encodings
        raise source.fault(max(line(), 1), f"expected an encoding that is known: {error}") from None
    return root.children[0]


def one(source: Source, element: Element, tag: str) -> Element:
    """The only child of that tag."""
    found = element.all(tag)
    if not found:
        raise source.fault(element.line, f"<{element.tag}>: expected <{tag}> in it")
    if len(found) > 1:
        raise source.fault(found[1].line, f"<{tag}>: expected one of them in <{element.tag}>")
    return found[0]


def attribute(source: Source, element: Element, name: str) -> str:
    value = element.attributes.get(name, "").strip()
    if not value:
        raise source.fault(element.line, f"<{element.tag}>: expected the attribute {name}=")
    return value


def word(source: Source, element: Element, expected: str) -> str:
    words = element.words
    if len(words) != 1:
        shown = quote(" ".join(words))
        raise source.fault(element.line, f"<{element.tag}> {shown}: expected {expected}")
    return words[0]
