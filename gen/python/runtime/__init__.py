"""What every package carries unchanged. Not part of its interface."""
