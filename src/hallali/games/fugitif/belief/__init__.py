"""What a seat can infer from what it was told."""
