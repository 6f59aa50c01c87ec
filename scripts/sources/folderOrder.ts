// The order of the folders of `src/vscode`, and the bound of every folder. ARCHITECTURE.md has the order as a table.

/** A folder imports only itself and those before it. */
export const folderOrder: readonly string[] = [
  ...['window', 'settings', 'storage', 'documents', 'files', 'search', 'git', 'traffic', 'serve'],
  ...['agents', 'registry', 'signIn', 'sessions', 'nes', 'context', 'review', 'chat', 'wiring'],
];

/** Source files that a folder may hold directly: more can't be surveyed. */
export const mostFiles = 30;
