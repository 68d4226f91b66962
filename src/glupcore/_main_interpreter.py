"""The core serves one interpreter of a process: in another its import would wait for ever."""

from importlib import import_module


def _expect_main_interpreter() -> None:
    """Raises ImportError in a subinterpreter, where Python can tell."""
    for name in ("_interpreters", "_xxsubinterpreters"):  # from 3.13 on, before
        try:
            interpreters = import_module(name)
        except ImportError:
            continue
        if interpreters.get_current() != interpreters.get_main():
            raise ImportError("glupcore: expected the main interpreter, given a subinterpreter")
        return


_expect_main_interpreter()
