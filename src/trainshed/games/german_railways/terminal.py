"""placeholder"""
def board(s, actions, columns): return []
def tables(s, names): return []
