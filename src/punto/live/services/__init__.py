"""What people and programs may have done in this process beside the tables: one service for each machine."""
