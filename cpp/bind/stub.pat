# Names that the signatures in this folder use.
_core.__prefix__:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any
