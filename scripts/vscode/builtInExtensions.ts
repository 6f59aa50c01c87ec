// A folder with the built-in extensions of VS Code that tests need, as links. Without the others, opening a window takes a
// fifth less processor time. Journeys and the host stage use it.
import { createHash } from 'node:crypto';
import { readdirSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { cached } from './cacheFolder.ts';

/** Large manifests, sign-in, notebooks, tasks, and whatever starts with a window but has no part in a test. */
const leftOut: readonly string[] = [
  'copilot',
  'debug-auto-launch',
  'debug-server-ready',
  'emmet',
  'extension-editing',
  'github',
  'github-authentication',
  'grunt',
  'gulp',
  'ipynb',
  'jake',
  'merge-conflict',
  'microsoft-authentication',
  'ms-vscode.vscode-js-profile-table',
  'notebook-renderers',
  'npm',
  'php-language-features',
  'tunnel-forwarding',
];

/** The folder for a copy of VS Code, which is created if it does not exist. Throws if an extension to leave out is not there. */
export async function builtInExtensions(vscode: string): Promise<string> {
  const source = join(vscode, 'extensions');
  const hash = createHash('sha256')
    .update(JSON.stringify([source, leftOut]))
    .digest('hex')
    .slice(0, 12);
  const name = `${basename(dirname(vscode))}-${basename(vscode)}-extensions-${hash}`;
  return await cached(name, (folder) => {
    const all = readdirSync(source, { withFileTypes: true });
    const unknown = leftOut.filter((name) => !all.some((entry) => entry.name === name));
    if (unknown.length > 0) throw new Error(`VS Code has no extensions ${unknown.join(', ')}`);
    for (const entry of all) {
      if (!entry.isDirectory() || leftOut.includes(entry.name)) continue;
      // A junction on Windows, where other links need more rights.
      symlinkSync(join(source, entry.name), join(folder, entry.name), 'junction');
    }
    return Promise.resolve();
  });
}
