// Tests sending context with prompts: on the wire, in no row, and never a reason not to send the prompt.

import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import { neverCancelled, type CancellationToken, orCancelled } from '../../../../src/base/cancellation.ts';
import { Conversation } from '../../../../src/chat/conversation/conversation.ts';
import type {
  ContextRequest,
  PromptContext,
  PromptExtra,
} from '../../../../src/chat/prompt/promptContext.ts';
import type { SessionOwner, SessionSource } from '../../../../src/chat/conversation/sessionSource.ts';
import { noTerminals } from '../terminal/noTerminals.ts';
import { PeerError, place, SessionWorld, settle } from '../session/sessionWorld.ts';

class Context implements PromptContext {
  readonly asked: ContextRequest[] = [];
  readonly sent: unknown[] = [];
  answer: Promise<void> = Promise.resolve();
  token: ((token: CancellationToken) => void) | undefined;

  async prepare(request: ContextRequest, token: CancellationToken): Promise<PromptExtra> {
    this.asked.push(request);
    this.token?.(token);
    await orCancelled(this.answer, token);
    return {
      blocks: [{ type: 'text', text: 'of the editor' }],
      given: [{ uri: 'file:///w/a.ts', text: 'whole' }],
      params: { runtimeContext: [{ text: `turn ${this.asked.length}` }] },
      sent: (facts) => this.sent.push(facts),
    };
  }
}

describe('the context of a prompt', () => {
  let world: SessionWorld;
  let context: Context;
  let conversation: Conversation;
  let given: unknown[];

  beforeEach(() => {
    world = new SessionWorld();
    context = new Context();
    const source: SessionSource = {
      open: async (owner: SessionOwner) => ({
        kind: 'done',
        value: await world.sessions.new(place, (...adopted) => owner.adopt(...adopted), neverCancelled),
      }),
      reopen: () => Promise.resolve({ kind: 'cancelled' }),
      revive: (session) => Promise.resolve({ kind: 'done', value: session }),
      close: (session) => session.end(),
      explain: (error) => Promise.resolve({ message: String(error) }),
    };
    const { logger } = world;
    given = [];
    const onGive = (...all: unknown[]): number => given.push(...all);
    const ports = { sessions: source, terminals: noTerminals, logger, context, onGive };
    conversation = new Conversation('test', ports);
  });

  async function begin(): Promise<void> {
    conversation.prompt('one');
    await world.answer('session/new', { sessionId: 's1' });
  }
  const prompts = (): Record<string, unknown>[] =>
    world.wire.all('session/prompt') as Record<string, unknown>[];
  const texts = (): unknown => JSON.stringify(conversation.rows());

  it('is sent after the user’s blocks, prepared for each prompt, and in no row', async () => {
    await begin();
    await world.wire.request('session/prompt');
    const text = (words: string): object => ({ type: 'text', text: words });
    assert.deepEqual(prompts()[0], {
      sessionId: 's1',
      prompt: [text('one'), text('of the editor')],
      runtimeContext: [{ text: 'turn 1' }],
    });
    assert.doesNotMatch(texts() as string, /of the editor|turn 1/);
    assert.equal(context.asked[0]!.entry, conversation.rows()[0]!.id);
    assert.deepEqual(context.sent, [{ sessionId: 's1', requestId: world.wire.sent.length }]);
    assert.deepEqual(given, [{ agent: 'test', sessionId: 's1' }, [{ uri: 'file:///w/a.ts', text: 'whole' }]]);
    world.update('s1', { sessionUpdate: 'usage_update', used: 40, size: 100 });
    await world.answer('session/prompt', { stopReason: 'end_turn' });
    conversation.prompt('two');
    await settle();
    assert.deepEqual(prompts()[1]!['runtimeContext'], [{ text: 'turn 2' }]);
    assert.deepEqual(
      context.asked.map(({ prompt, tokensLeft }) => [prompt, tokensLeft]),
      [
        ['one', undefined],
        ['two', 60],
      ],
    );
  });

  it('is prepared for the session’s current model', async () => {
    conversation.prompt('one');
    const models = { currentModelId: 'small', availableModels: [] };
    await world.answer('session/new', { sessionId: 's1', models });
    await world.answer('session/prompt', { stopReason: 'end_turn' });
    const option = {
      id: 'm',
      name: 'Model',
      category: 'model',
      type: 'select',
      currentValue: 'large',
      options: [],
    };
    world.update('s1', { sessionUpdate: 'config_option_update', configOptions: [option] });
    conversation.prompt('two');
    await settle();
    assert.deepEqual(
      context.asked.map(({ model }) => model),
      ['small', 'large'],
    );
  });

  it('is reported as sent each time', async () => {
    world.signsIn = true;
    await begin();
    await world.wire.request('session/prompt');
    await world.fail('session/prompt', new PeerError(-32000));
    await world.wire.request('session/prompt');
    assert.equal(prompts().length, 2);
    assert.equal(context.sent.length, 2);
  });

  it('is left out if its preparation fails', async () => {
    context.answer = Promise.reject(new Error('a bug'));
    await begin();
    await world.wire.request('session/prompt');
    assert.deepEqual(prompts()[0], { sessionId: 's1', prompt: [{ type: 'text', text: 'one' }] });
    assert.match(JSON.stringify(world.logger), /without context/);
  });

  it('is not prepared for a prompt that was cancelled before it was sent', async () => {
    await begin();
    await world.answer('session/prompt', { stopReason: 'end_turn' });
    const over: boolean[] = [];
    context.answer = new Promise(() => undefined);
    context.token = (token) => token.onCancellationRequested(() => over.push(true));
    conversation.prompt('two');
    await settle();
    conversation.cancel();
    await settle();
    assert.deepEqual([over, conversation.working], [[true], false]);
    assert.equal(prompts().length, 1);
    assert.deepEqual(world.wire.all('session/cancel'), []);
  });

  it('is not awaited when the prompt is cancelled', async () => {
    context.answer = new Promise(() => undefined);
    await begin();
    await settle();
    conversation.cancel();
    conversation.cancel();
    await settle();
    assert.equal(conversation.working, false);
    assert.deepEqual(prompts(), []);
  });
});
