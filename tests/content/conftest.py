from __future__ import annotations

import pytest

from affray.content.library import Library, load_library


@pytest.fixture(scope="session")
def library() -> Library:
    """The shipped library of Hundred Dungeons."""
    return load_library("hundred-dungeons")
