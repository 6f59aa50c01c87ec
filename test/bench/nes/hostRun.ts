// Runs one measurement inside a real extension host, which is started for it and stopped afterwards.

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { repository } from '../../../scripts/process/repository.ts';
import { ensureCodeServer } from '../../../scripts/vscode/codeServer.ts';
import { browser, closeBrowser } from '../../journey/browser.ts';
import { quietSettings } from '../../journey/openEditor.ts';
import { startServer, type VscodeServer } from '../../journey/vscodeServer.ts';
import { filesToRead, hostVariables, offeredText, type Task } from './hostVariables.ts';

const limit = 10 * 60_000;

/**
 * Arguments for `hostile.ts`: every attack without end, lines of up to 2 MiB, floods of up to 5,000 updates. Longer lines
 * would leave no time for the other attacks.
 */
const everything = ['1', '0', '2', '5000'];

/**
 * @param extension from `buildBenchExtension`.
 * @param settings user settings.
 * @returns the result of the task. Throws its error.
 */
export async function measureInHost<T extends object>(
  task: Task,
  extension: string,
  settings: Readonly<Record<string, unknown>> = {},
): Promise<T> {
  const home = mkdtempSync(join(tmpdir(), 'acp-host-bench-'));
  const workspace = join(home, 'workspace');
  mkdirSync(workspace);
  const outside = join(home, 'outside');
  mkdirSync(outside);
  const result = join(home, 'result.json');
  try {
    const server = await startServer({
      vscode: (await ensureCodeServer()).stock,
      data: join(home, 'server'),
      extensions: join(home, 'extensions'),
      settings: { ...quietSettings, ...settings },
      machineSettings: {
        'workbench.welcomePage.walkthroughs.openOnInstall': false,
        'acpHost.agents': {
          quiet: agent(),
          offering: agent({ BENCH_OFFER: offeredText }),
          echo: scripted('echo', []),
          reader: { command: process.execPath, args: [benchAgent('fileReader'), String(filesToRead)] },
          hostile:
            task === 'hostile'
              ? { ...scripted('hostile', everything), env: { HOSTILE_OUTSIDE: join(outside, 'outside.txt') } }
              : scripted('echo', []),
        },
      },
      smokeTestDriver: true,
      env: {
        [hostVariables.task]: task,
        [hostVariables.repository]: repository,
        [hostVariables.result]: result,
        [hostVariables.outside]: outside,
      },
    });
    try {
      await runSuite(server, extension, workspace, result);
    } finally {
      await closeBrowser();
      await server.stop();
    }
    const read = JSON.parse(readFileSync(result, 'utf8')) as T | { error: string };
    if ('error' in read) throw new Error(`${task}: ${read.error}`);
    return read;
  } finally {
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

function agent(env: Readonly<Record<string, string>> = {}): object {
  return { command: process.execPath, args: [benchAgent('quiet')], env };
}

function benchAgent(name: string): string {
  return join(import.meta.dirname, 'agents', `${name}.ts`);
}

/** Definition of an agent of `test/agents`. */
function scripted(name: string, args: readonly string[]): object {
  const program = join(repository, 'test', 'agents', `${name}.ts`);
  return { command: process.execPath, args: ['--no-warnings', program, ...args] };
}

async function runSuite(
  server: VscodeServer,
  extension: string,
  workspace: string,
  result: string,
): Promise<void> {
  const context = await (await browser()).newContext({ viewport: { width: 700, height: 400 } });
  const page = await context.newPage();
  const suite = { exited: false };
  const complaints: string[] = [];
  await page.exposeFunction('codeAutomationLog', (type: string, args: unknown[]) => {
    if (type === 'error') complaints.push(args.map(String).join(' '));
  });
  await page.exposeFunction('codeAutomationExit', () => void (suite.exited = true));
  const onServer = (path: string): string => `vscode-remote://127.0.0.1:${server.port}${path}`;
  const payload = JSON.stringify([
    ['extensionDevelopmentPath', onServer(extension)],
    ['extensionTestsPath', onServer(join(extension, 'bench.cjs'))],
    ['skipWelcome', 'true'],
    ['skipReleaseNotes', 'true'],
  ]);
  await page.goto(`${server.origin}/?${new URLSearchParams({ folder: workspace, payload }).toString()}`);
  const end = Date.now() + limit;
  while (!suite.exited && Date.now() < end) await delay(100);
  await context.close();
  if (!existsSync(result))
    throw new Error(['The benchmark in the host did not end', ...complaints.slice(-10)].join('\n'));
}
