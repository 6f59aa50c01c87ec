// A process of an agent from its start to its end, with output of every kind.
import * as assert from 'node:assert/strict';
import { homedir, tmpdir } from 'node:os';
import { realpathSync } from 'node:fs';
import { afterEach, describe, it } from 'mocha';
import * as z from 'zod/mini';
import { initializeTimeout } from '../../../src/agent/restartPolicy.ts';
import { errorCode } from '../../../src/protocol/errorCode.ts';
import { notification, request } from '../../../src/protocol/method.ts';
import { nesStart, nesSuggest } from '../../../src/protocol/nes/nes.ts';
import { connectionClosed, WireError } from '../../../src/wire/peer.ts';
import { CancellationSource } from '../../../src/base/cancellation.ts';
import { ScriptedAgent } from '../../unit/agent/scriptedAgent.ts';

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

describe('an agent process', () => {
  let scripted: ScriptedAgent;
  function script(...args: ConstructorParameters<typeof ScriptedAgent>): ScriptedAgent {
    scripted = new ScriptedAgent(...args);
    return scripted;
  }
  afterEach(() => scripted.dispose());

  it('becomes ready, and answers unknown requests with an error (null)', async () => {
    const { connection, initializeResult } = await script('null').ready();
    assert.equal(initializeResult.agentInfo?.name, 'scripted');
    await assert.rejects(
      connection.sendRequest(nesStart, {}),
      (error) => error instanceof WireError && error.code === errorCode.methodNotFound,
    );
  });

  it('delivers updates before the response to the prompt (echo)', async () => {
    const one = script('echo');
    const received: unknown[] = [];
    one.agent.onWillConnect((connection) =>
      connection.onNotification(update, (params) => received.push(params)),
    );
    const { connection } = await one.ready();
    const { sessionId } = await connection.sendRequest(ask('session/new'), {});
    const prompt = [{ type: 'text', text: 'ä🙂' }];
    const { stopReason } = await connection.sendRequest(ask('session/prompt'), { sessionId, prompt });
    assert.equal(stopReason, 'end_turn');
    assert.deepEqual(received, [
      { sessionId: 'session-1', update: { sessionUpdate: 'agent_message_chunk', content: prompt[0] } },
    ]);
  });

  it('loses no notification sent before or right after the initialize response (early)', async () => {
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

  it("gets the host's environment without VS Code's variables, and its own variables, arguments and folder", async () => {
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

  it('runs in the home folder, which no repository controls, unless its definition names a folder', async () => {
    const { connection } = await script('echo').ready();
    assert.equal((await connection.sendRequest(ask('_test/env'), {}))['cwd'], realpathSync(homedir()));
  });

  it('has its stderr logged with whole characters and with its secrets redacted (noisy)', async () => {
    const one = script('faulty/noisy', { env: { SECRET_TOKEN: 'hush-hush' } });
    await one.ready();
    assert.equal(
      await one.logger.whenLogged('using token'),
      'info [noisy] stderr: using token ‹SECRET_TOKEN› für alles',
    );
    assert.doesNotMatch(one.logger.text, /hush-hush/);
  });

  it('may write invalid lines to stdout without harm (badJson)', async () => {
    const { connection } = await script('faulty/badJson').ready();
    assert.equal((await connection.sendRequest(ask('session/new'), {}))['sessionId'], 'session-1');
  });

  it('may not send a response of 8 MiB; 40 MiB close the connection and restart it (hugeLine)', async () => {
    const one = script('faulty/hugeLine');
    const { connection } = await one.ready();
    await assert.rejects(
      connection.sendRequest(ask('_test/huge'), { mebibytes: 8 }),
      /The response of the agent is larger than this client accepts/,
    );
    const { text } = await connection.sendRequest(ask('_test/huge'), { mebibytes: 1 });
    assert.equal(String(text).length, 2 ** 20);
    const restarting = one.next('restarting');
    const again = one.next('ready');
    await assert.rejects(
      connection.sendRequest(ask('_test/huge'), { mebibytes: 40 }),
      (error) => error instanceof WireError && error.code === connectionClosed,
    );
    assert.match((await restarting).reason, /^The agent sent a message of more than 32 M/);
    await again;
  });

  it('can have one request cancelled and answer another one late (slow)', async () => {
    const { connection } = await script('faulty/slow').ready();
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

  it('fails with the protocol version it speaks if the client does not support it (otherVersion)', async () => {
    for (const [version, said] of [
      ['2', 'supports only version 2 '],
      ['0', 'uses version 0 '],
      [undefined, 'supports only version 2, 3 '],
    ]) {
      const one = script('faulty/otherVersion', { args: version === undefined ? [] : [version] });
      const state = await one.agent.start();
      assert.equal(state.kind === 'failed' && state.failure.kind, 'unsupportedVersion');
      assert.ok(state.kind === 'failed' && state.failure.message.includes(said ?? ''));
      await one.dispose();
    }
  });

  it('fails if its protocol version is not a number (otherVersion)', async () => {
    for (const nonsense of ['"banana"', 'null', '{}', '"1"']) {
      const one = script('faulty/otherVersion', { args: [nonsense] });
      const state = await one.agent.start();
      assert.equal(state.kind, 'failed', nonsense);
      assert.match(state.kind === 'failed' ? state.failure.message : '', /version/i, nonsense);
      await one.dispose();
    }
  });

  it('fails with the reason it gives in its initialize error (refuseInitialize)', async () => {
    const state = await script('faulty/refuseInitialize').agent.start();
    assert.equal(
      state.kind === 'failed' && state.failure.message,
      'Agent "refuseInitialize" could not start: Internal error: no model is configured. Fix the problem, then restart the agent.',
    );
  });

  it('fails if it does not answer initialize in time (noInitialize)', async () => {
    const one = script('faulty/noInitialize');
    const started = one.agent.start();
    await one.logger.whenLogged('asked to initialize');
    assert.equal(one.agent.state.kind, 'starting');
    one.clock.fire(initializeTimeout);
    const state = await started;
    assert.equal(state.kind === 'failed' && state.failure.kind, 'initializeTimeout');
  });

  it('fails with the searched folders and a remedy if its command is not found', async () => {
    const one = script('null', { command: 'no-such-agent', env: { PATH: `.:${tmpdir()}` } });
    const state = await one.agent.start();
    assert.deepEqual(state.kind === 'failed' && state.failure, {
      kind: 'commandNotFound',
      message:
        'Agent "null": the command "no-such-agent" was not found on PATH. Install it, or enter its absolute path in the ' +
        'setting acpHost.agents. Then restart the agent. PATH is read at most once a minute.',
      detail: `Folders of PATH that were searched:\n${tmpdir()}`,
    });
  });

  it('fails with its own error if its command is not executable', async () => {
    const state = await script('null', { command: new URL(import.meta.url).pathname }).agent.start();
    assert.equal(state.kind === 'failed' && state.failure.kind, 'commandNotExecutable');
  });

  it('fails without quoting its environment if the system refuses that', async () => {
    const one = script('null', { env: { BAD: 'hush-hush\0' } });
    const state = await one.agent.start();
    assert.equal(state.kind === 'failed' && state.failure.kind, 'spawnFailed');
    assert.doesNotMatch(JSON.stringify(state) + one.logger.text, /hush-hush/);
  });
});
