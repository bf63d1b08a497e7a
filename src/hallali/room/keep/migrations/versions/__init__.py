"""One module for each revision. A released one is never changed: the next one changes what it made."""
