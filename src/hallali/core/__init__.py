"""The contract that every game fulfils, and what stands on it alone: records, the dealer, refusals."""
