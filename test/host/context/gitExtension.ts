// VS Code's git extension, which host tests enable only while they use it: it runs `git status` after each change of a
// file, which makes later tests several times slower.
import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { until } from '../../until.ts';

interface GitExtension {
  readonly enabled: boolean;
  getAPI(version: 1): Git;
}

export interface Git {
  openRepository(root: vscode.Uri): Promise<unknown>;
  getRepository(uri: vscode.Uri): { readonly state: { readonly remotes: readonly unknown[] } } | null;
}

/**
 * Enables it while `use` runs. Afterwards the setting is off again, even after an error. A running git extension
 * stays active, but opens no more repositories.
 */
export async function withGit<T>(use: (git: Git) => Promise<T>): Promise<T> {
  const extension = vscode.extensions.getExtension<GitExtension>('vscode.git');
  assert.ok(extension, 'VS Code has no git extension');
  // The extension would look for ignored files a while after the test, when its repository is removed: that throws.
  await configure('decorations.enabled', false);
  const git = await extension.activate();
  await configure('enabled', true);
  await until('git to be on', () => git.enabled);
  try {
    return await use(git.getAPI(1));
  } finally {
    await configure('enabled', false);
  }
}

/** Never resets a setting, since both are on by default. */
async function configure(key: 'enabled' | 'decorations.enabled', value: boolean): Promise<void> {
  await vscode.workspace.getConfiguration('git').update(key, value, vscode.ConfigurationTarget.Global);
}
