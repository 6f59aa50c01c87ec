// Owns what a journey starts with: an editor with the packaged extension in it, closed again whatever happens, and
// evidence kept when it fails. Works under `npm test` and with mocha alone.
import { existsSync } from 'node:fs';
import { after, beforeEach } from 'mocha';
import { packageVsix } from '../../scripts/build/packageVsix.ts';
import { outPath } from '../../scripts/process/repository.ts';
import type { Copy } from '../../scripts/vscode/codeServer.ts';
import { closeBrowser } from './browser.ts';
import { openEditor, type EditorSetup, type OpenEditor } from './openEditor.ts';

export type JourneySetup = Partial<EditorSetup> & {
  /** Names pictures and logs; the test's title by default. */
  readonly name?: string;
};

/** Which VS Code this run is about: `native` lets every extension use proposed APIs, `stock` is as the desktop. */
export const copyUnderTest: Copy = process.env['ACP_HOST_COPY'] === 'native' ? 'native' : 'stock';

let title = 'journey';
beforeEach(function () {
  title = this.currentTest?.fullTitle() ?? title;
});
after(closeBrowser);

/** Opens an editor, lets `use` drive it, closes it and proves that nothing it started is left. */
export async function withEditor<T>(
  setup: JourneySetup,
  use: (editor: OpenEditor) => Promise<T>,
): Promise<T> {
  const name = fileName(setup.name ?? title);
  const vsix = 'vsix' in setup ? setup.vsix : await builtVsix();
  const editor = await openEditor({ copy: copyUnderTest, ...setup, vsix });
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

/** The test run packages once and says where; a journey started alone packages for itself. */
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
