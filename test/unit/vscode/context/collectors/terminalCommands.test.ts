// Tests the commands that are followed in terminals, on a double of VS Code's events.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { TerminalShellExecution } from 'vscode';
import { Emitter } from '../../../../../src/base/event.ts';
import { FailedTestsCollector } from '../../../../../src/vscode/context/collectors/failedTests.ts';
import {
  TerminalCollector,
  TerminalCommands,
  type FollowedKind,
  type TerminalEvents,
} from '../../../../../src/vscode/context/collectors/terminalCommands.ts';
import { until } from '../../../../until.ts';
import { RecordingLogger } from '../../../wire/recordingLogger.ts';

class Window {
  readonly #starts = new Emitter<{ terminal: { name: string }; execution: TerminalShellExecution }>(fail);
  readonly #ends = new Emitter<{ execution: TerminalShellExecution; exitCode: number | undefined }>(fail);
  readonly #opens = new Emitter<object>(fail);
  readonly logger = new RecordingLogger();
  time = 0;
  /** What the settings let agents get. */
  wanted: readonly FollowedKind[] = ['command', 'tests'];
  /** Commands whose output was read. */
  readonly read: string[] = [];
  readonly events = {
    activeTerminal: undefined as { shellIntegration?: object } | undefined,
    onDidOpenTerminal: this.#opens.event,
    onDidStartTerminalShellExecution: this.#starts.event,
    onDidEndTerminalShellExecution: this.#ends.event,
  };
  // The type has all members of VS Code's terminal.
  readonly commands = new TerminalCommands(
    this.events as unknown as TerminalEvents,
    () => this.time,
    this.logger,
    (kind) => this.wanted.includes(kind),
  );
  readonly terminal = new TerminalCollector(this.commands, () => ['a known phrase']);
  readonly tests = new FailedTestsCollector(this.commands);

  open(terminal: object): void {
    this.#opens.fire(terminal);
    this.events.activeTerminal = terminal;
  }

  /** Runs a command to its end. */
  async run(command: string, output: readonly string[], exitCode?: number): Promise<void> {
    let isEnded = false;
    const { read } = this;
    const execution = {
      commandLine: { value: command },
      cwd: { fsPath: '/w' },
      async *read() {
        read.push(command);
        for (const piece of output) yield piece;
        isEnded = true;
      },
    } as unknown as TerminalShellExecution;
    this.#starts.fire({ terminal: { name: 'bash' }, execution });
    if (read.includes(command)) await until('the output', () => isEnded);
    this.#ends.fire({ execution, exitCode });
  }
}

function fail(error: unknown): never {
  throw error;
}

