"""Draw docs/pictures anew from what the commands in this interpreter's environment really write.

    .venv/bin/python scripts/pictures.py

Each command runs in a terminal of its own (a pseudo-terminal), so that it colours and folds as for a person.
"""

from __future__ import annotations

import io
import os
import pty
import re
import select
import shutil
import struct
import sys
import tempfile
import termios
from fcntl import ioctl
from pathlib import Path

from rich.console import Console
from rich.text import Text

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "docs" / "pictures"
AFFRAY = str(Path(sys.executable).with_name("affray"))
QUIET = 2.0
"""Seconds without output after which a command waits for a person."""


def typed(words: list[str], lines: list[str], width: int, folder: str) -> str:
    """What a terminal of that width shows of a command into which these lines are typed.

    A line that begins with ``?`` is a pattern: the first option shown that it fits is typed.
    """
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(folder)
        os.environ.update(TERM="xterm-256color", COLUMNS=str(width), LINES="60", COLORTERM="truecolor")
        os.execv(AFFRAY, [AFFRAY, *words])
    ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 60, width, 0, 0))
    shown, waiting = bytearray(), list(lines)
    while True:
        ready, _, _ = select.select([terminal], [], [], QUIET)
        if not ready and waiting:
            line = waiting[0]
            if line.startswith("?"):
                found = re.search(rf"^ *\d+ ({line[1:]})$", shown.decode().replace("\r\n", "\n"), re.MULTILINE)
                if not found:
                    continue
                line = found[1]
            waiting.pop(0)
            os.write(terminal, line.encode() + b"\n")
            continue
        try:
            more = os.read(terminal, 65536) if ready else b""
        except OSError:  # the end of the terminal of a child that is gone
            break
        if ready and not more:
            break
        shown += more
    os.waitpid(child, 0)
    return shown.decode().replace("\r\n", "\n")


def draw(name: str, command: str, shown: str, width: int) -> None:
    """Write a picture of a terminal."""
    console = Console(record=True, width=width, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    console.print(Text("$ " + command, style="bold"))
    console.print(Text.from_ansi(shown.strip("\n")), soft_wrap=False)
    svg = console.export_svg(title="affray", unique_id=name)
    (FOLDER / f"{name}.svg").write_text(re.sub(r"[ \t]+$", "", svg, flags=re.MULTILINE), encoding="utf-8")
    print(f"{FOLDER.relative_to(ROOT) / name}.svg")


def scene(shown: str, before: int) -> str:
    """One screen with the answer given at it and what came of that, and so many lines of the log before it."""
    lines = shown.split("\n")
    bare = [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in lines]
    drawn = [number for number, line in enumerate(bare) if re.match("─+ round ", line)] + [len(lines)]
    asked = [number for number, line in enumerate(bare) if line.endswith("what now?")] + [len(lines)] * 2
    return "\n".join(lines[max(0, drawn[0] - before) : min(asked[1], drawn[1])])


def main() -> None:
    """Draw both pictures."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    folder = tempfile.mkdtemp()
    try:
        words = "simulate ford --battles 400 --seed 1"
        # the line of progress is drawn over itself
        shown = re.sub(r"[^\n]*\r(?!\n)", "", typed(words.split(), [], 84, folder))
        draw("simulate", "affray " + words, shown, 84)
        words = "play stair --seed 5 --play Brenna"
        shown = typed(words.split(), ["?attack orc-2 longsword", "quit"], 96, folder)
        draw("play", "affray " + words, "...\n" + scene(shown, 9), 96)
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
