// Conversations with an agent that speaks only version 2 of the protocol, which the user's setting offers.
import * as assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import type { LiveConversation } from '../../../src/vscode/chat/liveConversation.ts';
import { until } from '../../until.ts';
import { ChatWindow, lineOf } from '../chat/chatWindow.ts';
import { MemoryMemento } from '../memoryStores.ts';
import { restore, ScriptedAgent } from '../scriptedAgent.ts';
import { configure } from '../world.ts';

describe('an agent of version 2', () => {
  let storage: string;
  let chats: ChatWindow;
  let chat: LiveConversation;

  beforeEach(async () => {
    storage = mkdtempSync(join(tmpdir(), 'acp-host-v2-'));
    await configure('agents', { later: new ScriptedAgent({}, 'v2').definition });
    await configure('chat.agent', 'later');
  });
  afterEach(async () => {
    await chats.close();
    await restore();
    rmSync(storage, { recursive: true, force: true, maxRetries: 5 });
  });

  const lines = (): string[] => chat.conversation.rows().map(lineOf);
  const open = async (version: string | undefined): Promise<void> => {
    await configure('protocol.version', version);
    chats = await ChatWindow.open(storage, new MemoryMemento());
    chat = chats.view.shown;
  };
  const ended = (): Promise<boolean> =>
    until(
      () => `the end; there is ${lines().join(' | ')}`,
      () => !chat.conversation.working && chat.lastEnd === 'ended',
    );

  for (const version of ['2', 'auto'])
    it(`chats with the setting ${version}, and a whole message replaces its chunks`, async () => {
      await open(version);
      chat.conversation.prompt('hello');
      await ended();
      const [prompt, answer] = lines();
      assert.match(prompt!, /hello/);
      assert.match(answer!, /hello$/);
      assert.doesNotMatch(answer!, /x/);
      assert.equal(lines().filter((line) => line.includes('hello')).length, 2);
    });

  it('shows the change, the title and the description of its permission request', async () => {
    await open('auto');
    chat.conversation.prompt('edit');
    const view = await until(
      () => `a question; there is ${lines().join(' | ')}`,
      () => chat.conversation.state().permissions[0],
    );
    assert.equal(view.diffs.length, 1);
    assert.match(JSON.stringify(view), /Only a line\./);
    chat.conversation.answer(view.requestId, 'yes');
    await ended();
    const call = chat.conversation.rows().find((row) => row.kind === 'call');
    assert.equal(call?.kind === 'call' && call.call.status, 'completed');
  });

  it('can be stopped', async () => {
    await open('auto');
    chat.conversation.prompt('wait');
    await until('its turn', () => chat.conversation.session?.running === true);
    chat.conversation.cancel();
    await until('the end of the turn', () => !chat.conversation.working);
  });

  it('is not used without the setting, and the message names it', async () => {
    await open(undefined);
    chat.conversation.prompt('hello');
    await until(
      () => `the message; there is ${JSON.stringify(chat.conversation.state())}`,
      () => JSON.stringify([chat.conversation.state(), lines()]).includes('acpHost.protocol.version'),
    );
  });
});
