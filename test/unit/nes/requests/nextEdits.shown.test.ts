// A suggestion while it is shown: it gets one outcome, the true one.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { NextEditsWorld } from './nextEditsWorld.ts';
import { insertion, show, textOf } from './nextEditsAsked.ts';

describe('NextEdits: a shown offer', () => {
  it('follows typing that agrees without a request, and is accepted once it is fully typed', async () => {
    const world = await new NextEditsWorld('say ').start();
    show(world, await world.offered(4, 'a', [insertion(4, 'hello')]));
    for (const [i, letter] of ['h', 'e', 'l', 'l'].entries()) {
      world.type(4 + i, letter);
      const asked = world.ask(5 + i);
      await world.clock.pass(0);
      assert.equal(textOf(asked), 'hello'.slice(i + 1));
    }
    assert.deepEqual(world.outcomes, []);
    world.type(8, 'o');
    assert.deepEqual(world.outcomes, ['a accepted']);
    assert.equal(world.requests, 1);
  });

  it('is rejected when the user types something else there', async () => {
    const world = await new NextEditsWorld('say ').start();
    show(world, await world.offered(4, 'a', [insertion(4, 'hello')]));
    world.type(4, 'x');
    assert.deepEqual(world.outcomes, ['a rejected']);
  });

  it('is accepted when the editor applies it, however the editor trims the change', async () => {
    const world = await new NextEditsWorld('aXa').start();
    const asked = await world.offered(1, 'a', [{ start: 0, end: 3, newText: 'aYYa' }]);
    show(world, asked);
    world.type(0, 'aYYa', 3);
    assert.deepEqual(world.outcomes, ['a accepted']);
  });

  it('stays if one answer after an edit elsewhere does not confirm it, and is dropped at the second', async () => {
    const world = await new NextEditsWorld('one\ntwo\nthree\n').start();
    show(world, await world.offered(3, 'a', [insertion(7, '!')]));
    for (const outcome of [[], ['a ignored']]) {
      world.type(0, '#');
      const asked = world.ask(1);
      await world.clock.pass(75);
      (await world.suggest()).answer({ suggestions: [] });
      await asked.answer;
      assert.deepEqual(world.outcomes, outcome);
    }
  });

  it('is replaced by an offer that extends it', async () => {
    const world = await new NextEditsWorld('one\ntwo\n').start();
    show(world, await world.offered(3, 'a', [insertion(7, '!')]));
    world.type(0, '#');
    const asked = world.ask(1);
    await world.clock.pass(75);
    (await world.suggest()).answer({ suggestions: [world.edit('b', [insertion(8, '!?')])] });
    await asked.answer;
    assert.equal(textOf(asked), '!?');
    assert.deepEqual(world.outcomes, ['a replaced']);
  });

  it('is not replaced by a different offer', async () => {
    const world = await new NextEditsWorld('one\ntwo\n').start();
    show(world, await world.offered(3, 'a', [insertion(7, '!')]));
    world.type(0, '#');
    const asked = world.ask(1);
    await world.clock.pass(75);
    (await world.suggest()).answer({ suggestions: [world.edit('b', [insertion(4, '?')])] });
    await asked.answer;
    assert.equal(textOf(asked), '!');
    assert.deepEqual(world.outcomes, ['b']);
  });

  it('is ignored after undo', async () => {
    const world = await new NextEditsWorld('one\ntwo\n').start();
    show(world, await world.offered(3, 'a', [insertion(7, '!')]));
    world.type(0, '#', 0, 'undo');
    assert.deepEqual(world.outcomes, ['a ignored']);
  });

  it('is ignored after an undo of the edit it was suggested for', async () => {
    const world = await new NextEditsWorld('say').start();
    world.type(3, ' ');
    show(world, await world.offered(4, 'a', [insertion(4, 'hello')]));
    world.type(3, '', 1, 'undo');
    assert.deepEqual(world.outcomes, ['a ignored']);
  });

  it('is ignored when its document is closed, and when the session ends', async () => {
    const world = await new NextEditsWorld('one').start();
    show(world, await world.offered(3, 'a', [insertion(3, '!')]));
    world.nextEdits.documentClosed(world.document.uri);
    assert.deepEqual(world.outcomes, ['a ignored']);
    world.type(0, '#');
    show(world, await world.offered(1, 'b', [insertion(1, '!')]));
    world.endSession();
    assert.deepEqual(world.outcomes, ['a ignored', 'b ignored']);
  });

  describe('that copies a word while it is typed', () => {
    /** `gree` was typed over the first `text`; the offer renames the second one. */
    const paused = async (): Promise<NextEditsWorld> => {
      const world = await new NextEditsWorld('let gre = 1;\nuse(text);\n').start();
      world.type(7, 'e');
      show(world, await world.offered(8, 'a', [{ start: 18, end: 22, newText: 'gree' }]));
      return world;
    };

    it('is dropped when the next character of the word is typed', async () => {
      const world = await paused();
      world.type(8, 't');
      assert.deepEqual(world.outcomes, ['a ignored']);
    });

    it('is dropped when a character is typed inside the word', async () => {
      const world = await paused();
      world.type(6, 'x');
      assert.deepEqual(world.outcomes, ['a ignored']);
    });

    it('stays when the word is finished', async () => {
      const world = await paused();
      world.type(8, ' ');
      assert.deepEqual(world.outcomes, []);
    });

    it('stays when another word is typed', async () => {
      const world = await paused();
      world.type(12, 'x');
      world.type(13, 'y');
      assert.deepEqual(world.outcomes, []);
    });

    it('is not offered if the word has grown before the answer', async () => {
      const world = await new NextEditsWorld('let gre = 1;\nuse(text);\n').start();
      const asked = world.ask(7);
      await world.clock.pass(75);
      const suggestion = world.edit('a', [{ start: 17, end: 21, newText: 'gre' }]);
      world.type(7, 'e');
      (await world.suggest()).answer({ suggestions: [suggestion] });
      await world.clock.pass(0);
      assert.equal(textOf(asked), undefined);
      assert.deepEqual(world.outcomes, ['a']);
    });

    it('stays if only a part of its own word is the same', async () => {
      const world = await new NextEditsWorld('let gre = 1;\nuse(text);\n').start();
      show(world, await world.offered(7, 'a', [{ start: 17, end: 21, newText: 'gregarious' }]));
      world.type(7, 'e');
      assert.deepEqual(world.outcomes, []);
    });
  });
});
