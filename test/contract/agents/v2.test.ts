// A process that speaks version 2 of the protocol, used with the methods and shapes of version 1.

import * as assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'mocha';
import { requestPermission, type PermissionParams } from '../../../src/protocol/client/permission.ts';
import { sessionClose } from '../../../src/protocol/session/sessionList.ts';
import {
  sessionCancel,
  sessionNew,
  sessionNotification,
  sessionPrompt,
  type PromptResult,
} from '../../../src/protocol/session/session.ts';
import { sessionLoad } from '../../../src/protocol/session/sessionSetup.ts';
import { toolCallCancel } from '../../../src/protocol/session/toolCallCancel.ts';
import type { SessionUpdate } from '../../../src/protocol/session/sessionUpdate.ts';
import type { Connection } from '../../../src/wire/peer.ts';
import { ScriptedAgent } from '../../unit/agent/scriptedAgent.ts';
import { until } from '../../until.ts';

const place = { cwd: '/w', mcpServers: [] };

describe('an agent process of ACP v2', () => {
  const updates: SessionUpdate[] = [];
  const permissions: PermissionParams[] = [];
  let scripted: ScriptedAgent;
  let connection: Connection;
  let sessionId: string;

  before(async () => {
    scripted = new ScriptedAgent('v2', {}, {}, undefined, 'auto');
    scripted.agent.onWillConnect((one) => {
      one.onNotification(sessionNotification, ({ update }) => updates.push(update));
      one.onRequest(requestPermission, (params) => {
        permissions.push(params);
        return { outcome: { outcome: 'selected' as const, optionId: params.options[0]!.optionId } };
      });
    });
    ({ connection } = await scripted.ready());
  });
  beforeEach(async () => {
    updates.length = 0;
    ({ sessionId } = await connection.sendRequest(sessionNew, place));
    await until('its commands', () => updates.length > 0);
    updates.length = 0;
  });
  after(() => scripted.dispose());

  const prompt = (text: string): Promise<PromptResult> =>
    connection.sendRequest(sessionPrompt, { sessionId, prompt: [{ type: 'text', text }] });
  const kinds = (): readonly string[] => updates.map(({ sessionUpdate }) => sessionUpdate);

  it('uses version 2, which the log says', () => {
    const { state } = scripted.agent;
    assert.ok(state.kind === 'ready');
    assert.equal(state.initializeResult.protocolVersion, 2);
    assert.equal(state.initializeResult.agentInfo?.name, 'scripted v2');
    assert.match(scripted.logger.text, /scripted v2 1 \(ACP v2\)/);
  });

  it('sends the options and commands of a new session', async () => {
    const { configOptions } = await connection.sendRequest(sessionNew, place);
    assert.equal(configOptions?.[0]?.id, 'mode');
    const commands = await until('its commands', () =>
      updates.find((update) => update.sessionUpdate === 'available_commands_update'),
    );
    assert.deepEqual(
      commands.availableCommands.map(({ name, input }) => [name, input?.hint]),
      [['plan', 'what']],
    );
  });

  it('ends a turn after all its updates, also if it ends before it answers', async () => {
    for (const text of ['hello', 'late']) {
      updates.length = 0;
      assert.equal((await prompt(text)).stopReason, 'end_turn');
      assert.deepEqual(kinds(), [
        'state_update',
        'unknown',
        'agent_message_chunk',
        'agent_message_chunk',
        'tool_call_update',
        'state_update',
      ]);
    }
  });

  it('asks for permission with a diff, a title and a description', async () => {
    assert.equal((await prompt('edit')).stopReason, 'end_turn');
    const { toolCall } = permissions.at(-1)!;
    const texts = toolCall.content?.map((item) => JSON.stringify(item)).join('\n') ?? '';
    assert.match(texts, /Only a line\./);
    const diff = toolCall.content?.find(({ type }) => type === 'diff');
    assert.deepEqual(diff, { type: 'diff', path: '/w/a.ts', oldText: 'one\ntwo\n', newText: 'one\nthree\n' });
    const last = updates.findLast((update) => update.sessionUpdate === 'tool_call_update');
    assert.equal(last?.status, 'completed');
  });

  it('can be cancelled', async () => {
    const turn = prompt('wait');
    await until('its state', () => kinds().includes('state_update'));
    connection.sendNotification(sessionCancel, { sessionId });
    assert.equal((await turn).stopReason, 'cancelled');
  });

  it('works on after a turn, and says what it does', async () => {
    assert.equal((await prompt('background')).stopReason, 'end_turn');
    await until('the end of its work', () =>
      updates.some((update) => update.sessionUpdate === 'state_update' && update.background?.length === 0),
    );
    const work = updates.find((update) => update.sessionUpdate === 'state_update' && update.background);
    assert.ok(work?.sessionUpdate === 'state_update');
    assert.deepEqual(work.background, [{ type: 'terminal', terminalId: 't', toolCallId: 'run' }]);
    const meta = updates.map((update) => JSON.stringify(update['_meta' as keyof SessionUpdate] ?? {})).join();
    assert.match(meta, /"command":"make"/);
    assert.match(meta, /"data":"made\\n"/);
    assert.match(meta, /"exit_code":0/);
  });

  it('ends what it left running, by `session/cancel` or one call alone', async () => {
    const isOver = (): boolean =>
      updates.some((update) => update.sessionUpdate === 'state_update' && update.background?.length === 0);
    for (const end of [
      () => Promise.resolve(connection.sendNotification(sessionCancel, { sessionId })),
      () => connection.sendRequest(toolCallCancel, { sessionId, toolCallId: 'run' }),
    ]) {
      updates.length = 0;
      assert.equal((await prompt('leave')).stopReason, 'end_turn');
      assert.equal(isOver(), false);
      await end();
      await until('the end', isOver);
      assert.match(JSON.stringify(updates), /SIGTERM/);
    }
  });

  it('loads a session with its history', async () => {
    const setup = await connection.sendRequest(sessionLoad, { ...place, sessionId: 'old' });
    assert.equal(setup.configOptions?.[0]?.id, 'mode');
    assert.deepEqual(kinds().slice(0, 2), ['user_message_chunk', 'agent_message_chunk']);
  });

  it('ends a turn when its session is closed', async () => {
    const turn = prompt('wait');
    await until('its state', () => kinds().includes('state_update'));
    await connection.sendRequest(sessionClose, { sessionId });
    assert.equal((await turn).stopReason, 'cancelled');
  });
});

describe('an agent process that is offered version 2', () => {
  let scripted: ScriptedAgent;
  afterEach(() => scripted.dispose());

  it('is used with version 1 if it chooses that (echo)', async () => {
    for (const versions of ['2', 'auto'] as const) {
      scripted = new ScriptedAgent('echo', {}, {}, undefined, versions);
      const { connection, initializeResult } = await scripted.ready();
      assert.equal(initializeResult.protocolVersion, 1);
      const { sessionId } = await connection.sendRequest(sessionNew, place);
      const prompt = [{ type: 'text' as const, text: 'hi' }];
      assert.equal(
        (await connection.sendRequest(sessionPrompt, { sessionId, prompt })).stopReason,
        'end_turn',
      );
      assert.equal(scripted.logger.text.includes('supports only version 1'), versions === '2');
      if (versions === '2') await scripted.dispose();
    }
  });

  it('is started again with version 1 if it exits (exitAtOffer)', async () => {
    scripted = new ScriptedAgent('faulty/exitAtOffer', {}, {}, undefined, 'auto');
    const { initializeResult } = await scripted.ready();
    assert.equal(initializeResult.protocolVersion, 1);
  });
});
