"""Policies for Second Edition."""
