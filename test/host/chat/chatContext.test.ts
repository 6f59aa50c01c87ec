// The context of prompts is shown in the chat's pages and documents, and its records can be exported and
// deleted. The test replaces the collectors.
import * as assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { DisposableStore } from '../../../src/base/disposable.ts';
import { Lazy } from '../../../src/base/lazy.ts';
import type { ConversationState } from '../../../src/chat/messages/messages.ts';
import { ChatView } from '../../../src/vscode/chat/pages/chatView.ts';
import { contextCommands } from '../../../src/vscode/wiring/contextCommands.ts';
import { vscodeContextParts } from '../../../src/vscode/wiring/createChat.ts';
import { userPart } from '../../../src/vscode/wiring/userPart.ts';
import { requestScheme } from '../../../src/vscode/window/requestDocuments.ts';
import {
  ChatContextDouble,
  contextPart,
  contextView,
} from '../../unit/vscode/chat/context/chatContextDouble.ts';
import { until } from '../../until.ts';
import { Answers } from '../answers.ts';
import { ChatWindow } from './chatWindow.ts';
import { MemoryMemento } from '../memoryStores.ts';
import { restore, ScriptedAgent } from '../scriptedAgent.ts';
import { WebviewViewDouble } from '../webviewDouble.ts';
import { configure } from '../world.ts';

