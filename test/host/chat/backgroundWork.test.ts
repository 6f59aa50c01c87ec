// The list of conversations shows what an agent leaves running after a turn, but not after its process or the window has ended.
import * as assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import type { ChatRecord } from '../../../src/chat/conversation/chatRecord.ts';
import { ownRow } from '../../../src/chat/conversation/conversationRows.ts';
import type { LiveConversation } from '../../../src/vscode/chat/liveConversation.ts';
import { until } from '../../until.ts';
import { ChatWindow, lineOf } from './chatWindow.ts';
import { MemoryMemento } from '../memoryStores.ts';
import { restore, ScriptedAgent } from '../scriptedAgent.ts';
import { configure } from '../world.ts';

describe('work after a turn', () => {
  const memento = new MemoryMemento();
  let storage: string;
  let chats: ChatWindow;
  let agent: ScriptedAgent;
  let chat: LiveConversation;

  beforeEach(async () => {
    storage = mkdtempSync(join(tmpdir(), 'acp-host-background-'));
    agent = new ScriptedAgent({}, 'leaving');
    await configure('agents', { leaving: agent.definition });
    await configure('chat.agent', 'leaving');
    chats = await ChatWindow.open(storage, memento);
    chat = chats.view.shown;
  });
  afterEach(async () => {
    await chats.close();
    await restore();
    rmSync(storage, { recursive: true, force: true, maxRetries: 5 });
  });

  const lines = (): string[] => chat.conversation.rows().map(lineOf);
  const kind = (): string | undefined => chat.conversation.state().background?.kind;
  async function leave(): Promise<void> {
    chat.conversation.prompt('start');
    await until(
      () => `the command after the turn; there is ${lines().join(' | ')}`,
      () => chat.conversation.state().phase === 'idle' && kind() === 'commands',
    );
  }
  /** @param record by default, that of a conversation whose answer the user has read. */
  const listed = (
    isOpenHere: boolean,
    record: ChatRecord = { ...chat.record(), mark: undefined },
  ): unknown => {
    const row = ownRow(record, isOpenHere, Date.now());
    return row.kind === 'own' && row.state;
  };

  it('is in the list, does not delay the end of the turn, and goes on by itself until it is stopped', async () => {
    await leave();
    assert.deepEqual([chat.lastEnd, listed(true, chat.record())], ['ended', 'done']);
    assert.equal(listed(true), 'working');
    chat.conversation.prompt('finish');
    await until(
      () => `the agent's own work; there is ${lines().join(' | ')}`,
      () => lines().at(-1) === 'agent It has ended.',
    );
    assert.deepEqual([kind(), chat.lastEnd, listed(true)], ['agent', undefined, 'working']);
    chat.conversation.cancel();
    await until('its end', () => !chat.conversation.isBusy);
    await until("the agent's word on the call", () => lines().includes('call cancelled Look'));
    assert.deepEqual(lines(), [
      'user start',
      'call completed npm run dev',
      'agent It runs.',
      'user finish',
      'agent It runs.',
      'call cancelled Look',
      'agent It has ended.',
    ]);
    assert.equal(chat.lastEnd, 'ended');
  });

  it('ends with the process of the agent', async () => {
    await leave();
    for (const pid of agent.pids()) process.kill(pid, 'SIGKILL');
    await until('its end', () => !chat.conversation.isBusy);
    assert.equal(lines()[1], 'call cancelled npm run dev');
    assert.notEqual(listed(true), 'working');
  });

  it('is not restored with the window, which says that it was interrupted', async () => {
    await leave();
    assert.equal(listed(false), 'interrupted');
    await chats.close();
    chats = await ChatWindow.open(storage, memento);
    chat = chats.view.shown;
    assert.equal(chat.conversation.isBusy, false);
    assert.deepEqual(lines().slice(1), [
      'call cancelled npm run dev',
      'agent It runs.',
      'end error The window was closed while the agent was working.',
    ]);
  });
});
