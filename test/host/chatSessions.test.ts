// Proves that conversations go on beside one another and outlive the window, with scripted agents: several at once, marks,
// reloads in the middle of a stream, what is lost, copies, the list of the agent's own, export.
import * as assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { systemClock } from '../../src/agent/clock.ts';
import { neverCancelled } from '../../src/base/cancellation.ts';
import { DisposableStore } from '../../src/base/disposable.ts';
import type { ConversationState } from '../../src/chat/messages.ts';
import { TerminalOutputs } from '../../src/chat/terminalOutputs.ts';
import { ChatTabs } from '../../src/vscode/chat/chatTabs.ts';
import { ChatView } from '../../src/vscode/chat/chatView.ts';
import { Conversations } from '../../src/vscode/chat/conversations.ts';
import type { OpenChat } from '../../src/vscode/chat/openChat.ts';
import { ChatStore, type StoredChat } from '../../src/vscode/chat/store/chatStore.ts';
import { chatTabType, TabMemory } from '../../src/vscode/chat/tabMemory.ts';
import type { ToPage } from '../../src/chat/messages.ts';
import { until } from '../until.ts';
import { blindReview } from './blindReview.ts';
import { ChatWindow, lineOf } from './chatWindow.ts';
import { MemoryMemento } from './memoryStores.ts';
import { restore, ScriptedAgent } from './scriptedAgent.ts';
import { WebviewViewDouble } from './webviewDouble.ts';
import { configure } from './world.ts';

const closedWords = 'end The window was closed while the agent was at work.';

