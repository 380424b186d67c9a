"""The engine without rules: state, questions, dice, events, journal, and the drivers that answer."""
