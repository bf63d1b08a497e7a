"""What a viewer is shown: Scenes, words and templates, from Views and Tolds."""
