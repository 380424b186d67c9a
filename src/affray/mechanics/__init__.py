"""Tools of the table, not rules: the map, sight, paths, areas, dice notation, roll tables, durations.

Everything here is exact integer work on plain data, so that rulesets can build on it in either build.
"""
