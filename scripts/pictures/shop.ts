// The window of the pictures: a small shop, opened in VS Code with the packaged extension.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Camera } from './camera.ts';
import { openEditor, type Agent, type OpenEditor } from '../../test/journey/openEditor.ts';

const folder = join(import.meta.dirname, 'shop');

/** The files of the shop: relative path with forward slashes → text. */
export function shopFiles(): Record<string, string> {
  const paths = globSync('**/*.*', { cwd: folder }).map((path) => path.replaceAll('\\', '/'));
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}

/** Line heights are fixed, so that what fits into the window does not depend on fonts. */
const settings = {
  'workbench.colorTheme': 'Default Dark Modern',
  'editor.fontSize': 13,
  'editor.lineHeight': 22,
  'editor.cursorBlinking': 'solid',
  'editor.lightbulb.enabled': 'off',
  'editor.occurrencesHighlight': 'off',
  'editor.renderLineHighlight': 'none',
  'window.menuBarVisibility': 'hidden',
  'window.commandCenter': false,
  'workbench.layoutControl.enabled': false,
  'files.exclude': { '**/.vscode': true },
};

/** What the status bar shows only if VS Code runs in a browser: the server, its ports, the keyboard's layout. */
const onlyInBrowsers =
  '.statusbar-item:is([id="status.host"], [id="status.forwardedPorts"], [id="status.workbench.keyboardLayout"])';

export interface ShopSetup {
  readonly camera: Camera;
  readonly vsix: string;
  readonly viewport: { readonly width: number; readonly height: number };
  /** Name → agent. The chat uses the first. */
  readonly agents?: Readonly<Record<string, Agent>>;
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** Opens the shop, calls `play` with the window and closes it. */
export async function withShop(setup: ShopSetup, play: (editor: OpenEditor) => Promise<void>): Promise<void> {
  const { agents = {} } = setup;
  const [name] = Object.keys(agents);
  const editor = await openEditor({
    copy: 'stock',
    vsix: setup.vsix,
    files: shopFiles(),
    folderName: 'shop',
    viewport: setup.viewport,
    ...(setup.camera.takesPixels && { deviceScaleFactor: 2 }),
    settings: { ...settings, ...(name !== undefined && { 'acpHost.chat.agent': name }), ...setup.settings },
    machineSettings: { 'acpHost.agents': agents },
  });
  try {
    await editor.page.addStyleTag({ content: `${onlyInBrowsers} { display: none !important }` });
    await play(editor);
  } catch (error) {
    await editor.keepEvidence('pictures').catch(() => undefined);
    throw error;
  } finally {
    await editor.close();
  }
}
