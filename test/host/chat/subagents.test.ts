// The permission request of a subagent is asked in its conversation, by name and with the parent's folders, also after the turn.
import * as assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import type { PermissionView } from '../../../src/chat/messages/permissionMessages.ts';
import type { LiveConversation } from '../../../src/vscode/chat/liveConversation.ts';
import { until } from '../../until.ts';
import { ChatWindow, lineOf } from './chatWindow.ts';
import { MemoryMemento } from '../memoryStores.ts';
import { restore, ScriptedAgent } from '../scriptedAgent.ts';
import { configure } from '../world.ts';

describe('a subagent', () => {
  let storage: string;
  let chats: ChatWindow;
  let agent: ScriptedAgent;
  let chat: LiveConversation;

  beforeEach(async () => {
    storage = mkdtempSync(join(tmpdir(), 'acp-host-subagents-'));
    agent = new ScriptedAgent({}, 'parent');
    await configure('agents', { parent: agent.definition });
    await configure('chat.agent', 'parent');
    chats = await ChatWindow.open(storage, new MemoryMemento());
    chat = chats.view.shown;
  });
  afterEach(async () => {
    await chats.close();
    await restore();
    rmSync(storage, { recursive: true, force: true, maxRetries: 5 });
  });

  const lines = (): string[] => chat.conversation.rows().map(lineOf);
  const asked = (): Promise<PermissionView> =>
    until(
      () => `a question; there is ${lines().join(' | ')}`,
      () => chat.conversation.state().permissions[0],
    );

  it('asks after the turn, is answered with the choice of the user, and only then the turn is done', async () => {
    chat.conversation.prompt('go');
    const view = await asked();
    assert.deepEqual(view.child, { sessionId: 'parent-1:subagent:1', name: 'make a file' });
    assert.equal(view.command?.line, 'touch made');
    const { phase, background } = chat.conversation.state();
    assert.deepEqual([phase, background?.kind, chat.lastEnd], ['idle', 'subagents', undefined]);
    chat.conversation.answer(view.requestId, 'yes');
    await until(
      () => `the end; there is ${lines().join(' | ')}`,
      () => !chat.conversation.working,
    );
    assert.equal(chat.lastEnd, 'ended');
    const [, child, call, answer, unknown] = chat.conversation.rows();
    assert.equal(child?.kind === 'subagent' && child.status, 'done');
    assert.deepEqual(
      [call, answer, unknown].map((row) => row?.under),
      [child!.id, child!.id, child!.id],
    );
    assert.match(lines()[3]!, /"optionId":"yes"/);
    assert.match(lines()[4]!, /-32002.*nobody/);
  });

  it('is stopped with its request', async () => {
    chat.conversation.prompt('go');
    await asked();
    chat.conversation.cancel();
    await until('no work', () => !chat.conversation.working);
    await until('no question', () => !chat.conversation.asks);
    const cancels = agent.received('session/cancel') as { sessionId: string }[];
    assert.deepEqual(
      cancels.map(({ sessionId }) => sessionId),
      ['parent-1', 'parent-1:subagent:1'],
    );
  });
});
