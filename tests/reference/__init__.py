"""Second engines, written from the rules pages alone and slow on purpose."""
