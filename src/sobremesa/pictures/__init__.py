"""Pictures of finished matches as PNG files, for previews of links and to be sent to friends."""
