"""`python -m hallali`: the same as the command `hallali`."""

from hallali.cli import main

if __name__ == "__main__":
    main()
