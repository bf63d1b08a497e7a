"""What each seat can infer from what it was told."""
