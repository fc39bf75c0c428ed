"""One kind of decision each: what is legal, why not, and what it does."""
