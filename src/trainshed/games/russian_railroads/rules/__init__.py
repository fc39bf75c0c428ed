"""The rules: what is compiled; the stamp of the cache covers this folder and what it imports."""
