// Tests giving the user's notes to agents that accept a system prompt (shape: claude-agent-acp 0.101).

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { neverCancelled } from '../../../../src/base/cancellation.ts';
import { place, SessionWorld } from './sessionWorld.ts';

const systemPrompt = { mode: { override: {} } };
const append = { mode: 'append', content: [{ type: 'text', text: 'in verse' }] };

async function opened(capabilities: object, notes?: string): Promise<[unknown, string | undefined]> {
  const world = new SessionWorld(capabilities);
  world.notes = notes;
  const opening = world.sessions.new(place, world.adopt, neverCancelled);
  const { params } = (await world.wire.request('session/new')) as { params: Record<string, unknown> };
  await world.answer('session/new', { sessionId: 's1' });
  return [params['systemPrompt'], (await opening).notes];
}

describe('the notes of a session', () => {
  it('are appended to the system prompt', async () => {
    assert.deepEqual(await opened({ sessionCapabilities: { systemPrompt } }, 'in verse'), [
      append,
      'in verse',
    ]);
  });

  it('are left out if there are none, or the agent gets them with prompts', async () => {
    assert.deepEqual(await opened({ sessionCapabilities: { systemPrompt } }), [undefined, undefined]);
    assert.deepEqual(await opened({}, 'in verse'), [undefined, undefined]);
    const both = { sessionCapabilities: { systemPrompt, runtimeContext: {} } };
    assert.deepEqual(await opened(both, 'in verse'), [undefined, undefined]);
  });

  it('are sent again when a session is restored, which may not change its system prompt', async () => {
    const world = new SessionWorld({ sessionCapabilities: { systemPrompt, resume: {} } });
    world.notes = 'in verse';
    const opening = world.sessions.resume!({ sessionId: 's1' }, place, world.adopt, neverCancelled);
    const { params } = (await world.wire.request('session/resume')) as { params: Record<string, unknown> };
    await world.answer('session/resume', {});
    assert.deepEqual([params['systemPrompt'], (await opening).notes], [append, undefined]);
  });
});
