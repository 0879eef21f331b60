"""The process in which HermiT works: Java cannot be stopped but with the process that it is in.

:mod:`confkg.reasoning.hermit` starts it; no module imports it.

Each line of the standard input is a request in JSON, each line of the standard output its answer:
``{"check": ntriples}`` is answered by ``{"consistent": true}``, ``{"classify": ntriples}`` by what
follows, or ``{"consistent": false}``. Whatever goes wrong is ``{"error": [class, message]}``, with
``start`` for the class if Java does not start. When the input ends, because the process that asks is gone, the work ends, too.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from collections.abc import Iterable
from queue import SimpleQueue
from typing import IO, Any

_OPTIONS = (
    "-XX:TieredStopAtLevel=1",  # more would be compiled than it is worth
    "-XX:+UseSerialGC",
    "-XX:-UsePerfData",  # a file that would stay if the process is killed
    "--enable-native-access=ALL-UNNAMED",
    # no connection gets further than a port of this machine at which nobody listens
    "-DsocksProxyHost=127.0.0.1",
    "-DsocksProxyPort=1",
)


def main(library: str, classes: str, memory: str) -> None:
    """Start Java and answer requests."""
    requests: SimpleQueue[str] = SimpleQueue()
    threading.Thread(target=_listen, args=(requests,), daemon=True).start()
    with os.fdopen(os.dup(1), "w", encoding="utf-8") as answers:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # Java may print what it likes
        for variable in ("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS"):
            os.environ.pop(variable, None)
        try:
            reasoner = _Reasoner(library, classes.split(":"), memory)
        except Exception as error:
            _send(answers, {"error": ["start", str(error)]})
            return
        while True:
            request = json.loads(requests.get())
            try:
                answer = reasoner.answer(request)
            except Exception as error:
                answer = {"error": [type(error).__name__, str(error)]}
            _send(answers, answer)


def _send(answers: IO[str], answer: dict[str, Any]) -> None:
    answers.write(json.dumps(answer) + "\n")
    answers.flush()


def _listen(requests: SimpleQueue[str]) -> None:
    for line in sys.stdin:
        requests.put(line)
    os._exit(0)


class _Reasoner:
    """HermiT in this process."""

    def __init__(self, library: str, classes: list[str], memory: str) -> None:
        import jpype

        options = [f"-Xmx{memory}M", *_OPTIONS]
        jpype.startJVM(library, *options, classpath=classes)
        self._manager = jpype.JClass("org.semanticweb.owlapi.apibinding.OWLManager")
        self._source = jpype.JClass("org.semanticweb.owlapi.io.StringDocumentSource")
        self._configuration = jpype.JClass("org.semanticweb.HermiT.Configuration")
        self._hermit = jpype.JClass("org.semanticweb.HermiT.Reasoner")
        kinds = jpype.JClass("org.semanticweb.owlapi.reasoner.InferenceType")
        self._wanted = kinds.CLASS_HIERARCHY, kinds.CLASS_ASSERTIONS

    def answer(self, request: dict[str, str]) -> dict[str, Any]:
        if "check" in request:
            _, reasoner = self._load(request["check"])
            return {"consistent": bool(reasoner.isConsistent())}
        ontology, reasoner = self._load(request["classify"])
        if not reasoner.isConsistent():
            return {"consistent": False}
        reasoner.precomputeInferences(*self._wanted)
        return {"consistent": True, **_conclusions(ontology, reasoner)}

    def _load(self, triples: str) -> tuple[Any, Any]:
        manager = self._manager.createOWLOntologyManager()
        ontology = manager.loadOntologyFromOntologyDocument(self._source(triples))
        configuration = self._configuration()
        configuration.ignoreUnsupportedDatatypes = True
        return ontology, self._hermit(configuration, ontology)


def _conclusions(ontology: Any, reasoner: Any) -> dict[str, Any]:
    """The classes without members, what is above each class, and the closest classes of things."""
    unsatisfiable = _names(reasoner.getUnsatisfiableClasses().getEntitiesMinusBottom())
    above = {}
    for each in ontology.getClassesInSignature():
        wider = reasoner.getSuperClasses(each, False).getFlattened()
        same = reasoner.getEquivalentClasses(each).getEntities()
        above[str(each.toStringID())] = sorted({*_names(wider), *_names(same)})
    types = {
        str(each.toStringID()): _names(reasoner.getTypes(each, True).getFlattened())
        for each in ontology.getIndividualsInSignature()
    }
    return {"unsatisfiable": unsatisfiable, "above": above, "types": types}


def _names(entities: Iterable[Any]) -> list[str]:
    return sorted(str(entity.toStringID()) for entity in entities)


if __name__ == "__main__":
    main(*sys.argv[1:])
