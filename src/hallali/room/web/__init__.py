"""The application: its routes and its pages."""
