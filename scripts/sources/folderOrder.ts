// The order of the folders of `src/vscode`, and the largest number of files in a folder. ARCHITECTURE.md has the order as a
// table.

/** A folder may import only itself and the folders before it. */
export const folderOrder: readonly string[] = [
  ...['window', 'settings', 'storage', 'documents', 'files', 'search', 'git', 'traffic', 'serve'],
  ...['agents', 'registry', 'signIn', 'import', 'sessions', 'nes', 'context', 'review', 'editorTools'],
  ...['setup', 'chat', 'wiring'],
];

/** The most TypeScript files that a folder may contain directly, also one of tests or scripts. */
export const mostFiles = 30;
