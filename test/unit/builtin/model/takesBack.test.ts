// Tests which edits of a model are dropped because they restore the text before the user's change, in whole or in part.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Range, TextEdit } from '../../../../src/base/textPosition.ts';
import { DocumentMirror } from '../../../../src/builtin/document/documentMirror.ts';
import { EditLog } from '../../../../src/builtin/document/editLog.ts';
import { takesBack } from '../../../../src/builtin/model/takesBack.ts';

class Edited {
  readonly #document: DocumentMirror;
  readonly #log = new EditLog();

  constructor(text: string) {
    this.#document = new DocumentMirror('', '', 0, text);
  }

  /** Changes the first `was` into `now`, key by key where it only grows. */
  change(was: string, now: string): this {
    const splice = this.#document.replace(this.#rangeOf(was), now);
    this.#log.onSplice(this.#document, splice, 'typed');
    return this;
  }

  /** True if replacing each first `was` by `now` reverts something. */
  takesBack(...changes: readonly (readonly [was: string, now: string])[]): boolean {
    const edits = changes.map(([was, newText]): TextEdit => ({ range: this.#rangeOf(was), newText }));
    return takesBack(edits, this.#document.lines, { regions: this.#log.edits, log: this.#log });
  }

  #rangeOf(part: string): Range {
    const text = this.#document.getText();
    const from = text.indexOf(part);
    assert.ok(from >= 0, part);
    const at = (offset: number): Range['start'] => {
      const lines = text.slice(0, offset).split('\n');
      return { line: lines.length - 1, character: lines.at(-1)!.length };
    };
    return { start: at(from), end: at(from + part.length) };
  }
}

describe('takesBack', () => {
  const code = 'function area(width) {\n  return width;\n}\n\narea(3);\n';
  const grown = (): Edited => new Edited(code).change('(width)', '(width, height)');

  it('allows an edit that continues the typed text', () => {
    assert.equal(grown().takesBack(['return width', 'return width * height']), false);
    assert.equal(grown().takesBack(['area(3)', 'area(3, 4)']), false);
    assert.equal(grown().takesBack(['width, height', 'width, height, depth']), false);
    assert.equal(grown().takesBack(['  return width;\n', '']), false);
  });

  it('allows an edit that corrects the typed text', () => {
    const edited = new Edited(code).change('(width)', '(width, heigth)');
    assert.equal(edited.takesBack(['heigth', 'height']), false);
  });

  it('rejects an edit that reverts the typed text, alone or with other changes', () => {
    assert.equal(grown().takesBack([', height', '']), true);
    assert.equal(grown().takesBack([', height', ''], ['area(3)', 'area(4)']), true);
    assert.equal(grown().takesBack(['function area(width, height) {', 'function area(width) {']), true);
    assert.equal(grown().takesBack([', hei', '']), true);
    assert.equal(grown().takesBack(['function area(width, height)', 'export function area(width)']), true);
    assert.equal(grown().takesBack(['{\n  return width;', '=> 2 * width;'], [', height', '']), true);
  });

  it('rejects an edit that restores deleted text', () => {
    const without = new Edited(code).change('  return width;\n', '');
    assert.equal(without.takesBack(['}\n', '  return width;\n}\n']), true);
    assert.equal(without.takesBack(['}\n', '  return width;\n}\n'], ['area(3)', 'area(4)']), true);
    assert.equal(without.takesBack(['}\n', '  return 2 * width;\n}\n']), false);
    assert.equal(new Edited(code).change('width', '').takesBack(['area()', 'area(width)']), true);
  });

  it('rejects an edit that deletes lines that were just written', () => {
    const longer = new Edited(code).change('  return', '  const twice = 2 * width;\n  return');
    assert.equal(longer.takesBack(['  const twice = 2 * width;\n', '']), true);
    assert.equal(longer.takesBack(['return width', 'return twice']), false);
  });

  it('rejects an edit that restores a state the user has left', () => {
    const there = new Edited(code).change('area(3)', 'area(33)').change('area(33)', 'area(3)');
    assert.equal(there.takesBack(['area(3)', 'area(33)']), true);
    assert.equal(there.takesBack(['area(3)', 'area(5)']), false);
  });

  it('rejects an edit that reverts an older change', () => {
    const twice = grown().change('area(3)', 'area(3, 4)');
    assert.equal(twice.takesBack([', height', '']), true);
    assert.equal(twice.takesBack(['area(3, 4)', 'area(3)']), true);
    assert.equal(twice.takesBack(['return width', 'return width * height']), false);
  });
});
