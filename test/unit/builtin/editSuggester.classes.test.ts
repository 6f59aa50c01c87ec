// Tests that a class that was renamed in a style sheet is offered in the elements of other documents.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { EditSuggester } from '../../../src/builtin/editSuggester.ts';
import { applyEdits } from './typist.ts';

const css = '.card {\n  padding: 8px;\n}\n\n.card-title,\n.wide .card {\n  margin: 0;\n}\n';
const page = `<!doctype html>
<section class="card wide">
  <h2 class="card-title">One card</h2>
</section>
<section id="card" class='card'></section>
`;
const silent = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

/** The text of the other document with the suggestions that follow one another, after `count` places of `from` were renamed. */
function follow(text: string, language: string, from: string, to: string, count: number): string {
  const session = new EditSuggester('s', silent, { abilities: { jump: true } });
  session.open({ uri: 'file:///w/a.css', languageId: 'css', version: 1, text: css });
  session.open({ uri: 'file:///w/b', languageId: language, version: 1, text });
  let sheet = css;
  for (let i = 0; i < count; i++) {
    const at = new RegExp(`\\.${from}(?![\\w-])`).exec(sheet)!.index + 1;
    const line = sheet.slice(0, at).split('\n').length - 1;
    const character = at - sheet.lastIndexOf('\n', at - 1) - 1;
    const range = { start: { line, character }, end: { line, character: character + from.length } };
    sheet = sheet.slice(0, at) + to + sheet.slice(at + from.length);
    session.change({ uri: 'file:///w/a.css', version: i + 2, contentChanges: [{ range, text: to }] });
  }
  for (let version = 1; ; version++) {
    const [answer] = session.suggest({
      uri: 'file:///w/b',
      version,
      position: { line: 0, character: 0 },
      triggerKind: 'automatic',
    });
    if (answer?.kind !== 'edit') return text;
    text = applyEdits(text, answer.edits);
    const contentChanges = answer.edits.map(({ range, newText }) => ({ range, text: newText })).toReversed();
    session.change({ uri: 'file:///w/b', version: version + 1, contentChanges });
    session.accept(answer.id);
  }
}

describe('A class that was renamed in a style sheet', () => {
  it('is offered in each attribute that has it, and not in other text or longer names', () => {
    const expected = page.replace('"card wide"', '"panel wide"').replace("class='card'", "class='panel'");
    assert.equal(follow(page, 'html', 'card', 'panel', 2), expected);
    assert.equal(follow(page, 'html', 'card-title', 'card-head', 1), page.replace('card-title', 'card-head'));
  });

  it('is offered in components', () => {
    const react = 'const a = <Card className="card" title="card" />;\n';
    assert.equal(follow(react, 'typescriptreact', 'card', 'panel', 2), react.replace('"card"', '"panel"'));
    const svelte = '<b class:card={card}>card</b>\n';
    assert.equal(follow(svelte, 'svelte', 'card', 'panel', 2), svelte.replace(':card', ':panel'));
  });

  it('is not offered while the style sheet has the old name too, or in another language', () => {
    assert.equal(follow(page, 'html', 'card', 'panel', 1), page);
    assert.equal(follow('card = "card"\n', 'python', 'card', 'panel', 2), 'card = "card"\n');
  });
});
