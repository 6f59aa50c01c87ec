// The chat view with an agent: the messages to its page, and what messages of the page can do.
import * as assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { ConversationState } from '../../../src/chat/messages/messages.ts';
import type { Chat } from '../../../src/vscode/chat/pages/chat.ts';
import { ChatView } from '../../../src/vscode/chat/pages/chatView.ts';
import { requestScheme } from '../../../src/vscode/window/requestDocuments.ts';
import { until } from '../../until.ts';
import { ChatWindow, lineOf } from './chatWindow.ts';
import { MemoryMemento } from '../memoryStores.ts';
import { restore, ScriptedAgent } from '../scriptedAgent.ts';
import { WebviewViewDouble } from '../webviewDouble.ts';
import { configure, run, writeNewFile } from '../world.ts';

describe('the chat view', () => {
  const extension = vscode.extensions.getExtension('acp-host.acp-host')!;
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  assert.ok(folder);
  let chats: ChatWindow;
  let chat: Chat;
  let provider: ChatView;
  let view: WebviewViewDouble;
  let agent: ScriptedAgent;
  /** Calls that leave the window, recorded instead. */
  let done: string[];
  let storage: string;

  beforeEach(async () => {
    storage = mkdtempSync(join(tmpdir(), 'acp-host-chats-'));
    agent = new ScriptedAgent({}, 'chatty');
    await configure('agents', { chatty: agent.definition });
    await configure('chat.agent', 'chatty');
    done = [];
    chats = await ChatWindow.open(storage, new MemoryMemento(), {
      tools: {
        openAddress: (href: string) => Promise.resolve(void done.push(`browse ${href}`)),
        selectAgent: () => Promise.resolve(void done.push('select')),
        copy: (text: string) => Promise.resolve(void done.push(`copy ${text}`)),
        tell: (message: string) => void done.push(message),
      },
      pickConversation: () => void done.push('sessions'),
    });
    chat = chats.view;
    provider = new ChatView({ get: () => Promise.resolve(chat) }, extension.extensionUri, chats.logger);
    view = new WebviewViewDouble();
    await provider.resolveWebviewView(view);
    view.say({ type: 'ready' });
  });

  afterEach(async () => {
    provider.dispose();
    await chats.close();
    await restore();
    rmSync(storage, { recursive: true, force: true, maxRetries: 5 });
  });

  const lines = (): string[] => view.webview.page.rows.map(lineOf);
  const state = (): ConversationState => {
    const last = view.webview.posted.findLast(({ type }) => type === 'state' || type === 'snapshot');
    assert.ok(last?.type === 'state' || last?.type === 'snapshot');
    return last.type === 'state' ? last.state : last.conversation.state;
  };
  const phase = (wanted: string): Promise<true> =>
    until(
      () => `${wanted}; it is ${state().phase}, ${lines().join(' | ')}`,
      () => state().phase === wanted,
    );

  /** Sends a prompt and waits until the page has all rows of the turn. */
  async function turn(text: string): Promise<void> {
    view.say({ type: 'prompt', text });
    const { conversation } = chat;
    await until('the end of the turn', () => conversation.state().phase === 'idle');
    const rows = conversation.rows();
    await until('the rows', () => isDeepStrictEqual(view.webview.page.rows, rows));
    await phase('idle');
  }

  it('is contributed in package.json, and opens by its command', async () => {
    await run('acpHost.chat.open');
    const { views } = (extension.packageJSON as { contributes: { views: Record<string, { id: string }[]> } })
      .contributes;
    assert.deepEqual(
      views['acpHost']?.map(({ id }) => id),
      ['acpHost.chat'],
    );
    await run('workbench.action.closeSidebar');
  });

  it('loads only its own script and style into its page', async () => {
    const { html, options } = view.webview;
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? '';
    const nonce = /'nonce-([\w-]{20,})'/.exec(policy)?.[1];
    assert.ok(nonce);
    assert.match(policy, /^default-src 'none';/);
    assert.ok(!policy.includes('unsafe'));
    assert.deepEqual(html.match(/<(?:script|style|link)[^>]*>/g), [
      `<style nonce="${nonce}">`,
      `<script type="importmap" nonce="${nonce}">`,
      `<script type="module" nonce="${nonce}">`,
    ]);
    const { imports } = JSON.parse(/<script type="importmap"[^>]*>(.*)<\/script>/.exec(html)![1]!) as {
      imports: object;
    };
    const parts = view.webview.asWebviewUri(vscode.Uri.joinPath(extension.extensionUri, 'dist', 'page'));
    assert.deepEqual(imports, { 'page/': `${parts.toString()}/` });
    assert.deepEqual(
      options.localResourceRoots?.map(({ path }) => path.split('/').at(-1)),
      ['dist', 'media'],
    );
    await provider.resolveWebviewView(view);
    assert.ok(!view.webview.html.includes(nonce));
  });

  it('loads its page while the conversations are loaded, and handles its messages then', async () => {
    const loaded = Promise.withResolvers<Chat>();
    const early = new ChatView({ get: () => loaded.promise }, extension.extensionUri, chats.logger);
    const shown = new WebviewViewDouble();
    const resolved = early.resolveWebviewView(shown);
    try {
      assert.match(shown.webview.html, /<script type="module"/);
      shown.say({ type: 'ready' });
      shown.say({ type: 'draft', text: 'typed early' });
      assert.equal(shown.webview.posted.length, 0);
      loaded.resolve(chat);
      await resolved;
      assert.equal(shown.webview.posted[0]?.type, 'snapshot');
      view.say({ type: 'ready' });
      await until('the draft', () => state().draft === 'typed early');
    } finally {
      early.dispose();
    }
  });

  it('starts no agent before the first prompt', async () => {
    assert.equal(state().phase, 'none');
    assert.equal(state().agent, 'chatty');
    await turn('hello');
    assert.deepEqual(lines(), ['user hello', 'agent you said hello']);
    assert.equal(agent.received('initialize').length, 1);
    assert.deepEqual(agent.receivedTraced('session/new'), [{ cwd: folder.fsPath, mcpServers: [] }]);
  });

  it('shows the messages, thoughts and tool calls of the agent', async () => {
    await turn('work');
    assert.deepEqual(lines(), [
      'user work',
      'thought Thinking',
      'plan do',
      'call completed Edit a.ts',
      'agent you said work',
    ]);
    assert.deepEqual(state().usage, { used: 5, size: 100, cost: undefined });
    view.say({ type: 'revealRaw', toolCallId: 'edit', which: 'input' });
    const raw = view.webview.posted.at(-1);
    assert.ok(raw?.type === 'raw');
    assert.equal(raw.text, '{\n  "path": "a.ts"\n}');
    view.say({ type: 'openDiff', toolCallId: 'edit', index: 0 });
    const tab = await until('the diff', () => {
      const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
      return input instanceof vscode.TabInputTextDiff && input;
    });
    assert.equal(tab.modified.scheme, requestScheme);
    const document = await vscode.workspace.openTextDocument(tab.modified);
    assert.equal(document.getText(), 'b\n');
    view.say({ type: 'openDiff', toolCallId: 'edit', index: 7 });
    await until('the message', () =>
      done.some((word) => word.startsWith("the change can't be shown. The text is no longer stored")),
    );
  });

  it('copies messages, follows the agent, and forwards commands to the page', async () => {
    await turn('hello');
    const [, answer] = chat.conversation.rows();
    view.say({ type: 'copyMessage', entryId: answer!.id });
    await until('the copy', () => done.includes('copy you said hello'));
    view.say({ type: 'copyConversation' });
    await until('all of it', () => done.includes('copy ## You\n\nhello\n\n## Agent\n\nyou said hello\n'));
    assert.equal(state().follow, false);
    view.say({ type: 'follow', on: true });
    await until('it to be shown', () => state().follow === true);
    view.say({ type: 'follow', on: false });
    await until('it to be over', () => state().follow === false);
    chat.act('find');
    const last = view.webview.posted.at(-1);
    assert.ok(last?.type === 'reading' && last.action === 'find');
    view.say({ type: 'answerForm', questionId: 'none', action: 'accept', values: [] });
    await until('the message', () => done.includes('this request is no longer pending.'));
  });

  it('accepts the answer to a permission in the page, and only an offered one', async () => {
    view.say({ type: 'prompt', text: 'ask' });
    await until('the question', () => state().permissions.length > 0);
    const [asked] = state().permissions;
    assert.ok(asked);
    assert.deepEqual(asked, {
      requestId: asked.requestId,
      toolCallId: 'run',
      order: 0,
      title: 'Run rm -r build',
      command: { line: 'rm -r build', where: "/elsewhere (outside the session's folders)", isTitle: true },
      diffs: [],
      options: [
        { optionId: 'yes', name: 'Yes', kind: 'allow_once', label: 'Allow Once' },
        { optionId: 'no', name: 'No', kind: 'reject_once', label: 'Refuse Once' },
      ],
    });
    assert.equal(chats.native.asked.length, 0);
    const { requestId } = asked;
    view.say({ type: 'showRequest', requestId });
    await until('the text of it', () =>
      vscode.workspace.textDocuments.some((document) => document.getText().includes('rm -r build')),
    );
    view.say({ type: 'answer', requestId, optionId: 'everything' });
    view.say({ type: 'answer', requestId: 'other', optionId: 'yes' });
    view.say({ type: 'answer', requestId, optionId: 'no' });
    await until('the answer', () => lines().at(-1)?.startsWith('agent answered'));
    await phase('idle');
    assert.equal(lines().at(-1), 'agent answered {"outcome":"selected","optionId":"no"}');
    assert.deepEqual(state().permissions, []);
    view.say({ type: 'showRequest', requestId });
    await until('the message', () => done.includes('this request is no longer pending.'));
  });

  it('shows a permission as a notification too while the page is hidden', async () => {
    view.setVisible(false);
    chat.conversation.prompt('ask');
    await until('the question', () => chats.native.asked.length > 0);
    view.setVisible(true);
    assert.equal(state().permissions.length, 1);
    chats.native.asked[0]!.answer('yes');
    await until('the answer', () => lines().at(-1)?.startsWith('agent answered'));
    await phase('idle');
    assert.equal(lines().at(-1), 'agent answered {"outcome":"selected","optionId":"yes"}');
    assert.deepEqual(state().permissions, []);
  });

  it('closes the notification when the page answers', async () => {
    view.say({ type: 'prompt', text: 'ask' });
    await until('the question', () => state().permissions.length > 0);
    view.setVisible(false);
    assert.equal(chats.native.asked.length, 1);
    view.setVisible(true);
    view.say({ type: 'answer', requestId: state().permissions[0]!.requestId, optionId: 'yes' });
    await phase('idle');
    assert.equal(chats.native.asked[0]?.token.isCancellationRequested, true);
  });

  it('cancels a turn with its permission request', async () => {
    view.say({ type: 'prompt', text: 'ask' });
    await until('the question', () => state().permissions.length > 0);
    view.say({ type: 'cancel' });
    await phase('idle');
    await until('the end of the question', () => state().permissions.length === 0);
    assert.ok(lines().includes('end Stopped.'));
  });

  it('sends attachments that were still loading when the prompt was sent, and keeps drafts for a new session', async () => {
    const uri = await writeNewFile('a b.ts', 'one\n');
    const picture = { type: 'attachData', name: 'p.png', mimeType: 'image/png', data: 'AAAA' } as const;
    view.say(picture);
    await until('the picture', () => state().attachments?.length === 1);
    view.say({ type: 'newSession' });
    assert.equal(state().attachments?.length, 1);
    view.say({ type: 'detach', id: state().attachments![0]!.id });
    view.say({ type: 'attachUris', uris: [uri.toString()] });
    const name = vscode.workspace.asRelativePath(uri);
    await turn('look at');
    assert.deepEqual(agent.received('session/prompt').at(-1)?.['prompt'], [
      { type: 'text', text: `look at @${name} ` },
      { type: 'resource_link', uri: uri.toString(), name, mimeType: 'text/typescript', size: 4 },
    ]);
    assert.deepEqual(state().attachments, []);
    view.say({ type: 'findMentions', request: 1, query: 'a b' });
    await until('an answer', () =>
      view.webview.posted.some((message) => message.type === 'mentions' && message.request === 1),
    );
  });

  it('sends nothing to a hidden page, and a snapshot when it appears again', async () => {
    await turn('one');
    view.setVisible(false);
    const before = view.webview.posted.length;
    chat.conversation.prompt('two');
    await until('the end of the turn', () => !chat.conversation.working);
    view.say({ type: 'draft', text: 'half' });
    assert.equal(view.webview.posted.length, before);
    view.setVisible(true);
    const last = view.webview.posted.at(-1);
    assert.ok(last?.type === 'snapshot');
    assert.equal(last.conversation.state.draft, 'half');
    assert.deepEqual(lines(), ['user one', 'agent you said one', 'user two', 'agent you said two']);
    // VS Code made the page anew: it asks for itself.
    view.say({ type: 'ready' });
    assert.equal(view.webview.posted.at(-1)?.type, 'snapshot');
  });

  it('reports that the agent ended during a turn, and continues in the same session', async () => {
    await turn('one');
    view.say({ type: 'prompt', text: 'die' });
    await until('its return', () => lines().at(-1)?.startsWith('notice'));
    assert.deepEqual(lines().slice(2), [
      'user die',
      'agent hal',
      'end error Agent "chatty" ended unexpectedly: exited with code 1.',
      'notice The agent was restarted. You can continue.',
    ]);
    await turn('two');
    assert.equal(lines().at(-1), 'agent you said two');
    const [{ sessionId }] = agent.received('session/resume') as [{ sessionId: string }];
    assert.equal(agent.received('session/prompt').at(-1)?.['sessionId'], sessionId);
    assert.equal(agent.received('session/new').length, 1);
  });

  it('starts a new conversation for a new session or another agent, and keeps the draft', async () => {
    await turn('one');
    view.say({ type: 'draft', text: 'half' });
    view.say({ type: 'newSession' });
    assert.deepEqual(lines(), []);
    assert.equal(state().draft, 'half');
    await turn('two');
    // What was left may be gone on with.
    assert.equal(agent.received('session/close').length, 0);
    assert.equal(agent.received('session/new').length, 2);
    await configure('chat.agent', 'nobody');
    await until('the change', () => state().agent === 'nobody');
    view.say({ type: 'prompt', text: 'three' });
    await until('the message', () => lines().length === 2);
    assert.match(lines()[1]!, /^end error Agent "nobody" is not configured/);
  });

  it('puts a prompt that was sent before the draft, and moves both to a new conversation with the same agent', async () => {
    await turn('one');
    view.say({ type: 'draft', text: 'half' });
    view.say({ type: 'editSent', entryId: view.webview.page.rows.find(({ kind }) => kind === 'user')!.id });
    await until('the prompt', () => state().draft === 'one\n\nhalf');
    await until('the note', () =>
      view.webview.posted.some((news) => news.type === 'composerNote' && news.offersMove === true),
    );
    assert.deepEqual(lines(), ['user one', 'agent you said one'], 'nothing is sent');
    view.say({ type: 'moveDraft' });
    assert.deepEqual(lines(), []);
    assert.deepEqual([state().draft, state().agent], ['one\n\nhalf', 'chatty']);
    chat.showConversation(chats.conversations.begin('nobody'));
    view.say({ type: 'draft', text: 'mine' });
    view.say({ type: 'moveDraft' });
    assert.deepEqual([state().draft, state().agent], ['mine', 'nobody'], 'not the agent of the settings');
  });

  it('ignores invalid messages of the page', async () => {
    view.say({ type: 'prompt', text: 5 });
    const warned = chats.logger.entries.filter((line) => line.includes('Ignored an invalid message'));
    assert.equal(warned.length, 1, chats.logger.entries.join('\n'));
    assert.deepEqual(lines(), []);
    await turn('still there');
  });

  it('opens web addresses and files in the open folders, and nothing else', async () => {
    const uri = await writeNewFile('a b.ts', 'one\ntwo\nthree\n');
    const bad = ['command:workbench.action.closeWindow', '/etc/passwd'];
    for (const href of bad) view.say({ type: 'openLink', href });
    view.say({ type: 'openLocation', path: '/etc/passwd', line: 1 });
    assert.equal(done.length, bad.length + 1);
    assert.ok(
      done.every((line) => line.startsWith('the link was not opened.')),
      done.join('\n'),
    );
    view.say({ type: 'openLink', href: 'https://example.com/a?b=c%20d' });
    assert.equal(done.at(-1), 'browse https://example.com/a?b=c%20d');
    const name = uri.path.slice(folder.path.length + 1);
    for (const [message, line, character = 0] of [
      [{ type: 'openLocation', path: uri.fsPath, line: 2 }, 1],
      [{ type: 'openLink', href: `${uri.toString()}#L3` }, 2],
      [{ type: 'openLink', href: `${encodeURI(name)}:2` }, 1],
      [{ type: 'openLink', href: `${name}:2:3` }, 1, 2],
      [{ type: 'openLink', href: `${folder.path.split('/').at(-1)}/${name}(3,4)` }, 2, 3],
    ] as const) {
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      view.say(message);
      await until(`line ${line}`, () => {
        const editor = vscode.window.activeTextEditor;
        const isOpen = editor?.document.uri.toString() === uri.toString();
        return isOpen && editor.selection.active.isEqual(new vscode.Position(line, character));
      });
    }
    view.say({ type: 'copy', text: 'words' });
    view.say({ type: 'selectAgent' });
    view.say({ type: 'sessions' });
    assert.deepEqual(done.slice(-3), ['copy words', 'select', 'sessions']);
  });
});
