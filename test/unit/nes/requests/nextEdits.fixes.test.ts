// Tests edits that the editor finds if the agent has no suggestion.

import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import type { EditSuggestion } from '../../../../src/nes/suggestion/suggestion.ts';
import { NextEditsWorld } from './nextEditsWorld.ts';
import { insertion, textOf } from './nextEditsAsked.ts';

describe('NextEdits with fixes of the editor', () => {
  let world: NextEditsWorld;
  let lookups: ((fix: EditSuggestion | undefined) => void)[];
  beforeEach(async () => {
    world = await new NextEditsWorld('say ').start();
    lookups = [];
    world.findFix = () => new Promise((resolve) => lookups.push(resolve));
  });

  function fix(newText: string): EditSuggestion {
    const { uri, version } = world.document;
    return { kind: 'edit', id: 'fix', uri, version, edits: [{ start: 4, end: 4, newText }] };
  }

  it('offers the fix if the agent has nothing, and sends no outcome', async () => {
    const asked = await world.answered(4, []);
    assert.equal(asked.settled(), undefined);
    lookups[0]!(fix('await '));
    await world.clock.pass(200);
    assert.equal(textOf(asked), 'await ');
    world.type(4, 'await ');
    assert.deepEqual(world.outcomes, []);
  });

  it('looks for no fix if the agent has a suggestion', async () => {
    const asked = await world.offered(4, 'a', [insertion(4, 'hello')]);
    await world.clock.pass(200);
    assert.equal(textOf(asked), 'hello');
    assert.equal(lookups.length, 0);
  });

  it('drops the fix if the user types while it is looked for', async () => {
    const asked = await world.answered(4, []);
    const found = fix('await ');
    world.type(0, '!');
    lookups[0]!(found);
    await world.clock.pass(200);
    assert.equal(textOf(asked), undefined);
  });

  it('asks the agent again at once if the user types while it is looked for', async () => {
    world.findFix = (_request, token) =>
      new Promise((resolve) => token.onCancellationRequested(() => resolve(undefined)));
    await world.answered(4, []);
    world.type(4, '!');
    world.ask(5);
    await world.clock.pass(75);
    assert.equal(world.requests, 2);
  });

  it('looks for another fix if new errors are reported meanwhile, also if VS Code does not ask again', async () => {
    const first = await world.answered(4, []);
    world.nextEdits.errorsAppeared(world.document.uri);
    lookups[0]!(fix('old '));
    await world.clock.pass(75);
    (await world.suggest()).answer({ suggestions: [] });
    await world.clock.pass(0);
    assert.equal(world.requests, 2);
    lookups[1]!(fix('await '));
    await world.clock.pass(200);
    assert.equal(textOf(first), 'await ');
  });

  it('does not look for one of an error that is not the newest', async () => {
    world.ask(4);
    await world.clock.pass(75);
    world.nextEdits.errorsAppeared(world.document.uri);
    (await world.suggest()).answer({ suggestions: [] });
    await world.clock.pass(0);
    assert.equal(lookups.length, 0);
    assert.equal(world.requests, 2);
  });

  it('does not offer it again after a rejection', async () => {
    const asked = await world.answered(4, []);
    lookups[0]!(fix('await '));
    await world.clock.pass(200);
    const answer = asked.settled();
    assert.ok(answer?.kind === 'offer');
    world.nextEdits.offers.shown(answer.offer);
    await world.clock.pass(1_000);
    world.nextEdits.offers.rejected(answer.offer);
    world.type(0, '!');
    await world.clock.pass(5_000);
    const later = await world.answered(5, []);
    lookups[1]!({ ...fix('await '), edits: [{ start: 5, end: 5, newText: 'await ' }] });
    await world.clock.pass(3_000);
    assert.equal(textOf(later), undefined);
    assert.deepEqual(world.outcomes, []);
  });
});

describe('NextEdits after a new error', () => {
  for (const [what, context, requests] of [
    ['asks again if the running request was sent without the error', { diagnostics: {} }, 2],
    ['waits for the running request of an agent that requests no diagnostics', {}, 1],
  ] as const)
    it(what, async () => {
      const world = await new NextEditsWorld('say ').start(context);
      world.ask(4);
      await world.clock.pass(75);
      await world.suggest();
      world.ask(4, 'diagnostic');
      await world.clock.pass(75);
      assert.equal(world.requests, requests);
    });
});
