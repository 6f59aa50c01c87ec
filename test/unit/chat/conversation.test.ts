// A conversation over a wire that a test plays: what is sent to the agent when, and what the user sees of it.

import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import {
  CancellationSource,
  neverCancelled,
  type CancellationToken,
} from '../../../src/base/cancellation.ts';
import { CancelledError } from '../../../src/base/orCancelled.ts';
import type { AgentSession } from '../../../src/chat/agentSession.ts';
import { Conversation } from '../../../src/chat/conversation.ts';
import type { ConversationOwner, SessionResult, SessionSource } from '../../../src/chat/sessionSource.ts';
import type { PermissionView } from '../../../src/chat/messages.ts';
import { noTerminals } from './noTerminals.ts';
import { PeerError, place, SessionWorld, settle } from './sessionWorld.ts';

/** Sessions of a world; `refusal` refuses, and `revived` is what comes back of a session that was lost. */
class Source implements SessionSource {
  readonly world: SessionWorld;
  readonly closed: string[] = [];
  owner: ConversationOwner | undefined;
  refusal: string | undefined;
  revived: Promise<SessionResult> | undefined;

  constructor(capabilities: object = {}) {
    this.world = new SessionWorld({ loadSession: true, ...capabilities });
  }

  async open(owner: ConversationOwner, token: CancellationToken): Promise<SessionResult> {
    this.owner = owner;
    if (this.refusal !== undefined) return { kind: 'refused', message: this.refusal };
    try {
      return {
        kind: 'done',
        value: await this.world.sessions.new(place, (...adopted) => owner.adopt(...adopted), token),
      };
    } catch (error) {
      if (error instanceof CancelledError) return { kind: 'cancelled' };
      throw error;
    }
  }

  reopen(): Promise<SessionResult> {
    return Promise.resolve({ kind: 'cancelled' });
  }

  async revive(session: AgentSession): Promise<SessionResult> {
    return (await this.revived) ?? { kind: 'done', value: session };
  }

  close(session: AgentSession): void {
    this.closed.push(session.sessionId);
    session.end();
  }

  explain(error: unknown): string {
    return `it said: ${(error as Error).message}`;
  }
}

