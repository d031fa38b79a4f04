"""Reads `.pomdpx` files (version 1.0, the format of APPL): XML with factored variables, tables, decision diagrams."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np

from feint._core import Pomdp
from feint.errors import BadModel
from feint.pomdp.cassandra import COUNT
from feint.pomdp.expand import Model, expand
from feint.pomdp.factors import ACTION, NEXT, NOW, SEEN, Factor, FactorReader, Variable
from feint.pomdp.sparse_rows import Floats, Source, quote
from feint.pomdp.words import NUMBER
from feint.pomdp.xml import Element, attribute, one, parse, word

LEAVES = 1_000_000  # of one decision diagram, every way through it counted
LETTER = {NOW: "s", ACTION: "a", SEEN: "o"}


def read_pomdpx(path: Path) -> Pomdp:
    """The model of a `.pomdpx` file."""
    source = Source(str(path))
    return _Reader(source, parse(source, path.read_bytes())).read()


class _Reader:
    def __init__(self, source: Source, root: Element) -> None:
        self.source, self.root = source, root
        self.named: dict[str, Variable] = {}
        self.rewards: set[str] = set()
        self.kinds: dict[int, list[Variable]] = {NOW: [], NEXT: [], ACTION: [], SEEN: []}

    def read(self) -> Pomdp:
        source, root = self.source, self.root
        if root.tag.lower() != "pomdpx":
            raise source.fault(root.line, f"<{root.tag}>: expected <pomdpx>")
        element = one(source, root, "Discount")
        discount = self.number(word(source, element, "a discount"), element)
        if not 0 < discount <= 1:
            text = f"<Discount> {quote(element.words[0])}: expected more than 0 and at most 1"
            raise source.fault(element.line, text)
        self.variables(one(source, root, "Variable"))
        start = self.functions("InitialStateBelief", self.kinds[NOW], {NOW})
        step = self.functions("StateTransitionFunction", self.kinds[NEXT], {NOW, NEXT, ACTION})
        told = self.functions("ObsFunction", self.kinds[SEEN], {NEXT, ACTION, SEEN})
        model = Model(discount, self.kinds[NOW], self.kinds[ACTION], self.kinds[SEEN], start, step, told, self.reward())
        try:
            return expand(source, model, root.line)
        except BadModel as error:
            if str(error).startswith(source.name + ":"):
                raise
            raise source.fault(root.line, str(error)) from None

    def number(self, text: str, element: Element) -> float:
        if not NUMBER.match(text) or not math.isfinite(float(text)):
            raise self.source.fault(element.line, f"<{element.tag}> {quote(text)}: expected a number")
        return float(text)

    # Variables.

    def variables(self, element: Element) -> None:
        for child in element.children:
            if child.tag == "StateVar":
                self.state_variable(child)
            elif child.tag in ("ActionVar", "ObsVar"):
                kind = ACTION if child.tag == "ActionVar" else SEEN
                self.add(child, attribute(self.source, child, "vname"), kind, self.values(child, kind))
            elif child.tag == "RewardVar":
                name = attribute(self.source, child, "vname")
                if name in self.named or name in self.rewards:
                    raise self.source.fault(child.line, f"{quote(name)}: two variables have this name")
                self.rewards.add(name)
            else:
                text = f"<{child.tag}>: expected <StateVar>, <ObsVar>, <ActionVar> or <RewardVar>"
                raise self.source.fault(child.line, text)
        for kind, tag in ((NOW, "StateVar"), (ACTION, "ActionVar")):
            if not self.kinds[kind]:
                raise self.source.fault(element.line, f"<Variable>: expected a <{tag}> in it")

    def state_variable(self, element: Element) -> None:
        fully = element.attributes.get("fullyObs", "false").strip().lower()
        if fully not in ("true", "false", "1", "0"):
            raise self.source.fault(element.line, f"fullyObs={quote(fully)}: expected true or false")
        values = self.values(element, NOW)
        for kind, side in ((NOW, "vnamePrev"), (NEXT, "vnameCurr")):
            self.add(element, attribute(self.source, element, side), kind, values, fully in ("true", "1"))

    def add(self, element: Element, name: str, kind: int, values: tuple[str, ...], fully: bool = False) -> None:
        if name in self.named or name in self.rewards or name == "null":
            raise self.source.fault(element.line, f"{quote(name)}: two variables have this name, or it is null")
        index = {value: i for i, value in enumerate(values)}
        if len(index) < len(values):
            twice = next(value for i, value in enumerate(values) if index[value] != i)
            raise self.source.fault(element.line, f"{quote(twice)}: two values of {quote(name)} have this name")
        variable = Variable(name, kind, len(self.kinds[kind]), values, index, fully)
        self.named[name] = variable
        self.kinds[kind].append(variable)

    def values(self, element: Element, kind: int) -> tuple[str, ...]:
        listed, counted = element.all("ValueEnum"), element.all("NumValues")
        if len(listed) + len(counted) != 1:
            raise self.source.fault(element.line, f"<{element.tag}>: expected <ValueEnum> or <NumValues> in it")
        if counted:
            text = word(self.source, counted[0], f"a number from 1 to {COUNT:,}")
            if not (text.isascii() and text.isdigit()) or len(text) > 9 or not 0 < int(text) <= COUNT:
                raise self.source.fault(counted[0].line, f"{quote(text)}: expected a number from 1 to {COUNT:,}")
            return tuple(f"{LETTER[kind]}{i}" for i in range(int(text)))
        values = tuple(listed[0].words)
        for value in values:
            if value in ("*", "-"):
                raise self.source.fault(listed[0].line, f"{quote(value)}: expected the name of a value")
        if not values:
            raise self.source.fault(listed[0].line, "<ValueEnum>: expected names of values in it")
        return values

    # Functions.

    def functions(self, tag: str, wanted: list[Variable], allowed: set[int]) -> list[Factor]:
        if not wanted:
            return []
        element = one(self.source, self.root, tag)
        found: dict[int, Factor] = {}
        for child in element.children:
            if child.tag != "CondProb":
                raise self.source.fault(child.line, f"<{child.tag}>: expected <CondProb>")
            name_element = one(self.source, child, "Var")
            name = word(self.source, name_element, "the name of a variable")
            variable = self.named.get(name)
            if variable is None or variable not in wanted:
                names = ", ".join(v.name for v in wanted)
                raise self.source.fault(name_element.line, f"<Var> {quote(name)}: expected one of {names}")
            if variable.number in found:
                raise self.source.fault(child.line, f"{quote(name)}: expected one <CondProb> of it")
            parents = self.parents(child, allowed, variable)
            table = FactorReader(self.source, [*parents, variable], child.line, True)
            self.parameter(one(self.source, child, "Parameter"), table)
            found[variable.number] = table.finish()
        for variable in wanted:
            if variable.number not in found:
                raise self.source.fault(element.line, f"<{tag}>: expected a <CondProb> of {quote(variable.name)}")
        return [found[variable.number] for variable in wanted]

    def parents(self, element: Element, allowed: set[int], variable: Variable | None) -> list[Variable]:
        given = one(self.source, element, "Parent")
        parents: list[Variable] = []
        for name in given.words:
            if name == "null" and len(given.words) == 1:
                break
            parent = self.named.get(name)
            if parent is None:
                raise self.source.fault(given.line, f"<Parent> {quote(name)}: expected the name of a variable, or null")
            if parent.kind not in allowed:
                raise self.source.fault(given.line, f"<Parent> {quote(name)}: expected no variable of its kind here")
            if parent in parents or parent is variable:
                raise self.source.fault(given.line, f"<Parent> {quote(name)}: expected once, and not of itself")
            parents.append(parent)
        return parents

    def reward(self) -> list[FactorReader]:
        tables = []
        seen: set[str] = set()
        for function in self.root.all("RewardFunction"):
            for child in function.children:
                if child.tag != "Func":
                    raise self.source.fault(child.line, f"<{child.tag}>: expected <Func>")
                name = word(self.source, one(self.source, child, "Var"), "the name of a reward variable")
                if name not in self.rewards or name in seen:
                    text = f"<Var> {quote(name)}: expected a <RewardVar>, each once"
                    raise self.source.fault(child.line, text)
                seen.add(name)
                parents = self.parents(child, {NOW, NEXT, ACTION, SEEN}, None)
                table = FactorReader(self.source, parents, child.line, False)
                self.parameter(one(self.source, child, "Parameter"), table)
                tables.append(table)
        if not tables:
            raise self.source.fault(self.root.line, "<pomdpx>: expected <RewardFunction> with a <Func> in it")
        return tables

    def parameter(self, element: Element, table: FactorReader) -> None:
        kind = element.attributes.get("type", "TBL").strip()
        if kind == "TBL":
            for child in element.children:
                if child.tag != "Entry":
                    raise self.source.fault(child.line, f"<{child.tag}>: expected <Entry>")
                self.entry(child, table)
        elif kind == "DD":
            Diagram(self.source, element, table).read()
        else:
            raise self.source.fault(element.line, f"<Parameter> type={quote(kind)}: expected TBL or DD")

    def entry(self, element: Element, table: FactorReader) -> None:
        instance = one(self.source, element, "Instance")
        words, variables = instance.words, table.variables
        if len(words) != len(variables):
            names = " ".join(v.name for v in variables)
            text = f"<Instance> {quote(' '.join(words))}: expected {len(variables)} values, of {names}"
            raise self.source.fault(instance.line, text)
        index: list[int | None] = []
        for variable, value in zip(variables, words, strict=True):
            i = None if value in ("*", "-") else variable.index.get(value, -1)
            if i == -1:
                text = f"<Instance> {quote(value)}: expected a value of {quote(variable.name)}, * or -"
                raise self.source.fault(instance.line, text)
            index.append(i)
        spread = [d for d, value in enumerate(words) if value == "-"]
        numbers = one(self.source, element, "ValueTable" if table.rows is None else "ProbTable")
        if table.rows is not None and numbers.words == ["uniform"]:
            table.put(index, (), np.array([1 / table.sizes[-1]]), instance.line)
        elif table.rows is not None and numbers.words == ["identity"]:
            if len(spread) != 2 or table.sizes[spread[0]] != table.sizes[spread[1]]:
                raise self.source.fault(numbers.line, '"identity": expected two "-" of equal size in <Instance>')
            table.put_identity(index, spread, instance.line)
        else:
            table.put(index, spread, self.numbers(numbers, table, spread), instance.line)

    def numbers(self, element: Element, table: FactorReader, spread: list[int]) -> Floats:
        words = element.words
        count = math.prod(table.sizes[d] for d in spread)
        if len(words) != count:
            text = f"<{element.tag}>: expected {count} numbers" + (
                ", uniform or identity" if table.rows is not None else ""
            )
            raise self.source.fault(element.line, f"{text}; got {len(words)}: {quote(' '.join(words[:9]))}")
        return np.array([self.number(text, element) for text in words])


class Diagram:
    """A decision diagram: every way from its root to an end is an entry of the table."""

    def __init__(self, source: Source, element: Element, table: FactorReader) -> None:
        self.source, self.table = source, table
        self.place = {v.name: d for d, v in enumerate(table.variables)}
        self.root = one(source, element, "DAG")
        self.templates = {attribute(source, t, "id"): t for t in element.all("SubDAGTemplate")}
        self.leaves = 0

    def read(self) -> None:
        self.inside(self.root, [None] * len(self.table.variables), ())

    def inside(self, element: Element, index: list[int | None], active: tuple[str, ...]) -> None:
        """The one node, end or diagram in an element."""
        if len(element.children) != 1:
            raise self.source.fault(element.line, f"<{element.tag}>: expected one <Node>, <Terminal> or <SubDAG> in it")
        child = element.children[0]
        if child.tag == "Node":
            self.node(child, index, active)
        elif child.tag == "Terminal":
            text = word(self.source, child, "a number")
            if not NUMBER.match(text) or not math.isfinite(float(text)):
                raise self.source.fault(child.line, f"<Terminal> {quote(text)}: expected a number")
            self.leaf(index, (), np.array([float(text)]), child)
        elif child.tag == "SubDAG":
            self.diagram(child, index, active)
        else:
            raise self.source.fault(child.line, f"<{child.tag}>: expected <Node>, <Terminal> or <SubDAG>")

    def dimension(self, element: Element, index: list[int | None]) -> int:
        name = attribute(self.source, element, "var")
        if name not in self.place:
            text = f"var={quote(name)}: expected one of {', '.join(self.place)}"
            raise self.source.fault(element.line, text)
        if index[self.place[name]] is not None:
            raise self.source.fault(element.line, f"var={quote(name)}: expected no variable that was decided before")
        return self.place[name]

    def value(self, element: Element, d: int) -> int:
        text = attribute(self.source, element, "val")
        if text not in self.table.variables[d].index:
            name = quote(self.table.variables[d].name)
            raise self.source.fault(element.line, f"val={quote(text)}: expected a value of {name}")
        return self.table.variables[d].index[text]

    def node(self, element: Element, index: list[int | None], active: tuple[str, ...]) -> None:
        d = self.dimension(element, index)
        for edge in element.children:
            if edge.tag != "Edge":
                raise self.source.fault(edge.line, f"<{edge.tag}>: expected <Edge>")
            self.inside(edge, [*index[:d], self.value(edge, d), *index[d + 1 :]], active)

    def diagram(self, element: Element, index: list[int | None], active: tuple[str, ...]) -> None:
        kind = attribute(self.source, element, "type")
        if kind == "template":
            name = attribute(self.source, element, "idref")
            if name not in self.templates or name in active or len(active) > 50:
                text = f"idref={quote(name)}: expected the id of a <SubDAGTemplate> that is not this one"
                raise self.source.fault(element.line, text)
            self.count(element)
            self.inside(self.templates[name], index, (*active, name))
            return
        if kind not in ("deterministic", "persistent", "uniform"):
            text = f"type={quote(kind)}: expected deterministic, persistent, uniform or template"
            raise self.source.fault(element.line, text)
        d = self.dimension(element, index)
        size = self.table.sizes[d]
        if kind == "deterministic":
            self.leaf([*index[:d], self.value(element, d), *index[d + 1 :]], (), np.ones(1), element)
        elif kind == "uniform":
            self.leaf(index, (), np.array([1 / size]), element)
        else:
            self.persist(element, index, d, size)

    def persist(self, element: Element, index: list[int | None], d: int, size: int) -> None:
        variable = self.table.variables[d]
        same = [
            e for e, v in enumerate(self.table.variables) if e != d and (v.kind, v.number) == (NOW, variable.number)
        ]
        if variable.kind != NEXT or not same:
            text = f'type="persistent": expected {quote(variable.name)} at the time before among the parents'
            raise self.source.fault(element.line, text)
        before = index[same[0]]
        for value in range(size) if before is None else [before]:
            exact = list(index)
            exact[same[0]] = exact[d] = value
            self.leaf(exact, (), np.ones(1), element)

    def count(self, element: Element) -> None:
        self.leaves += 1
        if self.leaves > LEAVES:
            raise self.source.fault(element.line, f"the decision diagram has more than {LEAVES:,} ends")

    def leaf(self, index: list[int | None], spread: tuple[int, ...], values: Floats, element: Element) -> None:
        self.count(element)
        self.table.put(index, spread, values, element.line)
