"""One file per kind of decision: what is legal beside what it does."""
