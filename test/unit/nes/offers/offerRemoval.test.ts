// Tests that what is drawn is removed before its offer ends, and that each removal is one line in the log, with its reason.
import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import {
  noSuggestion,
  noSuggestionText,
  type NoSuggestionReason,
} from '../../../../src/nes/offers/noSuggestion.ts';
import type { Offer } from '../../../../src/nes/offers/offer.ts';
import { OfferRemoval } from '../../../../src/nes/offers/offerRemoval.ts';
import { Presentation } from '../../../../src/nes/offers/presentation.ts';
import { insertion } from '../requests/nextEditsAsked.ts';
import { NextEditsWorld } from '../requests/nextEditsWorld.ts';
import { LoggerDouble } from '../text/loggerDouble.ts';

function line(reason: NoSuggestionReason): string {
  return `trace ${noSuggestionText(noSuggestion(reason))}`;
}

describe('OfferRemoval', () => {
  let world: NextEditsWorld;
  let presentation: Presentation;
  let logger: LoggerDouble;
  let removal: OfferRemoval;
  let offers: readonly Offer[];
  /** Calls to VS Code and notifications to the agent, in order. */
  let told: string[];
  let isFocused: boolean;

  beforeEach(async () => {
    world = await new NextEditsWorld('one\ntwo\n').start();
    presentation = new Presentation(world.clock);
    logger = new LoggerDouble();
    told = [];
    isFocused = true;
    removal = new OfferRemoval({
      offers: world.nextEdits.offers,
      presentation,
      logger,
      clear: () => undefined,
      isDrawnInFocus: () => isFocused && presentation.shown?.by === 'editor',
      withdraw: (isDrawn) =>
        told.push(`withdraw ${isDrawn ? 'drawn' : 'given'} before ${world.outcomes.length} outcomes`),
    });
    world.onEnding = (): void => removal.remove('gone', noSuggestion('off'));
    world.onEnded = (): void => removal.offersEnded();
    await world.offered(3, 'a', [insertion(3, '!'), insertion(7, '?')]);
    const first = world.nextEdits.offers.standing(world.document, { line: 0, character: 3 })!;
    offers = world.nextEdits.offers.piecesOf(first);
    assert.equal(offers.length, 2);
    world.nextEdits.offers.shown(first);
    presentation.show('ghost', first, 'editor');
  });

  it('hides the item in VS Code before the agent is notified of the end, also during a request, and logs it once', () => {
    const requesting = presentation.requesting();
    world.nextEdits.dropAll('off');
    requesting.dispose();
    assert.deepEqual(told, ['withdraw drawn before 0 outcomes']);
    assert.deepEqual(world.outcomes, ['a ignored']);
    assert.equal(presentation.shown, undefined);
    assert.deepEqual(logger.lines, [line('off')]);
  });

  it('hides the item in VS Code also if nothing is known to be drawn, without a line in the log', () => {
    presentation.end('gone');
    world.nextEdits.dropAll('off');
    assert.deepEqual(told, ['withdraw given before 0 outcomes']);
    assert.deepEqual(logger.lines, []);
  });

  it('by dropping an offer is one line, with the reason of the drop', () => {
    removal.drop(offers[0]!, 'ignored', noSuggestion('clickedElsewhere'));
    assert.deepEqual(logger.lines, [line('clickedElsewhere')]);
    assert.deepEqual(told, ['withdraw drawn before 0 outcomes']);
    assert.deepEqual(world.outcomes, ['a ignored']);
  });

  it('by dropping another piece of the suggestion is left to the caller to log', () => {
    removal.drop(offers[1]!, 'ignored');
    assert.equal(presentation.shown, undefined);
    assert.deepEqual(logger.lines, []);
  });

  it('of an offer that ended otherwise is logged as such', () => {
    world.nextEdits.offers.dropAll();
    assert.deepEqual(logger.lines, [line('ended')]);
    assert.deepEqual(told, ['withdraw drawn before 1 outcomes']);
  });

  it('of a standing offer hides nothing in VS Code during its request, or in another editor', () => {
    const requesting = presentation.requesting();
    removal.hide(noSuggestion('severalCursors'));
    requesting.dispose();
    assert.deepEqual(told, []);
    presentation.show('ghost', offers[0]!, 'editor');
    isFocused = false;
    removal.hide();
    assert.deepEqual(told, []);
    isFocused = true;
    presentation.show('ghost', offers[0]!, 'editor');
    removal.hide();
    assert.deepEqual(told, ['withdraw drawn before 0 outcomes']);
    removal.hide(noSuggestion('severalCursors'));
    assert.deepEqual(logger.lines, [line('severalCursors')]);
    assert.ok(world.nextEdits.offers.has(offers[0]!));
  });
});
