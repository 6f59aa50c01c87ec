// Tests that the lines for a narrow window have all of the text of a list, and draw no icon of an agent.
import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { inShortLines, withIcons, type LineItem } from '../../../../src/vscode/window/lineItem.ts';
import { withoutIcons } from '../../../../src/vscode/window/shownText.ts';

const short = (...items: readonly LineItem[]): readonly LineItem[] =>
  inShortLines(items, (label) => ({ label }));

describe('lines for a narrow window', () => {
  it('begin with the icon and the step of an item, and end with the text beside it', () => {
    const item = {
      label: '$(check) Allow Once: Yes, run it this one time',
      description: 'allows this request',
    };
    assert.deepEqual(
      inShortLines([{ ...item, step: 1 }], (label) => ({ label, step: 0 })),
      [
        { label: '$(check) Allow Once: Yes, ', description: '', step: 1 },
        { label: 'run it this one time', step: 0 },
        { label: 'allows this request', step: 0 },
      ],
    );
  });

  it('have a heading as a line of its own', () => {
    assert.deepEqual(short({ label: 'Command', heading: true }, { label: 'ls' }), [
      { label: '', heading: true },
      { label: 'Command:' },
      { label: 'ls', description: '' },
    ]);
    assert.deepEqual(short({ label: '', heading: true }), [{ label: '', heading: true }]);
  });

  it('have at most 20 units, all of the text, and no other icons', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', ' ', '$', '(', ')', '\\', '$(check)', '👍', '[U+202E]'),
      minLength: 1,
      maxLength: 60,
    });
    fc.assert(
      fc.property(text, (text) => {
        const labels = short({ label: withoutIcons(text) }).map(({ label }) => label);
        const drawn = labels.map(withIcons);
        assert.equal(drawn.join(''), text);
        for (const label of labels) {
          assert.ok(withIcons(label).length <= 20);
          assert.doesNotMatch(label, /(?<!\\)\$\([a-z]+\)/);
          assert.ok(label.isWellFormed());
        }
      }),
    );
  });
});
