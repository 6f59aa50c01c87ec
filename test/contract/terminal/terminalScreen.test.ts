// What a VS Code terminal shows of a command, with real processes and a manual clock.
import * as assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, beforeEach, describe, it } from 'mocha';
import { AgentTerminal } from '../../../src/vscode/serve/terminals/agentTerminal.ts';
import { lookUpCommand } from '../../../src/agent/launch/commandLookup.ts';
import { systemHost } from '../../../src/agent/launch/launch.ts';
import {
  roundPause,
  ScreenPace,
  TerminalScreen,
} from '../../../src/vscode/serve/terminals/terminalScreen.ts';
import { until } from '../../until.ts';
import { ManualClock } from '../../unit/agent/manualClock.ts';
import { RecordingLogger } from '../../unit/wire/recordingLogger.ts';

describe('the terminal screen of a command', () => {
  const clock = new ManualClock([roundPause]);
  const pace = new ScreenPace(clock, () => Promise.resolve());
  let terminal: AgentTerminal;
  let written: string;
  const write = (text: string): void => {
    written += text;
  };

  beforeEach(() => {
    written = '';
  });
  after(() => clock.hurry());

  async function run(command: string): Promise<void> {
    const lookup = await lookUpCommand({ command, args: [], env: {}, cwd: '/' }, systemHost());
    if (lookup.kind === 'missing') throw new Error(lookup.message);
    const identity = { id: 't', agent: 'a', sessionId: 's', command: lookup.command, outputByteLimit: 1_000 };
    const outcome = await AgentTerminal.start(identity, new RecordingLogger(), clock);
    if (outcome.kind === 'failed') throw new Error(outcome.code);
    terminal = outcome.terminal;
  }

  it('shows the command line, the output before and after it opened, and the exit code', async () => {
    const gate = join(mkdtempSync(join(tmpdir(), 'acp-host-screen-')), 'gate');
    const waiting = `until test -e '${gate}'; do sleep 0.02; done`;
    const half = `printf '\\r\\nthr\\303'; sleep 0.1; printf '\\274e\\n'`;
    await run(`printf 'one\\ntwo'; ${waiting}; ${half}; exit 3`);
    await until('the beginning', () => terminal.output.text === 'one\ntwo');
    const screen = new TerminalScreen(terminal, pace, write);
    await until('what came before', () => written.endsWith('two'));
    assert.match(written, /^\S*\$ printf 'one.*\r\none\r\ntwo$/);
    writeFileSync(gate, '');
    await terminal.ended;
    await until('the end', () => written.includes('exited with code'));
    assert.match(written, /two\r\nthrüe\r\n\S*\r\n\S*\[exited with code 3\]\S*\r\n$/);
    screen.dispose();
    rmSync(dirname(gate), { recursive: true });
  });

  it('leaves out output that is too long', async () => {
    await run('seq 1 100000');
    const screen = new TerminalScreen(terminal, pace, write);
    await terminal.ended;
    await until('the end', () => written.includes('exited with code'));
    assert.match(written, /… output omitted …/);
    assert.match(written, /99999\r\n100000\r\n/);
    assert.ok(written.length < 100_000, String(written.length));
    screen.dispose();
  });

  it('shows no control characters of the command itself', async () => {
    await run(`printf 'x'; : '\x1b]0;title\x07'`);
    assert.ok(!terminal.line.includes('\x1b') && !terminal.line.includes('\x07'));
    await terminal.ended;
  });

  it('writes nothing after it was closed', async () => {
    await run('sleep 0.2; echo late');
    const screen = new TerminalScreen(terminal, pace, write);
    const before = written;
    screen.dispose();
    await terminal.ended;
    await new Promise(setImmediate);
    assert.equal(terminal.output.text, 'late\n');
    assert.equal(written, before);
  });
});
