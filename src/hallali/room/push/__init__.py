"""What is sent to open pages: sockets, frames, and what has changed in them."""
