// An extensions folder with the packaged extension. VS Code installs it once per process, and it is copied for each
// window, since an installation takes as long as opening a window.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installExtension } from './vscodeServer.ts';

interface InstalledExtension {
  readonly location: Readonly<Record<string, unknown>>;
  readonly relativeLocation: string;
}

const folders = new Map<string, Promise<string>>();

/** The folder into which a copy of VS Code installed a VSIX. It is removed when this process ends. */
export async function installedExtensions(vscode: string, vsix: string): Promise<string> {
  const key = JSON.stringify([vscode, vsix]);
  const folder = folders.get(key) ?? install(vscode, vsix);
  folders.set(key, folder);
  return await folder;
}

/** Copies an extensions folder, and replaces the absolute paths in its list of extensions. */
export function copyInstalled(source: string, target: string): void {
  cpSync(source, target, { recursive: true });
  const list = join(target, 'extensions.json');
  const extensions = JSON.parse(readFileSync(list, 'utf8')) as InstalledExtension[];
  const moved = extensions.map((extension) => {
    const path = join(target, extension.relativeLocation);
    return { ...extension, location: { $mid: 1, fsPath: path, path, scheme: 'file' } };
  });
  writeFileSync(list, JSON.stringify(moved));
}

async function install(vscode: string, vsix: string): Promise<string> {
  const home = mkdtempSync(join(tmpdir(), 'acp-host-installed-'));
  process.once('exit', () => rmSync(home, { recursive: true, force: true, maxRetries: 5 }));
  const extensions = join(home, 'extensions');
  await installExtension({ vscode, data: join(home, 'server'), extensions }, vsix);
  return extensions;
}
