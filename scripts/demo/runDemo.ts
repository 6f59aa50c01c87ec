// Runs a demo: the check is always headless; otherwise desktop VS Code is used if it is installed, else code-server.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageVsix } from '../build/packageVsix.ts';
import { outPath } from '../process/repository.ts';
import { findProgram } from '../vscode/systemPackages.ts';
import { checkDemo } from './checkDemo.ts';
import { desktopDemo } from './desktopDemo.ts';
import { writeSample } from './sampleProject.ts';
import { serverDemo } from './serverDemo.ts';

/**
 * Runs the demo. `--server` uses code-server even if desktop VS Code is installed.
 * @returns the exit code for the process.
 */
export async function runDemo(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { check: { type: 'boolean' }, server: { type: 'boolean' } },
  });
  try {
    const vsix = await packageVsix({ output: outPath('acp-host.vsix'), marketplace: false });
    if (values.check === true) return (await checkDemo(vsix)) ? 0 : 1;
    const home = mkdtempSync(join(tmpdir(), 'acp-host-demo-'));
    try {
      const workspace = join(home, 'sample');
      mkdirSync(workspace);
      writeSample(workspace);
      const code = values.server === true ? undefined : findProgram('code');
      const place = { home, workspace, vsix };
      await (code === undefined ? serverDemo(place) : desktopDemo(code, place));
    } finally {
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    }
    return 0;
  } catch (error) {
    console.error(`Demo failed: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
}
