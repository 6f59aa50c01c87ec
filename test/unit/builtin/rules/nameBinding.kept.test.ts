// Tests that an edit of a declaration is no rename if both names stay in use.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { LexCache } from '../../../../src/builtin/document/documentTokens.ts';
import { TrackedDocument } from '../../../../src/builtin/nesEngine.ts';
import { bindingOf, keepsName } from '../../../../src/builtin/rules/nameBinding.ts';
import { placesOn } from '../../../../src/builtin/rules/nameFit.ts';
import { Typist } from '../typist.ts';

const wide = { rename: true, searchAndReplace: true };

function answered(user: Typist): string {
  user.ask();
  return user.answer?.kind ?? '';
}

describe('A changed declaration is no rename', () => {
  it('if the user writes another declaration of the old name', () => {
    const code = 'fn fill() {}\n\nfn run() {\n    fill();\n}\n';
    const document = new TrackedDocument('file:///work/a.rs', 'rust', 1, code, new LexCache());
    const keeps = (): boolean => {
      const view = document.view({ line: 0, character: 0 }, true);
      const changes = view.edits.flatMap((edit) => edit.changes);
      const named = view.index.linesWith('fill', 0).flatMap((line) => placesOn(line, 'fill', 'code', view));
      return keepsName({ to: 'fill_all', changes }, named, bindingOf(changes, named, view), view);
    };
    const name = { start: { line: 0, character: 3 }, end: { line: 0, character: 7 } };
    document.change(name, 'fill_all', 'typed');
    assert.equal(keeps(), false);
    const below = { line: 2, character: 0 };
    document.change({ start: below, end: below }, 'fn fill() {\n    end();\n}\n\n', 'typed');
    assert.equal(keeps(), true);
  });

  it('if another constant of the file has the new name', () => {
    const code = 'const WIDTH: usize = 1;\nconst HEIGHT: usize = 2;\n\nuse_it(HEIGHT);\nuse_it(HEIGHT);\n';
    const user = new Typist(code, 'rust', true, wide);
    assert.equal(answered(user.change('HEIGHT', 'WIDTH')), '');
    assert.notEqual(answered(new Typist(code, 'rust', true, wide).change('HEIGHT', 'LENGTH')), '');
  });

  it('if a name that was in use is imported instead', () => {
    const code =
      'from card import render\n\ndef test():\n    result = render(card)\n    assert result == expected\n';
    const user = new Typist(code, 'python', true, wide).change('render', 'expected');
    assert.equal(answered(user), '');
  });

  it('but is one if only another function has a variable of the new name', () => {
    const code =
      'function one(list) {\n  const total = sum(list);\n  return total;\n}\n\nfunction two() {\n  const all = 1;\n  return all;\n}\n';
    assert.equal(new Typist(code, 'typescript').change('total', 'all').offer(), 'return all;');
  });
});
