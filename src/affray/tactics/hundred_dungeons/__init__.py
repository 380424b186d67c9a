"""Policies for Hundred Dungeons."""
