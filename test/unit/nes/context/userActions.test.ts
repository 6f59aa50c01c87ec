// User actions: the effect of a key, the cursor after it, and no cursor movement that is only typing.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import type { Position } from '../../../../src/base/textPosition.ts';
import { unchangedPosition } from '../../../../src/nes/text/wirePosition.ts';
import type { OffsetEdit } from '../../../../src/nes/text/offsetEdit.ts';
import { UserActions } from '../../../../src/nes/context/userActions.ts';
import { recordedChange } from '../session/recordedChange.ts';
import { TextDocumentDouble } from '../text/textDocumentDouble.ts';

function begin(
  text: string,
  maxCount = 100,
): {
  actions: UserActions;
  document: TextDocumentDouble;
  edit: (...edits: OffsetEdit[]) => void;
  kinds: () => string[];
} {
  const document = new TextDocumentDouble(text);
  let now = 1_000_000;
  const actions = new UserActions((at) => at, maxCount, unchangedPosition);
  return {
    actions,
    document,
    edit: (...edits) => actions.changed(recordedChange(document, document.edit(...edits), now++)),
    kinds: () => actions.recent().map(({ action }) => action),
  };
}

describe('UserActions', () => {
  for (const [what, text, edit, kind, position] of [
    ['a letter', 'ab', { start: 1, end: 1, newText: 'x' }, 'insertChar', [0, 2]],
    ['an astral character', 'ab', { start: 1, end: 1, newText: '😀' }, 'insertChar', [0, 3]],
    ['a bracket that closes itself', 'f', { start: 1, end: 1, newText: '()' }, 'insertChar', [0, 3]],
    ['a line end with indentation', '  a', { start: 3, end: 3, newText: '\n  ' }, 'insertChar', [1, 2]],
    ['a letter over a selection', 'abc', { start: 0, end: 3, newText: 'x' }, 'insertChar', [0, 1]],
    ['pasted text', 'a', { start: 1, end: 1, newText: 'xy\nz' }, 'insertSelection', [1, 1]],
    ['a deleted letter', 'abc', { start: 1, end: 2, newText: '' }, 'deleteChar', [0, 1]],
    ['a deleted line end', 'a\r\nb', { start: 1, end: 3, newText: '' }, 'deleteChar', [0, 1]],
    ['a deleted word', 'abc', { start: 0, end: 3, newText: '' }, 'deleteSelection', [0, 0]],
  ] as const) {
    it(`records ${what} as ${kind}`, () => {
      const { actions, edit: change, document } = begin(text);
      change(edit);
      const [line, character] = position;
      assert.deepEqual(actions.recent(), [
        {
          action: kind,
          uri: document.uri,
          position: { line, character },
          line,
          offset: character,
          timestampMs: 1_000_000,
        },
      ]);
    });
  }

  it('records one action for an event with several cursors', () => {
    const { edit, kinds, actions } = begin('a\nb\nc');
    edit({ start: 0, end: 0, newText: 'x' }, { start: 4, end: 4, newText: 'x' });
    assert.deepEqual(kinds(), ['insertChar']);
    assert.deepEqual(actions.recent()[0]?.position, { line: 0, character: 1 });
  });

  it('records a cursor movement, but not the cursor following an edit', () => {
    const { actions, document, edit, kinds } = begin('abc\ndef');
    edit({ start: 3, end: 3, newText: '()' });
    actions.cursorMoved(document, { line: 0, character: 4 }, 0);
    assert.deepEqual(kinds(), ['insertChar']);
    actions.cursorMoved(document, { line: 1, character: 0 }, 0);
    actions.cursorMoved(document, { line: 1, character: 0 }, 0);
    assert.deepEqual(kinds(), ['insertChar', 'cursorMovement']);
    edit({ start: 0, end: 1, newText: '' });
    actions.cursorMoved(document, { line: 1, character: 2 }, 0);
    assert.deepEqual(kinds().slice(2), ['deleteChar', 'cursorMovement']);
  });

  it('keeps at most maxCount, the latest, oldest first', () => {
    const { actions, edit } = begin('', 3);
    for (let i = 0; i < 10; i++) edit({ start: i, end: i, newText: String(i) });
    assert.deepEqual(
      actions.recent().map(({ offset }) => offset),
      [8, 9, 10],
    );
  });

  it('converts a position at once, in the text of that time', () => {
    const document = new TextDocumentDouble('😀');
    const seen: string[] = [];
    const onWire = (_: unknown, position: Position): Position => {
      seen.push(document.getText());
      return { ...position, character: 1 };
    };
    const actions = new UserActions((at) => at, 5, onWire);
    actions.changed(recordedChange(document, document.edit({ start: 2, end: 2, newText: 'x' }), 0));
    document.edit({ start: 0, end: 2, newText: '' });
    assert.deepEqual(seen, ['😀x']);
    assert.deepEqual([actions.recent()[0]?.offset, actions.recent()[0]?.position?.character], [1, 1]);
  });

  it('always records a position that exists in the text of that time', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '\n', '\r\n', 'ß'), maxLength: 12 });
    fc.assert(
      fc.property(text, text, fc.nat(12), fc.nat(12), (start, inserted, from, length) => {
        const { actions, document, edit } = begin(start.replaceAll('\r', ''));
        const size = document.getText().length;
        const at = Math.min(from, size);
        edit({ start: at, end: Math.min(at + length, size), newText: inserted.replaceAll('\r', '') });
        const { position } = actions.recent()[0]!;
        assert.ok(position!.line < document.lineCount);
        assert.ok(position!.character <= document.lineAt(position!.line).length);
      }),
    );
  });
});
