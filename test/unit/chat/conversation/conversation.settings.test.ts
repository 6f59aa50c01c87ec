// What the user chose in a conversation is set again after its session was restored or replaced.

import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import { type CancellationToken, neverCancelled } from '../../../../src/base/cancellation.ts';
import { readRecord } from '../../../../src/chat/conversation/chatRecord.ts';
import { Conversation } from '../../../../src/chat/conversation/conversation.ts';
import type {
  PastSession,
  SessionOutcome,
  SessionOwner,
} from '../../../../src/chat/conversation/sessionSource.ts';
import { asPrompt } from '../../../../src/chat/prompt/prompt.ts';
import type { ChosenSetting } from '../../../../src/chat/session/chosenSetting.ts';
import { ManualClock } from '../../agent/manualClock.ts';
import { PeerError, place, settle, type SessionWorld } from '../session/sessionWorld.ts';
import { ConversationWorld, Source } from './conversationWorld.ts';

const modes = {
  currentModeId: 'ask',
  availableModes: [
    { id: 'ask', name: 'Ask' },
    { id: 'code', name: 'Code' },
  ],
};
const option = (currentValue: string): object => ({
  ...{ id: 'effort', name: 'Effort', type: 'select', currentValue },
  options: ['low', 'high'].map((value) => ({ value, name: value })),
});

/** Restores sessions with `session/resume`. */
class ResumingSource extends Source {
  constructor() {
    super({ sessionCapabilities: { resume: {} } });
  }

  override async reopen(
    past?: PastSession,
    owner?: SessionOwner,
    token?: CancellationToken,
  ): Promise<SessionOutcome> {
    const { resume } = this.world.sessions;
    const adopt = owner!.adopt.bind(owner);
    return { kind: 'done', value: await resume!(past!, place, adopt, token ?? neverCancelled) };
  }
}

describe('the settings of a conversation', () => {
  let clock: ManualClock;
  let world: SessionWorld;
  let talk: ConversationWorld;

  beforeEach(() => {
    clock = new ManualClock();
    talk = new ConversationWorld(new ResumingSource(), clock);
    ({ world } = talk);
  });

  /** A conversation whose session was stored with settings. */
  function past(settings: readonly ChosenSetting[]): Conversation {
    const source = new ResumingSource();
    world = source.world;
    const parts = { sessions: source, terminals: { clock, get: () => undefined }, logger: world.logger };
    const session = { sessionId: 's1', how: 'back', settings } as const;
    return new Conversation('test', parts, {
      ...{ rows: [], draft: asPrompt(''), queue: [], working: false, session },
    });
  }

  const notices = (conversation: Conversation): string[] =>
    conversation.rows().flatMap((row) => (row.kind === 'notice' ? [row.title] : []));

  it('are what the user chose last, or the agent changed since', async () => {
    talk.conversation.prompt('one');
    await world.answer('session/new', { sessionId: 's1', modes, configOptions: [] });
    const { conversation } = talk;
    assert.deepEqual(conversation.sessionIdentity?.settings, []);
    const set = conversation.set((session) => session.setMode('code'));
    await world.answer('session/set_mode', {});
    await set;
    assert.deepEqual(conversation.sessionIdentity?.settings, [{ kind: 'mode', id: '', value: 'code' }]);
    world.update('s1', { sessionUpdate: 'current_mode_update', currentModeId: 'ask' });
    assert.deepEqual(conversation.sessionIdentity?.settings, [{ kind: 'mode', id: '', value: 'ask' }]);
  });

  it('are set again before the next prompt is sent, if the agent forgot them', async () => {
    const conversation = past([
      { kind: 'mode', id: '', value: 'code' },
      { kind: 'option', id: 'effort', value: 'high' },
      { kind: 'option', id: 'same', value: true },
    ]);
    conversation.prompt('two');
    const same = { id: 'same', name: 'Same', type: 'boolean', currentValue: true };
    await world.answer('session/resume', { modes, configOptions: [option('low'), same] });
    assert.deepEqual(world.wire.all('session/prompt'), []);
    await world.answer('session/set_mode', {});
    await world.answer('session/set_config_option', { configOptions: [option('high'), same] });
    await world.wire.request('session/prompt');
    assert.deepEqual(world.wire.all('session/set_mode'), [{ sessionId: 's1', modeId: 'code' }]);
    assert.deepEqual(world.wire.all('session/set_config_option'), [
      { sessionId: 's1', configId: 'effort', value: 'high' },
    ]);
    assert.deepEqual(notices(conversation), []);
    assert.equal(conversation.sessionIdentity?.settings?.length, 3);
  });

  it('are not set again if the agent offers other options now', async () => {
    const conversation = past([{ kind: 'option', id: 'gone', value: 'high' }]);
    conversation.prompt('two');
    await world.answer('session/resume', { configOptions: [option('low')] });
    await world.wire.request('session/prompt');
    assert.deepEqual(world.wire.all('session/set_config_option'), []);
    assert.deepEqual(notices(conversation), []);
  });

  it('are reported if the agent refuses them or does not answer, and the prompt is sent', async () => {
    const conversation = past([
      { kind: 'mode', id: '', value: 'code' },
      { kind: 'option', id: 'effort', value: 'high' },
    ]);
    conversation.prompt('two');
    await world.answer('session/resume', { modes, configOptions: [option('low')] });
    await world.fail('session/set_mode', new PeerError(-32602, 'no such mode'));
    await world.wire.request('session/set_config_option');
    await clock.whenSet(5_000);
    clock.fire(5_000);
    await settle();
    await world.wire.request('session/prompt');
    assert.deepEqual(notices(conversation), [
      'Mode could not be set to "Code" again: it said: no such mode',
      'Effort could not be set to "high" again: the agent does not answer.',
    ]);
    assert.deepEqual(
      conversation.sessionIdentity?.settings?.map(({ value }) => value),
      ['ask', 'low'],
      'what is said once is not tried again',
    );
  });

  it('are set again after the agent was restarted, without a prompt', async () => {
    await talk.begin();
    world.update('s1', { sessionUpdate: 'config_option_update', configOptions: [option('low')] });
    const set = talk.conversation.set((session) => session.setConfigOption('effort', 'high'));
    await world.answer('session/set_config_option', { configOptions: [option('high')] });
    await set;
    await talk.end();
    const successor = talk.successor();
    await successor.restore();
    successor.update('s1', { sessionUpdate: 'config_option_update', configOptions: [option('low')] });
    talk.source.owner!.restored(talk.conversation.session!);
    await successor.answer('session/set_config_option', { configOptions: [option('high')] });
    const shown = talk.conversation.state().configOptions[0];
    assert.equal(shown?.currentValue, 'high');
  });

  it('are stored, and read without what is damaged', () => {
    const settings = [
      { kind: 'mode', id: '', value: 'code' },
      { kind: 'option', id: 'fast', value: true },
      7,
      {},
    ];
    const more = [
      { kind: 'mode', id: '', value: true },
      { kind: 'x', id: '', value: '' },
    ];
    const raw = { version: 1, id: 'a', agent: 'b', settings: [...settings, ...more] };
    const reading = readRecord(raw);
    assert.ok(reading.kind === 'record');
    assert.deepEqual(reading.record.settings, settings.slice(0, 2));
    const none = readRecord({ ...raw, settings: 'x' });
    assert.ok(none.kind === 'record' && none.record.settings === undefined);
  });
});
