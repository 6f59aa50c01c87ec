// The key that always accepts a suggestion, as bound in package.json, for texts that name it.

/** Follows the platform of the extension host, since VS Code does not report that of its window. */
export const acceptKey = process.platform === 'darwin' ? 'Ctrl+Cmd+L' : 'Alt+L';
