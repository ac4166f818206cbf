"""The coup: its hands, and the cards at the front of the shoe."""
