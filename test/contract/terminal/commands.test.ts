// Terminal commands of agents as real processes: their input, output and end, and that no process is left behind.
import * as assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { after, afterEach, before, describe, it } from 'mocha';
import { systemClock } from '../../../src/agent/clock.ts';
import { lookUpCommand, type CommandRequest } from '../../../src/agent/launch/commandLookup.ts';
import { systemHost } from '../../../src/agent/launch/launch.ts';
import { neverCancelled } from '../../../src/base/cancellation.ts';
import { AgentTerminal, maxOutputBytes } from '../../../src/vscode/serve/terminals/agentTerminal.ts';
import { waitLimit } from '../../limits.ts';
import { until } from '../../until.ts';
import { isRunning } from '../../unit/agent/scriptedAgent.ts';
import { RecordingLogger } from '../../unit/wire/recordingLogger.ts';

describe('a terminal command of an agent', function () {
  const terminals: AgentTerminal[] = [];
  let folder: string;

  before(function () {
    if (process.platform === 'win32') this.skip();
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'acp-host-commands-')));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));
  afterEach(async () => {
    for (const terminal of terminals) terminal.kill();
    await Promise.all(terminals.splice(0).map(({ gone }) => gone));
  });

  async function run(
    command: string,
    args: readonly string[] = [],
    more: Partial<CommandRequest> & { limit?: number } = {},
  ): Promise<AgentTerminal> {
    const lookup = await lookUpCommand({ command, args, env: {}, cwd: folder, ...more }, systemHost());
    if (lookup.kind === 'missing') throw new Error(lookup.message);
    const outcome = await AgentTerminal.start(
      {
        id: 't',
        agent: 'a',
        sessionId: 's',
        command: lookup.command,
        outputByteLimit: more.limit ?? maxOutputBytes,
      },
      new RecordingLogger(),
      systemClock,
    );
    if (outcome.kind === 'failed') throw new Error(outcome.code);
    terminals.push(outcome.terminal);
    return outcome.terminal;
  }

  const node = (script: string, ...args: string[]): Promise<AgentTerminal> =>
    run(process.execPath, ['-e', script, ...args]);

  it('reports its exit code or the signal that ended it', async () => {
    const exits = await node('process.exit(7)');
    assert.deepEqual(await exits.ended, { code: 7, signal: null });
    const hungUp = await node('process.kill(process.pid, "SIGHUP"); setInterval(() => {}, 1e9)');
    assert.deepEqual(await hungUp.ended, { code: null, signal: 'SIGHUP' });
    // Later requests get the same result.
    const ends = await Promise.all([1, 2, 3].map(() => exits.waitForEnd(neverCancelled)));
    for (const end of ends) assert.deepEqual(end, { code: 7, signal: null });
  });

  it('gets its arguments unchanged', async () => {
    const odd = ['a b', '$HOME', '"', "'", '*', ';ls', 'ü', ''];
    const terminal = await node('console.log(JSON.stringify(process.argv.slice(1)))', ...odd);
    await terminal.ended;
    assert.deepEqual(JSON.parse(terminal.output.text), odd);
  });

  it('is run by the shell if it is a line without arguments, and only then', async () => {
    const line = await run('echo one && echo "two  $((1 + 1))" | cat; exit 3');
    assert.deepEqual(await line.ended, { code: 3, signal: null });
    assert.equal(line.output.text, 'one\ntwo  2\n');
    await assert.rejects(run('echo one && echo two', ['x']), /'echo one && echo two'/);
    await assert.rejects(run('no-such-program-anywhere'), /not found on PATH/);
    const spaced = join(folder, 'my tool');
    writeFileSync(spaced, '#!/bin/sh\necho ran "$#"\n', { mode: 0o755 });
    for (const written of [spaced, './my tool']) {
      const terminal = await run(written);
      await terminal.ended;
      assert.equal(terminal.output.text, 'ran 0\n');
    }
  });

  it('runs in its folder, with its own variables and without those of VS Code', async () => {
    process.env['VSCODE_SECRET_PIPE'] = 'internal';
    try {
      const script = 'console.log(process.cwd(), process.env.GIVEN, process.env.VSCODE_SECRET_PIPE)';
      const terminal = await run(process.execPath, ['-e', script], { env: { GIVEN: 'x=y' } });
      await terminal.ended;
      assert.equal(terminal.output.text, `${folder} x=y undefined\n`);
    } finally {
      delete process.env['VSCODE_SECRET_PIPE'];
    }
  });

  it('has an empty stdin', async () => {
    const terminal = await run('cat');
    assert.deepEqual(await terminal.ended, { code: 0, signal: null });
  });

  it('does not wait for an editor of the user, and can use one that the agent names', async () => {
    const before = process.env['GIT_EDITOR'];
    process.env['GIT_EDITOR'] = 'sleep 1000 #';
    try {
      const git = 'git -c user.name=a -c user.email=a@example.com';
      const line = `git init -q repo && cd repo && ${git} commit -q --allow-empty`;
      const refused = await run(line);
      assert.deepEqual(await refused.ended, { code: 1, signal: null });
      assert.match(refused.output.text, /Aborting commit due to empty commit message/);
      const own = await run(line, [], { env: { GIT_EDITOR: 'echo mine >' } });
      assert.deepEqual(await own.ended, { code: 0, signal: null }, own.output.text);
      const kept = await run(
        `cd repo && ${git} commit -q --allow-empty -m one && ${git} commit --amend -q --allow-empty`,
      );
      assert.deepEqual(await kept.ended, { code: 0, signal: null }, kept.output.text);
    } finally {
      if (before === undefined) delete process.env['GIT_EDITOR'];
      else process.env['GIT_EDITOR'] = before;
    }
  });

  it('may write a character in several parts', async () => {
    // Each part but the last ends in the middle of a character. The next is written when the whole characters of this one
    // have arrived, which the test says by creating a file.
    const parts = ['61c3', 'a4e2', '82acf0', '9f988062'];
    const terminal = await node(
      `
      const { existsSync } = require('node:fs');
      const [parts, mark] = [process.argv[1].split(','), process.argv[2]];
      const next = (at) => {
        if (at > 0 && !existsSync(mark + at)) return setTimeout(next, 5, at);
        process.stdout.write(Buffer.from(parts[at], 'hex'));
        if (at + 1 < parts.length) next(at + 1);
      };
      next(0);`,
      parts.join(','),
      join(folder, 'arrived'),
    );
    const wanted = ['a', 'ä', '€', '😀b'];
    const pieces: string[] = [];
    terminal.onOutput((characters) => {
      pieces.push(Buffer.from(characters).toString());
      writeFileSync(join(folder, `arrived${pieces.length}`), '');
    });
    await terminal.ended;
    assert.equal(terminal.output.text, 'aä€😀b');
    assert.deepEqual(pieces, wanted);
  });

  it('has stdout and stderr kept in the order of writing', async () => {
    const terminal = await run(
      'i=0; while [ $i -lt 200 ]; do echo out $i; echo err $i >&2; i=$((i+1)); done',
    );
    await terminal.ended;
    const wanted = Array.from({ length: 200 }, (_, i) => `out ${i}\nerr ${i}\n`);
    assert.equal(terminal.output.text, wanted.join(''));
  });

  it('may write 200 MB without using more memory than is kept', async () => {
    const before = process.memoryUsage().rss;
    let most = 0;
    const terminal = await run(
      'yes 0123456789abcdef0123456789abcde | head -c 200000000; echo; echo the end',
      [],
      {
        limit: 100_000,
      },
    );
    let bytes = 0;
    terminal.onOutput((characters) => {
      bytes += characters.length;
      most = Math.max(most, process.memoryUsage.rss());
    });
    await terminal.ended;
    assert.ok(bytes >= 200_000_000);
    assert.equal(terminal.output.truncated, true);
    assert.equal(Buffer.byteLength(terminal.output.text), 100_000);
    assert.ok(terminal.output.text.endsWith('\nthe end\n'));
    assert.ok(most - before < 150 * 2 ** 20, `${(most - before) / 2 ** 20} MiB`);
  });

  it('is killed with its whole process tree, even if that ignores SIGTERM', async () => {
    const terminal = await run(
      `trap '' TERM; (trap '' TERM; sleep 1000) & (trap '' TERM; sleep 1000 | sleep 1000) & echo $! $$; wait`,
    );
    const pids = await until('the pids', () => {
      const { text } = terminal.output;
      return text.endsWith('\n') && text.trim().split(' ').map(Number);
    });
    const all = await until('all processes to run', () => {
      const running = members(pids[1]!);
      return running.length >= 5 && running;
    });
    terminal.kill();
    assert.deepEqual(await terminal.ended, { code: null, signal: 'SIGKILL' });
    await terminal.gone;
    assert.deepEqual(all.filter(isRunning), []);
  });

  it('may leave background processes running until it is killed', async () => {
    const terminal = await run('sleep 1000 & echo $!');
    assert.deepEqual(await terminal.ended, { code: 0, signal: null });
    const pid = Number(terminal.output.text);
    assert.equal(isRunning(pid), true);
    terminal.kill();
    await terminal.gone;
    assert.equal(isRunning(pid), false);
  });

  it('gets Ctrl+C with all its processes', async () => {
    const terminal = await run('echo up; sleep 1000');
    await until('it to run', () => terminal.output.text === 'up\n');
    terminal.interrupt();
    const { code, signal } = await terminal.ended;
    assert.ok(signal === 'SIGINT' || code === 130, `${code} ${signal}`);
  });

  for (const way of ['exit', 'kill']) {
    it(`is killed when the extension host ends without stopping it (${way})`, async () => {
      const host = fileURLToPath(new URL('../../agents/processes/exitingTerminalHost.ts', import.meta.url));
      const { stdout, status, signal } = spawnSync(process.execPath, [host, way], {
        encoding: 'utf8',
        timeout: waitLimit,
      });
      assert.ok(way === 'kill' ? signal === 'SIGKILL' : status === 0);
      const pids = stdout.trim().split(' ').map(Number);
      assert.equal(pids.length, 2);
      await until('both processes to end', () => !pids.some(isRunning));
    });
  }
});

/** The processes of a group. */
function members(group: number): number[] {
  const { stdout } = spawnSync('ps', ['-e', '-o', 'pid=,pgid='], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, pgid]) => pgid === group)
    .map(([pid]) => pid!);
}
