"""The games as the interfaces that research uses: PettingZoo, Gymnasium, OpenSpiel, and plain arrays.

These modules are thin. They hold no rules, and a learner gets only what its seat's View and Tolds contain. Each module
needs an extra: hallali[pettingzoo], hallali[gymnasium], hallali[openspiel].
"""
