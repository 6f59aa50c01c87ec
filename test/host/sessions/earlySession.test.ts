// A shown conversation opens its session before the first prompt, and nothing is left of an unused one:
// no unwanted process, no open session, no empty conversation.
import * as assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { neverCancelled } from '../../../src/base/cancellation.ts';
import { until } from '../../until.ts';
import { eachChatsWorld, type ChatsWorld } from '../chat/chatsWorld.ts';
import { define, Owner, SessionsWorld } from './sessionsWorld.ts';
import type { WebviewViewDouble } from '../webviewDouble.ts';

describe('the session of a shown conversation', () => {
  let world: ChatsWorld;
  eachChatsWorld((made) => (world = made));

  const modeShown = async (view: WebviewViewDouble): Promise<void> => {
    await until('what can be set', () => {
      const last = view.webview.posted.findLast(
        (message) => message.type === 'snapshot' || message.type === 'state',
      );
      const state = last?.type === 'snapshot' ? last.conversation.state : last?.state;
      return state?.modes?.currentModeId === 'ask';
    });
  };

  it('opens before the first prompt if its agent ran before, and is closed if it is not used', async () => {
    await world.begin();
    const view = await world.showView();
    // Its command never ran, so it starts only with the user's first prompt.
    const before = world.chats.view.shown;
    assert.deepEqual(world.agent.messages(), []);
    await world.turn('one');
    assert.equal(world.agent.received('session/new').length, 1);

    world.chats.view.newSession();
    const unused = world.chats.view.shown;
    await modeShown(view);
    assert.equal(world.agent.received('session/new').length, 2);
    assert.equal(world.agent.received('session/prompt').length, 1);
    const { sessionId } = unused.conversation.session!;
    const listed = async (): Promise<string[]> =>
      (await world.chats.conversations.list()).map(({ id }) => id);
    assert.deepEqual(await listed(), [before.id]);
    assert.equal(world.chats.conversations.isUnused('resume', sessionId), true);

    world.chats.view.showConversation(before);
    await until('the end of what was not used', () =>
      world.agent.received('session/close').some((closed) => closed['sessionId'] === sessionId),
    );
    assert.deepEqual(await listed(), [before.id]);
    assert.equal(
      world.chats.conversations.isUnused('resume', sessionId),
      true,
      'the agent may still list it',
    );

    world.chats.view.newSession();
    await modeShown(view);
    const used = world.chats.view.shown.conversation.session!.sessionId;
    await world.turn('two');
    assert.equal(world.agent.received('session/prompt').at(-1)!['sessionId'], used);
    assert.equal(world.chats.conversations.isUnused('resume', used), false);
    assert.equal((await listed()).length, 2);
  });

  it('is opened again after a reload before the first prompt', async () => {
    await world.begin();
    await world.showView();
    await world.turn('one');
    const [{ sessionId }] = world.agent.received('session/prompt') as [{ sessionId: string }];
    const lines = world.lines();
    await world.reload();
    const view = await world.showView();
    await modeShown(view);
    assert.deepEqual(
      world.agent.received('session/resume').map((params) => params['sessionId']),
      [sessionId],
    );
    assert.deepEqual(world.lines(), lines);
    await world.turn('two');
    assert.equal(world.agent.received('session/resume').length, 1);
    assert.equal(world.agent.received('session/new').length, 1);
  });

  it('is not resumed after a reload if there is only a draft', async () => {
    await world.begin();
    const view = await world.showView();
    await world.turn('one');
    world.chats.view.newSession();
    await modeShown(view);
    view.say({ type: 'draft', text: 'not sent yet' });
    await until('the draft to be kept', async () => (await world.chats.store.list()).length === 2);
    await world.reload();
    await modeShown(await world.showView());
    assert.equal(world.chats.view.conversation.state().draft, 'not sent yet');
    assert.deepEqual(world.agent.received('session/resume'), []);
    await world.turn('two');
    assert.deepEqual(world.lines(), ['user two', 'agent you said two']);
  });
});

describe('a session that is opened early', () => {
  let world: SessionsWorld;
  beforeEach(() => (world = new SessionsWorld()));
  afterEach(() => world.dispose());

  const early = async (): Promise<string | undefined> =>
    (await world.keeper.openEarly(undefined, new Owner(), neverCancelled))?.kind;

  it('does not ask to sign in, which the first prompt does', async () => {
    const agent = await define('locked');
    assert.equal(await early(), undefined, 'its command never ran');
    assert.deepEqual(agent.messages(), []);
    world.willSignIn = false;
    await world.keeper.open(new Owner(), neverCancelled);
    assert.equal(world.signIns, 1);
    assert.equal(await early(), 'cancelled');
    assert.equal(world.signIns, 1);
    world.willSignIn = true;
    await world.open(new Owner());
    assert.equal(await early(), 'done');
  });

  it('does not ask about MCP servers, and is not opened if one of them needs consent', async () => {
    const agent = await define();
    await world.open(new Owner());
    await world.writeServers({ team: { command: process.execPath } });
    assert.equal(await early(), 'cancelled');
    assert.deepEqual([world.asked, agent.received('session/new').length], [[], 1]);
    await world.open(new Owner());
    assert.equal(await early(), 'done');
    assert.equal((agent.received('session/new').at(-1)!['mcpServers'] as unknown[]).length, 1);
    assert.equal(world.asked.length, 1);
  });

  it('is not opened if the command has changed since it ran', async () => {
    await define();
    await world.open(new Owner());
    const other = await define('noResume');
    assert.equal(await early(), undefined);
    assert.deepEqual([other.messages(), world.answers.asked], [[], []]);
  });
});
