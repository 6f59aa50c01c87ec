// `npm run bench` always ends: figures are printed one by one, and if a benchmark hangs, crashes or leaves a process behind,
// only the figures it had not reported are lost.
import * as assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { figureLine } from '../../../../scripts/bench/figureLine.ts';
import { runBenchmarks } from '../../../../scripts/bench/runBenchmarks.ts';
import type { Figure } from '../../../bench/figure.ts';
import { measureInProcess } from '../../../bench/measuredProcess.ts';
import { waitLimit } from '../../../limits.ts';
import { until } from '../../../until.ts';
import { isRunning } from '../../agent/scriptedAgent.ts';

describe('the benchmark runner', () => {
  let folder: string;
  let printed: string[];
  let logged: string[];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'acp-host-bench-runner-'));
    printed = [];
    logged = [];
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const figure = (name: string): string =>
    JSON.stringify({ name, value: 1.25, unit: 'ms', goal: '≤ 2 ms', met: true, peers: [] });

  function benchmark(name: string, code: string): string {
    const file = join(folder, `${name}.bench.ts`);
    writeFileSync(file, code);
    return file;
  }

  async function run(files: readonly string[], limit = waitLimit, grace = 100): Promise<boolean> {
    const onFigure = (figure: Figure): void => void printed.push(figureLine(figure).replaceAll(/ +/g, ' '));
    const log = (line: string): void => void logged.push(line);
    return await runBenchmarks(files, { limit, grace, onFigure, log });
  }

  it('prints the figures of each benchmark, and returns true if none failed', async () => {
    const files = [
      benchmark('a', `export function run() { return [${figure('one')}, ${figure('two')}]; }`),
      benchmark('b', `export async function* run() { yield ${figure('three')}; }`),
    ];
    assert.equal(await run(files), true);
    assert.deepEqual(
      printed,
      ['one', 'two', 'three'].map((name) => `${name} 1.25 ms goal ≤ 2 ms`),
    );
    assert.deepEqual(logged, ['Measuring a.bench.ts…', 'Measuring b.bench.ts…']);
  });

  it('keeps the figures of a benchmark that hangs, and continues with the next', async () => {
    const hangs = `yield ${figure('before')}; setInterval(() => {}, 1000); await new Promise(() => {});`;
    const files = [
      benchmark('a', `export async function* run() { ${hangs} }`),
      benchmark('b', `export function run() { return [${figure('after')}]; }`),
    ];
    assert.equal(await run(files, 10_000), false);
    assert.deepEqual(
      printed.map((line) => line.split(' ')[0]),
      ['before', 'after'],
    );
    assert.match(logged.join('\n'), /a\.bench\.ts failed: it did not end within 10 s/);
  });

  it('continues after a benchmark that throws, and after one that exits', async () => {
    const files = [
      benchmark('a', `export async function* run() { yield ${figure('one')}; throw new Error('broken'); }`),
      benchmark('b', `export function run() { process.exit(3); }`),
      benchmark('c', `export function run() { return [${figure('two')}]; }`),
    ];
    assert.equal(await run(files), false);
    assert.equal(printed.length, 2);
    assert.match(logged.join('\n'), /a\.bench\.ts failed: Error: broken/);
    assert.match(logged.join('\n'), /b\.bench\.ts failed: it ended with exit code 3/);
  });

  it('ends a benchmark that has reported everything, and the processes it started', async () => {
    const pids = join(folder, 'pids');
    const file = benchmark(
      'a',
      `import { spawn } from 'node:child_process';
      import { writeFileSync } from 'node:fs';
      export function run() {
        const child = spawn('sleep', ['1000'], { detached: true, stdio: 'ignore' });
        writeFileSync(${JSON.stringify(pids)}, process.pid + ' ' + child.pid);
        setInterval(() => {}, 1000);
        return [${figure('one')}];
      }`,
    );
    assert.equal(await run([file]), true);
    assert.equal(printed.length, 1);
    const started = readFileSync(pids, 'utf8').split(' ').map(Number);
    await until('both to be gone', () => !started.some(isRunning));
  });
});

describe('measuring in a separate process', () => {
  it('returns the printed figures even if the process never exits', async () => {
    const code = `setInterval(() => {}, 1000); console.log(JSON.stringify({ pid: process.pid }))`;
    const { pid } = await measureInProcess<{ pid: number }>(['-e', code]);
    await until('its end', () => !isRunning(pid));
  });

  it('fails if nothing is printed in time', async () => {
    await assert.rejects(measureInProcess(['-e', 'setInterval(() => {}, 1000)'], 300), /within 0\.3 s/);
  });

  it("fails with the process's error output", async () => {
    const code = `console.error('no such thing'); process.exit(2)`;
    await assert.rejects(measureInProcess(['-e', code]), /ended with 2 .* no such thing/s);
  });
});
