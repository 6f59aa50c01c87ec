// The user's shell in windows of tests. It runs commands, but prints no environment of a login shell: the start files of this
// machine's user may do anything.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const script = `#!/bin/sh
[ "$VSCODE_RESOLVING_ENVIRONMENT" = 1 ] && exit 1
exec bash "$@"
`;

/** Writes the shell into `folder`. Returns the variables of a VS Code that uses it. */
export function shellEnv(folder: string): { readonly SHELL?: string } {
  if (process.platform === 'win32') return {};
  // Agents know the kind of a shell by its name.
  const file = join(folder, 'bash');
  writeFileSync(file, script, { mode: 0o755 });
  return { SHELL: file };
}
