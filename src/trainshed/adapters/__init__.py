"""Adapters: the games in the interfaces of the research field; translation, no rules.

Each module needs the library it is named for, from the extra of the same name; nothing here is
imported by `import trainshed`.
"""
