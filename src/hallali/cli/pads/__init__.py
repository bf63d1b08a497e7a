"""What is typed at a pad, and what it says (hallali companion)."""
