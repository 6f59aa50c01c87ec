// The process of the stage `host`: runs the host suite in one copy of VS Code, started by the payload of VS Code's smoke
// test driver.
//   node hostMain.ts <native|stock> [grep]
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { browser, closeBrowser } from '../../test/journey/browser.ts';
import { checkKeptRecords } from '../../test/journey/keptRecords.ts';
import { clockFactorEnv, quietSettings, testClockFactor } from '../../test/journey/openEditor.ts';
import { startServer, type VscodeServer } from '../../test/journey/vscodeServer.ts';
import { ensureRealAgents } from '../agents/realAgents.ts';
import { stageMinutes } from '../../test/limits.ts';
import { exitOnSignals } from '../process/exitOnSignals.ts';
import { outPath, repository } from '../process/repository.ts';
import { builtInExtensions } from '../vscode/builtInExtensions.ts';
import { ensureCodeServer } from '../vscode/codeServer.ts';
import { bundleHostSuite } from './hostBundle.ts';
import { originalPositions } from './originalPosition.ts';
import { againVariable, limitVariable } from './stages.ts';
import { readResults, reportFinished, reportResult, type FileTime, type TestResult } from './testResult.ts';
import { readSelection } from './testSelection.ts';

exitOnSignals();
/** Time limit of the suite in ms: a little less than that of the stage, so that a suite that hangs is described. */
const limit = (Number(process.env[limitVariable] ?? stageMinutes) - 3) * 60_000;
const [chosen, grep] = process.argv.slice(2);
const selection = readSelection(process.env);
const copy = chosen === 'native' ? 'native' : 'stock';

let failed = false;
function report(result: TestResult | FileTime): void {
  if (result.outcome === 'failed') failed = true;
  reportResult(result);
}
function fail(title: string, error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  report({ outcome: 'failed', title: `host (${copy}): ${title}`, ms: 0, error: text });
}

const home = mkdtempSync(join(tmpdir(), 'acp-host-suite-'));
try {
  const suite = await bundleHostSuite(copy, selection);
  if (suite.tests === 0) fail('has tests', 'No file matches test/host/**/*.test.ts');
  else await runSuite(suite.file, suite.usesRealAgents);
} catch (error) {
  fail('runs', error);
} finally {
  await closeBrowser();
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
}
reportFinished();
process.exitCode = failed ? 1 : 0;

async function runSuite(bundle: string, usesRealAgents: boolean): Promise<void> {
  const results = join(home, 'results.jsonl');
  const workspace = join(home, 'workspace');
  mkdirSync(workspace, { recursive: true });
  const vscode = (await ensureCodeServer())[copy];
  const server = await startServer({
    vscode,
    builtIn: await builtInExtensions(vscode),
    data: join(home, 'server'),
    extensions: join(home, 'extensions'),
    settings: quietSettings,
    smokeTestDriver: true,
    env: {
      ...clockFactorEnv(testClockFactor),
      ACP_HOST_RESULTS: results,
      ACP_HOST_COPY: copy,
      ACP_HOST_LOGS: join(home, 'server', 'data', 'logs'),
      ...(usesRealAgents ? { ACP_HOST_REAL_AGENTS: JSON.stringify(await ensureRealAgents()) } : {}),
      ...(grep === undefined ? {} : { ACP_HOST_GREP: grep }),
    },
  });
  try {
    await runInPage(server, bundle, workspace, results);
  } catch (error) {
    fail('runs', error);
  }
  // A second run must not remove the logs of the first.
  const kept = outPath(
    'logs',
    process.env[againVariable] === undefined ? `host-${copy}` : `host-${copy}-again`,
  );
  rmSync(kept, { recursive: true, force: true });
  if (failed) cpSync(server.logs, kept, { recursive: true });
  await server.stop().catch((error: unknown) => fail('leaves nothing behind', error));
  try {
    checkKeptRecords(server.data);
  } catch (error) {
    fail('keeps records that match their schemas', error);
  }
}

async function runInPage(
  server: VscodeServer,
  bundle: string,
  workspace: string,
  results: string,
): Promise<void> {
  const context = await (await browser()).newContext({ viewport: { width: 1200, height: 800 } });
  const page = await context.newPage();
  const exit: { code?: number } = {};
  const complaints: string[] = [];
  await page.exposeFunction('codeAutomationLog', (type: string, args: unknown[]) => {
    if (type === 'error') complaints.push(args.map(String).join(' '));
  });
  await page.exposeFunction('codeAutomationExit', (code: number) => void (exit.code = code));
  const onServer = (path: string): string => `vscode-remote://127.0.0.1:${server.port}${path}`;
  const payload = JSON.stringify([
    ['extensionDevelopmentPath', onServer(repository)],
    ['extensionTestsPath', onServer(bundle)],
    ['skipWelcome', 'true'],
    ['skipReleaseNotes', 'true'],
  ]);
  await page.goto(`${server.origin}/?${new URLSearchParams({ folder: workspace, payload }).toString()}`);

  // The results file ends with `finished` even if VS Code does not report the end of the tests.
  const readable = originalPositions(bundle);
  const end = Date.now() + limit;
  let printed = 0;
  let size = 0;
  let finished = false;
  while (!finished && exit.code === undefined && Date.now() < end) {
    await delay(100);
    reportNewResults();
  }
  reportNewResults();
  if (!finished) {
    await page.screenshot({ path: outPath('screenshots', `failed-host-${copy}.png`) }).catch(() => undefined);
    const how =
      exit.code === undefined ? `did not end in ${limit / 60_000} minutes` : `ended early with ${exit.code}`;
    fail('ends', [`The suite ${how}`, ...complaints.slice(-10)].join('\n'));
  }
  await context.close();

  function reportNewResults(): void {
    const newSize = statSync(results, { throwIfNoEntry: false })?.size ?? 0;
    if (newSize === size) return;
    size = newSize;
    const lines = readResults(results);
    for (const line of lines.slice(printed)) {
      if (line.outcome === 'finished') finished = true;
      else if (line.outcome === 'timed') report(line);
      else report(line.error === undefined ? line : { ...line, error: readable(line.error) });
    }
    printed = lines.length;
  }
}
