// The tests that every real agent must pass.

import * as assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, before, it } from 'mocha';
import { droppedPartsOf } from '../../src/protocol/session/droppedParts.ts';
import { sessionCancel, sessionPrompt } from '../../src/protocol/session/session.ts';
import { unknownBeside, unknownFields } from '../../src/vscode/serve/permissions/unknownFields.ts';
import { connectionClosed, WireError } from '../../src/wire/peer.ts';
import { until } from '../until.ts';
import { childrenWith } from '../children.ts';
import type { RealAgentKind } from './realAgentKind.ts';
import type { RealWorld } from './realWorld.ts';

export function commonCases(kind: RealAgentKind, world: () => RealWorld): void {
  let session: string;
  before(async () => {
    await world().ready();
    session = await world().newSession();
  });
  // The user would be warned of each of these requests, and could not allow anything for good.
  after('no call or request for permission has a part that is not read', () => {
    const { client, updates } = world();
    const calls = updates.flatMap(({ update }) =>
      update.sessionUpdate === 'tool_call' || update.sessionUpdate === 'tool_call_update' ? [update] : [],
    );
    for (const call of [...client.permissions.map(({ toolCall }) => toolCall), ...calls])
      assert.deepEqual([...unknownFields(call), ...droppedPartsOf(call)], [], JSON.stringify(call));
    for (const asked of client.permissions) assert.deepEqual(unknownBeside(asked), [], JSON.stringify(asked));
  });
  const file = (name: string): string => join(world().workspace, name);

  it('reports its version, and that it can load sessions', () => {
    const { state } = world().agent;
    assert.ok(state.kind === 'ready');
    assert.equal(state.initializeResult.agentInfo?.version, kind.version);
    assert.equal(state.initializeResult.agentCapabilities?.loadSession, true);
  });

  it('sends its commands', async () => {
    await until('its commands', () =>
      world().updates.some(({ update }) => update.sessionUpdate === 'available_commands_update'),
    );
  });

  it('streams its answer', async () => {
    const { stopReason, said, updates } = await world().prompt(session, '[[say hello to you]]');
    assert.equal(stopReason, 'end_turn');
    assert.equal(said, 'hello to you');
    const pieces = updates.filter(({ sessionUpdate }) => sessionUpdate === 'agent_message_chunk');
    assert.ok(pieces.length > 1);
  });

  it('writes a file after permission is granted', async () => {
    const { client } = world();
    client.answer = 'allow_once';
    const { stopReason, updates } = await world().prompt(
      session,
      `[[write ${file('granted.txt')} | the text\n]]`,
    );
    assert.equal(stopReason, 'end_turn');
    assert.equal(readFileSync(file('granted.txt'), 'utf8'), 'the text\n');
    const { toolCall, options } = client.permissions.at(-1)!;
    assert.equal(toolCall.kind, 'edit');
    // In the permission request, or in the call that was sent before.
    const calls = updates.flatMap((update) =>
      update.sessionUpdate === 'tool_call' || update.sessionUpdate === 'tool_call_update' ? [update] : [],
    );
    const diff = [toolCall, ...calls].flatMap((one) => one.content ?? []).find(({ type }) => type === 'diff');
    assert.ok(diff?.type === 'diff' && diff.path === file('granted.txt') && diff.newText === 'the text\n');
    assert.deepEqual(options.map((option) => option.kind).toSorted(), [
      'allow_always',
      'allow_once',
      'reject_once',
    ]);
    const last = updates.findLast(
      (update) => 'toolCallId' in update && update.toolCallId === toolCall.toolCallId,
    );
    assert.ok(last && 'status' in last && last.status === 'completed');
  });

  it('does not write a file if permission is refused, and ends its turn', async () => {
    const { client } = world();
    client.answer = 'reject_once';
    const asked = client.permissions.length;
    const { stopReason } = await world().prompt(session, `[[write ${file('refused.txt')} | the text]]`);
    assert.equal(stopReason, kind.afterRefusal);
    assert.equal(client.permissions.length, asked + 1);
    assert.equal(existsSync(file('refused.txt')), false);
  });

  it('runs a command after permission is granted', async () => {
    world().client.answer = 'allow_once';
    const { stopReason } = await world().prompt(session, '[[run echo ran > ran.txt]]');
    assert.equal(stopReason, 'end_turn');
    assert.equal(readFileSync(file('ran.txt'), 'utf8').trim(), 'ran');
    assert.equal(world().client.permissions.at(-1)?.toolCall.kind, 'execute');
  });

  it('does not run a command if permission is refused, and ends its turn', async () => {
    world().client.answer = 'reject_once';
    const { stopReason } = await world().prompt(session, '[[run echo ran > notRun.txt]]');
    assert.equal(stopReason, kind.afterRefusal);
    assert.equal(existsSync(file('notRun.txt')), false);
  });

  it('passes an embedded resource to the model, even if its file is not saved', async () => {
    const resource = {
      uri: pathToFileURL(file('unsaved.txt')).href,
      text: 'only in the editor',
      mimeType: 'text/plain',
    };
    await world().prompt(session, '[[say thanks]]', { type: 'resource', resource });
    assert.ok(world().model.received('only in the editor'));
  });

  it(`passes ${kind.readsLinks ? 'the file' : 'only the name'} of a resource link to the model`, async () => {
    writeFileSync(file('linked.txt'), 'only on the disk');
    const uri = pathToFileURL(file('linked.txt')).href;
    await world().prompt(session, '[[say thanks]]', { type: 'resource_link', uri, name: 'linked.txt' });
    assert.equal(world().model.received('only on the disk'), kind.readsLinks);
    assert.ok(world().model.received('linked.txt'));
  });

  it('can be cancelled while it streams', async () => {
    const { connection, model } = world();
    const from = world().updates.length;
    const prompt = [{ type: 'text' as const, text: '[[hold this is only the ]]' }];
    const turn = connection.sendRequest(sessionPrompt, { sessionId: session, prompt });
    await until('half a sentence', () => world().said(session, from).includes('only the'));
    const hungUp = model.hungUp;
    connection.sendNotification(sessionCancel, { sessionId: session });
    assert.equal((await turn).stopReason, 'cancelled');
    await until('the agent to close the connection to the model', () => model.hungUp > hungUp);
  });

  it('answers in the same session after a cancelled turn', async () => {
    assert.equal((await world().prompt(session, '[[say still here]]')).said, 'still here');
  });

  it('answers with an error for an unknown session', async () => {
    await assert.rejects(
      world().prompt('00000000-0000-4000-8000-000000000000', 'hello'),
      (error) => error instanceof WireError && [-32602, -32002, -32603].includes(Number(error.code)),
    );
  });

  it('is restarted when it is killed during a turn, and no process of it is left', async () => {
    const from = world().updates.length;
    const turn = world().prompt(session, '[[hold half a ]]');
    const lost = assert.rejects(
      turn,
      (error) => error instanceof WireError && error.code === connectionClosed,
    );
    await until('half a sentence', () => world().said(session, from).includes('half a'));
    const before = childrenWith(kind.program);
    assert.equal(before.length, 1);
    const again = world().nextReady();
    process.kill(before[0]!, 'SIGKILL');
    await lost;
    await again;
    const after = childrenWith(kind.program);
    assert.equal(after.length, 1);
    assert.notEqual(after[0], before[0]);
    const another = await world().newSession();
    assert.equal((await world().prompt(another, '[[say back again]]')).said, 'back again');
  });

  it('sends no requests other than those to the model', () => {
    assert.deepEqual(
      world().model.others.filter((request) => !/countTokens|models/.test(request)),
      [],
    );
  });

  it('loads a session in another process, with its whole history, which may follow the response', async () => {
    const { agent, client, home, place } = world();
    const remembered = await world().newSession();
    await world().prompt(remembered, '[[say something memorable]]');
    await agent.stop();
    kind.makeLoadable?.(home, remembered);
    await world().ready();
    const from = world().updates.length;
    await client.load(world().connection, { ...place, sessionId: remembered });
    await until('the history', () => world().said(remembered, from).includes('something memorable'));
    assert.equal((await world().prompt(remembered, '[[say more of it]]')).said, 'more of it');
  });
}
