// Tests that the review of a form has the same texts and answers in long and in short lines.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { FormField } from '../../../../../src/chat/elicitation/elicitationForm.ts';
import type { FormRequest } from '../../../../../src/vscode/serve/elicitation/elicitationPrompt.ts';
import {
  inShort,
  reviewItems,
  type Goes,
  type ReviewItem,
} from '../../../../../src/vscode/serve/elicitation/formReview.ts';

const field: FormField = {
  ...{ key: 'target', title: 'The name of the target', description: undefined, isRequired: false },
  ...{ kind: 'text', minLength: undefined, maxLength: undefined, pattern: undefined, format: undefined },
  initial: undefined,
};
const request: FormRequest = {
  ...{ agent: 'mine', sessionId: 's', message: `Where to?\n${'deploy '.repeat(20)}$(check)` },
  fields: [field],
};
const value = `${'production '.repeat(10)}$(check)`;

/** All text without escapes and breaks. */
const textOf = (items: readonly ReviewItem[]): string =>
  items
    .map(({ label, description = '' }) => label + description)
    .join('')
    .replaceAll(/[\\:\s]/g, '');
const answersOf = (items: readonly ReviewItem[]): readonly (Goes | undefined)[] =>
  items.flatMap(({ goes }) => goes ?? []);

describe('the review of a form', () => {
  for (const plan of [undefined, '# Plan'])
    it(`has all of its texts and the same answers in short lines${plan === undefined ? '' : ', also with a plan'}`, () => {
      const items = reviewItems({ ...request, plan }, new Map([['target', value]]));
      const short = inShort(items);
      assert.equal(textOf(short), textOf(items));
      assert.ok(textOf(items).includes(value.replaceAll(' ', '')));
      for (const { label, description } of short) {
        const text = label.replace(/^\$\([\w-]+\) /, '');
        assert.ok(text.replaceAll('\\$', '$').length <= 20, label);
        assert.ok((description ?? '') === '');
        // No icon of the agent is drawn.
        assert.doesNotMatch(text, /(?<!\\)\$\(/);
      }
      const answers = [...(plan === undefined ? [] : ['plan']), 0, 'send', 'decline', 'cancel'];
      assert.deepEqual([answersOf(items), answersOf(short)], [answers, answers]);
      assert.deepEqual([items[0]?.goes, short[0]?.goes], [undefined, undefined]);
    });

  it('says that a message goes on', () => {
    const items = reviewItems({ ...request, message: 'x'.repeat(10_000) }, new Map());
    assert.equal(
      items
        .filter(({ goes }) => goes === undefined)
        .findLast(({ label }) => label.startsWith('x') || label === '…')?.label,
      '…',
    );
    assert.ok(!reviewItems(request, new Map()).some(({ label }) => label === '…'));
  });
});
