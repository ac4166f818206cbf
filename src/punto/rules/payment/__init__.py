"""Payment: what a wager is paid, rounded and less commission, now or later."""
