// Tests a conversation with a scripted agent: what is sent when, and what the user sees.

import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import { CancellationSource, neverCancelled } from '../../../../src/base/cancellation.ts';
import type { Conversation } from '../../../../src/chat/conversation/conversation.ts';
import type { PermissionView } from '../../../../src/chat/messages/permissionMessages.ts';
import type { ShownTerminal } from '../../../../src/chat/terminal/terminalOutputs.ts';
import { ConversationWorld, type Source } from './conversationWorld.ts';
import { PeerError, settle, type SessionWorld } from '../session/sessionWorld.ts';

describe('a conversation', () => {
  let talk: ConversationWorld;
  let source: Source;
  let world: SessionWorld;
  let conversation: Conversation;

  beforeEach(() => {
    talk = new ConversationWorld();
    ({ source, world, conversation } = talk);
  });

  it('fires events for the start and end of a turn and its tool calls', async () => {
    const events: string[] = [];
    conversation.onDidTurn((event) =>
      events.push(
        event.kind === 'call'
          ? event.call.toolCallId
          : `${event.kind} ${'entry' in event ? event.entry : ''}`,
      ),
    );
    conversation.prompt('one');
    const { id } = conversation.rows()[0]!;
    assert.deepEqual(events, [`began ${id}`]);
    await world.answer('session/new', { sessionId: 's1' });
    await world.wire.request('session/prompt');
    world.update('s1', { sessionUpdate: 'tool_call', toolCallId: 'edit', title: 'Edit' });
    await talk.end();
    assert.deepEqual(events.slice(1), ['edit', 'ended ']);
  });

  it('stops a call by its command while that runs in a terminal here, else by the agent', async () => {
    let end: ShownTerminal['end'];
    let killed = 0;
    const terminal: ShownTerminal = {
      ...{ id: 't', agent: 'test', sessionId: 's1', line: 'sleep 9', cwd: '/' },
      output: { text: '', truncated: false },
      get end() {
        return end;
      },
      onDidChange: () => ({ dispose: () => undefined }),
      kill: () => void killed++,
    };
    talk = new ConversationWorld(undefined, undefined, (id) => (id === 't' ? terminal : undefined));
    await talk.begin();
    const content = [{ type: 'terminal', terminalId: 't' }];
    const call = { sessionUpdate: 'tool_call', toolCallId: 'c', title: 'Wait', content };
    talk.world.update('s1', { ...call, capabilities: { cancel: {} } });
    const asked = (): readonly unknown[] => talk.world.wire.all('tool_call/cancel');
    talk.conversation.cancelCall('c');
    assert.deepEqual([killed, asked()], [1, []]);
    end = { code: null, signal: 'SIGTERM' };
    talk.conversation.cancelCall('c');
    assert.deepEqual([killed, asked()], [1, [{ sessionId: 's1', toolCallId: 'c' }]]);
  });

  it('shows a call as stopped if the user ended its command, although the agent reports it as failed', async () => {
    const terminal: ShownTerminal = {
      ...{ id: 't', agent: 'test', sessionId: 's1', line: 'sleep 9', cwd: '/', end: undefined },
      output: { text: '', truncated: false },
      onDidChange: () => ({ dispose: () => undefined }),
      kill: () => undefined,
    };
    talk = new ConversationWorld(undefined, undefined, (id) => (id === 't' ? terminal : undefined));
    await talk.begin();
    const content = [{ type: 'terminal', terminalId: 't' }];
    talk.world.update('s1', { sessionUpdate: 'tool_call', toolCallId: 'c', title: 'Wait', content });
    talk.conversation.cancelCall('c');
    talk.world.update('s1', { sessionUpdate: 'tool_call_update', toolCallId: 'c', status: 'failed' });
    assert.equal(talk.conversation.call('c')?.status, 'cancelled');
  });

  it('opens its session with the first prompt and not before', async () => {
    assert.deepEqual(world.wire.sent, []);
    assert.equal(talk.phase(), 'none');
    conversation.prompt('  ');
    conversation.prompt('one');
    assert.equal(talk.phase(), 'opening');
    assert.deepEqual(talk.rows(), ['user one']);
    await world.answer('session/new', { sessionId: 's1' });
    assert.equal(talk.phase(), 'running');
    world.say('s1', 'hello');
    await talk.end();
    assert.equal(talk.phase(), 'idle');
    assert.deepEqual(talk.rows(), ['user one', 'agent hello']);
    conversation.prompt('two');
    await settle();
    assert.deepEqual(talk.prompts(), ['one', 'two']);
    assert.equal(world.wire.all('session/new').length, 1);
  });

  it('shows the prompt that the agent expects next only between turns', async () => {
    const suggestion = (): string | undefined => conversation.state().suggestion;
    const suggest = (text: string): void => {
      const promptSuggestions = { suggestions: [{ text }] };
      world.update('s1', { sessionUpdate: 'session_info_update', _meta: { promptSuggestions } });
    };
    await talk.begin();
    suggest('early');
    assert.equal(suggestion(), undefined);
    await talk.end();
    assert.equal(suggestion(), 'early');
    suggest('run the tests');
    assert.equal(suggestion(), 'run the tests');
    conversation.prompt('two');
    assert.equal(suggestion(), undefined);
    await talk.end();
    assert.equal(suggestion(), undefined);
  });

  it('shows why no session could be opened, and tries again with the next prompt', async () => {
    source.refusal = 'Agent "test" is not configured.';
    conversation.prompt('one');
    await settle();
    assert.equal(talk.phase(), 'none');
    assert.deepEqual(talk.rows(), ['user one', 'end Agent "test" is not configured.']);
    source.refusal = undefined;
    await talk.begin('two');
    assert.equal(talk.phase(), 'running');
  });

  it('can be cancelled while its session is being opened', async () => {
    conversation.prompt('one');
    await world.wire.request('session/new');
    conversation.cancel();
    await settle();
    assert.equal(talk.phase(), 'none');
    assert.deepEqual(talk.rows(), ['user one', 'end Stopped.']);
  });

  it('queues prompts in order', async () => {
    await talk.begin();
    for (const text of ['two', 'three', 'four']) conversation.prompt(text);
    const { queue } = conversation.state();
    assert.deepEqual(
      queue.map(({ text }) => text),
      ['two', 'three', 'four'],
    );
    conversation.unqueue(queue[1]!.queueId);
    world.say('s1', '1');
    await talk.end();
    world.say('s1', '2');
    await talk.end();
    assert.deepEqual(talk.prompts(), ['one', 'two', 'four']);
    assert.deepEqual(talk.rows(), ['user one', 'agent 1', 'user two', 'agent 2', 'user four']);
    assert.deepEqual(conversation.state().queue, []);
  });

  it('sends a queued prompt now and cancels the running turn', async () => {
    await talk.begin();
    conversation.prompt('two');
    conversation.prompt('three');
    conversation.sendNow(conversation.state().queue[1]!.queueId);
    assert.equal(world.wire.all('session/cancel').length, 1);
    await talk.end('cancelled');
    assert.deepEqual(talk.prompts(), ['one', 'three']);
    await talk.end();
    assert.deepEqual(talk.prompts(), ['one', 'three', 'two']);
  });

  it('sends no queued prompt after a cancellation or an error', async () => {
    await talk.begin();
    conversation.prompt('two');
    conversation.cancel();
    await talk.end('cancelled');
    assert.deepEqual(talk.prompts(), ['one']);
    conversation.prompt('three');
    await settle();
    await world.fail('session/prompt', new PeerError(-32603, 'bad'));
    assert.deepEqual(talk.prompts(), ['one', 'three']);
    assert.equal(talk.rows().at(-1), 'end it said: bad');
    conversation.sendNow(conversation.state().queue[0]!.queueId);
    await settle();
    assert.deepEqual(talk.prompts(), ['one', 'three', 'two']);
  });

  it('limits the number of queued prompts', async () => {
    await talk.begin();
    for (let i = 0; i < 60; i++) conversation.prompt(`p${i}`);
    assert.equal(conversation.state().queue.length, 50);
    assert.match(talk.rows().at(-1)!, /Too many prompts/);
  });

  it('cancels, shows further updates, and stops waiting at a second cancellation', async () => {
    await talk.begin();
    world.update('s1', { sessionUpdate: 'tool_call', toolCallId: 'c', title: 'x' });
    conversation.cancel();
    assert.equal(talk.phase(), 'cancelling');
    assert.deepEqual(talk.rows(), ['user one', 'call cancelled']);
    world.say('s1', 'wait');
    conversation.cancel();
    await settle();
    assert.equal(talk.phase(), 'idle');
    assert.deepEqual(talk.rows(), ['user one', 'call cancelled', 'agent wait', 'end Stopped.']);
    assert.equal(world.wire.all('session/cancel').length, 1);
    world.say('s1', 'late');
    assert.equal(talk.rows().at(-1), 'agent late');
  });

  it('shows updates between turns', async () => {
    await talk.begin();
    await talk.end();
    world.say('s1', 'by the way');
    assert.equal(talk.rows().at(-1), 'agent by the way');
    world.update('s1', {
      sessionUpdate: 'usage_update',
      used: 10,
      size: 20,
      cost: { amount: 0.5, currency: 'USD' },
    });
    assert.deepEqual(conversation.state().usage, { used: 10, size: 20, cost: '0.50 USD' });
  });

  it('shows settings, and errors when the agent refuses a change', async () => {
    const modes = { currentModeId: 'ask', availableModes: [{ id: 'ask', name: 'Ask' }] };
    conversation.prompt('one');
    await world.answer('session/new', { sessionId: 's1', modes });
    assert.equal(conversation.state().modes?.currentModeId, 'ask');
    const setting = conversation.set((session) => session.setMode('code'));
    await settle();
    await world.answer('session/set_mode', null);
    await setting;
    assert.equal(conversation.state().modes?.currentModeId, 'code');
    const failing = conversation.set((session) => session.setMode('x'));
    await settle();
    await world.fail('session/set_mode', new PeerError(-32602, 'no such mode'));
    await failing;
    assert.equal(talk.rows().at(-1), 'notice it said: no such mode');
  });

  it('limits the options that are sent to the page, and counts the others', async () => {
    await talk.begin();
    const option = { type: 'boolean', name: 'Fast', currentValue: true };
    const update = (count: number): void => {
      const configOptions = Array.from({ length: count }, (_, n) => ({ ...option, id: `o${n}` }));
      world.update('s1', { sessionUpdate: 'config_option_update', configOptions });
    };
    update(70);
    const { configOptions, optionsLeftOut } = conversation.state();
    assert.deepEqual([configOptions.length, configOptions[0]?.id, optionsLeftOut], [50, 'o0', 20]);
    update(50);
    assert.equal(conversation.state().optionsLeftOut, undefined);
  });

  it('limits the commands that are sent to the page, and counts the others', async () => {
    await talk.begin();
    const extra = { _meta: { much: 'x'.repeat(10_000) } };
    const availableCommands = Array.from({ length: 600 }, (_, at) => ({
      name: `c${at}`,
      description: at === 0 ? null : 'd'.repeat(1000),
      input: { hint: 'h' },
      ...extra,
    }));
    world.update('s1', { sessionUpdate: 'available_commands_update', availableCommands });
    const { commands, commandsLeftOut } = conversation.state();
    assert.deepEqual([commands.length, commandsLeftOut], [500, 100]);
    assert.deepEqual(commands[0], { name: 'c0', input: { hint: 'h' } });
    assert.equal(commands[1]?.description?.length, 301);
    assert.equal(conversation.state().commands, commands);
  });

  it('shows permission requests until they are answered', async () => {
    const view: PermissionView = {
      requestId: 'r',
      toolCallId: 'c',
      title: 'Run',
      diffs: [],
      options: [{ optionId: 'yes', name: 'Yes', kind: 'allow_once', label: 'Allow Once' }],
    };
    const call = { toolCallId: 'c', title: 'Run' };
    conversation.showRequested(call);
    const asked = conversation.ask(view, call, neverCancelled);
    assert.deepEqual(conversation.state().permissions, [view]);
    assert.deepEqual(talk.rows(), ['call pending']);
    assert.equal(conversation.answer('r', 'made up'), false);
    assert.equal(conversation.answer('q', 'yes'), false);
    assert.equal(conversation.answer('r', 'yes'), true);
    assert.equal(await asked, 'yes');
    assert.deepEqual(conversation.state().permissions, []);
    const over = new CancellationSource();
    const withdrawn = conversation.ask(view, undefined, over.token);
    over.cancel();
    assert.equal(await withdrawn, undefined);
    assert.equal(conversation.answer('r', 'yes'), false);
  });

  it('keeps a refused call as refused when permission is requested again for its id', () => {
    const toolCall = { toolCallId: 'c', title: 'Run' };
    const refused = conversation.showRequested(toolCall);
    refused.answer(false);
    refused.end();
    assert.deepEqual(talk.rows(), ['call refused']);
    const again = conversation.showRequested(toolCall);
    assert.deepEqual(talk.rows(), ['call refused', 'call pending']);
    again.answer(false);
    again.end();
    assert.deepEqual(talk.rows(), ['call refused', 'call refused']);
  });

  it('keeps the draft until it is sent, without an event', () => {
    conversation.setDraft('half a thou');
    assert.equal(talk.states, 0);
    assert.equal(conversation.state().draft, 'half a thou');
    conversation.prompt('half a thought');
    assert.equal(conversation.state().draft, '');
  });

  it('ends its turn and its session when it is disposed', async () => {
    await talk.begin();
    conversation.dispose();
    await settle();
    assert.deepEqual(source.closed, ['s1']);
    assert.equal(world.wire.all('session/cancel').length, 1);
    conversation.prompt('two');
    assert.deepEqual(talk.prompts(), ['one']);
  });

  it('closes a session that opens after it was disposed', async () => {
    conversation.prompt('one');
    await world.wire.request('session/new');
    conversation.dispose();
    await world.answer('session/new', { sessionId: 's1' });
    assert.equal(world.sessions.get('s1'), undefined);
  });
});
