// The key that accepts the suggestion in every situation, as package.json binds it, for texts that name it.

/** Of the machine that the extension runs on, since VS Code does not tell which one its window is on. */
export const acceptKey = process.platform === 'darwin' ? 'Ctrl+Cmd+L' : 'Alt+L';
