// Opens an editor with the packaged extension for a journey, always closes it, and
// saves evidence if the journey fails. Works under `npm test` and with mocha alone.
import { existsSync } from 'node:fs';
import { after, beforeEach } from 'mocha';
import { packageVsix } from '../../scripts/build/packageVsix.ts';
import { outPath } from '../../scripts/process/repository.ts';
import type { Copy } from '../../scripts/vscode/codeServer.ts';
import { closeBrowser } from './browser.ts';
import { closeCommonWindow } from './commonWindow.ts';
import { openEditor, testClockFactor, type EditorSetup, type OpenEditor } from './openEditor.ts';

export type JourneySetup = Partial<EditorSetup> & {
  /** Name of screenshots and logs; the test's title by default. */
  readonly name?: string;
};

/** The copy of VS Code for this run: `native` lets every extension use proposed APIs, `stock` is as desktop VS Code. */
export const copyUnderTest: Copy = process.env['ACP_HOST_COPY'] === 'native' ? 'native' : 'stock';

let title = 'journey';
beforeEach(function () {
  title = this.currentTest?.fullTitle() ?? title;
});
after(async () => {
  await closeCommonWindow();
  await closeBrowser();
});

/** Opens an editor, calls `use` with it, closes it and checks that no process is left. */
export async function withEditor<T>(
  setup: JourneySetup,
  use: (editor: OpenEditor) => Promise<T>,
): Promise<T> {
  const name = fileName(setup.name ?? title);
  await closeCommonWindow();
  const vsix = 'vsix' in setup ? setup.vsix : await builtVsix();
  const editor = await openEditor({ copy: copyUnderTest, clockFactor: testClockFactor, ...setup, vsix });
  let result: T;
  try {
    result = await use(editor);
  } catch (error) {
    const kept = await editor.keepEvidence(name);
    await editor.close().catch((leak: unknown) => console.error(leak));
    console.error(`      picture: out/screenshots/failed-${name}-${editor.copy}.png, logs: ${kept}`);
    throw error;
  }
  await editor.close();
  return result;
}

let packaged: Promise<string> | undefined;

/** The path of the VSIX: packaged once by the test run, or by this process if the journey runs alone. */
export async function builtVsix(): Promise<string> {
  const given = process.env['ACP_HOST_VSIX'];
  if (given !== undefined && existsSync(given)) return given;
  packaged ??= packageVsix({ output: outPath('acp-host.vsix'), marketplace: false });
  return await packaged;
}

export function fileName(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80);
}
