// Tests a conversation whose agent or session ended: what is restored and what the user sees.

import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import type { Conversation } from '../../../../src/chat/conversation/conversation.ts';
import { ConversationWorld, type Source } from './conversationWorld.ts';
import { PeerError, settle, type SessionWorld } from '../session/sessionWorld.ts';

describe('a conversation whose session ended', () => {
  let talk: ConversationWorld;
  let source: Source;
  let world: SessionWorld;
  let conversation: Conversation;

  beforeEach(() => {
    talk = new ConversationWorld();
    ({ source, world, conversation } = talk);
  });

  it('shows that the agent ended during a turn and was restarted, and keeps its rows', async () => {
    await talk.begin();
    world.say('s1', 'half');
    const successor = talk.successor();
    await world.fail('session/prompt', new PeerError('closed', 'it is gone'));
    assert.deepEqual(talk.rows(), ['user one', 'agent half', 'end it said: it is gone']);
    successor.update('s1', { sessionUpdate: 'user_message_chunk', content: { type: 'text', text: 'one' } });
    successor.say('s1', 'half');
    await successor.restore();
    assert.deepEqual(talk.rows().slice(2), [
      'end it said: it is gone',
      'notice The agent was restarted. You can continue.',
    ]);
    conversation.prompt('two');
    await settle();
    successor.say('s1', 'whole');
    assert.deepEqual(talk.rows().slice(4), ['user two', 'agent whole']);
  });

  it('does not show a history twice that is replayed after the next prompt, as by gemini', async () => {
    await talk.begin();
    world.update('s1', {
      sessionUpdate: 'agent_thought_chunk',
      content: { type: 'text', text: '**Looking** at it' },
    });
    world.update('s1', { sessionUpdate: 'tool_call', toolCallId: 'c', title: 'Read', status: 'completed' });
    world.say('s1', 'Half of ');
    world.say('s1', 'the answer');
    await talk.end();
    const before = talk.rows();
    const successor = talk.successor();
    conversation.prompt('two');
    const said = (kind: string, text: string): void =>
      successor.update('s1', { sessionUpdate: `${kind}_chunk`, content: { type: 'text', text } });
    await successor.restore();
    said('user_message', 'one');
    said('agent_thought', '**Looking**\nat it\n\n');
    successor.update('s1', {
      sessionUpdate: 'tool_call',
      toolCallId: 'c',
      title: 'Read',
      status: 'completed',
    });
    said('agent_message', 'Half of the answer');
    successor.say('s1', 'Half of it');
    assert.deepEqual(talk.rows(), [...before, 'user two', 'agent Half of it']);
  });

  for (const when of ['before', 'after'] as const)
    it(`does not show messages twice that are replayed ${when} the answer to session/resume`, async () => {
      await talk.begin();
      world.say('s1', 'The answer');
      await talk.end();
      const successor = talk.successor('resume');
      const replay = (): void => ['The', ' answer'].forEach((text) => successor.say('s1', text));
      if (when === 'before') replay();
      const restored = successor.restore();
      if (when === 'after') replay();
      await restored;
      assert.deepEqual(talk.rows(), ['user one', 'agent The answer']);
      conversation.prompt('two');
      await settle();
      successor.say('s1', 'The answer');
      successor.say('s1', ' is new');
      await successor.answer('session/prompt', { stopReason: 'end_turn' });
      assert.deepEqual(talk.rows().slice(2), ['user two', 'agent The answer is new']);
    });

  it('shows what a history has beyond an interrupted answer at its end, before the prompt that waits', async () => {
    await talk.begin();
    world.say('s1', 'half ');
    await world.fail('session/prompt', new PeerError('closed', 'it is gone'));
    const successor = talk.successor();
    conversation.prompt('two');
    await settle();
    successor.update('s1', { sessionUpdate: 'user_message_chunk', content: { type: 'text', text: 'one' } });
    for (const text of ['half ', 'and more', '.']) successor.say('s1', text);
    const call = { sessionUpdate: 'tool_call', toolCallId: 'call-1', title: 'Read' };
    successor.update('s1', { ...call, status: 'completed' });
    successor.update('s1', { ...call, toolCallId: 'call-2' });
    successor.say('s1', 'Then');
    await successor.restore();
    const history = [
      'user one',
      'agent half and more.',
      'call completed',
      'call cancelled',
      'agent Then',
      'end it said: it is gone',
      'user two',
    ];
    assert.deepEqual(talk.rows().slice(0, 7), history);
    successor.update('s1', { ...call, status: 'in_progress' });
    successor.say('s1', 'Now');
    assert.deepEqual(talk.rows().slice(0, 7), history);
    assert.deepEqual(talk.rows().slice(-2), ['call in_progress', 'agent Now']);
  });

  it('appends what a history has beyond an interrupted answer to it, without a prompt too', async () => {
    await talk.begin();
    world.say('s1', 'half ');
    await world.fail('session/prompt', new PeerError('closed', 'it is gone'));
    const successor = talk.successor();
    successor.update('s1', { sessionUpdate: 'user_message_chunk', content: { type: 'text', text: 'one' } });
    successor.say('s1', 'half and more');
    await successor.restore();
    source.owner!.restored(conversation.session!);
    assert.deepEqual(talk.rows().slice(0, 3), ['user one', 'agent half and more', 'end it said: it is gone']);
  });

  it('appends nothing to an earlier answer after the agent was restarted, also with the same id', async () => {
    await talk.begin();
    const chunk = { sessionUpdate: 'agent_message_chunk', messageId: '1' };
    world.update('s1', { ...chunk, content: { type: 'text', text: 'Old' } });
    await talk.end();
    const successor = talk.successor('resume');
    await successor.restore();
    successor.update('s1', { ...chunk, content: { type: 'text', text: 'New' } });
    successor.say('s1', 'er');
    assert.deepEqual(talk.rows().slice(1), ['agent Old', 'agent Newer']);
  });

  it('drops nothing if the agent replays no history', async () => {
    await talk.begin();
    world.say('s1', 'The same answer as ever');
    await talk.end();
    const successor = talk.successor();
    await successor.restore();
    conversation.prompt('two');
    await settle();
    successor.say('s1', 'The same answer as ever');
    assert.deepEqual(talk.rows().slice(-2), ['user two', 'agent The same answer as ever']);
  });

  it('says that the session is lost and opens another with the next prompt', async () => {
    await talk.begin();
    await talk.end();
    conversation.session!.end('agentGone');
    source.owner!.lost('It forgot.', 'failed');
    assert.equal(talk.phase(), 'ended');
    assert.equal(conversation.state().message, 'It forgot.');
    assert.deepEqual(
      talk.rows(),
      ['user one', 'end The agent ended its turn without an answer.'],
      'it is said once',
    );
    conversation.prompt('two');
    await world.answer('session/new', { sessionId: 's2' });
    assert.equal(talk.phase(), 'running');
    assert.deepEqual(talk.rows().slice(-3), [
      'notice It forgot.',
      'notice A new session was started. The agent does not know the earlier messages.',
      'user two',
    ]);
  });

  it('shows how the agent ended, with its error output and actions', async () => {
    source.more = { detail: 'Error: no key', actions: ['showLog'] };
    await talk.begin();
    await world.fail('session/prompt', new PeerError('closed', 'it is gone'));
    assert.deepEqual(conversation.rows().at(-1), {
      ...{ id: 2, kind: 'end', text: 'it said: it is gone', isError: true },
      ...{ detail: 'Error: no key', actions: ['showLog'] },
    });
  });

  it('sends a prompt again whose turn failed', async () => {
    await talk.begin();
    await world.fail('session/prompt', new PeerError('closed', 'overloaded'));
    conversation.handleEndAction('retry');
    await settle();
    assert.deepEqual(talk.rows().slice(-3), ['user one', 'end it said: overloaded', 'user one']);
    conversation.handleEndAction('retry');
    await settle();
    assert.equal(talk.rows().length, 3, 'not while it is being sent');
  });

  it('does not send a prompt again that succeeded after an earlier one failed', async () => {
    await talk.begin();
    await world.fail('session/prompt', new PeerError('closed', 'overloaded'));
    conversation.prompt('two');
    await settle();
    world.say('s1', 'done');
    await world.answer('session/prompt', { stopReason: 'end_turn' });
    await settle();
    const rows = talk.rows();
    conversation.handleEndAction('retry');
    await settle();
    assert.deepEqual(talk.rows(), rows);
  });

  it('does not say below the rows what the last row says', async () => {
    await talk.begin();
    conversation.session!.end('agentGone');
    await world.fail('session/prompt', new PeerError('closed', 'it is gone'));
    source.owner!.lost('it said: it is gone', 'failed');
    assert.equal(talk.phase(), 'ended');
    assert.equal(talk.rows().at(-1), 'end it said: it is gone');
    assert.equal(conversation.state().message, undefined);
  });

  it('ends when its session is closed elsewhere', async () => {
    await talk.begin();
    conversation.session!.end();
    await settle();
    assert.equal(talk.phase(), 'ended');
    assert.equal(talk.rows().at(-1), 'end Stopped.');
  });
});
