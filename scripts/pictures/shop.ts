// The window of the pictures: a small shop, opened in VS Code with the packaged extension.
import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Camera } from './camera.ts';
import { openEditor, type OpenEditor } from '../../test/journey/openEditor.ts';
import { repository } from '../process/repository.ts';

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

/** The name under which the scripted agent is shown. */
const agentName = 'Coding Agent';

export interface ShopSetup {
  readonly camera: Camera;
  readonly vsix: string;
  readonly viewport: { readonly width: number; readonly height: number };
  /** Device pixels for each CSS pixel of a picture. 2 by default. */
  readonly pixelRatio?: number;
  /** The agent of the chat answers by this script of test/agents/conversation.ts. Undefined: no agent was selected. */
  readonly conversation?: object;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly env?: NodeJS.ProcessEnv;
}

/** Opens the shop, calls `play` with the window and closes it. */
export async function withShop(setup: ShopSetup, play: (editor: OpenEditor) => Promise<void>): Promise<void> {
  const { camera, vsix, viewport, pixelRatio = 2, conversation, env } = setup;
  const folder = mkdtempSync(join(tmpdir(), 'acp-host-pictures-'));
  try {
    const agents = conversation && { [agentName]: scriptedAgent(folder, conversation) };
    const editor = await openEditor({
      copy: 'stock',
      vsix,
      files: shopFiles(),
      folderName: 'shop',
      viewport,
      ...(camera.takesPixels && { deviceScaleFactor: pixelRatio }),
      ...(env && { env }),
      settings: { ...settings, ...(agents && { 'acpHost.chat.agent': agentName }), ...setup.settings },
      machineSettings: { 'acpHost.agents': agents ?? {} },
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
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function scriptedAgent(folder: string, conversation: object) {
  const script = join(folder, 'script.json');
  writeFileSync(script, JSON.stringify(conversation));
  return {
    command: process.execPath,
    args: [join(repository, 'test', 'agents', 'conversation.ts')],
    env: { ACP_TEST_TRICKS: script },
  };
}

/** Makes the shop a repository with a branch, which is shown and is part of the context. */
export function makeRepository({ workspace }: OpenEditor): void {
  const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', '-c', 'commit.gpgsign=false'];
  const git = (...args: readonly string[]): unknown =>
    execFileSync('git', [...who, ...args], { cwd: workspace, stdio: 'ignore' });
  git('init', '--initial-branch', 'discounts');
  git('add', '.');
  git('commit', '--message', 'Add discounts');
}

/** Moves the right edge of the side bar to `right` px from the left of the window. */
export async function widenSideBar({ page }: OpenEditor, right: number): Promise<void> {
  const bar = (await page.locator('.part.sidebar').boundingBox())!;
  const y = bar.y + bar.height / 2;
  await page.mouse.move(bar.x + bar.width, y);
  await page.mouse.down();
  await page.mouse.move(right, y, { steps: 5 });
  await page.mouse.up();
}
