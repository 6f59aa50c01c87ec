// Tests when a possibly unfinished name is suggested elsewhere: after a pause, unless another key comes first.

import assert from 'node:assert/strict';
import { CancellationSource } from '../../../../src/base/cancellation.ts';
import { ManualClock } from '../../agent/manualClock.ts';
import { Typist } from '../typist.ts';

const code = `export function greet(who: string) {
  const text = 'hello ' + who;
  return upper(text);
}
`;

function asked(user: Typist): { clock: ManualClock; source: CancellationSource; answer: Promise<string> } {
  const [clock, source] = [new ManualClock(), new CancellationSource()];
  const { uri, version } = user;
  const position = user.positionAt(user.cursor);
  const answer = user.session
    .suggestAfterPause({ uri, version, position, triggerKind: 'automatic' }, clock, source.token)
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
