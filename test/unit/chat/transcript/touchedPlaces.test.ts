// Tests which places of tool calls are new to a user who follows the agent.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { CallView } from '../../../../src/chat/messages/messages.ts';
import { TouchedPlaces } from '../../../../src/chat/transcript/touchedPlaces.ts';
import { call } from '../../../page/sampleConversation.ts';

const diff = (path: string): CallView['content'][number] => ({
  type: 'diff',
  path,
  oldText: 'a',
  newText: 'b',
});

describe('places that a tool call touches', () => {
  it('are returned once, the newest of a call', () => {
    const places = new TouchedPlaces();
    const first = call({ locations: [{ path: 'a.ts', line: 3 }, { path: 'b.ts' }] });
    assert.deepEqual(places.handleCall(first), { path: 'b.ts', line: undefined, diff: undefined });
    assert.equal(places.handleCall(first), undefined);
    assert.equal(places.handleCall({ ...first, locations: [{ path: 'a.ts', line: 9 }] })?.line, 9);
    assert.equal(
      places.handleCall(call({ toolCallId: 'other', locations: [{ path: 'b.ts' }] }))?.path,
      'b.ts',
    );
  });

  it('are returned for a diff when it is announced and again when it was made', () => {
    const places = new TouchedPlaces();
    const wanted = call({
      status: 'pending',
      content: [diff('a.ts')],
      locations: [{ path: 'a.ts', line: 7 }],
    });
    const place = { path: 'a.ts', line: 7, diff: { toolCallId: 'call-1', index: 0 } };
    assert.deepEqual(places.handleCall(wanted), place);
    assert.equal(places.handleCall({ ...wanted, status: 'in_progress' }), undefined);
    assert.deepEqual(places.handleCall({ ...wanted, status: 'completed' }), place);
    assert.equal(places.handleCall({ ...wanted, toolCallId: 'x', status: 'failed' }), undefined);
  });

  it('are limited for calls that name very many', () => {
    const places = new TouchedPlaces();
    const locations = Array.from({ length: 10_000 }, (_, at) => ({ path: `${at}.ts`, line: 1 }));
    assert.equal(places.handleCall(call({ locations }))?.path, '9999.ts');
  });
});
