"""Prints the vocabulary of cases anew into docs/cases.md, behind the marker line."""

from pathlib import Path

from affray.lab.cases import vocabulary

PAGE = Path(__file__).parents[1] / "docs" / "cases.md"
MARK = "<!-- From here on this page is printed by `scripts/cases_page.py`; a test checks that it is current. -->\n"

head, found, _ = PAGE.read_text(encoding="utf-8").partition(MARK)
if not found:
    raise SystemExit(f"{PAGE} lacks the line {MARK}")
PAGE.write_text(head + MARK + "\n" + vocabulary(), encoding="utf-8")
