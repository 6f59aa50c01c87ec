// Tests that a value is asked about where it is shown to the letter, and that only an answer counts.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { askWhole, type WholeQuestion } from '../../../../src/vscode/window/askWhole.ts';
import { Answers } from '../../../host/answers.ts';

const words = {
  offer: 'It changed.',
  show: 'Show…',
  title: 'Run?',
  tooLong: 'Too long.',
  allow: 'Run',
  refuse: 'No',
};

/** The answer, and the kinds of questions that were asked. */
async function ask(
  shown: string,
  answers: readonly (string | undefined)[],
  more: Partial<WholeQuestion> = {},
): Promise<readonly [boolean | undefined, string]> {
  const questions = new Answers(...answers);
  const answer = await askWhole({ shown, question: `Run ${shown}?`, ...words, ...more }, questions);
  return [answer, questions.asked.map((one) => one.replaceAll(/x+/g, 'x')).join('; ')];
}

describe('askWhole', () => {
  it('asks in a notification, whose dismissal is no answer', async () => {
    assert.deepEqual(await ask('a b', ['Run']), [true, 'warning: Run a b? [Run | No]']);
    assert.deepEqual(await ask('a b', ['No']), [false, 'warning: Run a b? [Run | No]']);
    assert.deepEqual(await ask('a b', [undefined]), [undefined, 'warning: Run a b? [Run | No]']);
  });

  it('asks in a dialog about what a notification would cut or change', async () => {
    const question = `Run ${'x'.repeat(500)} a?`;
    for (const [shown, more] of [
      // With the words around it, more than a low window shows above the buttons.
      ['x'.repeat(496), {}],
      ['a  b', {}],
      ['[a](b)', {}],
      ['a', { question }],
    ] as const) {
      const [answer, asked] = await ask(shown, ['Show…', 'Run'], more);
      assert.equal(answer, true);
      assert.equal(asked, `warning: It changed. [Show… | No]; Run?\n${shown.replaceAll(/x+/g, 'x')} [Run]`);
      assert.equal((await ask(shown, ['Show…', undefined], more))[0], undefined);
      assert.equal((await ask(shown, ['No'], more))[0], false);
      assert.equal((await ask(shown, [undefined], more))[0], undefined);
    }
  });

  it('asks nothing about what a dialog would not show', async () => {
    assert.deepEqual(await ask('x'.repeat(1_501), []), [undefined, 'error: Too long. []']);
  });
});
