"""Where every error ends: a sentence on the error stream and an exit code, never a traceback.

Exit codes: 0 done, 1 the answer is no (a case fails, a check finds faults), 2 the input is wrong or the program is,
130 stopped with Ctrl-C, 141 the reader of a pipe has gone. AFFRAY_DEBUG=1 shows the traceback of an unexpected error.
"""

from __future__ import annotations

import io
import os
import sys
import traceback
from collections.abc import Sequence
from typing import Final

import typer

from affray.build import VERSION, build_kind
from affray.content.faults import ContentError
from affray.content.library import UnknownName
from affray.faults import InputError
from affray.kernel.battle import BattleError
from affray.kernel.journal import JournalError

DONE: Final = 0
NO: Final = 1
WRONG: Final = 2
STOPPED: Final = 130
PIPE_GONE: Final = 141


def run(arguments: Sequence[str]) -> int:
    """Run one command line and return its exit code."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # no sign that a terminal lacks may stop a command
    try:
        code = _invoke(list(arguments))
        sys.stdout.flush()
    except (
        BrokenPipeError,
        SystemExit,
    ):  # rich and typer leave with SystemExit when the reader has gone, and only then
        _hush()
        return PIPE_GONE
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return STOPPED
    return code


def _invoke(arguments: list[str]) -> int:
    from affray.cli.app import app  # here, so that an error while loading the commands is caught as well

    debug = os.environ.get("AFFRAY_DEBUG") == "1"
    try:
        command = typer.main.get_command(app)
        result = command.main(args=arguments or ["--help"], prog_name="affray", standalone_mode=False)
        return result if isinstance(result, int) and not isinstance(result, bool) else DONE
    except BrokenPipeError:
        raise
    except typer.Abort:
        return STOPPED
    except typer.Exit as leaving:
        return leaving.exit_code
    except Exception as error:
        if debug:
            traceback.print_exc()
        say(sentence(error))
        return WRONG


def sentence(error: Exception) -> str:
    """What an error says to the person at the terminal."""
    if isinstance(error, ContentError):
        return str(error)
    if isinstance(error, JournalError):
        return f"line {error.line}: {error}"
    if isinstance(error, (InputError, BattleError, UnknownName)):
        return str(error)
    if hasattr(error, "format_message"):
        context = getattr(error, "ctx", None)
        path = getattr(context, "command_path", "affray")
        return f"{error.format_message()} (see `{path} --help`)"
    if isinstance(error, OSError):
        name = f"{error.filename}: " if error.filename else ""
        return name + (error.strerror or str(error)).lower()
    if isinstance(error, MemoryError):
        return "there is not enough memory for this"
    return (
        f"this should not have happened ({type(error).__name__}: {str(error)[:200]}). "
        "The fault is the program's, not yours. "
        f"Please report it with the command, its files and the line `affray {VERSION}, {build_kind()}`; "
        "AFFRAY_DEBUG=1 shows where it happened."
    )


def say(text: str) -> None:
    """Write a message to the error stream, one line each."""
    for line in text.splitlines() or [""]:
        print(f"affray: {line}", file=sys.stderr)


def _hush() -> None:
    """Point the output at nothing, so that closing it cannot fail again."""
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, sys.stdout.fileno())
    os.close(nothing)
