// Stages that crash, fail or leave processes behind. Each stage here is a small program, or mocha on files written by the test.
import * as assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { outPath, repository } from '../../../../scripts/process/repository.ts';
import { resultsOf, type Outcome } from '../../../../scripts/testRun/outcome.ts';
import { runStage } from '../../../../scripts/testRun/runStage.ts';
import { mochaStage, type Stage } from '../../../../scripts/testRun/stages.ts';

/** A stage that runs JavaScript, after which `report(line)` appends to the results. */
function programStage(code: string): Stage {
  const report = `const report = (line) => require('node:fs').appendFileSync(process.env.ACP_HOST_RESULTS, JSON.stringify(line) + '\\n');`;
  return { name: 'stage', args: ['-e', `${report}\n${code}`], limitMinutes: 5, needs: [] };
}

function failures(outcome: Outcome): string[] {
  return resultsOf(outcome, 'failed').map(({ title, error }) => `${title}: ${error?.split('\n')[0] ?? ''}`);
}

const failedTest = `report({ outcome: 'failed', title: 'test', ms: 1, error: 'broken' });`;
const finished = `report({ outcome: 'finished' });`;

describe('runStage', () => {
  it('reports a stage that ends before its last line', async () => {
    const outcome = await runStage(programStage('process.exit(0)'), false);
    assert.deepEqual(failures(outcome), ['stage: Stopped before its end, with exit code 0']);
  });

  it('reports a crash after the last test, even if a test failed', async () => {
    const failedOnly = await runStage(programStage(`${failedTest}${finished}process.exitCode = 1;`), false);
    assert.deepEqual(failures(failedOnly), ['test: broken']);
    const crashed = await runStage(programStage(`${failedTest}${finished}process.exit(134);`), false);
    assert.deepEqual(failures(crashed), ['test: broken', 'stage: Exit code 134']);
  });

  it('reports a stage that cannot be started', async () => {
    const names = ['TMPDIR', 'TMP', 'TEMP'] as const;
    const before = names.map((name) => process.env[name]);
    for (const name of names) process.env[name] = join(repository, 'missing');
    try {
      const outcome = await runStage(programStage(finished), false);
      assert.match(failures(outcome).join('\n'), /^stage: The stage could not be run: .*ENOENT/);
    } finally {
      for (const [index, name] of names.entries()) {
        const value = before[index];
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
    }
  });
});

describe('a stage of mocha', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(outPath('stageTests-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  async function run(files: Readonly<Record<string, string>>, more: Partial<Stage> = {}): Promise<Outcome> {
    mkdirSync(folder, { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, `${name}.test.ts`), text);
    return await runStage({ ...mochaStage(`../out/${basename(folder)}`), ...more }, false);
  }

  it('fails if an error is thrown after the last test, also beside a test that failed', async () => {
    const outcome = await run({
      a: `describe('s', () => {
        it('fails', () => { setTimeout(() => { throw new Error('late'); }, 500); throw new Error('broken'); });
      });`,
    });
    const [test, late] = failures(outcome);
    assert.match(test ?? '', /^s › fails: Error: broken/);
    assert.match(late ?? '', /ends: Thrown after the last test: Error: late/);
  });

  it('fails if a file cannot be loaded or a test is marked with only, and runs the others', async () => {
    const outcome = await run({
      a: `throw new Error('broken');`,
      b: `describe('s', () => { it.only('one', () => {}); });`,
      c: `describe('t', () => { it('two', () => {}); });`,
    });
    assert.deepEqual(
      resultsOf(outcome, 'passed')
        .filter(({ file }) => file?.endsWith('c.test.ts'))
        .map(({ title }) => title),
      ['t › two'],
    );
    assert.equal(failures(outcome).filter((text) => /[ab]\.test\.ts: loads/.test(text)).length, 2);
  });

  it('runs its part of the selected files, and fails for titles that no test has', async () => {
    const path = (name: string): string => `out/${basename(folder)}/${name}.test.ts`;
    const passes = `describe('s', () => { it('one', () => {}); });`;
    const outcome = await run(
      { a: passes, b: passes, c: passes },
      { part: '2/2', tests: [{ file: path('a') }, { file: path('c'), titles: ['s › one', 's › gone'] }] },
    );
    assert.deepEqual(
      resultsOf(outcome, 'passed').map(({ file }) => file),
      [path('c')],
    );
    assert.deepEqual(failures(outcome), [`${path('c')}: s › gone: No test has this title`]);
  });
});
