"""Measuring: many battles, odds of a single deed, speed, and which clauses of the rules are covered by cases."""
