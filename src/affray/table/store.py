"""A battle's file: lines durable before they are acknowledged, one writer at a time, nothing ever written over."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path
from typing import Any, Final

from affray.faults import InputError
from affray.kernel.journal import JournalError, unseal

MOST_BYTES: Final = 256_000_000


class Pages:
    """What a journal's file holds: the header, the entries after it, and what had to be left out.

    ``whole`` is the number of bytes of the whole lines; ``torn`` says that a piece of a line stood behind them.
    ``unended`` says that the last line is whole but lacks its line end.
    """

    def __init__(self, header: dict[str, Any], entries: list[dict[str, Any]], whole: int, torn: bool, unended: bool):
        self.header = header
        self.entries = entries
        self.whole = whole
        self.torn = torn
        self.unended = unended


def is_journal(path: Path) -> bool:
    """Whether a file looks like a journal: its first line is a sealed entry, or begins like a header of one."""
    try:
        with path.open("rb") as stream:
            start = stream.read(4096)
    except OSError:
        return False
    return path.suffix == ".journal" or (start.startswith(b'{"') and b'":' in start and b"\t" in start)


def read(path: Path) -> Pages:
    """The pages of a journal. A last line that was cut off is left out and said so.

    Raises JournalError, with the number of the line, for what is no journal or was altered; InputError when it
    cannot be read.
    """
    try:
        with path.open("rb") as stream:
            raw = stream.read(MOST_BYTES + 1)
    except OSError as error:
        raise InputError(f"{path}: cannot be read: {reason(error)}") from None
    if len(raw) > MOST_BYTES:
        raise InputError(f"{path}: is longer than {MOST_BYTES} bytes")
    return parse(raw)


def parse(raw: bytes) -> Pages:
    """The pages of a journal's bytes; raises JournalError as `read` does."""
    *lines, last = raw.split(b"\n")
    entries = [_entry(line, number) for number, line in enumerate(lines, 1)]
    whole = len(raw) - len(last)
    unended = False
    torn = False
    if last:
        try:
            entries.append(_entry(last, len(lines) + 1))
            whole, unended = len(raw), True
        except JournalError:
            torn = True
    if not entries:
        raise JournalError("there is no whole line: no battle was begun in it, or it is no journal", 1)
    return Pages(entries[0], entries[1:], whole, torn, unended)


def _entry(line: bytes, number: int) -> dict[str, Any]:
    try:
        return unseal(line.decode("utf-8"), number)
    except JournalError:
        raise
    except (ValueError, RecursionError):
        raise JournalError("the line is no entry of a journal", number) from None


def reason(error: OSError) -> str:
    """The operating system's reason in small letters."""
    return (error.strerror or "it is unreadable").lower()


class JournalFile:
    """The open file of a battle in play. A line counts only when `append` has returned.

    Use `create` for a new battle and `resume` for one that goes on; `close` ends the lock.
    """

    def __init__(self, path: Path, descriptor: int) -> None:
        self.path = path
        self._descriptor = descriptor

    @classmethod
    def create(cls, path: Path) -> JournalFile:
        """A new, empty file. Raises InputError when something of that name is there: nothing is written over."""
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND, 0o644)
        except FileExistsError:
            raise InputError(
                f"{path} is there already and is not written over: resume it with `affray play {path}`, "
                "or give another name with --save"
            ) from None
        except (OSError, ValueError) as error:
            said = reason(error) if isinstance(error, OSError) else str(error)
            raise InputError(f"{path}: cannot be made: {said}") from None
        file = cls(path, descriptor)
        file._lock()
        _settle_folder(path)
        return file

    @classmethod
    def resume(cls, path: Path) -> tuple[JournalFile, Pages]:
        """The file of a battle that goes on, with its pages; a torn last line is cut off for good.

        Raises as `read` does, and InputError when another program has the battle open.
        """
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_APPEND)
        except OSError as error:
            raise InputError(f"{path}: cannot be opened for writing: {reason(error)}") from None
        file = cls(path, descriptor)
        try:
            file._lock()
            pages = read(path)
            if pages.torn:
                os.ftruncate(descriptor, pages.whole)
            if pages.unended:
                os.write(descriptor, b"\n")
            os.fsync(descriptor)
        except (OSError, InputError, JournalError):
            file.close()
            raise
        return file, pages

    def _lock(self) -> None:
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self._descriptor)
            self._descriptor = -1
            raise InputError(f"{self.path} is open in another program: one battle has one writer") from None

    def append(self, lines: list[str]) -> None:
        """Write whole lines and wait until they are on the disk. Raises InputError when the disk refuses."""
        if not lines:
            return
        data = "".join(line + "\n" for line in lines).encode("utf-8")
        try:
            while data:
                data = data[os.write(self._descriptor, data) :]
            os.fsync(self._descriptor)
        except OSError as error:
            raise InputError(f"{self.path}: cannot be written: {reason(error)}") from None

    def close(self) -> None:
        """Give up the file and its lock."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1


def _settle_folder(path: Path) -> None:
    """Make the new name itself durable, where the system can."""
    try:
        folder = os.open(path.parent, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(folder)
    except OSError:
        return
    finally:
        os.close(folder)


def export(path: Path, text: str) -> None:
    """Write a new text file. Raises InputError when something of that name is there or it cannot be made."""
    try:
        with path.open("x", encoding="utf-8") as stream:
            stream.write(text)
    except FileExistsError:
        raise InputError(f"{path} is there already and is not written over") from None
    except OSError as error:
        raise InputError(f"{path}: cannot be written: {reason(error)}") from None
