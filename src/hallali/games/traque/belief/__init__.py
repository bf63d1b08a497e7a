"""What a seat can infer from what it is told."""
