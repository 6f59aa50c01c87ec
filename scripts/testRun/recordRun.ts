// Owns turning mocha's events into results. It is bundled into the host suite too, so it imports nothing of ours but types.
import { stripVTControlCharacters } from 'node:util';
import type { Hook, Runner, Test } from 'mocha';
import type { TestResult } from './testResult.ts';

/** Reports each test of a run as it ends; a hook that fails is a failed test of its own. */
export function recordRun(runner: Runner, report: (result: TestResult) => void): void {
  runner.on('pass', (test) => report({ outcome: 'passed', title: title(test), ms: test.duration ?? 0 }));
  // Not kept quiet: a test that needs it is one to look at.
  runner.on('retry', (test: Test, error: unknown) =>
    report({ outcome: 'retried', title: title(test), ms: 0, error: describe(error) }),
  );
  runner.on('pending', (test) => report({ outcome: 'skipped', title: title(test), ms: 0 }));
  runner.on('fail', (test, error: unknown) =>
    report({ outcome: 'failed', title: title(test), ms: test.duration ?? 0, error: describe(error) }),
  );
}

function title(test: Test | Hook): string {
  return test.titlePath().join(' › ');
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const stack = error.stack ?? '';
  const text = stack.includes(error.message) ? stack : `${error.name}: ${error.message}\n${stack}`;
  return stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => !/node_modules\/mocha|node:internal/.test(line))
    .join('\n');
}
