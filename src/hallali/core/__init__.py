"""The contract that every game fulfils, and what depends on nothing else: records, the dealer, refusals."""
