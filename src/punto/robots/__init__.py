"""The floor: tables as data, and robots that decide what a dealer, a patron or a supervisor would do now."""
