// Stands where a room that may not know VS Code would find its types: importing it is an error.
