"""Settings of the whole suite."""

import os

from hypothesis import settings

# No deadline: both builds run on busy machines, and how long an example takes is what benchmarks are for. Where changes
# are judged the examples are the same each time, so that a failure there can be had again.
settings.register_profile("affray", deadline=None, derandomize=os.environ.get("CI") == "true")
settings.load_profile("affray")
