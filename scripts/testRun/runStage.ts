// Runs one stage as its own process. A stage that dies, hangs or leaves processes behind has failed.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitLimit } from '../../test/limits.ts';
import { clearMarked } from '../process/leftovers.ts';
import { repository } from '../process/repository.ts';
import { runCommand } from '../process/runCommand.ts';
import { failure, type Outcome } from './outcome.ts';
import { againVariable, limitVariable, partVariable, stageLabel, type Stage } from './stages.ts';
import { printResult, readResults, resultsVariable, type FileTime, type TestResult } from './testResult.ts';
import { selectionVariable } from './testSelection.ts';

const mark = 'ACP_HOST_RUN';

/**
 * Runs a stage until it ends or its time is over. Its output goes to this terminal.
 * @param alone false if other stages run at the same time; then each line of output starts with the stage's name.
 */
export async function runStage(stage: Stage, alone: boolean): Promise<Outcome> {
  try {
    return await runProcess(stage, alone);
  } catch (error) {
    // For example, the disk is full. The other stages run, and the summary has this failure.
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return failure(stageLabel(stage), `The stage could not be run: ${reason}`);
  }
}

async function runProcess(stage: Stage, alone: boolean): Promise<Outcome> {
  const name = stageLabel(stage);
  console.log(alone ? `\n${name}` : `[${name}] starts`);
  const folder = mkdtempSync(join(tmpdir(), 'acp-host-'));
  const file = join(folder, 'results.jsonl');
  const id = randomUUID();
  const start = performance.now();
  const end = await runCommand(process.execPath, stage.args, {
    cwd: repository,
    env: {
      ...process.env,
      ...temporaryFolder(folder),
      ...stage.env,
      ...(stage.tests === undefined ? {} : { [selectionVariable]: JSON.stringify(stage.tests) }),
      ...(stage.again === undefined ? {} : { [againVariable]: '1' }),
      ...(stage.part === undefined ? {} : { [partVariable]: stage.part }),
      [limitVariable]: String(stage.limitMinutes),
      [resultsVariable]: file,
      [mark]: id,
    },
    timeoutMs: stage.limitMinutes * 60_000,
    output: alone ? 'inherit' : (line) => console.log(`[${name}] ${line}`),
  });
  const left = await clearMarked(mark, id, waitLimit);
  const lines = readResults(file);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

  const results = lines.filter(
    (line): line is TestResult => line.outcome !== 'finished' && line.outcome !== 'timed',
  );
  const fail = (error: string): void => {
    const result: TestResult = { outcome: 'failed', title: name, ms: 0, error };
    printResult(result);
    results.push(result);
  };
  const sawEnd = lines.some(({ outcome }) => outcome === 'finished');
  if (end.timedOut) fail(`Stopped: it took longer than ${stage.limitMinutes} minutes`);
  else if (!sawEnd) fail(`Stopped before its end, with exit code ${end.code}`);
  // A failed test explains the exit code 1 only. Others mean a crash after the last test.
  else if (end.code !== 0 && !(end.code === 1 && results.some(({ outcome }) => outcome === 'failed'))) {
    fail(`Exit code ${end.code}`);
  }
  if (left.length > 0) {
    fail(
      `Left processes behind (killed now):\n${left.map(({ pid, command }) => `${pid} ${command}`).join('\n')}`,
    );
  }
  return {
    name,
    results,
    unsteady: [],
    files: sumByFile(lines.filter((line): line is FileTime => line.outcome === 'timed')),
    ms: performance.now() - start,
  };
}

/** Adds up the times of each file, since a file may have several top-level suites. */
function sumByFile(times: readonly FileTime[]): ReadonlyMap<string, number> {
  const files = new Map<string, number>();
  for (const { file, ms } of times) files.set(file, (files.get(file) ?? 0) + ms);
  return files;
}

/**
 * Temporary files that a stage does not remove are removed with its folder. Not on macOS, where the path of the system's
 * temporary folder is so long that the paths of sockets deeper in it would be over the limit.
 */
function temporaryFolder(folder: string): NodeJS.ProcessEnv {
  return process.platform === 'darwin' ? {} : { TMPDIR: folder, TMP: folder, TEMP: folder };
}
