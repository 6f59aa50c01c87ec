// Models that the page makes favorites are stored for their agent, and a command selects the next one.
import * as assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { ConversationState } from '../../../src/chat/messages/messages.ts';
import { ChatView } from '../../../src/vscode/chat/pages/chatView.ts';
import { until } from '../../until.ts';
import { ChatWindow } from './chatWindow.ts';
import { MemoryMemento } from '../memoryStores.ts';
import { restore, ScriptedAgent } from '../scriptedAgent.ts';
import { WebviewViewDouble } from '../webviewDouble.ts';
import { configure } from '../world.ts';

describe('favorite models', () => {
  const { extensionUri } = vscode.extensions.getExtension('acp-host.acp-host')!;
  let storage: string;
  let memento: MemoryMemento;
  let agent: ScriptedAgent;
  let chats: ChatWindow;
  let view: WebviewViewDouble;

  beforeEach(async () => {
    storage = mkdtempSync(join(tmpdir(), 'acp-host-favorites-'));
    memento = new MemoryMemento();
    agent = new ScriptedAgent({}, 'showing');
    await configure('agents', { showing: agent.definition });
    await configure('chat.agent', 'showing');
    await open();
  });
  afterEach(async () => {
    await chats.close();
    await restore();
    rmSync(storage, { recursive: true, force: true, maxRetries: 5 });
  });

  async function open(): Promise<void> {
    chats = await ChatWindow.open(storage, memento);
    view = new WebviewViewDouble();
    const holder = { get: () => Promise.resolve(chats.view) };
    await new ChatView(holder, extensionUri, chats.logger).resolveWebviewView(view);
    view.say({ type: 'ready' });
  }
  const state = (): ConversationState | undefined => {
    const last = view.webview.posted.findLast(({ type }) => type === 'state' || type === 'snapshot');
    return last?.type === 'state'
      ? last.state
      : last?.type === 'snapshot'
        ? last.conversation.state
        : undefined;
  };
  const favorites = (...wanted: readonly string[]): Promise<unknown> =>
    until(
      () => `the favorites ${wanted.join()}; they are ${state()?.favorites?.join()}`,
      () => state()?.favorites?.join() === wanted.join(),
    );

  it('are shown on the page, also after a reload, until they are removed', async () => {
    await favorites();
    view.say({ type: 'favorite', model: 'large', on: true });
    view.say({ type: 'favorite', model: 'gone', on: true });
    await favorites('large', 'gone');
    await chats.close();
    await open();
    await favorites('large', 'gone');
    view.say({ type: 'favorite', model: 'gone', on: false });
    await favorites('large');
    chats.view.newSession('builtin');
    await favorites();
  });

  it('are selected one after the other', async () => {
    const { actions, view: chat } = chats;
    chat.conversation.prompt('hello');
    await until('the models', () => state()?.models !== undefined && !chat.conversation.working);
    view.say({ type: 'favorite', model: 'large', on: true });
    await favorites('large');
    await actions.selectNextFavorite(chat.shown);
    const [{ modelId } = {}] = agent.received('session/set_model');
    assert.equal(modelId, 'large');
    await until('the model', () => state()?.models?.currentModelId === 'large');
    await actions.selectNextFavorite(chat.shown);
    assert.equal(agent.received('session/set_model').length, 1, 'there is no other favorite');
  });
});
