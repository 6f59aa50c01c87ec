// Tests that the view of a prompt's context is the same after a reload.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { storedBundle } from '../../../../src/context/records/exportBundle.ts';
import { recordedView } from '../../../../src/context/turn/contextView.ts';
import { activeFile, ContextWorld, numbered, pin } from './contextWorld.ts';

const embedding = { promptCapabilities: { embeddedContext: true } };

describe('the view rebuilt from a record', () => {
  for (const [how, request, fallback] of [
    ['runtimeContext', {}, 'none'],
    ['embed', { capabilities: embedding }, 'embed'],
    ['none', { capabilities: {} }, 'none'],
  ] as const)
    it(`equals the original view: ${how}`, async () => {
      const world = new ContextWorld(
        activeFile(numbered(190)),
        { ...pin('long.md', numbered(4_000)), kind: 'openFiles', visible: true },
        pin('masked.md', 'token: ghp_0123456789abcdefghijklmnopqrstuvwxyz'),
        pin('gone.md', { none: 'unreadable' }),
        { kind: 'note', id: 'n', title: 'A note', text: 'short' },
      );
      world.options = { ...world.options, maxTokens: 3_000, fallback };
      const turn = await world.prepare(request);
      turn.sent({ sessionId: 'sess_a', requestId: 1 });
      const { view } = turn;
      const forms = new Set(view.parts.map(({ form, masked }) => (masked ? 'masked' : form)));
      assert.deepEqual([...forms].toSorted(), ['cut', 'digest', 'masked', 'whole']);
      const recorded = recordedView(storedBundle(world.ledger.find(turn.contextId)!));
      // The gap was resolved only after it was shown.
      const missing = how === 'embed' ? view.missing.slice(0, -1) : view.missing;
      const parts = view.parts.map((part) => ({ ...part, key: '' }));
      assert.deepEqual(recorded, { ...view, delivery: how, parts, missing });
    });

  it('throws for a malformed bundle', () => {
    assert.throws(() => recordedView(JSON.parse('{"envelope":{}}')));
  });
});
