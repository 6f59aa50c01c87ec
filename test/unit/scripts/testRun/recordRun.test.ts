// The results that the test run receives for each test that mocha runs.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import Mocha, { Suite, Test } from 'mocha';
import { recordRun } from '../../../../scripts/testRun/recordRun.ts';
import type { FileTime, TestResult } from '../../../../scripts/testRun/testResult.ts';
import { waitLimit } from '../../../limits.ts';

/** Runs a suite of the file `a.test.ts`, which `fill` adds tests to, and returns everything that was reported. */
async function runSuite(
  fill: (suite: Suite, throwOutside: (error: Error) => void) => void,
): Promise<(TestResult | FileTime)[]> {
  const mocha = new Mocha({ timeout: waitLimit });
  const suite = Suite.create(mocha.suite, 'suite');
  suite.file = 'a.test.ts';
  let running: Mocha.Runner | undefined;
  // What mocha does for an uncaught exception. A real one would reach the mocha that runs this test too.
  fill(suite, (error) => running?.uncaught(error));
  const reported: (TestResult | FileTime)[] = [];
  mocha.reporter(
    class extends Mocha.reporters.Base {
      constructor(runner: Mocha.Runner) {
        super(runner);
        running = runner;
        recordRun(runner, (line) => reported.push(line));
      }
    },
  );
  await new Promise<void>((resolve) => mocha.run(() => resolve()));
  return reported;
}

describe('recordRun', () => {
  it('reports a test that passes only when mocha retries it as failed', async () => {
    let attempts = 0;
    const reported = await runSuite((suite) => {
      suite.retries(1);
      suite.addTest(new Test('flaky', () => assert.equal(++attempts, 2)));
    });
    assert.equal(attempts, 2);
    assert.deepEqual(
      reported.flatMap((line) => (line.outcome === 'timed' ? [] : `${line.outcome} ${line.title}`)),
      ['failed suite › flaky', 'passed suite › flaky'],
    );
  });

  it('reports the time of a file with the time of its hooks', async () => {
    const reported = await runSuite((suite) => {
      suite.beforeAll(() => new Promise((resolve) => setTimeout(resolve, 50)));
      suite.addTest(new Test('quick', () => undefined));
    });
    const timed = reported.find((line) => line.outcome === 'timed');
    assert.equal(timed?.file, 'a.test.ts');
    assert.ok(timed.ms >= 45, `${timed.ms} ms`);
  });

  it('reports a hook that fails as a failed test', async () => {
    const reported = await runSuite((suite) => {
      suite.beforeAll(() => assert.fail('broken'));
      suite.addTest(new Test('never run', () => undefined));
    });
    const [failed] = reported.filter((line): line is TestResult => line.outcome === 'failed');
    assert.match(failed?.title ?? '', /suite › "before all" hook/);
    assert.match(failed?.error ?? '', /broken/);
    assert.deepEqual([failed?.file, failed?.scope], ['a.test.ts', 'suite']);
    assert.equal(reported.filter(({ outcome }) => outcome === 'failed').length, 1);
  });

  it('reports a hook outside of all files without a file, since it cannot run again', async () => {
    const reported = await runSuite((suite) => {
      suite.parent?.beforeAll(() => assert.fail('broken'));
      suite.addTest(new Test('never run', () => undefined));
    });
    const failed = reported.filter((line): line is TestResult => line.outcome === 'failed');
    assert.deepEqual(
      failed.map(({ title, file, scope }) => [title, file, scope]),
      [['"before all" hook in "{root}"', undefined, undefined]],
    );
  });

  it('reports tests that did not run, since an error after a passed test ended the run', async () => {
    const reported = await runSuite((suite, throwOutside) => {
      const passesThenThrows = (done: Mocha.Done): void => {
        setTimeout(() => {
          done();
          throwOutside(new Error('late'));
        }, 1);
      };
      suite.addTest(new Test('late', passesThenThrows));
      suite.addTest(new Test('never run', () => undefined));
      Suite.create(suite.parent!, 'other').addTest(new Test('never run', () => undefined));
    });
    const failed = reported.filter((line): line is TestResult => line.outcome === 'failed');
    assert.deepEqual(
      failed.map(({ title }) => title),
      ['suite › late', 'mocha runs all tests'],
    );
    assert.match(failed[1]?.error ?? '', /^2 tests did not run/);
    // Without a file, there is no second run that could turn it into a pass.
    assert.equal(failed[1]?.file, undefined);
  });
});
