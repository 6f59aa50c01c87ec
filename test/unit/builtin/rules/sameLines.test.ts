// Tests that a changed line is suggested again with the words of its place, and not where its value belongs to one place.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Typist } from '../typist.ts';

/** The language, the text, a change of it, and what is offered after it. */
type Case = readonly [languageId: string, text: string, from: string, to: string, offered: string];

const block = (name: string): string =>
  `.${name} {\n  color: var(${name});\n  border-color: currentColor;\n}\n`;

function offered([languageId, text, from, to]: Case): string {
  return new Typist(text, languageId).change(from, to).offer('manual');
}

describe('A changed line', () => {
  it('is suggested with the words of the line beside it', () => {
    const text = block('primary') + block('secondary');
    assert.equal(
      offered(['scss', text, 'currentColor', 'var(primary)', '']),
      'border-color: var(secondary);',
    );
  });

  it('is suggested as it is if the line beside it has none of its words', () => {
    const text = block('primary') + block('secondary');
    assert.equal(offered(['scss', text, 'currentColor', 'inherit', '']), 'border-color: inherit;');
  });

  it('leads to the place if a message was added, which is another one there', () => {
    const check = '\tif err != nil {\n\t\treturn err\n\t}\n';
    const text = `func run() error {\n\topen()\n${check}\tread()\n${check}\treturn nil\n}\n`;
    const user = new Typist(text, 'go', true).change('return err', 'return fmt.Errorf("open file: %w", err)');
    assert.equal(user.ask('manual'), undefined);
    assert.equal(user.ledTo?.position.line, 7);
    const wrapped = new Typist(text, 'go', true).change('return err', 'return wrap(err)');
    assert.equal(wrapped.offer('manual'), 'return wrap(err)');
  });

  it('is suggested with another message for the same one', () => {
    const line = 'throw new Error("No name was given");\n';
    const text = `if (a) {\n  ${line}}\nstep();\nif (b) {\n  ${line}}\n`;
    const now = 'throw new TypeError("A name is needed");';
    assert.equal(offered(['typescript', text, line.trim(), now, '']), now);
  });

  it('is not suggested if it is a comment that was deleted once', () => {
    const comment = '  // The server may be slow here\n';
    const text = `run(\n${comment}  one,\n);\nrun(\n${comment}  two,\n);\nrun(\n${comment}  three,\n);\n`;
    const user = new Typist(text, 'typescript', true).goTo(comment).replace(comment.length, '').leave();
    user.ask('manual');
    assert.equal(user.answer, undefined);
    user.goTo(comment).replace(comment.length, '').leave().ask('manual');
    assert.notEqual(user.answer, undefined);
  });

  const silent: readonly (readonly [string, Case])[] = [
    [
      'for the result of another branch',
      [
        'python',
        'def f(a):\n    if "x" in a:\n        return "purple"\n\n    if "y" in a:\n        return "purple"\n',
        'purple',
        'darkblue',
        '',
      ],
    ],
    [
      'for a record, after another one with the same value was left',
      [
        'yaml',
        '- name: a\n  model: large\n\n- name: b\n  model: large\n\n- name: c\n  model: large\n',
        'name: b\n  model: large',
        'name: b\n  model: small',
        '',
      ],
    ],
    [
      'for a comma at the end',
      [
        'typescript',
        'return {\n  items: a,\n  more,\n};\n\nreturn {\n  items: b,\n  more,\n};\n',
        'more,',
        'more',
        '',
      ],
    ],
  ];
  for (const [what, each] of silent)
    it(`is not suggested ${what}`, () => assert.equal(offered(each), each[4]));
});
