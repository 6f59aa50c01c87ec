// Runs the host suite in desktop VS Code, by @vscode/test-electron.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTests } from '@vscode/test-electron';
import { clockFactorEnv, quietSettings, testClockFactor } from '../../test/journey/openEditor.ts';
import { shellEnv } from '../../test/journey/windowShell.ts';
import { ensureRealAgents } from '../agents/realAgents.ts';
import { bundle } from '../build/bundle.ts';
import { repository } from '../process/repository.ts';
import { bundleHostSuite } from './hostBundle.ts';
import { originalPositions } from './originalPosition.ts';
import { printResult, readResults } from './testResult.ts';

/** Returns whether every test passed. */
export async function runElectron(): Promise<boolean> {
  const home = mkdtempSync(join(tmpdir(), 'acp-host-electron-'));
  try {
    await bundle({ outputFolder: join(repository, 'dist'), production: false });
    const suite = await bundleHostSuite('stock');
    const workspace = join(home, 'workspace');
    mkdirSync(workspace, { recursive: true });
    mkdirSync(join(home, 'user', 'User'), { recursive: true });
    writeFileSync(join(home, 'user', 'User', 'settings.json'), JSON.stringify(quietSettings));
    const results = join(home, 'results.jsonl');
    const agents = JSON.stringify(await ensureRealAgents());
    const executable = process.env['ACP_HOST_VSCODE'];
    const code = await runTests({
      ...(executable === undefined ? {} : { vscodeExecutablePath: executable }),
      extensionDevelopmentPath: repository,
      extensionTestsPath: suite.file,
      extensionTestsEnv: {
        ...clockFactorEnv(testClockFactor),
        ...shellEnv(home),
        // As the `code` command sets it: VS Code does not ask the shell either.
        VSCODE_CLI: '1',
        ...{ ACP_HOST_RESULTS: results, ACP_HOST_COPY: 'stock', ACP_HOST_REAL_AGENTS: agents },
      },
      launchArgs: [
        workspace,
        ...['--user-data-dir', join(home, 'user'), '--extensions-dir', join(home, 'extensions')],
        ...['--disable-workspace-trust', '--skip-welcome', '--skip-release-notes', '--disable-updates'],
      ],
    }).catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      return 1;
    });
    const readable = originalPositions(suite.file);
    let finished = false;
    let failed = 0;
    let passed = 0;
    for (const line of readResults(results)) {
      if (line.outcome === 'finished') {
        finished = true;
        continue;
      }
      if (line.outcome === 'timed') continue;
      if (line.outcome === 'failed') failed++;
      if (line.outcome === 'passed') passed++;
      printResult(line.error === undefined ? line : { ...line, error: readable(line.error) });
    }
    if (!finished) failed++;
    console.log(`${passed} passed, ${failed} failed`);
    return finished && code === 0 && failed === 0;
  } finally {
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
}