describe('conversations of the chat', () => {
  const extension = vscode.extensions.getExtension('acp-host.acp-host')!;
  let storage: string;
  let memento: MemoryMemento;
  let agent: ScriptedAgent;
  let chats: ChatWindow;

  beforeEach(() => {
    storage = mkdtempSync(join(tmpdir(), 'acp-host-chats-'));
    memento = new MemoryMemento();
  });

  afterEach(async () => {
    await chats.close();
    await restore();
    rmSync(storage, { recursive: true, force: true, maxRetries: 5 });
  });

  /** @param how a session comes back. */
  async function begin(how = 'resume'): Promise<void> {
    agent = new ScriptedAgent({}, 'rememberer');
    const { definition } = agent;
    await configure('agents', { [how]: { ...definition, args: [...definition.args, how] } });
    await configure('chat.agent', how);
    chats = await ChatWindow.open(storage, memento);
  }

  async function reload(): Promise<void> {
    await chats.close();
    chats = await ChatWindow.open(storage, memento);
  }

  const lines = (chat: OpenChat = chats.view.shown): string[] => chat.conversation.rows().map(lineOf);

  async function turn(text: string, chat: OpenChat = chats.view.shown): Promise<void> {
    chat.conversation.prompt(text);
    await until(
      () => `the end of the turn; there is ${lines(chat).join(' | ')}`,
      () => !chat.conversation.working,
    );
  }

  /** Waits until the number is said, and more. */
  async function counted(chat: OpenChat, number: number): Promise<void> {
    await until(
      () => `${number}; there is ${lines(chat).join(' | ')}`,
      () => lines(chat).at(-1)?.includes(` ${number} `),
    );
  }

  async function showView(): Promise<WebviewViewDouble> {
    const view = new WebviewViewDouble();
    const provider = new ChatView(
      { get: () => Promise.resolve(chats.view) },
      extension.extensionUri,
      chats.logger,
    );
    await provider.resolveWebviewView(view);
    view.say({ type: 'ready' });
    return view;
  }

  it('does not bring back one that is deleted while it is read', async () => {
    await begin();
    await turn('one');
    const { id } = chats.view.shown;
    await chats.close();
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
    const { sessions, logger } = chats;
    const clock = systemClock;
    const store = new SlowStore(storage, clock, logger);
    const { review } = blindReview(clock, logger, lifetime);
    const terminals = new TerminalOutputs();
    const parts = { sessions, terminals, store, review, clock, logger };
    const conversations = lifetime.add(new Conversations(parts));
    const opening = conversations.open(id);
    await reading.promise;
    await conversations.remove(id);
    held.resolve();
    assert.equal(await opening, undefined);
    assert.equal(conversations.get(id), undefined);
    await conversations.shutDown();
    assert.deepEqual(await conversations.list(), []);
    assert.deepEqual(readdirSync(storage), []);
    lifetime.dispose();
  });

  for (const how of ['resume', 'load'])
    it(`loses and doubles nothing in ten reloads in the middle of a stream, with an agent that can ${how}`, async () => {
      await begin(how);
      let next = 0;
      const expected: string[] = [];
      for (let round = 1; round <= 10; round++) {
        const { conversation } = chats.view.shown;
        conversation.prompt('stream');
        // The agent saves what it says before it says it, so it may be further than what was heard.
        await until(
          () => `a stream; there is ${lines().slice(-3).join(' | ')}`,
          () => (lines().at(-1)?.match(/\d+ /g) ?? []).length > 3,
        );
        const closing = chats.close();
        const before = structuredClone(chats.rows());
        await closing;
        const heard = (lineOf(before.at(-1)!).match(/\d+/g) ?? []).map(Number);
        const first = heard[0]!;
        assert.ok(first > next, `${first} after ${next}`);
        // What was said is in a row, without a gap.
        assert.deepEqual(
          heard,
          heard.map((_, at) => first + at),
        );
        next = heard.at(-1)!;
        expected.push('user stream', `agent ${heard.map((number) => `${number} `).join('')}`, closedWords);
        chats = await ChatWindow.open(storage, memento);
        assert.deepEqual(chats.rows().slice(0, -1), before);
        assert.deepEqual(lines(), expected);
      }
      await turn('hello');
      assert.deepEqual(lines(), [...expected, 'user hello', 'agent you said hello']);
      assert.equal(agent.told('session/new').length, 1);
      assert.equal(agent.told(`session/${how}`).length, 10);
    });

  it('has the draft and the queue again, and sends what waits when the user goes on', async () => {
    await begin();
    const { conversation } = chats.view.shown;
    conversation.prompt('stream');
    await counted(chats.view.shown, 3);
    for (const text of ['two', 'three']) conversation.prompt(text);
    conversation.setDraft('half a thought');
    chats.view.shown.touched();
    await reload();
    const state = (): ConversationState => chats.view.conversation.state();
    assert.equal(state().draft, 'half a thought');
    assert.deepEqual(
      state().queue.map(({ text }) => text),
      ['two', 'three'],
    );
    assert.equal(state().phase, 'idle');
    assert.equal(agent.told('session/prompt').length, 1);
    chats.view.conversation.sendNow(state().queue[0]!.queueId);
    await until('all', () => lines().at(-1) === 'agent you said three');
    assert.deepEqual(lines().slice(2), [
      closedWords,
      'user two',
      'agent you said two',
      'user three',
      'agent you said three',
    ]);
    assert.equal(state().draft, 'half a thought');
  });

  it('still shows what a tool was given, gave and changed, without secrets', async () => {
    await begin();
    await turn('edit');
    await reload();
    const view = await showView();
    const raw = (which: 'input' | 'output'): unknown => {
      view.say({ type: 'revealRaw', toolCallId: 'edit', which });
      const last = view.webview.posted.at(-1);
      return last?.type === 'raw' && last.text;
    };
    const input = { path: '/work/a.ts', command: 'API_TOKEN=[redacted:assignment] make' };
    assert.equal(raw('input'), JSON.stringify(input, undefined, 2));
    assert.equal(raw('output'), 'edited\n');
    view.say({ type: 'openDiff', toolCallId: 'edit', index: 0 });
    const diff = await until('the diff', () => {
      const shown = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
      return shown instanceof vscode.TabInputTextDiff && shown;
    });
    const texts = [diff.original, diff.modified].map(async (uri) =>
      (await vscode.workspace.openTextDocument(uri)).getText(),
    );
    assert.deepEqual(await Promise.all(texts), ['before\n', 'after\n']);
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    // A copy has it too, and the next window.
    const copy = await chats.actions.fork(chats.view.shown.id);
    assert.equal(copy?.conversation.raw('edit', 'output'), 'edited\n');
    await reload();
    assert.equal(chats.view.conversation.diff('edit', 0)?.newText, 'after\n');
  });

  it('keeps draft and queue when the agent dies in a turn', async () => {
    await begin();
    const { conversation } = chats.view.shown;
    conversation.prompt('die');
    await until('the turn', () => conversation.state().phase === 'running');
    conversation.prompt('later');
    conversation.setDraft('half');
    await until('its return', () => lines().at(-1)?.startsWith('notice The agent was started again'));
    assert.equal(conversation.state().draft, 'half');
    assert.equal(conversation.state().queue.length, 1);
    await reload();
    assert.equal(chats.view.conversation.state().queue.length, 1);
    await turn('hello');
    assert.ok(lines().includes('agent you said hello'));
  });

  it('says so when the agent has lost the session, and answers in a new one', async () => {
    await begin('lost');
    await turn('one');
    await reload();
    await turn('two');
    assert.deepEqual(lines(), [
      'user one',
      'agent you said one',
      'user two',
      'notice Agent "lost" can\'t go on with this conversation. lost: No such session',
      'notice A new session begins. The agent does not know what was said before.',
      'agent you said two',
    ]);
    assert.equal(agent.told('session/new').length, 2);
  });

  it('lets several go on at once, and marks those that want the user', async () => {
    await begin();
    const view = await showView();
    const { conversations } = chats;
    const first = chats.view.shown;
    first.conversation.prompt('stream');
    await counted(first, 2);
    chats.view.newSession();
    const second = chats.view.shown;
    second.conversation.prompt('ask');
    await until('the question', () => second.conversation.asks);
    assert.equal(second.mark, undefined);
    assert.equal(chats.native.asked.length, 0);
    chats.view.newSession();
    // Nobody sees the question now: it is asked with a notification too.
    await until('the notification', () => chats.native.asked.length === 1);
    assert.equal(second.mark, 'asks');
    assert.equal(view.badge?.value, 1);
    const heard = lines(first).at(-1)!.length;
    await until('more of the first', () => lines(first).at(-1)!.length > heard);
    assert.equal(first.mark, undefined);
    const third = chats.view.shown;
    await turn('three', third);
    assert.equal(third.mark, undefined);
    first.conversation.cancel();
    await until('the end of the first', () => first.mark === 'done');
    assert.equal(view.badge?.value, 2);
    assert.equal(conversations.marks(first.id), 1);
    chats.view.turnTo(second);
    assert.equal(view.badge?.value, 1);
    const snapshot = view.webview.posted.at(-1);
    assert.ok(snapshot?.type === 'snapshot');
    const { state } = snapshot.conversation;
    assert.equal(state.chatId, second.id);
    assert.equal(state.others, 1);
    const { requestId } = state.permissions[0]!;
    view.say({ type: 'answer', requestId, optionId: 'yes' });
    await until('the answer', () => lines(second).at(-1) === 'agent answered');
    chats.view.turnTo(first);
    assert.equal(view.badge, undefined);
    const ids = agent.told('session/prompt').map(({ sessionId }) => sessionId);
    assert.equal(new Set(ids).size, 3);
    assert.equal(agent.told('session/close').length, 0);
  });

  it('gives what a page said of another conversation to that one', async () => {
    await begin();
    const view = await showView();
    await turn('one');
    const first = chats.view.shown;
    chats.view.newSession();
    view.say({ type: 'draft', text: 'for the first', chatId: first.id });
    assert.equal(first.conversation.state().draft, 'for the first');
    assert.equal(chats.view.conversation.state().draft, '');
    view.say({ type: 'draft', text: 'for nobody', chatId: 'gone' });
    assert.equal(chats.view.conversation.state().draft, '');
  });

  it('marks in another window too what nobody has looked at', async () => {
    await begin();
    const before = await showView();
    const first = chats.view.shown;
    await turn('seen');
    chats.view.newSession();
    await turn('unseen', first);
    assert.equal(before.badge?.value, 1);
    await reload();
    const after = await showView();
    assert.equal(after.badge?.value, 1);
    const unseen = await chats.conversations.open(first.id);
    assert.equal(unseen?.mark, 'done');
    assert.equal(after.badge.value, 1);
    chats.view.turnTo(unseen);
    assert.equal(after.badge, undefined);
    await reload();
    assert.equal((await showView()).badge, undefined);
  });

  it('has all conversations again in another window', async () => {
    await begin();
    await turn('one');
    const first = chats.view.shown.id;
    chats.view.newSession();
    await turn('two');
    const second = chats.view.shown.id;
    await reload();
    assert.equal(chats.view.shown.id, second);
    assert.deepEqual(
      (await chats.conversations.list()).map(({ id, firstPrompt }) => [id, firstPrompt]),
      [
        [second, 'two'],
        [first, 'one'],
      ],
    );
    const opened = await chats.conversations.open(first);
    assert.ok(opened);
    chats.view.turnTo(opened);
    await turn('more');
    assert.deepEqual(lines(), ['user one', 'agent you said one', 'user more', 'agent you said more']);
  });

  it('copies a conversation, which goes its own way then', async () => {
    await begin('load');
    await turn('one');
    const before = chats.view.shown;
    const copy = await chats.actions.fork(before.id);
    assert.ok(copy);
    chats.view.turnTo(copy);
    await turn('two');
    assert.deepEqual(lines(), ['user one', 'agent you said one', 'user two', 'agent you said two']);
    assert.deepEqual(lines(before), ['user one', 'agent you said one']);
    const ids = agent.told('session/prompt').map(({ sessionId }) => sessionId);
    assert.notEqual(ids[0], ids[1]);
    await reload();
    await turn('three');
    assert.equal(agent.told('session/prompt').at(-1)?.['sessionId'], ids[1]);
    assert.deepEqual(lines().slice(-2), ['user three', 'agent you said three']);
  });

  it('shows what the agent keeps and this client does not', async () => {
    await begin('load');
    await turn('one');
    chats.answers.answer('Delete');
    const { id } = chats.view.shown;
    const kept = agent.told('session/prompt')[0]!['sessionId'];
    // Only here: as if another client had made it.
    await chats.conversations.remove(id);
    assert.deepEqual(lines(), []);
    const listed = await chats.sessions.list('load', neverCancelled);
    assert.ok(listed.kind === 'done');
    const all = [];
    for await (const session of listed.value) all.push(session);
    assert.deepEqual(
      all.map(({ sessionId, title }) => [sessionId, title]),
      [[kept, 'About one']],
    );
    const chat = chats.conversations.openListed('load', all[0]!);
    assert.equal(chats.conversations.openListed('load', all[0]!), chat);
    chats.view.turnTo(chat);
    assert.equal(chat.title, 'About one');
    await until('its history', () => lines().length === 2 && !chat.conversation.working);
    await turn('two');
    assert.deepEqual(lines(), ['user one', 'agent you said one', 'user two', 'agent you said two']);
    await chats.actions.delete(chat.id);
    assert.deepEqual(chats.answers.asked, [
      'Delete "About one"?\nIt can’t be brought back. The agent deletes it too if it can. [Delete]',
    ]);
    await agent.hears('session/delete');
    assert.deepEqual(await chats.conversations.list(), []);
    assert.deepEqual(lines(), []);
  });

  it('is renamed and exported', async () => {
    await begin();
    await turn('one *bold*');
    chats.answers.answer('My name');
    const { id } = chats.view.shown;
    await chats.actions.rename(id);
    assert.equal(chats.view.shown.title, 'My name');
    await chats.actions.export(id, vscode.Uri.file(join(storage, 'a.md')));
    const markdown = readFileSync(join(storage, 'a.md'), 'utf8');
    assert.match(markdown, /^# My name\n\nAgent: resume, 20/);
    assert.ok(markdown.includes('## User\n\none *bold*\n'));
    assert.ok(markdown.includes('## Agent\n\nyou said one *bold*\n'));
    await chats.actions.export(id, vscode.Uri.file(join(storage, 'a.json')));
    const json = JSON.parse(readFileSync(join(storage, 'a.json'), 'utf8')) as Record<string, unknown>;
    assert.equal(json['title'], 'My name');
    assert.deepEqual(json['rows'], chats.rows());
    await reload();
    assert.equal(chats.view.shown.title, 'My name');
  });

  /** As a window begins with them. */
  function openTabs(): ChatTabs {
    const memory = new TabMemory(memento as unknown as vscode.Memento);
    const places = { get: () => Promise.resolve(chats.places) };
    return new ChatTabs(places, memory, extension.extensionUri, chats.logger);
  }

  it('shows different conversations in the view and in tabs, and the tab again in another window', async () => {
    await begin();
    await showView();
    await turn('one');
    const first = chats.view.shown;
    const tabs = openTabs();
    const panel = await tabs.open(first.id);
    assert.ok(panel);
    assert.equal(panel.title, 'one');
    assert.equal(await tabs.open(first.id), panel);
    chats.view.newSession();
    await until('a page of its own', () => first.visible);
    assert.equal(chats.places.active.shown, first);
    await turn('two');
    assert.equal(first.visible, true);
    await turn('more', first);
    assert.equal(first.mark, undefined);
    first.rename('New name');
    assert.equal(panel.title, 'New name');
    panel.dispose();
    await until('its end', () => !first.visible);
    await reload();
    const back = vscode.window.createWebviewPanel(chatTabType, 'old', vscode.ViewColumn.Active);
    await openTabs().deserializeWebviewPanel(back, { chatId: first.id });
    assert.equal(back.title, 'New name');
    const again = chats.conversations.get(first.id);
    await until('the page', () => again?.visible);
    assert.equal(lines(again).length, 4);
    const lost = vscode.window.createWebviewPanel(chatTabType, 'old', vscode.ViewColumn.Beside);
    await openTabs().deserializeWebviewPanel(lost, 'nonsense');
    assert.equal(lost.title, 'New conversation');
    back.dispose();
    lost.dispose();
  });

  it('has one draft, whichever of the pages that show it the user writes in', async () => {
    await begin();
    const view = await showView();
    await until('the view', () => view.webview.posted.length > 0);
    const tab = chats.places.newPage(chats.view.shown);
    const inTab: ToPage[] = [];
    tab.show((message) => inTab.push(structuredClone(message)));
    /** The draft that a page was told last, and how often it was to show another one. */
    const told = (posted: readonly ToPage[]): readonly [string, number] => {
      const states = posted.flatMap((message) => {
        if (message.type === 'snapshot') return [message.conversation.state];
        return message.type === 'state' ? [message.state] : [];
      });
      const { draft = '', draftVersion = 0 } = states.at(-1) ?? {};
      return [draft, draftVersion];
    };
    const [, seen] = told(inTab);
    view.say({ type: 'draft', text: 'half a thought' });
    await until('it in the tab', () => told(inTab)[0] === 'half a thought' && told(inTab)[1] > seen);
    const [, own] = told(view.webview.posted);
    tab.receive({ type: 'draft', text: 'half a thought and more' });
    await until('it in the view', () => told(view.webview.posted)[0] === 'half a thought and more');
    assert.ok(told(view.webview.posted)[1] > own);
    const [, second] = told(view.webview.posted);
    const [, before] = told(inTab);
    tab.receive({ type: 'prompt', text: 'half a thought and more' });
    await until('the end of the turn', () => lines().length === 2 && !chats.view.conversation.working);
    await until('the view without it', () => told(view.webview.posted)[0] === '');
    assert.ok(told(view.webview.posted)[1] > second);
    // Whoever writes is not told what it wrote: more may have been typed since.
    assert.equal(told(inTab)[1], before);
    chats.places.closePage(tab);
  });

  it('knows what each tab showed where VS Code has not kept it in time', async () => {
    await begin();
    const [first, second] = [chats.view.shown, chats.conversations.begin('resume')];
    await turn('one', first);
    await turn('two', second);
    const tabs = openTabs();
    const panels = [await tabs.open(first.id), await tabs.open(second.id)];
    // A window that goes leaves its tabs where they are.
    const kept = new MemoryMemento();
    for (const [key, value] of memento.values) await kept.update(key, value);
    for (const panel of panels) panel?.dispose();
    memento = kept;
    await reload();
    const shows = async (title: string, state: unknown, back = openTabs()): Promise<string> => {
      const panel = vscode.window.createWebviewPanel(chatTabType, title, vscode.ViewColumn.Active);
      await back.deserializeWebviewPanel(panel, state);
      // Until its page is there it is marked as unseen.
      const shown = panel.title.replace(/^● /, '');
      panel.dispose();
      return shown;
    };
    const back = openTabs();
    assert.equal(await shows('● two', undefined, back), 'two');
    // It is asked for once, and then there is only the other.
    assert.equal(await shows('what it was called before', undefined, back), 'one');
    assert.equal(await shows('two', undefined, back), 'New conversation');
    // Both are closed now, and were not to come back.
    assert.equal(await shows('two', undefined), 'New conversation');
    assert.equal(await shows('two', { chatId: first.id }), 'one');
  });
});
