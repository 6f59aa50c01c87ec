// Several conversations at the same time, with scripted agents: marks, copies, tabs, the list of
// the agent's sessions, export.
import * as assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { systemClock } from '../../../src/agent/clock.ts';
import { neverCancelled } from '../../../src/base/cancellation.ts';
import { DisposableStore } from '../../../src/base/disposable.ts';
import type { ToPage } from '../../../src/chat/messages/messages.ts';
import { TerminalOutputs } from '../../../src/chat/terminal/terminalOutputs.ts';
import type { SessionInfo } from '../../../src/protocol/session/sessionList.ts';
import { ChatTabs } from '../../../src/vscode/chat/pages/chatTabs.ts';
import { Conversations } from '../../../src/vscode/chat/conversations.ts';
import { UnusedSessions } from '../../../src/vscode/chat/unusedSessions.ts';
import { ChatStore, type StoredChat } from '../../../src/vscode/storage/chatStore.ts';
import { chatTabType, TabMemory } from '../../../src/vscode/chat/pages/tabMemory.ts';
import { until } from '../../until.ts';
import { blindReview } from './blindReview.ts';
import { MemoryMemento } from '../memoryStores.ts';
import { eachChatsWorld, type ChatsWorld } from './chatsWorld.ts';

describe('conversations of the chat', () => {
  let world: ChatsWorld;
  eachChatsWorld((opened) => void (world = opened));
  const extension = vscode.extensions.getExtension('acp-host.acp-host')!;

  it('do not return if they are deleted while they are read', async () => {
    await world.begin();
    await world.turn('one');
    const { id } = world.chats.view.shown;
    await world.chats.close();
    const held = Promise.withResolvers<void>();
    const reading = Promise.withResolvers<void>();
    class SlowStore extends ChatStore {
      override async read(chat: string): Promise<StoredChat | undefined> {
        const stored = await super.read(chat);
        reading.resolve();
        await held.promise;
        return stored;
      }
    }
    const lifetime = new DisposableStore();
    const { sessions, logger } = world.chats;
    const clock = systemClock;
    const store = new SlowStore(world.storage, clock, logger);
    const { review } = blindReview(clock, logger, lifetime);
    const terminals = new TerminalOutputs();
    const allowed = { hasUri: () => true };
    const parts = { sessions, terminals, store, review, allowed, clock, logger };
    const conversations = lifetime.add(
      new Conversations({ ...parts, unused: new UnusedSessions(new MemoryMemento()) }),
    );
    const opening = conversations.open(id);
    await reading.promise;
    await conversations.remove(id);
    held.resolve();
    assert.equal(await opening, undefined);
    assert.equal(conversations.get(id), undefined);
    await conversations.shutDown();
    assert.deepEqual(await conversations.list(), []);
    assert.deepEqual(readdirSync(world.storage), []);
    lifetime.dispose();
  });

  it('run at the same time, and are marked if they need the user', async () => {
    await world.begin();
    const view = await world.showView();
    const { conversations } = world.chats;
    const first = world.chats.view.shown;
    first.conversation.prompt('stream');
    await world.counted(first, 2);
    world.chats.view.newSession();
    const second = world.chats.view.shown;
    second.conversation.prompt('ask');
    await until('the question', () => second.conversation.asks);
    assert.equal(second.mark, undefined);
    assert.equal(world.chats.native.asked.length, 0);
    world.chats.view.newSession();
    // No page shows the question now, so it is also a notification.
    await until('the notification', () => world.chats.native.asked.length === 1);
    assert.equal(second.mark, 'asks');
    assert.equal(view.badge?.value, 1);
    const length = world.lines(first).at(-1)!.length;
    await until('more of the first', () => world.lines(first).at(-1)!.length > length);
    assert.equal(first.mark, undefined);
    const third = world.chats.view.shown;
    await world.turn('three', third);
    assert.equal(third.mark, undefined);
    first.conversation.cancel();
    await until('the end of the first', () => first.mark === 'done');
    assert.equal(view.badge?.value, 2);
    assert.equal(conversations.marks(first.id), 1);
    world.chats.view.showConversation(second);
    assert.equal(view.badge?.value, 1);
    const snapshot = view.webview.posted.at(-1);
    assert.ok(snapshot?.type === 'snapshot');
    const { state } = snapshot.conversation;
    assert.equal(state.chatId, second.id);
    assert.equal(state.others, 1);
    const { requestId } = state.permissions[0]!;
    view.say({ type: 'answer', requestId, optionId: 'yes' });
    await until('the answer', () => world.lines(second).at(-1) === 'agent answered');
    world.chats.view.showConversation(first);
    assert.equal(view.badge, undefined);
    const ids = world.agent.received('session/prompt').map(({ sessionId }) => sessionId);
    assert.equal(new Set(ids).size, 3);
    assert.equal(world.agent.received('session/close').length, 0);
  });

  it('get the messages that a page sends about another conversation', async () => {
    await world.begin();
    const view = await world.showView();
    await world.turn('one');
    const first = world.chats.view.shown;
    world.chats.view.newSession();
    view.say({ type: 'draft', text: 'for the first', chatId: first.id });
    assert.equal(first.conversation.state().draft, 'for the first');
    assert.equal(world.chats.view.conversation.state().draft, '');
    view.say({ type: 'draft', text: 'for nobody', chatId: 'gone' });
    assert.equal(world.chats.view.conversation.state().draft, '');
  });

  it('are marked as unread in another window too', async () => {
    await world.begin();
    const before = await world.showView();
    const first = world.chats.view.shown;
    await world.turn('seen');
    world.chats.view.newSession();
    await world.turn('unseen', first);
    assert.equal(before.badge?.value, 1);
    await world.reload();
    const after = await world.showView();
    assert.equal(after.badge?.value, 1);
    const unseen = await world.chats.conversations.open(first.id);
    assert.equal(unseen?.mark, 'done');
    assert.equal(after.badge.value, 1);
    world.chats.view.showConversation(unseen);
    assert.equal(after.badge, undefined);
    await world.reload();
    assert.equal((await world.showView()).badge, undefined);
  });

  it('are all restored in another window', async () => {
    await world.begin();
    await world.turn('one');
    const first = world.chats.view.shown.id;
    world.chats.view.newSession();
    await world.turn('two');
    const second = world.chats.view.shown.id;
    await world.reload();
    assert.equal(world.chats.view.shown.id, second);
    assert.deepEqual(
      (await world.chats.conversations.list()).map(({ id, firstPrompt }) => [id, firstPrompt]),
      [
        [second, 'two'],
        [first, 'one'],
      ],
    );
    const opened = await world.chats.conversations.open(first);
    assert.ok(opened);
    world.chats.view.showConversation(opened);
    await world.turn('more');
    assert.deepEqual(world.lines(), ['user one', 'agent you said one', 'user more', 'agent you said more']);
  });

  it('can be copied, and the copy continues separately', async () => {
    await world.begin('load');
    await world.turn('one');
    const before = world.chats.view.shown;
    const copy = await world.chats.actions.fork(before.id);
    assert.ok(copy);
    world.chats.view.showConversation(copy);
    await world.turn('two');
    assert.deepEqual(world.lines(), ['user one', 'agent you said one', 'user two', 'agent you said two']);
    assert.deepEqual(world.lines(before), ['user one', 'agent you said one']);
    const ids = world.agent.received('session/prompt').map(({ sessionId }) => sessionId);
    assert.notEqual(ids[0], ids[1]);
    await world.reload();
    await world.turn('three');
    assert.equal(world.agent.received('session/prompt').at(-1)?.['sessionId'], ids[1]);
    assert.deepEqual(world.lines().slice(-2), ['user three', 'agent you said three']);
  });

  it('include sessions that only the agent has stored', async () => {
    await world.begin('load');
    await world.turn('one');
    world.chats.answers.answer('Delete');
    const { id } = world.chats.view.shown;
    const kept = world.agent.received('session/prompt')[0]!['sessionId'];
    // Deleted only in this client, as if another client had created it.
    await world.chats.conversations.remove(id);
    assert.deepEqual(world.lines(), []);
    const all: SessionInfo[] = [];
    const source = world.chats.sessions.of('load');
    const listed = await source.list(neverCancelled, (session) => all.push(session) > 0);
    assert.ok(listed.kind === 'done');
    assert.deepEqual(
      all.map(({ sessionId, title }) => [sessionId, title]),
      [[kept, 'About one']],
    );
    const chat = world.chats.conversations.openListed('load', all[0]!);
    assert.equal(world.chats.conversations.openListed('load', all[0]!), chat);
    world.chats.view.showConversation(chat);
    assert.equal(chat.title, 'About one');
    await until('its history', () => world.lines().length === 2 && !chat.conversation.working);
    await world.turn('two');
    assert.deepEqual(world.lines(), ['user one', 'agent you said one', 'user two', 'agent you said two']);
    await world.chats.actions.delete(chat.id);
    assert.deepEqual(world.chats.answers.asked, [
      'Delete "About one"?\nThe conversation is deleted permanently, also by the agent if the agent supports this. [Delete]',
    ]);
    await world.agent.waitForMessage('session/delete');
    assert.deepEqual(await world.chats.conversations.list(), []);
    assert.deepEqual(world.lines(), []);
  });

  it('can be renamed and exported', async () => {
    await world.begin();
    await world.turn('one *bold*');
    world.chats.answers.answer('My name');
    const { id } = world.chats.view.shown;
    await world.chats.actions.rename(id);
    assert.equal(world.chats.view.shown.title, 'My name');
    const sessionId = world.chats.view.conversation.sessionIdentity?.sessionId;
    await world.agent.waitForMessage('session/set_title');
    assert.deepEqual(world.agent.received('session/set_title'), [{ sessionId, title: 'My name' }]);
    await until('its own title', () => world.chats.view.conversation.session?.state.title === 'its My name');
    assert.equal(world.chats.view.shown.title, 'My name');
    await world.chats.actions.export(id, vscode.Uri.file(join(world.storage, 'a.md')));
    const markdown = readFileSync(join(world.storage, 'a.md'), 'utf8');
    assert.match(markdown, /^# My name\n\nAgent: resume, 20/);
    assert.ok(markdown.includes('## User\n\none *bold*\n'));
    assert.ok(markdown.includes('## Agent\n\nyou said one *bold*\n'));
    await world.chats.actions.export(id, vscode.Uri.file(join(world.storage, 'a.json')));
    const json = JSON.parse(readFileSync(join(world.storage, 'a.json'), 'utf8')) as Record<string, unknown>;
    assert.equal(json['title'], 'My name');
    assert.deepEqual(json['rows'], world.chats.rows());
    await world.reload();
    assert.equal(world.chats.view.shown.title, 'My name');
  });

  /** The tabs as at the start of a window. */
  function openTabs(): ChatTabs {
    const memory = new TabMemory(world.memento as unknown as vscode.Memento);
    const places = { get: () => Promise.resolve(world.chats.places) };
    return new ChatTabs(places, memory, extension.extensionUri, world.chats.logger);
  }

  it('are shown in the view and in tabs, and a tab is restored in another window', async () => {
    await world.begin();
    await world.showView();
    await world.turn('one');
    const first = world.chats.view.shown;
    const tabs = openTabs();
    const panel = await tabs.open(first.id);
    assert.ok(panel);
    assert.equal(panel.title, 'one');
    assert.equal(await tabs.open(first.id), panel);
    world.chats.view.newSession();
    await until('a page of its own', () => first.visible);
    assert.equal(world.chats.places.active.shown, first);
    await world.turn('two');
    assert.equal(first.visible, true);
    await world.turn('more', first);
    assert.equal(first.mark, undefined);
    first.rename('New name');
    assert.equal(panel.title, 'New name');
    panel.dispose();
    await until('its end', () => !first.visible);
    await world.reload();
    const back = vscode.window.createWebviewPanel(chatTabType, 'old', vscode.ViewColumn.Active);
    await openTabs().deserializeWebviewPanel(back, { chatId: first.id });
    assert.equal(back.title, 'New name');
    const again = world.chats.conversations.get(first.id);
    await until('the page', () => again?.visible);
    assert.equal(world.lines(again).length, 4);
    // Before VS Code has given this panel a column, it could be confused with the next panel.
    await until('its column', () => back.viewColumn);
    const lost = vscode.window.createWebviewPanel(chatTabType, 'old', vscode.ViewColumn.Beside);
    await openTabs().deserializeWebviewPanel(lost, 'nonsense');
    assert.equal(lost.title, 'New Conversation');
    back.dispose();
    lost.dispose();
  });

  it('have one draft for all pages that show them', async () => {
    await world.begin();
    const view = await world.showView();
    await until('the view', () => view.webview.posted.length > 0);
    const tab = world.chats.places.newPage(world.chats.view.shown);
    const inTab: ToPage[] = [];
    tab.show((message) => void inTab.push(structuredClone(message)));
    /** The last draft that was sent to a page, and the number of times it had to replace the draft. */
    const shownDraft = (posted: readonly ToPage[]): readonly [string, number] => {
      const states = posted.flatMap((message) => {
        if (message.type === 'snapshot') return [message.conversation.state];
        return message.type === 'state' ? [message.state] : [];
      });
      const { draft = '', draftVersion = 0 } = states.at(-1) ?? {};
      return [draft, draftVersion];
    };
    const [, seen] = shownDraft(inTab);
    view.say({ type: 'draft', text: 'half a thought' });
    await until(
      'it in the tab',
      () => shownDraft(inTab)[0] === 'half a thought' && shownDraft(inTab)[1] > seen,
    );
    const [, own] = shownDraft(view.webview.posted);
    tab.receive({ type: 'draft', text: 'half a thought and more' });
    await until('it in the view', () => shownDraft(view.webview.posted)[0] === 'half a thought and more');
    assert.ok(shownDraft(view.webview.posted)[1] > own);
    const [, second] = shownDraft(view.webview.posted);
    const [, before] = shownDraft(inTab);
    tab.receive({ type: 'prompt', text: 'half a thought and more' });
    await until(
      'the end of the turn',
      () => world.lines().length === 2 && !world.chats.view.conversation.working,
    );
    await until('the view without it', () => shownDraft(view.webview.posted)[0] === '');
    assert.ok(shownDraft(view.webview.posted)[1] > second);
    // The page in which the user types does not get its own draft back, since more may have been typed since.
    assert.equal(shownDraft(inTab)[1], before);
    world.chats.places.closePage(tab);
  });

  it('are restored in their tabs even if VS Code has not stored their state in time', async () => {
    await world.begin();
    const [first, second] = [world.chats.view.shown, world.chats.conversations.begin('resume')];
    await world.turn('one', first);
    await world.turn('two', second);
    const tabs = openTabs();
    const panels = [await tabs.open(first.id), await tabs.open(second.id)];
    // A closing window does not close its tabs.
    const kept = new MemoryMemento();
    for (const [key, value] of world.memento.values) await kept.update(key, value);
    for (const panel of panels) panel?.dispose();
    world.memento = kept;
    await world.reload();
    const shows = async (title: string, state: unknown, back = openTabs()): Promise<string> => {
      const panel = vscode.window.createWebviewPanel(chatTabType, title, vscode.ViewColumn.Active);
      await back.deserializeWebviewPanel(panel, state);
      // Until its page has loaded, it is marked as unread.
      const shown = panel.title.replace(/^● /, '');
      panel.dispose();
      return shown;
    };
    const back = openTabs();
    assert.equal(await shows('● two', undefined, back), 'two');
    // The record is used once; the other one remains.
    assert.equal(await shows('what it was called before', undefined, back), 'one');
    assert.equal(await shows('two', undefined, back), 'New Conversation');
    // Both tabs were closed, so they are not restored.
    assert.equal(await shows('two', undefined), 'New Conversation');
    assert.equal(await shows('two', { chatId: first.id }), 'one');
  });
});
