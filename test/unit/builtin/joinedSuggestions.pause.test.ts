// Tests when a possibly unfinished name is suggested elsewhere: after a pause, unless another key comes first.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { CancellationSource } from '../../../src/base/cancellation.ts';
import { JoinedSuggestions } from '../../../src/builtin/joinedSuggestions.ts';
import { ManualClock } from '../agent/manualClock.ts';
import { Typist } from './typist.ts';

const code = `export function greet(who: string) {
  const text = 'hello ' + who;
  return upper(text);
}
`;

function asked(user: Typist): { clock: ManualClock; source: CancellationSource; answer: Promise<string> } {
  const [clock, source] = [new ManualClock(), new CancellationSource()];
  const { uri, version } = user;
  const position = user.positionAt(user.cursor);
  const answer = new JoinedSuggestions(user.session, undefined, String, clock)
    .suggest({ uri, version, position, triggerKind: 'automatic' }, source.token)
    .then(([suggestion]) =>
      suggestion?.kind === 'edit' ? suggestion.edits.map(({ newText }) => newText).join() : 'nothing',
    );
  return { clock, source, answer };
}

describe('A name that may be unfinished', () => {
  it('is suggested elsewhere after a pause', async () => {
    const { clock, answer } = asked(new Typist(code).overtype('text', 'greeting'));
    assert.deepEqual(clock.set, [400]);
    clock.advance(400);
    assert.equal(await answer, 'greeting');
    assert.deepEqual(clock.set, []);
  });

  it('is suggested later when it was shortened, since the user may be on the way to another name', async () => {
    const user = new Typist(code).goTo('text');
    user.cursor += 4;
    const { clock, answer } = asked(user.backspace(1));
    assert.deepEqual(clock.set, [800]);
    clock.advance(800);
    assert.equal(await answer, '');
  });

  it('is suggested later when it was deleted, since another one may follow', async () => {
    const list = 'show(first, width);\nshow(second, width);\nshow(third, width);\n';
    const user = new Typist(list).goTo(', width').delete(7).goTo(', width').delete(7);
    const { clock, answer } = asked(user);
    assert.deepEqual(clock.set, [800]);
    clock.advance(800);
    assert.equal(await answer, '');
  });

  for (const [when, text, at, typed] of [
    ['a keyword', 'const a = find(1);\nconst b = find(2);\n', 'find', 'await'],
    ['a prefix', 'from orders;\njoin orders;\n', 'orders', 'shop'],
  ] as const)
    it(`is suggested later when ${when} was typed before it, since a sign may follow`, async () => {
      const { clock, answer } = asked(new Typist(text, 'javascript').goTo(at).type(typed));
      assert.ok(clock.set.every((delay) => delay === 800));
      clock.advance(800);
      await answer;
    });

  it('is not suggested when another key comes first; the request is answered at once', async () => {
    const user = new Typist(code).overtype('text', 'greetin');
    const { clock, answer } = asked(user);
    user.type('g');
    assert.equal(await answer, 'nothing');
    assert.deepEqual(clock.set, []);
  });

  it('is not suggested when the request is cancelled', async () => {
    const { clock, source, answer } = asked(new Typist(code).overtype('text', 'greeting'));
    source.cancel();
    assert.equal(await answer, 'nothing');
    assert.deepEqual(clock.set, []);
  });

  it('does not delay an answer when there is nothing to suggest after the pause', async () => {
    const { clock, answer } = asked(new Typist('const greet = 1;\n').goTo(';').type('abcq'));
    assert.deepEqual(clock.set, []);
    assert.equal(await answer, 'nothing');
  });

  for (const [name, start, typed] of [
    ['a whole word', '', 'message'],
    ['a whole word made of what was typed and what stood there', 'con', ''],
  ] as const)
    it(`is finished when it is ${name}`, async () => {
      const user = new Typist(code);
      if (typed) user.overtype('text', typed);
      else user.goTo('text').type(start);
      const { clock, answer } = asked(user);
      assert.deepEqual(clock.set, []);
      assert.notEqual(await answer, 'nothing');
    });
});
