// An extensions folder with the packaged extension. VS Code installs it once per process, since an installation takes as
// long as opening a window. All windows use the same folder, so that they find the extension's scripts compiled.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installExtension } from './vscodeServer.ts';

const folders = new Map<string, Promise<string>>();

/** The folder into which a copy of VS Code installed a VSIX. It is removed when this process ends. */
export async function installedExtensions(vscode: string, vsix: string): Promise<string> {
  const key = JSON.stringify([vscode, vsix]);
  const folder = folders.get(key) ?? install(vscode, vsix);
  folders.set(key, folder);
  return await folder;
}

async function install(vscode: string, vsix: string): Promise<string> {
  const home = mkdtempSync(join(tmpdir(), 'acp-host-installed-'));
  process.once('exit', () => rmSync(home, { recursive: true, force: true, maxRetries: 5 }));
  const extensions = join(home, 'extensions');
  await installExtension({ vscode, data: join(home, 'server'), extensions }, vsix);
  return extensions;
}
