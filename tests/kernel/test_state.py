"""Records: copy, plain data and back, digest."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.play import leaves, simulated
from tests.support.toy import Toy, ToyState, skirmish, toy_state

from affray.kernel.drive import state_copy
from affray.kernel.state import Malformed, Record, State, copy, digest, plain, restore


def middle() -> ToyState:
    """A state with something in every row."""
    state = toy_state(Toy().begin(skirmish()))
    state.order, state.held, state.fuses = [[-9, 0], [-3, 2]], [1], [[2, 0]]
    return state


def test_a_copy_is_equal() -> None:
    """A copy has the same data and the same digest."""
    state = middle()
    assert plain(state_copy(state)) == plain(state)
    assert digest(state_copy(state)) == digest(state)


def test_a_copy_is_independent() -> None:
    """Whatever is changed in a copy, at any depth, does not show in the original."""
    state = middle()
    before = digest(state)
    other = toy_state(state_copy(state))
    other.fighters[0].hp = 1
    other.order[0][0] = 99
    other.held.append(3)
    other.fuses.clear()
    other.round = 40
    assert digest(state) == before
    assert digest(other) != before


def test_no_list_or_record_is_shared() -> None:
    """A copy holds no mutable object of the original, except what is declared as shared."""
    state = middle()
    mine = {id(value) for _, _, value in leaves(state) if isinstance(value, list | Record)}
    theirs = {id(value) for _, _, value in leaves(state_copy(state)) if isinstance(value, list | Record)}
    assert not mine & theirs


def test_shared_fields_are_the_same_objects() -> None:
    """What never changes is not copied."""
    state = middle()
    assert toy_state(state_copy(state)).fighters[0].name is state.fighters[0].name


def test_plain_data_is_json_and_comes_back() -> None:
    """A state written out as JSON fills a fresh state of the same encounter exactly."""
    state = toy_state(simulated(Toy(), skirmish(), 4).state)
    data = json.loads(json.dumps(plain(state)))
    fresh = Toy().begin(skirmish())
    fresh_toy = toy_state(fresh)
    restore(fresh_toy, data)
    assert digest(fresh_toy) == digest(state)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("round", "three"),
        ("round", True),
        ("round", 1.5),
        ("round", None),
        ("round", 2**70),
        ("ended_by", 3),
        ("fighters", 1),
        ("fighters", [1.5]),
        ("held", {"a": 1}),
        ("held", [{"hp": 1}]),
        ("order", [2**80]),
        ("fighters", [{"hp": 1}]),
    ],
)
def test_data_that_does_not_fit_is_refused(field: str, value: object) -> None:
    """Wrong kinds of values, records where none belong and numbers out of bounds raise Malformed."""
    data = plain(middle())
    assert isinstance(data, dict)
    data[field] = value
    with pytest.raises(Malformed):
        restore(middle(), data)


def test_missing_and_unknown_fields_are_refused() -> None:
    """Every field must be there and no other; the message names it."""
    for change in ("lost", "extra"):
        data = plain(middle())
        assert isinstance(data, dict)
        if change == "lost":
            del data["round"]
        else:
            data["colour"] = 1
        with pytest.raises(Malformed, match=r"round is missing|colour is not a field"):
            restore(middle(), data)


@given(st.sampled_from(["round", "beat", "take", "winner", "phase", "lap", "place"]), st.integers(-1000, 1000))
def test_each_field_counts_in_the_digest(field: str, value: int) -> None:
    """States differ in their digest exactly when they differ in a field."""
    state = middle()
    other = toy_state(state_copy(state))
    setattr(other, field, value)
    assert (digest(state) == digest(other)) is (getattr(state, field) == value)


def test_a_digest_is_known() -> None:
    """The digest of an empty state never changes, in any build."""
    assert digest(toy_state(ToyState())) == KNOWN_DIGEST


def test_a_copy_keeps_the_class() -> None:
    """A copied state is a state of the ruleset, ready to go on."""
    assert isinstance(copy(middle()), ToyState)
    assert isinstance(state_copy(middle()), State)


KNOWN_DIGEST = "dda7cbb9a486e0f652aa484a"
