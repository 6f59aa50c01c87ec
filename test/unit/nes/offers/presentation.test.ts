// The states in which an offer is shown, and their order.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { longestGap, Presentation } from '../../../../src/nes/offers/presentation.ts';
import { document, jump, rename } from './sampleOffers.ts';
import { ClockDouble } from '../requests/nextEditsWorld.ts';

function watched(): { presentation: Presentation; clock: ClockDouble; kinds: string[] } {
  const clock = new ClockDouble();
  const presentation = new Presentation(clock);
  const kinds: string[] = [];
  presentation.onDidChange(({ kind }) => kinds.push(kind));
  return { presentation, clock, kinds };
}

describe('Presentation', () => {
  it('changes from requesting to a hint, to its preview, and to done', () => {
    const { presentation, kinds } = watched();
    const offer = rename(5);
    const question = presentation.requesting();
    presentation.show('hint', offer, 'painter');
    question.dispose();
    presentation.show('jumped', offer, 'painter');
    assert.equal(presentation.shown?.kind, 'jumped');
    presentation.end('accepted');
    assert.equal(presentation.shown, undefined);
    presentation.end('gone');
    assert.deepEqual(kinds, ['requesting', 'hint', 'jumped', 'done']);
    assert.deepEqual(presentation.state, { kind: 'done', offer, how: 'accepted' });
  });

  it('keeps the shown offer during a request', () => {
    const { presentation, kinds } = watched();
    presentation.show('preview', rename(5), 'painter');
    presentation.requesting().dispose();
    assert.deepEqual(kinds, ['preview']);
  });

  it('is requesting until the last request has ended', () => {
    const { presentation, kinds } = watched();
    const first = presentation.requesting();
    const second = presentation.requesting();
    first.dispose();
    first.dispose();
    assert.equal(presentation.state.kind, 'requesting');
    second.dispose();
    assert.equal(presentation.state.kind, 'idle');
    presentation.requesting().dispose();
    assert.deepEqual(kinds, ['requesting', 'idle', 'requesting', 'idle']);
  });

  it('keeps its start time while the same offer is shown, and resets it for another', async () => {
    const { presentation, clock, kinds } = watched();
    const offer = rename(5);
    presentation.show('preview', offer, 'painter');
    await clock.pass(100);
    presentation.show('preview', offer, 'painter');
    assert.equal(presentation.shown?.since, 0);
    presentation.show('preview', offer, 'painter', { quiet: true });
    assert.equal(presentation.shown?.since, 100);
    await clock.pass(100);
    presentation.show('preview', jump(9), 'painter');
    assert.equal(presentation.shown?.since, 200);
    assert.deepEqual(kinds, ['preview', 'preview', 'preview']);
  });

  it('counts the time for which an equal offer was seen less than a second ago', async () => {
    const { presentation, clock } = watched();
    presentation.show('preview', rename(5), 'painter');
    await clock.pass(300);
    presentation.show('preview', rename(5), 'painter');
    assert.equal(presentation.shown?.since, 0);
    presentation.end('gone');
    await clock.pass(longestGap - 1);
    presentation.show('preview', rename(5), 'painter');
    assert.equal(presentation.shown?.since, longestGap - 1);
    presentation.end('gone');
    await clock.pass(longestGap);
    presentation.show('preview', rename(5), 'painter');
    assert.equal(presentation.shown?.since, clock.now());
  });

  it('does not count an equal offer that was dismissed, drawn in another way, or gone before a change', async () => {
    const { presentation, clock } = watched();
    const draw = (): void => presentation.show('preview', rename(5), 'painter');
    for (const change of [
      () => presentation.end('dismissed'),
      () => presentation.show('hint', rename(5), 'painter'),
      () => {
        presentation.end('gone');
        document.version++;
      },
    ]) {
      draw();
      await clock.pass(300);
      change();
      draw();
      assert.equal(presentation.shown?.since, clock.now());
    }
  });

  it('knows whether a request is running while an offer is shown', () => {
    const { presentation } = watched();
    presentation.show('preview', rename(5), 'editor');
    const request = presentation.requesting();
    assert.equal(presentation.isRequesting, true);
    request.dispose();
    assert.equal(presentation.isRequesting, false);
  });

  it('does not change state on end if nothing is shown', () => {
    const { presentation, kinds } = watched();
    presentation.end('gone');
    assert.deepEqual(kinds, []);
  });
});
