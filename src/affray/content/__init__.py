"""Content: encounters, creatures, gear, spells and maps as files that people write, checked and brought to one form."""