describe('a conversation', () => {
  let source: Source;
  let world: SessionWorld;
  let conversation: Conversation;
  let states: number;

  beforeEach(() => {
    source = new Source();
    ({ world } = source);
    conversation = new Conversation('test', source, noTerminals, world.logger);
    states = 0;
    conversation.onDidChangeState(() => (states += 1));
  });

  const rows = (): string[] =>
    conversation.rows().map((row) => {
      if ('parts' in row)
        return `${row.kind} ${row.parts.map((part) => ('text' in part ? part.text : part.kind)).join('')}`;
      if (row.kind === 'call') return `call ${row.call.status}`;
      return row.kind === 'notice'
        ? `notice ${row.title}`
        : row.kind === 'end'
          ? `end ${row.text}`
          : row.kind;
    });
  const prompts = (): unknown[] =>
    world.wire
      .all('session/prompt')
      .map((params) => (params as { prompt: { text: string }[] }).prompt[0]?.text);
  const phase = (): string => conversation.state().phase;

  /** The first prompt was sent. */
  async function begin(text = 'one'): Promise<void> {
    conversation.prompt(text);
    await world.answer('session/new', { sessionId: 's1' });
    await world.wire.request('session/prompt');
  }

  async function end(stopReason = 'end_turn'): Promise<void> {
    await world.answer('session/prompt', { stopReason });
  }

  it('tells when a turn begins and ends, and what calls it made', async () => {
    const heard: string[] = [];
    conversation.onDidTurn((event) =>
      heard.push(
        event.kind === 'call'
          ? event.call.toolCallId
          : `${event.kind} ${'entry' in event ? event.entry : ''}`,
      ),
    );
    conversation.prompt('one');
    const { id } = conversation.rows()[0]!;
    assert.deepEqual(heard, [`began ${id}`]);
    await world.answer('session/new', { sessionId: 's1' });
    await world.wire.request('session/prompt');
    world.update('s1', { sessionUpdate: 'tool_call', toolCallId: 'edit', title: 'Edit' });
    await end();
    assert.deepEqual(heard.slice(1), ['edit', 'ended ']);
  });

  it('opens its session with the first prompt, and not before', async () => {
    assert.deepEqual(world.wire.sent, []);
    assert.equal(phase(), 'none');
    conversation.prompt('  ');
    conversation.prompt('one');
    assert.equal(phase(), 'opening');
    assert.deepEqual(rows(), ['user one']);
    await world.answer('session/new', { sessionId: 's1' });
    assert.equal(phase(), 'running');
    world.say('s1', 'hello');
    await end();
    assert.equal(phase(), 'idle');
    assert.deepEqual(rows(), ['user one', 'agent hello']);
    conversation.prompt('two');
    await settle();
    assert.deepEqual(prompts(), ['one', 'two']);
    assert.equal(world.wire.all('session/new').length, 1);
  });

  it('says why there is no session, and tries again with the next prompt', async () => {
    source.refusal = 'There is no agent "test".';
    conversation.prompt('one');
    await settle();
    assert.equal(phase(), 'none');
    assert.deepEqual(rows(), ['user one', 'end There is no agent "test".']);
    source.refusal = undefined;
    await begin('two');
    assert.equal(phase(), 'running');
  });

  it('can be left while its session is opened', async () => {
    conversation.prompt('one');
    await world.wire.request('session/new');
    conversation.cancel();
    await settle();
    assert.equal(phase(), 'none');
    assert.deepEqual(rows(), ['user one', 'end Cancelled.']);
  });

  it('lets prompts wait, in their order', async () => {
    await begin();
    for (const text of ['two', 'three', 'four']) conversation.prompt(text);
    const { queue } = conversation.state();
    assert.deepEqual(
      queue.map(({ text }) => text),
      ['two', 'three', 'four'],
    );
    conversation.unqueue(queue[1]!.queueId);
    world.say('s1', '1');
    await end();
    world.say('s1', '2');
    await end();
    assert.deepEqual(prompts(), ['one', 'two', 'four']);
    assert.deepEqual(rows(), ['user one', 'agent 1', 'user two', 'agent 2', 'user four']);
    assert.deepEqual(conversation.state().queue, []);
  });

  it('sends one that waits now, and cancels what it waited for', async () => {
    await begin();
    conversation.prompt('two');
    conversation.prompt('three');
    conversation.sendNow(conversation.state().queue[1]!.queueId);
    assert.equal(world.wire.all('session/cancel').length, 1);
    await end('cancelled');
    assert.deepEqual(prompts(), ['one', 'three']);
    await end();
    assert.deepEqual(prompts(), ['one', 'three', 'two']);
  });

  it('sends nothing by itself after the user cancelled, or after an error', async () => {
    await begin();
    conversation.prompt('two');
    conversation.cancel();
    await end('cancelled');
    assert.deepEqual(prompts(), ['one']);
    conversation.prompt('three');
    await settle();
    await world.fail('session/prompt', new PeerError(-32603, 'bad'));
    assert.deepEqual(prompts(), ['one', 'three']);
    assert.equal(rows().at(-1), 'end it said: bad');
    conversation.sendNow(conversation.state().queue[0]!.queueId);
    await settle();
    assert.deepEqual(prompts(), ['one', 'three', 'two']);
  });

  it('takes no more than it can keep', async () => {
    await begin();
    for (let i = 0; i < 60; i++) conversation.prompt(`p${i}`);
    assert.equal(conversation.state().queue.length, 50);
    assert.match(rows().at(-1)!, /Too many prompts/);
  });

  it('cancels, hears what the agent still says, and ends by itself the second time', async () => {
    await begin();
    world.update('s1', { sessionUpdate: 'tool_call', toolCallId: 'c', title: 'x' });
    conversation.cancel();
    assert.equal(phase(), 'cancelling');
    assert.deepEqual(rows(), ['user one', 'call cancelled']);
    world.say('s1', 'wait');
    conversation.cancel();
    await settle();
    assert.equal(phase(), 'idle');
    assert.deepEqual(rows(), ['user one', 'call cancelled', 'agent wait', 'end Cancelled.']);
    assert.equal(world.wire.all('session/cancel').length, 1);
    world.say('s1', 'late');
    assert.equal(rows().at(-1), 'agent late');
  });

  it('hears what is said between turns', async () => {
    await begin();
    await end();
    world.say('s1', 'by the way');
    assert.equal(rows().at(-1), 'agent by the way');
    world.update('s1', {
      sessionUpdate: 'usage_update',
      used: 10,
      size: 20,
      cost: { amount: 0.5, currency: 'USD' },
    });
    assert.deepEqual(conversation.state().usage, { used: 10, size: 20, cost: '0.50 USD' });
  });

  it('shows what can be set, and says what the agent refuses', async () => {
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
    assert.equal(rows().at(-1), 'notice it said: no such mode');
  });

  it('tells the page of commands what it can show of them', async () => {
    await begin();
    const extra = { _meta: { much: 'x'.repeat(10_000) } };
    const availableCommands = Array.from({ length: 600 }, (_, at) => ({
      name: `c${at}`,
      description: at === 0 ? null : 'd'.repeat(1000),
      input: { hint: 'h' },
      ...extra,
    }));
    world.update('s1', { sessionUpdate: 'available_commands_update', availableCommands });
    const { commands } = conversation.state();
    assert.equal(commands.length, 500);
    assert.deepEqual(commands[0], { name: 'c0', input: { hint: 'h' } });
    assert.equal(commands[1]?.description?.length, 301);
    assert.equal(conversation.state().commands, commands);
  });

  it('says that the agent ended in its turn, and that it is back, with its rows as they were', async () => {
    await begin();
    world.say('s1', 'half');
    const back = Promise.withResolvers<SessionResult>();
    const first = conversation.session!;
    source.revived = back.promise;
    first.end('agentGone');
    await world.fail('session/prompt', new PeerError('closed', 'it is gone'));
    assert.deepEqual(rows(), ['user one', 'agent half', 'end it said: it is gone']);
    const successor = new SessionWorld({ loadSession: true });
    const loading = successor.sessions.load!(
      { sessionId: 's1' },
      place,
      (...adopted) => source.owner!.adopt(...adopted),
      neverCancelled,
    );
    successor.update('s1', { sessionUpdate: 'user_message_chunk', content: { type: 'text', text: 'one' } });
    successor.say('s1', 'half');
    await successor.answer('session/load', {});
    back.resolve({ kind: 'done', value: await loading });
    await settle();
    assert.deepEqual(rows().slice(2), [
      'end it said: it is gone',
      'notice The agent was started again. You can go on.',
    ]);
    conversation.prompt('two');
    await settle();
    successor.say('s1', 'whole');
    assert.deepEqual(rows().slice(4), ['user two', 'agent whole']);
  });

  it('is not doubled by a history that comes again after the next prompt, as gemini sends it', async () => {
    await begin();
    world.update('s1', {
      sessionUpdate: 'agent_thought_chunk',
      content: { type: 'text', text: '**Looking** at it' },
    });
    world.update('s1', { sessionUpdate: 'tool_call', toolCallId: 'c', title: 'Read', status: 'completed' });
    world.say('s1', 'Half of ');
    world.say('s1', 'the answer');
    await end();
    const before = rows();
    conversation.session!.end('agentGone');
    const back = Promise.withResolvers<SessionResult>();
    source.revived = back.promise;
    conversation.prompt('two');
    const successor = new SessionWorld({ loadSession: true });
    const loading = successor.sessions.load!(
      { sessionId: 's1' },
      place,
      (...adopted) => source.owner!.adopt(...adopted),
      neverCancelled,
    );
    const said = (kind: string, text: string): void =>
      successor.update('s1', { sessionUpdate: `${kind}_chunk`, content: { type: 'text', text } });
    await successor.answer('session/load', {});
    back.resolve({ kind: 'done', value: await loading });
    await settle();
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
    assert.deepEqual(rows(), [...before, 'user two', 'agent Half of it']);
  });

  it('takes nothing for a history that an agent never sends again', async () => {
    await begin();
    world.say('s1', 'The same answer as ever');
    await end();
    conversation.session!.end('agentGone');
    const successor = new SessionWorld({ loadSession: true });
    const loading = successor.sessions.load!(
      { sessionId: 's1' },
      place,
      (...adopted) => source.owner!.adopt(...adopted),
      neverCancelled,
    );
    await successor.answer('session/load', {});
    source.revived = Promise.resolve({ kind: 'done', value: await loading });
    conversation.prompt('two');
    await settle();
    successor.say('s1', 'The same answer as ever');
    assert.deepEqual(rows().slice(-2), ['user two', 'agent The same answer as ever']);
  });

  describe('whose agent is started again for a sign-in', () => {
    const refusal = new PeerError(-32000, 'sign in first');
    let signedIn: PromiseWithResolvers<boolean>;
    let successor: SessionWorld;

    beforeEach(() => {
      signedIn = Promise.withResolvers();
      world.signsIn = signedIn.promise;
      successor = new SessionWorld({ loadSession: true });
    });

    /** The user signs in, and the agent they did it for ends. It has the session still. */
    async function signInAnew(): Promise<void> {
      const back = Promise.withResolvers<SessionResult>();
      source.revived = back.promise;
      conversation.session!.end('agentGone');
      const loading = successor.sessions.load!(
        { sessionId: 's1' },
        place,
        (...adopted) => source.owner!.adopt(...adopted),
        neverCancelled,
      );
      signedIn.resolve(true);
      await settle();
      await successor.answer('session/load', {});
      back.resolve({ kind: 'done', value: await loading });
      await settle();
    }

    it('sends the same prompt once more, in the session that came back', async () => {
      await begin();
      await world.fail('session/prompt', refusal);
      assert.equal(world.signIns, 1);
      await signInAnew();
      assert.deepEqual(successor.wire.all('session/prompt'), world.wire.all('session/prompt'));
      assert.equal(world.wire.all('session/prompt').length, 1);
      assert.equal(phase(), 'running');
      successor.say('s1', 'hello');
      await successor.answer('session/prompt', { stopReason: 'end_turn' });
      assert.deepEqual(rows(), ['user one', 'agent hello']);
      assert.equal(phase(), 'idle');
      assert.equal(successor.proofs, 1);
    });

    it('takes a second refusal for final, and the next prompt asks again', async () => {
      await begin();
      await world.fail('session/prompt', refusal);
      await signInAnew();
      await successor.fail('session/prompt', refusal);
      assert.deepEqual(rows(), ['user one', 'end it said: sign in first']);
      assert.equal(world.signIns + successor.signIns, 1);
      assert.equal(successor.wire.all('session/prompt').length, 1);
      source.revived = undefined;
      conversation.prompt('two');
      await settle();
      await successor.fail('session/prompt', refusal);
      assert.equal(successor.signIns, 1);
    });

    it('sends nothing that was cancelled meanwhile', async () => {
      await begin();
      await world.fail('session/prompt', refusal);
      conversation.cancel();
      await signInAnew();
      assert.deepEqual(successor.wire.all('session/prompt'), []);
      assert.deepEqual(rows(), ['user one', 'end Cancelled.']);
      assert.equal(phase(), 'idle');
    });

    it('can be left while its session comes back', async () => {
      await begin();
      await world.fail('session/prompt', refusal);
      const back = Promise.withResolvers<SessionResult>();
      source.revived = back.promise;
      conversation.session!.end('agentGone');
      signedIn.resolve(true);
      await settle();
      conversation.cancel();
      back.resolve({ kind: 'cancelled' });
      await settle();
      assert.deepEqual(rows(), ['user one', 'end Cancelled.']);
    });

    it('says what the agent wants when the user does not sign in', async () => {
      await begin();
      await world.fail('session/prompt', refusal);
      conversation.session!.end('agentGone');
      signedIn.resolve(false);
      await settle();
      assert.deepEqual(rows(), ['user one', 'end it said: sign in first']);
    });

    it('goes on in another session where it was lost, and says so', async () => {
      await begin();
      await world.fail('session/prompt', refusal);
      conversation.session!.end('agentGone');
      source.owner!.lost('It forgot.', 'failed');
      signedIn.resolve(true);
      await settle();
      await world.answer('session/new', { sessionId: 's2' });
      assert.equal(phase(), 'running');
      assert.equal(conversation.state().message, undefined);
      assert.deepEqual(
        world.wire.all('session/prompt').map((params) => (params as { sessionId: string }).sessionId),
        ['s1', 's2'],
      );
      await end();
      assert.equal(phase(), 'idle');
      assert.deepEqual(rows().slice(0, 3), [
        'user one',
        'notice It forgot.',
        'notice A new session begins. The agent does not know what was said before.',
      ]);
    });

    it('goes on in another session where its agent takes none along, and tells of no error', async () => {
      await begin();
      await world.fail('session/prompt', refusal);
      conversation.session!.end('agentGone');
      source.owner!.lost('It can’t go on.', 'unable');
      signedIn.resolve(true);
      await settle();
      await world.answer('session/new', { sessionId: 's2' });
      await end();
      assert.deepEqual(rows(), [
        'user one',
        'notice A new session begins. The agent does not know what was said before.',
        'end The agent ended its turn without an answer.',
      ]);
      conversation.session!.end('agentGone');
      source.owner!.lost('It can’t go on.', 'unable');
      assert.equal(rows().at(-1), 'notice It can’t go on.', 'nobody signed in this time');
    });

    it('sets once more what was to be set', async () => {
      await begin();
      await end();
      const setting = conversation.set((session) => session.setMode('ask'));
      await settle();
      await world.fail('session/set_mode', refusal);
      await signInAnew();
      await successor.answer('session/set_mode', {});
      await setting;
      assert.deepEqual(successor.wire.all('session/set_mode'), world.wire.all('session/set_mode'));
      assert.deepEqual(rows().slice(1), ['end The agent ended its turn without an answer.']);
    });

    it('says what the agent refuses to set even so, without asking for another sign-in', async () => {
      await begin();
      await end();
      const setting = conversation.set((session) => session.setMode('ask'));
      await settle();
      await world.fail('session/set_mode', refusal);
      await signInAnew();
      await successor.fail('session/set_mode', refusal);
      await setting;
      assert.equal(rows().at(-1), 'notice it said: sign in first');
      assert.equal(successor.signIns, 0);
    });
  });

  it('that is lost says so, and begins another session with the next prompt', async () => {
    await begin();
    await end();
    conversation.session!.end('agentGone');
    source.owner!.lost('It forgot.', 'failed');
    assert.equal(phase(), 'ended');
    assert.equal(conversation.state().message, 'It forgot.');
    conversation.prompt('two');
    await world.answer('session/new', { sessionId: 's2' });
    assert.equal(phase(), 'running');
    assert.deepEqual(rows().slice(-3), [
      'notice It forgot.',
      'notice A new session begins. The agent does not know what was said before.',
      'user two',
    ]);
  });

  it('whose session is closed elsewhere has ended', async () => {
    await begin();
    conversation.session!.end();
    await settle();
    assert.equal(phase(), 'ended');
    assert.equal(rows().at(-1), 'end Cancelled.');
  });

  it('asks for permissions until one who may answers', async () => {
    const view: PermissionView = {
      requestId: 'r',
      toolCallId: 'c',
      title: 'Run',
      diffs: [],
      options: [{ optionId: 'yes', name: 'Yes', kind: 'allow_once' }],
    };
    const asked = conversation.ask(view, { toolCallId: 'c', title: 'Run' }, neverCancelled);
    assert.deepEqual(conversation.state().permissions, [view]);
    assert.deepEqual(rows(), ['call pending']);
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

  it('remembers the draft without telling of it, until it is sent', () => {
    conversation.setDraft('half a thou');
    assert.equal(states, 0);
    assert.equal(conversation.state().draft, 'half a thou');
    conversation.prompt('half a thought');
    assert.equal(conversation.state().draft, '');
  });

  describe('with things attached', () => {
    const file = { kind: 'file', name: 'a.ts', mention: '@a.ts', uri: 'file:///w/a.ts' } as const;
    const picture = { kind: 'image', name: 'p.png', mimeType: 'image/png', data: 'AA' } as const;
    const sent = (): unknown[] =>
      world.wire.all('session/prompt').map((params) => (params as { prompt: unknown }).prompt);

    it('sends what the draft has, and shows it in the row of the user', async () => {
      conversation.setDraft('look at ');
      assert.equal(conversation.outbox.attach(file), undefined);
      assert.equal(conversation.state().draft, 'look at @a.ts ');
      assert.deepEqual(conversation.state().attachments, [
        { id: 1, kind: 'file', name: 'a.ts', mention: '@a.ts' },
      ]);
      conversation.promptDraft('look at @a.ts', 1);
      assert.deepEqual(conversation.state().attachments, []);
      await world.answer('session/new', { sessionId: 's1' });
      assert.deepEqual(sent(), [
        [
          { type: 'text', text: 'look at @a.ts' },
          { type: 'resource_link', uri: 'file:///w/a.ts', name: 'a.ts' },
        ],
      ]);
      assert.deepEqual(conversation.rows(), [
        {
          id: 1,
          kind: 'user',
          parts: [
            { kind: 'text', text: 'look at @a.ts' },
            { kind: 'resource', uri: 'file:///w/a.ts', name: 'a.ts' },
          ],
        },
      ]);
    });

    it('keeps them while they wait, and takes a prompt back to be edited', async () => {
      await begin();
      conversation.prompt({ text: 'two @a.ts', attachments: [file, picture] });
      conversation.prompt('three');
      assert.deepEqual(conversation.outbox.waiting, [
        { text: 'two @a.ts', attachments: [file, picture] },
        { text: 'three', attachments: [] },
      ]);
      const [waiting] = conversation.state().queue;
      assert.deepEqual(
        waiting?.attachments?.map(({ name }) => name),
        ['a.ts', 'p.png'],
      );
      const { draftVersion } = conversation.state();
      conversation.setDraft('half');
      conversation.outbox.edit(waiting.queueId);
      conversation.outbox.edit(waiting.queueId);
      assert.equal(conversation.state().draft, 'two @a.ts\n\nhalf');
      assert.equal(conversation.state().draftVersion, draftVersion! + 1);
      assert.equal(conversation.outbox.draft.attachments.length, 2);
      await end();
      assert.deepEqual(prompts(), ['one', 'three']);
    });

    it('sends nothing of a prompt with a picture that the agent does not take, says so and gives it back', async () => {
      conversation.prompt({ text: 'see', attachments: [picture] });
      conversation.prompt('waits');
      await world.answer('session/new', { sessionId: 's1' });
      assert.deepEqual(sent(), []);
      assert.equal(phase(), 'idle');
      assert.match(rows().at(-1)!, /^end Not sent: test takes no pictures.*p\.png/);
      assert.deepEqual(conversation.outbox.draft, {
        text: 'see',
        attachments: [{ ...picture, mention: undefined }],
      });
      assert.equal(conversation.state().queue.length, 1);
      assert.equal(conversation.state().attachments?.[0]?.warning, 'test does not take this');
      conversation.outbox.detach(conversation.state().attachments![0]!.id);
      conversation.promptDraft('see');
      await settle();
      assert.deepEqual(sent(), [[{ type: 'text', text: 'see' }]]);
    });

    it('gives the prompt back for which there is no room', async () => {
      await begin();
      for (let i = 0; i < 50; i++) conversation.prompt(`p${i}`);
      conversation.prompt({ text: 'one more', attachments: [picture] });
      assert.equal(conversation.outbox.draft.text, 'one more');
      assert.equal(conversation.outbox.draft.attachments.length, 1);
    });

    it('takes texts along as they are when the prompt is really sent', async () => {
      source = new Source({ promptCapabilities: { embeddedContext: true } });
      ({ world } = source);
      let text = 'old';
      const textOf = (): Promise<string> => Promise.resolve(text);
      const joined: SessionSource = {
        open: (owner, token) => source.open(owner, token),
        revive: (session) => source.revive(session),
        reopen: () => source.reopen(),
        close: (session) => source.close(session),
        explain: (error) => source.explain(error),
        textOf,
      };
      conversation = new Conversation('test', joined, noTerminals, world.logger);
      await begin();
      conversation.prompt({ text: '@a.ts', attachments: [file] });
      text = 'new';
      await end();
      assert.deepEqual((sent()[1] as unknown[])[1], {
        type: 'resource',
        resource: { uri: 'file:///w/a.ts', text: 'new', mimeType: 'text/plain' },
      });
    });
  });

  it('ends its turn and its session when it is left', async () => {
    await begin();
    conversation.dispose();
    await settle();
    assert.deepEqual(source.closed, ['s1']);
    assert.equal(world.wire.all('session/cancel').length, 1);
    conversation.prompt('two');
    assert.deepEqual(prompts(), ['one']);
  });

  it('leaves no session behind that opens after it was left', async () => {
    conversation.prompt('one');
    await world.wire.request('session/new');
    conversation.dispose();
    await world.answer('session/new', { sessionId: 's1' });
    assert.equal(world.sessions.get('s1'), undefined);
  });
});
