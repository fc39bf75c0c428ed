"""What people read and see: words, boards, tables."""
