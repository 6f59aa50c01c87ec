// A conversation survives reloads of its window and restarts of its agent: reloads during a stream,
// the draft and the queue, tool calls, and lost sessions.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { ConversationState } from '../../../src/chat/messages/messages.ts';
import { until } from '../../until.ts';
import { ChatWindow, lineOf } from './chatWindow.ts';
import { closedWords, eachChatsWorld, type ChatsWorld } from './chatsWorld.ts';

describe('a conversation whose window or agent ends', () => {
  let world: ChatsWorld;
  eachChatsWorld((opened) => void (world = opened));

  for (const how of ['resume', 'load'])
    it(`loses and repeats nothing in ten reloads during a stream, with an agent that restores sessions by: ${how}`, async () => {
      await world.begin(how);
      const expected: string[] = [];
      const numbersOf = (line: string): number[] => (line.match(/\d+/g) ?? []).map(Number);
      // The agent stores a number before it sends it, so its history may be longer than what was received. If it is loaded, it
      // completes the answers.
      const assertLines = (...more: string[]): void => {
        const lines = world.lines();
        for (const [at, line] of expected.entries())
          if (how === 'load' && line.startsWith('agent ') && lines[at]?.startsWith(line))
            expected[at] = lines[at];
        assert.deepEqual(lines, [...expected, ...more]);
        const numbers = expected.flatMap(numbersOf);
        const from = how === 'load' ? numbers.map((_, at) => at + 1) : numbers.toSorted((a, b) => a - b);
        assert.deepEqual(numbers, from);
        assert.equal(new Set(numbers).size, numbers.length);
      };
      for (let round = 1; round <= 10; round++) {
        const { conversation } = world.chats.view.shown;
        conversation.prompt('stream');
        await until(
          () => `a stream; there is ${world.lines().slice(-3).join(' | ')}`,
          () => (world.lines().at(-1)?.match(/\d+ /g) ?? []).length > 3,
        );
        const closing = world.chats.close();
        const before = structuredClone(world.chats.rows());
        await closing;
        const numbers = numbersOf(lineOf(before.at(-1)!));
        assert.deepEqual(
          numbers,
          numbers.map((_, at) => numbers[0]! + at),
        );
        expected.push('user stream', `agent ${numbers.map((number) => `${number} `).join('')}`, closedWords);
        world.chats = await ChatWindow.open(world.storage, world.memento);
        assert.deepEqual(world.chats.rows().slice(0, -1), before);
        assertLines();
      }
      await world.turn('hello');
      assertLines('user hello', 'agent you said hello');
      assert.equal(world.agent.received('session/new').length, 1);
      assert.equal(world.agent.received(`session/${how}`).length, 10);
    });

  it('restores the draft and the queue, and sends the queue when the user resumes it', async () => {
    await world.begin();
    const { conversation } = world.chats.view.shown;
    conversation.prompt('stream');
    await world.counted(world.chats.view.shown, 3);
    for (const text of ['two', 'three']) conversation.prompt(text);
    conversation.setDraft('half a thought');
    world.chats.view.shown.touched();
    await world.reload();
    const state = (): ConversationState => world.chats.view.conversation.state();
    assert.equal(state().draft, 'half a thought');
    assert.deepEqual(
      state().queue.map(({ text }) => text),
      ['two', 'three'],
    );
    assert.equal(state().phase, 'idle');
    assert.equal(world.agent.received('session/prompt').length, 1);
    const view = await world.showView();
    view.say({ type: 'sendNow', queueId: state().queue[0]!.queueId });
    await until('the first', () => world.lines().at(-1) === 'agent you said two');
    await until('its end', () => state().phase === 'idle');
    assert.deepEqual(
      state().queue.map(({ text, paused }) => [text, paused]),
      [['three', true]],
    );
    assert.equal(world.agent.received('session/prompt').length, 2);
    view.say({ type: 'resumeQueue' });
    await until('all', () => world.lines().at(-1) === 'agent you said three');
    assert.deepEqual(world.lines().slice(2), [
      closedWords,
      'user two',
      'agent you said two',
      'user three',
      'agent you said three',
    ]);
    assert.equal(state().draft, 'half a thought');
  });

  it('restores the input, output and changes of a tool call, without secrets', async () => {
    await world.begin();
    await world.turn('edit');
    await world.reload();
    const view = await world.showView();
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
    // A copy of the conversation has them too, and so has the next window.
    const copy = await world.chats.actions.fork(world.chats.view.shown.id);
    assert.equal(copy?.conversation.raw('edit', 'output'), 'edited\n');
    await world.reload();
    assert.equal(world.chats.view.conversation.diff('edit', 0)?.newText, 'after\n');
  });

  it('keeps the draft and the queue if the agent dies during a turn', async () => {
    await world.begin();
    const { conversation } = world.chats.view.shown;
    conversation.prompt('die');
    await until('the turn', () => conversation.state().phase === 'running');
    conversation.prompt('later');
    conversation.setDraft('half');
    await until('its return', () => world.lines().at(-1)?.startsWith('notice The agent was restarted'));
    assert.equal(conversation.state().draft, 'half');
    assert.equal(conversation.state().queue.length, 1);
    await world.reload();
    assert.equal(world.chats.view.conversation.state().queue.length, 1);
    await world.turn('hello');
    assert.ok(world.lines().includes('agent you said hello'));
  });

  it('reports that the agent has lost the session, and continues in a new one', async () => {
    await world.begin('lost');
    await world.turn('one');
    await world.reload();
    await world.turn('two');
    assert.deepEqual(world.lines(), [
      'user one',
      'agent you said one',
      'user two',
      'notice Agent "lost" can\'t continue this session. lost: No such session',
      'notice A new session was started. The agent does not know the earlier messages.',
      'agent you said two',
    ]);
    assert.equal(world.agent.received('session/new').length, 2);
  });
});
