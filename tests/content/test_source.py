from __future__ import annotations

from pathlib import Path

import pytest

from affray.content.faults import ContentError, Fault
from affray.content.source import MOST_BYTES, Spot, read_bytes, read_document, read_documents

TEXT = """\
# a comment
encounter: Test
sides:
  party: {policy: simple}
  foes:
    policy: "random"
list:
  - 1
  - [two, +3]
"""


def faults_of(text: str | bytes) -> tuple[Fault, ...]:
    with pytest.raises(ContentError) as caught:
        read_document(text, "file")
    return caught.value.faults


def test_every_value_and_key_has_its_spot() -> None:
    """Lines and columns count from 1, for block and flow style, for values and for keys."""
    document = read_document(TEXT, "file")
    assert document.spot(("encounter",)) == Spot(2, 12)
    assert document.spot(("encounter",), key=True) == Spot(2, 1)
    assert document.spot(("sides", "party", "policy")) == Spot(4, 19)
    assert document.spot(("sides", "foes", "policy"), key=True) == Spot(6, 5)
    assert document.spot(("list", 1, 1)) == Spot(9, 11)


def test_a_place_that_does_not_exist_is_where_its_nearest_parent_stands() -> None:
    """A missing key is reported at the mapping that lacks it."""
    document = read_document(TEXT, "file")
    assert document.spot(("sides", "party", "nothing", 3)) == document.spot(("sides", "party"))


def test_plain_scalars_become_few_kinds_of_values() -> None:
    """Integers (octal look-alikes too), decimals, truth, nothing; dates, base-60 numbers and on/off stay text."""
    text = "[1, -2, +3, 010, 1.5, true, No, null, ~, 2001-01-01, 1:30, on, 'yes', 0x1f, 1e3]"
    expected = [1, -2, 3, 10, 1.5, True, False, None, None, "2001-01-01", "1:30", "on", "yes", "0x1f", "1e3"]
    assert read_document(text, "file").data == expected


def test_keys_are_always_text() -> None:
    """A legend may use ~ and digits as keys without quotes."""
    assert read_document("{~: deep, 3: high, yes: no}", "file").data == {"~": "deep", "3": "high", "yes": False}


def test_a_byte_order_mark_is_no_part_of_the_text() -> None:
    """A file saved by an editor that writes one reads the same."""
    assert read_document("\ufeffa: 1", "file").data == {"a": 1}


def test_documents_of_a_file_are_read_in_order() -> None:
    """Cases stand several in a file; each keeps the lines of the whole file."""
    first, second = read_documents("a: 1\n---\nb: 2\n", "file")
    assert (first.data, second.data) == ({"a": 1}, {"b": 2})
    assert second.spot(("b",)) == Spot(3, 4)


def test_letters_inside_a_block_have_their_own_spots() -> None:
    """A fault in row 1 of a drawn map is shown at that line of the file, behind the indent."""
    document = read_document("map: |\n    ..#\n    .x.\n", "file")
    assert document.inside(("map",), 1, 1) == Spot(3, 6)


BROKEN = [
    ("a: 1\n¶a: 2", "second time"),
    ("a: {b: 1, ¶b: 2}", "second time"),
    ("a: ¶&x 1", "anchors"),
    ("a: ¶*x", "aliases"),
    ("a: ¶!!python/object:os.system {}", "tags"),
    ("{¶[a, b]: 1}", "single word"),
    ("a: 1\n---\n¶b: 1\n", "second document"),
    ("a: [1, 2\n¶", "not valid YAML"),
    ("a: 1\n b¶: 2", "not valid YAML"),
    ("a: b¶: c", "not valid YAML"),
    ("a: b¶\x01", "U+0001"),
]


@pytest.mark.parametrize(("marked", "words"), BROKEN)
def test_a_broken_text_is_refused_with_its_place(marked: str, words: str) -> None:
    """The mark in each text stands where the fault must be reported."""
    before = marked[: marked.index("¶")]
    expected = (before.count("\n") + 1, len(before) - before.rfind("\n"))
    text = marked.replace("¶", "")
    found = faults_of(text)
    assert any(words in fault.message for fault in found), found
    assert expected in [(fault.line, fault.column) for fault in found]


def test_bytes_that_are_no_utf_8_are_refused_with_their_place() -> None:
    """The place counts letters, not bytes."""
    (fault,) = faults_of("ä: 1\nbé".encode() + b"\xff")
    assert (fault.line, fault.column, fault.message) == (2, 3, "is not UTF-8 text")


def test_a_file_longer_than_a_megabyte_is_refused() -> None:
    """Size is checked before anything is parsed."""
    (fault,) = faults_of("a" * (MOST_BYTES + 1))
    assert "longer" in fault.message


@pytest.mark.parametrize("text", ["[" * 5000, "{a: " * 5000, "- " * 5000])
def test_deep_nesting_is_refused_not_suffered(text: str) -> None:
    """Thousands of levels neither exhaust the stack nor take long."""
    assert "deeper" in faults_of(text[:300])[0].message
    assert any(word in faults_of(text)[0].message for word in ("deeper", "depth"))


def test_an_empty_text_is_no_document() -> None:
    """Nothing but comments is as empty as nothing."""
    assert faults_of("# nothing\n")[0].message == "is empty"
    assert read_documents("", "file") == []


def test_a_file_that_is_not_there_is_a_fault(tmp_path: Path) -> None:
    """A missing file is reported like any other fault of it."""
    with pytest.raises(ContentError) as caught:
        read_bytes(tmp_path / "none.yaml")
    assert "cannot be read" in str(caught.value)


def test_a_fault_in_text_form_says_place_allowed_and_nearest() -> None:
    """file:line:col: what is wrong; allowed: ...; did you mean ...?"""
    fault = Fault("e.yaml", 3, 7, "longswrod is no weapon", ("club", "longsword"), "longsword")
    assert str(fault) == "e.yaml:3:7: longswrod is no weapon; allowed: club, longsword; did you mean longsword?"


def test_long_lists_of_what_is_allowed_are_cut() -> None:
    """Nobody reads two hundred names."""
    fault = Fault("e.yaml", 1, 1, "x", tuple(str(number) for number in range(100)))
    assert str(fault).endswith("and 76 more")
