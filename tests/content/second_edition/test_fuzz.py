"""Whatever is thrown at the loader of Second Edition, it answers with data or with a ContentError."""

from __future__ import annotations

from typing import Any

import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from affray.content.encounters import load_cases, load_encounter
from affray.content.faults import ContentError
from affray.content.library import Library, load_library, shipped_encounter_text, shipped_encounters
from affray.content.source import read_documents

RULESET = "second-edition"
LIBRARY: Library = load_library(RULESET)
TEXTS = [shipped_encounter_text(name, RULESET) for name in shipped_encounters(RULESET)]
ODD: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)


def survives(text: bytes | str) -> None:
    """Loads a text as a case file and as an encounter; every fault has a place inside the text."""
    try:
        documents = read_documents(text, "fuzz")
    except ContentError as error:
        assert error.faults
        return
    source = text if isinstance(text, str) else documents[0].text if documents else ""
    lines = source.count("\n") + source.count("\r") + source.count("\x85") + source.count("\u2028") * 2 + 2
    for load in (load_encounter, load_cases):
        try:
            load(source, LIBRARY)
        except ContentError as error:
            assert error.faults
            assert all(1 <= fault.line <= lines and fault.column >= 1 for fault in error.faults)


@settings(max_examples=60)
@given(st.sampled_from(TEXTS), st.data())
def test_a_mutated_encounter_is_data_or_a_content_error(text: str, data: st.DataObject) -> None:
    """Cutting, doubling and overwriting pieces of a good file never leads to a traceback."""
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 30)))
        piece = data.draw(
            st.sampled_from(["", "  ", "\n", ": ", "- ", "{", "]", "999999999", "x", "~", text[start:end] * 2])
        )
        text = text[:start] + piece + text[end:]
    survives(text)


@settings(max_examples=80)
@given(st.sampled_from(TEXTS), ODD, st.data())
def test_a_good_encounter_with_one_odd_value_is_data_or_a_content_error(
    text: str, odd: Any, data: st.DataObject
) -> None:
    """Any value anywhere may be of the wrong kind."""
    loaded: Any = yaml.safe_load(text)
    here: Any = loaded
    while True:
        keys = list(here) if isinstance(here, dict) else list(range(len(here)))
        key = data.draw(st.sampled_from(keys))
        inner = here[key]
        if not isinstance(inner, (dict, list)) or not inner or data.draw(st.booleans()):
            here[key] = odd
            break
        here = inner
    survives(yaml.safe_dump(loaded, allow_unicode=True))
