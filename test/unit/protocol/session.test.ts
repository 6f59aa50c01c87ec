import assert from 'node:assert/strict';
import { sessionNew, sessionPrompt } from '../../../src/protocol/session.ts';

describe('session methods', () => {
  it('read what an agent says of a new session, leniently', () => {
    const result = sessionNew.result.parse({
      sessionId: 's',
      modes: { currentModeId: 'a', availableModes: [{ id: 'a', name: 'A' }, { id: 5 }] },
      configOptions: null,
      models: { currentModelId: 'm' },
    });
    assert.deepEqual(result.modes?.availableModes, [{ id: 'a', name: 'A' }]);
    assert.equal(result.configOptions, undefined);
    assert.deepEqual(result['models'], { currentModelId: 'm' });
    assert.equal(sessionNew.result.safeParse({}).success, false);
  });

  it('read a stop reason that is newer than this client as an end', () => {
    assert.equal(sessionPrompt.result.parse({ stopReason: 'tired' }).stopReason, 'end_turn');
    assert.equal(sessionPrompt.result.parse({ stopReason: 'refusal' }).stopReason, 'refusal');
  });

  it('keep what travels beside the prompt', () => {
    const params = { sessionId: 's', prompt: [{ type: 'text', text: 'a' }], runtimeContext: { x: 1 } };
    assert.deepEqual(sessionPrompt.params.parse(params), params);
  });
});