describe('the context of prompts in the chat', () => {
  const extension = vscode.extensions.getExtension('acp-host.acp-host')!;
  let storage: string;
  let lifetime: DisposableStore;
  let double: ChatContextDouble;
  let answers: Answers;
  let chats: ChatWindow;
  let view: WebviewViewDouble;
  let commands: ReturnType<typeof contextCommands>;
  let target: vscode.Uri | undefined;
  let opened: string[];

  beforeEach(async () => {
    storage = mkdtempSync(join(tmpdir(), 'acp-host-context-'));
    const agent = new ScriptedAgent({}, 'chatty');
    await configure('agents', { chatty: agent.definition });
    await configure('chat.agent', 'chatty');
    lifetime = new DisposableStore();
    [double, answers, opened] = [new ChatContextDouble(), new Answers(), []];
    const asked = (title: string, name: string): Promise<vscode.Uri | undefined> => {
      opened.push(`${title}: ${name}`);
      return Promise.resolve(target);
    };
    const openFile = (file: vscode.Uri): Promise<void> => Promise.resolve(void opened.push(file.fsPath));
    const ours = { questions: answers, askForFile: asked, openFile };
    chats = await ChatWindow.open(storage, new MemoryMemento(), {
      answers,
      context: (documents) => ({ ...vscodeContextParts(double, documents), ...ours }),
    });
    view = new WebviewViewDouble();
    const provider = new ChatView(
      { get: () => Promise.resolve(chats.view) },
      extension.extensionUri,
      chats.logger,
    );
    lifetime.add(provider);
    await provider.resolveWebviewView(view);
    view.say({ type: 'ready' });
    commands = contextCommands(
      new Lazy(() => Promise.resolve(chats.loaded)),
      new Lazy(() => Promise.resolve(userPart)),
    );
  });

  afterEach(async () => {
    lifetime.dispose();
    await chats.close();
    await restore();
    rmSync(storage, { recursive: true, force: true, maxRetries: 5 });
  });

  const state = (): ConversationState => {
    const last = view.webview.posted.findLast(({ type }) => type === 'state' || type === 'snapshot');
    assert.ok(last?.type === 'state' || last?.type === 'snapshot');
    return last.type === 'state' ? last.state : last.conversation.state;
  };
  const shownText = (name: string): Promise<vscode.TextDocument> =>
    until(`the document ${name}`, () => {
      const document = vscode.window.activeTextEditor?.document;
      return document?.uri.scheme === requestScheme && document.uri.path.endsWith(name) && document;
    });

  it('is sent to the page when it changes, and collected only while the page is visible', async () => {
    assert.equal(state().context, undefined);
    assert.deepEqual(double.watched, [chats.view.conversation]);
    const parts = [contextPart('file:///w/a.ts'), contextPart('file:///w/b.ts', { kind: 'selection' })];
    double.view = contextView({ parts, tokens: 200 });
    double.changed();
    await until('the parts', () => state().context?.parts.length === 2);
    assert.ok(!JSON.stringify(view.webview.posted).includes('file:///w/'));
    view.say({ type: 'contextRemove', part: 2 });
    view.say({ type: 'contextRemove', part: -1 });
    view.say({ type: 'contextRemove', part: '1' });
    view.say({ type: 'contextRestore' });
    view.say({ type: 'contextRemoveKind', part: 2 });
    await until('all of it', () => double.wanted.length === 3);
    assert.deepEqual(double.wanted, ['remove file:///w/b.ts', 'restore', 'remove all selection']);
    const before = chats.view.conversation;
    chats.view.newSession();
    assert.deepEqual(double.watched, [chats.view.conversation]);
    assert.notEqual(chats.view.conversation, before);
    view.setVisible(false);
    assert.deepEqual(double.watched, []);
  });

  it('is shown in a read-only document before it is sent', async () => {
    double.previewed = {
      view: contextView({ parts: [contextPart('a')] }),
      blocks: [{ title: 'a.ts', text: 'let a;' }],
    };
    view.say({ type: 'contextPreview' });
    const document = await shownText('prompt.txt');
    assert.match(
      document.getText(),
      /^Context of your next prompt to chatty\.[^]*= 1\/1: a\.ts =+\nlet a;\n/,
    );
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await commands['acpHost.context.preview'](undefined);
    await shownText('prompt.txt');
    double.previewed = undefined;
    await commands['acpHost.context.preview'](undefined);
    assert.match(answers.asked[0] ?? '', /^info: No context would be sent/);
  });

  it('is shown at its prompt after it was sent', async () => {
    const { conversation } = chats.view;
    conversation.prompt('hello');
    await until('the answer', () => !conversation.working);
    const [prompt, answer] = conversation.rows();
    double.sent.set(prompt!.id, contextView({ parts: [contextPart('a')] }));
    double.changed();
    await until('the row', () => state().sentWith?.includes(prompt!.id));
    view.say({ type: 'contextSeen', entryId: prompt!.id });
    const document = await shownText('sent.txt');
    assert.match(document.getText(), /^Context sent to chatty with "hello"\n1 item/);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    // As the menu of the page says it.
    await commands['acpHost.context.seen']({ webviewSection: 'message', entryId: answer!.id });
    await shownText('sent.txt');
  });

  it('includes the conversation for another agent only when the user sends it', async () => {
    const { continueWith } = chats.loaded;
    assert.ok(continueWith);
    const { shown } = chats.view;
    assert.equal(await continueWith(shown.id), undefined);
    assert.match(answers.asked.at(-1) ?? '', /This conversation is empty/);
    shown.conversation.prompt('hello');
    await until('the answer', () => !shown.conversation.working);
    // Nobody chosen: nothing happens.
    assert.equal(await continueWith(shown.id), undefined);
    shown.conversation.setDraft('and then?');
    answers.answer('Built-in Agent');
    const next = await continueWith(shown.id);
    assert.ok(next);
    assert.equal(next.conversation.agent, 'builtin');
    assert.equal(next.conversation.rows().length, 0);
    const { text, attachments } = next.conversation.outbox.draft;
    assert.match(text, /^and then\?/);
    assert.equal(attachments.length, 1);
    const document = await shownText('conversation.md');
    assert.match(document.getText(), /hello/);
    chats.view.showConversation(next);
    assert.equal(state().agent, 'builtin');
    assert.deepEqual(
      state().attachments?.map(({ name }) => name),
      ['conversation'],
    );
  });

  it('includes an excerpt in a new conversation with the same agent only when the user sends it', async () => {
    const { shown } = chats.view;
    shown.conversation.setDraft('and then?');
    view.say({ type: 'continueInNew' });
    const document = await shownText('conversation.md');
    assert.match(document.getText(), /^# New Conversation\n\nAn excerpt /);
    assert.notEqual(chats.view.shown, shown);
    await until('the new draft', () => state().draft === 'and then? @conversation ');
    assert.equal(state().agent, 'chatty');
    assert.deepEqual(
      state().attachments?.map(({ name }) => name),
      ['conversation'],
    );
    assert.deepEqual(chats.view.conversation.rows(), []);
  });

  it('is exported with or without contents to the file that the user chooses', async () => {
    await commands['acpHost.context.export'](undefined);
    answers.answer('Without contents');
    await commands['acpHost.context.export'](undefined);
    assert.deepEqual(double.wanted, []);
    target = vscode.Uri.file(join(storage, 'out.json'));
    answers.answer('Without contents', undefined, 'With contents', 'Open File');
    await commands['acpHost.context.export'](undefined);
    await commands['acpHost.context.export'](undefined);
    assert.deepEqual(double.wanted, [
      `export ${target.fsPath} without contents`,
      `export ${target.fsPath} with contents`,
    ]);
    assert.equal(opened[0], 'Export Context Records: agent-context.json');
    assert.equal(opened.at(-1), target.fsPath);
    double.failure = new Error('the disk is full');
    answers.answer('With contents', undefined);
    await commands['acpHost.context.export'](undefined);
    assert.match(answers.asked.at(-1) ?? '', /^error: .*the disk is full \[Retry\]$/);
  });

  it('is deleted after the user confirms', async () => {
    await commands['acpHost.context.forget'](undefined);
    assert.deepEqual(double.wanted, []);
    answers.answer('Delete');
    await commands['acpHost.context.forget'](undefined);
    assert.deepEqual(double.wanted, ['forget']);
    assert.match(answers.asked.at(-1) ?? '', /were deleted/);
  });
});
