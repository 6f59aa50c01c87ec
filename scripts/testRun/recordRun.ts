// Turns mocha's events into results. It is bundled into the host suite too.
import { stripVTControlCharacters } from 'node:util';
import type { Hook, Runner, Suite, Test } from 'mocha';
import type { FileTime, TestResult } from './testResult.ts';
import { fileOf, titlePath } from './testSelection.ts';

/**
 * Reports each test of a run when it ends, and the time of each top-level suite. A failed hook counts as a failed test.
 */
export function recordRun(runner: Runner, report: (result: TestResult | FileTime) => void): void {
  runner.on('pass', (test) => report({ outcome: 'passed', ...of(test) }));
  // Mocha retries a test that calls `this.retries`. Its first failure counts, even if the retry passes.
  runner.on('retry', (test: Test, error: unknown) =>
    report({ outcome: 'failed', ...of(test), error: describe(error) }),
  );
  runner.on('pending', (test) => report({ outcome: 'skipped', ...of(test) }));
  runner.on('fail', (test, error: unknown) =>
    report({ outcome: 'failed', ...of(test), error: describe(error) }),
  );
  let start = 0;
  runner.on('suite', (suite) => {
    if (isTopLevel(suite)) start = performance.now();
  });
  runner.on('suite end', (suite) => {
    const { file = 'unknown file' } = suite;
    if (isTopLevel(suite)) report({ outcome: 'timed', file, ms: performance.now() - start });
  });
}

function isTopLevel({ parent }: Suite): boolean {
  return parent?.root === true;
}

function of(test: Test | Hook): Pick<TestResult, 'title' | 'ms' | 'file' | 'scope'> {
  const scope = test.type === 'hook' ? test.parent : test;
  return {
    title: titlePath(test),
    ms: test.duration ?? 0,
    file: fileOf(test),
    scope: scope === undefined ? '' : titlePath(scope),
  };
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
