"""The combat systems, one package each; none imports another."""
