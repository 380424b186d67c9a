from __future__ import annotations

import pytest

from affray.content.library import Library, load_library


@pytest.fixture(scope="session")
def second() -> Library:
    """The shipped library of Second Edition."""
    return load_library("second-edition")
