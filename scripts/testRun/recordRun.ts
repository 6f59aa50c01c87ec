// Turns mocha's events into results. It is bundled into the host suite too.
import { stripVTControlCharacters } from 'node:util';
import type { Hook, Runner, Suite, Test } from 'mocha';
import type { FileTime, TestResult } from './testResult.ts';
import { fileOf, titlePath } from './testSelection.ts';

/**
 * Reports each test of a run when it ends, and the time of each top-level suite. A failed hook counts as a failed test, and
 * so do tests that mocha left out without the failure of a hook around them: an error that is thrown after a test has passed
 * can end the whole run.
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
  const ended: Test[] = [];
  const brokenSuites = new Set<Suite>();
  runner.on('test end', (test) => ended.push(test));
  runner.on('fail', (item: Test | Hook) => {
    if (item.type === 'hook' && item.parent !== undefined) brokenSuites.add(item.parent);
  });
  runner.on('end', () => {
    const notRun = (suite: Suite): number =>
      runner.grepTotal(suite) - ended.filter((test) => isInside(test, suite)).length;
    const outermost = [...brokenSuites].filter(
      (suite) => ![...brokenSuites].some((other) => other !== suite && isInside(suite, other)),
    );
    const count = outermost.reduce((left, suite) => left - notRun(suite), notRun(runner.suite));
    if (count <= 0) return;
    report({
      outcome: 'failed',
      title: 'mocha runs all tests',
      ms: 0,
      error: `${count} tests did not run: mocha stopped before them`,
    });
  });
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

function isInside(item: Test | Suite, suite: Suite): boolean {
  for (let one: Test | Suite | undefined = item; one !== undefined; one = one.parent) {
    if (one === suite) return true;
  }
  return false;
}

function of(test: Test | Hook): Pick<TestResult, 'title' | 'ms' | 'file' | 'scope'> {
  const result = { title: titlePath(test), ms: test.duration ?? 0 };
  const scope = test.type === 'hook' ? test.parent : test;
  const file = fileOf(test);
  // A hook around all files, or an error outside of tests, has no file.
  if (scope === undefined || file === undefined) return result;
  return { ...result, file, scope: titlePath(scope) };
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
