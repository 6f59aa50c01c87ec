// Runs the demo in the stock copy of code-server, in the user's browser.
import { join } from 'node:path';
import { installExtension, startServer } from '../../test/journey/vscodeServer.ts';
import { ensureCodeServer } from '../vscode/codeServer.ts';
import { demoSettings, type DemoPlace } from './demoPlace.ts';
import { untilInterrupted } from './interrupt.ts';
import { repeatLine, rename } from './scenarios.ts';

/** Serves VS Code until Ctrl+C is pressed. */
export async function serverDemo({ home, workspace, vsix }: DemoPlace): Promise<void> {
  const { stock } = await ensureCodeServer();
  const folders = { vscode: stock, data: join(home, 'server'), extensions: join(home, 'extensions') };
  await installExtension(folders, vsix);
  const interrupted = untilInterrupted();
  const server = await startServer({ ...folders, settings: demoSettings });
  console.log(`\nOpen     ${server.origin}/?${new URLSearchParams({ folder: workspace }).toString()}`);
  console.log(`Try      ${repeatLine.instructions}, then Tab.`);
  console.log(`Or       ${rename.instructions}, then Tab.`);
  console.log('To end   Ctrl+C');
  await interrupted;
  await server.stop();
}
