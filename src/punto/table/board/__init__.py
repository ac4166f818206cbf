"""What stands at the table for all to read: notices and markers."""
