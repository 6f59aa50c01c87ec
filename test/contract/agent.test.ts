import assert from 'node:assert/strict';
import { homedir, tmpdir } from 'node:os';
import { realpathSync } from 'node:fs';
import * as z from 'zod/mini';
import { initializeTimeout } from '../../src/agent/handshake.ts';
import { errorCode } from '../../src/protocol/errorCode.ts';
import { notification, request } from '../../src/protocol/method.ts';
import { nesStart, nesSuggest } from '../../src/protocol/nes/nes.ts';
import { connectionClosed, WireError } from '../../src/wire/wireError.ts';
import { CancellationSource } from '../../src/base/cancellation.ts';
import { ScriptedAgent } from '../unit/agent/scriptedAgent.ts';

const anything = z.looseObject({});
const ask = (name: string) => request(name, 'clientToAgent', anything, anything);
const early = notification('_test/early', 'agentToClient', z.object({ number: z.number() }));
const update = notification('session/update', 'agentToClient', anything);
const suggestion = {
  uri: 'file:///a',
  version: 1,
  position: { line: 0, character: 0 },
  triggerKind: 'manual',
} as const;

describe('agent, as a real process', function () {
  this.timeout(60_000);
  let scripted: ScriptedAgent;
  function script(...args: ConstructorParameters<typeof ScriptedAgent>): ScriptedAgent {
    scripted = new ScriptedAgent(...args);
    return scripted;
  }
  afterEach(() => scripted.dispose());

  it('null: is ready, and answers the rest with an error', async () => {
    const { connection, initializeResult } = await script('null').ready();
    assert.equal(initializeResult.agentInfo?.name, 'scripted');
    await assert.rejects(
      connection.sendRequest(nesStart, {}),
      (error) => error instanceof WireError && error.code === errorCode.methodNotFound,
    );
  });

  it('echo: sends updates before the answer', async () => {
    const one = script('echo');
    const heard: unknown[] = [];
    one.agent.onWillConnect((connection) =>
      connection.onNotification(update, (params) => heard.push(params)),
    );
    const { connection } = await one.ready();
    const { sessionId } = await connection.sendRequest(ask('session/new'), {});
    const prompt = [{ type: 'text', text: 'ä🙂' }];
    const { stopReason } = await connection.sendRequest(ask('session/prompt'), { sessionId, prompt });
    assert.equal(stopReason, 'end_turn');
    assert.deepEqual(heard, [
      { sessionId: 'session-1', update: { sessionUpdate: 'agent_message_chunk', content: prompt[0] } },
    ]);
  });

  it('early: nothing is lost of what it says before and behind its first answer', async () => {
    const one = script('early');
    const numbers: number[] = [];
    const both = new Promise<void>((resolve) => {
      one.agent.onWillConnect((connection) =>
        connection.onNotification(early, ({ number }) => {
          if (numbers.push(number) === 2) resolve();
        }),
      );
    });
    await one.ready();
    await both;
    assert.deepEqual(numbers, [1, 2]);
  });

  it("gets the host's environment without VS Code's, its own variables, its arguments and its folder", async () => {
    const definition = { args: ['--acp', 'a "b" $c'], env: { MINE: 'yes', REMOVED: null }, cwd: tmpdir() };
    const hostEnv = {
      ELECTRON_RUN_AS_NODE: '1',
      VSCODE_PID: '1',
      VSCODE_IPC_HOOK: 'x',
      REMOVED: 'x',
      KEPT: 'k',
    };
    const { connection } = await script('echo', definition, hostEnv).ready();
    const { env, args, cwd } = await connection.sendRequest(ask('_test/env'), {});
    const seen = env as Record<string, string>;
    assert.deepEqual(
      ['ELECTRON_RUN_AS_NODE', 'VSCODE_PID', 'VSCODE_IPC_HOOK', 'REMOVED', 'KEPT', 'MINE', 'PATH'].map(
        (name) => seen[name],
      ),
      [undefined, undefined, undefined, undefined, 'k', 'yes', process.env['PATH']],
    );
    assert.deepEqual(args, ['--acp', 'a "b" $c']);
    assert.equal(cwd, realpathSync(tmpdir()));
  });

  it('runs in the home folder, where no repository can have put anything, unless told otherwise', async () => {
    const { connection } = await script('echo').ready();
    assert.equal((await connection.sendRequest(ask('_test/env'), {}))['cwd'], realpathSync(homedir()));
  });

  it('noisy: its stderr is in the log, whole letters, without its secrets', async () => {
    const one = script('noisy', { env: { SECRET_TOKEN: 'hush-hush' } });
    await one.ready();
    assert.equal(
      await one.logger.whenSaid('using token'),
      'info [noisy] stderr: using token ‹SECRET_TOKEN› für alles',
    );
    assert.doesNotMatch(one.logger.text, /hush-hush/);
  });

  it('badJson: junk on its output does no harm', async () => {
    const { connection } = await script('badJson').ready();
    assert.equal((await connection.sendRequest(ask('session/new'), {}))['sessionId'], 'session-1');
  });

  it('hugeLine: 8 MiB pass, 70 MiB end the connection and restart it', async () => {
    const one = script('hugeLine');
    const { connection } = await one.ready();
    const { text } = await connection.sendRequest(ask('_test/huge'), { mebibytes: 8 });
    assert.equal(String(text).length, 8 * 2 ** 20);
    const restarting = one.next('restarting');
    const again = one.next('ready');
    await assert.rejects(
      connection.sendRequest(ask('_test/huge'), { mebibytes: 70 }),
      (error) => error instanceof WireError && error.code === connectionClosed,
    );
    assert.match((await restarting).reason, /^The agent sent a message of more than 64 M/);
    await again;
  });

  it('slow: an unanswered request can be cancelled, another one answered late', async () => {
    const { connection } = await script('slow').ready();
    const source = new CancellationSource();
    const cancelled = connection.sendRequest(nesSuggest, suggestion, source.token);
    const late = connection.sendRequest(nesSuggest, suggestion);
    source.cancel();
    await assert.rejects(
      cancelled,
      (error) => error instanceof WireError && error.code === errorCode.requestCancelled,
    );
    connection.sendNotification(notification('_test/release', 'clientToAgent', anything), {});
    assert.deepEqual(await late, { suggestions: [] });
  });

  it('otherVersion: says which version it speaks, and that it needs another', async () => {
    for (const [version, said] of [
      ['2', 'speaks version 2 '],
      ['0', 'speaks version 0 '],
      [undefined, 'speaks version 2, 3 '],
    ]) {
      const one = script('otherVersion', { args: version === undefined ? [] : [version] });
      const state = await one.agent.start();
      assert.equal(state.kind === 'failed' && state.failure.kind, 'unsupportedVersion');
      assert.ok(state.kind === 'failed' && state.failure.message.includes(said ?? ''));
      await one.dispose();
    }
  });

  it('otherVersion: a version that is none is not taken for 1', async () => {
    for (const nonsense of ['"banana"', 'null', '{}', '"1"']) {
      const one = script('otherVersion', { args: [nonsense] });
      const state = await one.agent.start();
      assert.equal(state.kind, 'failed', nonsense);
      assert.match(state.kind === 'failed' ? state.failure.message : '', /version/i, nonsense);
      await one.dispose();
    }
  });

  it('refuseInitialize: tells its own reason', async () => {
    const state = await script('refuseInitialize').agent.start();
    assert.equal(
      state.kind === 'failed' && state.failure.message,
      'Agent "refuseInitialize" could not start: Internal error: no model is configured. Put that right, then restart it.',
    );
  });

  it('noInitialize: is given up when the minute is over', async () => {
    const one = script('noInitialize');
    const started = one.agent.start();
    await one.logger.whenSaid('asked to initialize');
    assert.equal(one.agent.state.kind, 'starting');
    one.clock.fire(initializeTimeout);
    const state = await started;
    assert.equal(state.kind === 'failed' && state.failure.kind, 'initializeTimeout');
  });

  it('a command that is not there: says which, where it looked, and what to do', async () => {
    const one = script('null', { command: 'no-such-agent', env: { PATH: `.:${tmpdir()}` } });
    const state = await one.agent.start();
    assert.deepEqual(state.kind === 'failed' && state.failure, {
      kind: 'commandNotFound',
      message:
        'Agent "null": the command "no-such-agent" was not found on PATH. Install it, or give its absolute path in the ' +
        'setting acpHost.agents. After changing PATH, restart VS Code.',
      detail: `Folders of PATH that were searched:\n${tmpdir()}`,
    });
  });

  it('a file that may not be executed: says so', async () => {
    const state = await script('null', { command: new URL(import.meta.url).pathname }).agent.start();
    assert.equal(state.kind === 'failed' && state.failure.kind, 'commandNotExecutable');
  });

  it('an environment the system refuses: fails without quoting it', async () => {
    const one = script('null', { env: { BAD: 'hush-hush\0' } });
    const state = await one.agent.start();
    assert.equal(state.kind === 'failed' && state.failure.kind, 'spawnFailed');
    assert.doesNotMatch(JSON.stringify(state) + one.logger.text, /hush-hush/);
  });
});