describe('TerminalCommands', () => {
  it('keeps the last command and the end of its output', async () => {
    const window = new Window();
    assert.deepEqual(await window.terminal.collect(), []);
    await window.run('ls', ['\u001b[31ma.ts\u001b[0m\r\n', 'b.ts\r\n'], 0);
    const [first] = await window.terminal.collect();
    assert.deepEqual(first, {
      ...{
        kind: 'terminal',
        terminal: 'bash',
        command: 'ls',
        output: 'a.ts\nb.ts\n',
        isCut: false,
        cwd: '/w',
        exitCode: 0,
      },
    });
    const line = `${'x'.repeat(99)}\n`;
    await window.run('long', Array<string>(1_000).fill(line), 1);
    const [second] = await window.terminal.collect();
    assert.equal(second?.kind, 'terminal');
    if (second?.kind !== 'terminal') return;
    assert.ok(second.isCut && second.output.length <= 15_000 && second.output.length > 14_000);
    assert.ok(second.output.split('\n').every((one) => one === '' || one.length === 99));
    await window.run('one line', [`${'word '.repeat(10_000)}end\r\n`], 0);
    const [third] = await window.terminal.collect();
    assert.equal(third?.kind, 'terminal');
    if (third?.kind !== 'terminal') return;
    assert.ok(third.isCut && /^word (?:word ){2900,}end\n$/.test(third.output), third.output.slice(0, 20));
    window.commands.dispose();
    assert.deepEqual(await window.terminal.collect(), []);
  });

  it('says that a command has ended whose exit code is unknown', async () => {
    const window = new Window();
    const ends = async (): Promise<unknown[]> =>
      (await window.terminal.collect()).map((one) => one.kind === 'terminal' && one.hasUnknownEnd);
    await window.run('sleep 9', [], undefined);
    assert.deepEqual(await ends(), [true]);
    await window.run('ls', [], 0);
    assert.deepEqual(await ends(), [undefined]);
  });

  it('redacts a long command before it is cut', async () => {
    for (const secret of [`ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`, 'a known phrase']) {
      const window = new Window();
      await window.run(`echo ${'-'.repeat(3_985)} ${secret} ${'word '.repeat(500)}`, [], 0);
      const [item] = await window.terminal.collect();
      assert.equal(item?.kind, 'terminal');
      if (item?.kind !== 'terminal') return;
      assert.match(item.command, /-{9} \[redacted:[a-z-]+\]$/);
    }
  });

  it('reports a gap if the active terminal has no shell integration after a while', async () => {
    const window = new Window();
    window.open({});
    assert.deepEqual(await window.terminal.collect(), []);
    window.time = 11_000;
    assert.deepEqual(
      (await window.terminal.collect()).map((one) => one.kind === 'missing' && one.key),
      ['shellIntegration'],
    );
    window.open({ shellIntegration: {} });
    assert.deepEqual(await window.terminal.collect(), []);
  });

  it('keeps a failed test run until a later run succeeds', async () => {
    const window = new Window();
    const gap = await window.tests.collect();
    assert.deepEqual(
      gap.map((one) => one.kind === 'missing' && one.key),
      ['testResults'],
    );
    const printed = Array.from({ length: 100 }, (_, n) => `line ${n}\r\n`);
    await window.run('cd x && npm run test:unit -- --grep a', printed, 2);
    await window.run('ls', ['other\r\n'], 0);
    const [failed] = await window.tests.collect();
    assert.equal(failed?.kind, 'failedTests');
    if (failed?.kind !== 'failedTests') return;
    const [command, first] = failed.lines;
    assert.equal(command, 'cd x && npm run test:unit -- --grep a (exit code 2):');
    assert.equal(first, 'line 20');
    assert.equal(failed.lines.at(-1), 'line 99');
    await window.run('npm test', ['fine\r\n'], 0);
    assert.deepEqual(await window.tests.collect(), []);
    // The exit code is unknown.
    await window.run('pytest -q', ['1 failed\r\n'], undefined);
    assert.deepEqual(await window.tests.collect(), []);
  });

  it('keeps and reads only what agents may get', async () => {
    const window = new Window();
    const kept = async (): Promise<unknown[]> => {
      const items = [...(await window.terminal.collect()), ...(await window.tests.collect())];
      return items.flatMap((one) =>
        one.kind === 'terminal' ? [one.command] : one.kind === 'failedTests' ? [one.lines[0]] : [],
      );
    };
    window.wanted = [];
    await window.run('npm test', ['x\r\n'], 1);
    assert.deepEqual([window.read, await kept()], [[], []]);
    window.wanted = ['tests'];
    await window.run('ls', ['x\r\n'], 0);
    await window.run('npm test', ['x\r\n'], 1);
    assert.deepEqual([window.read, await kept()], [['npm test'], ['npm test (exit code 1):']]);
    window.wanted = ['command'];
    window.commands.forgetUnwanted();
    assert.deepEqual(await kept(), []);
    await window.run('make test', ['x\r\n'], 1);
    assert.deepEqual(await kept(), ['make test']);
    window.wanted = [];
    window.commands.forgetUnwanted();
    assert.deepEqual(await kept(), []);
  });

  it('recognizes test runs by their runner', async () => {
    const runs = [
      ...['npm test', 'yarn test', 'pnpm run test:e2e', 'npx vitest run', 'go test ./...', 'cargo test'],
      ...['python -m pytest', './node_modules/.bin/mocha x', 'node --test', 'make test', 'mvn -q test'],
      ...['CI=1 jest a.test.ts', 'dotnet test', 'deno test', 'ctest'],
    ];
    const others = ['npm run latest', 'ls test', 'git commit -m "test"', 'cat jest.config.js', 'npm install'];
    for (const command of [...runs, ...others]) {
      const window = new Window();
      await window.run(command, ['x\r\n'], 1);
      const [first] = await window.tests.collect();
      assert.equal(first?.kind, runs.includes(command) ? 'failedTests' : 'missing', command);
    }
  });
});
