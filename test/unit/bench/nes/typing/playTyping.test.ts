// Recorded typing is read and replayed, and a suggestion counts as true only if the author wrote its text at its place.

import * as assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, it } from 'mocha';
import type { Offer, SessionSuggester } from '../../../../bench/nes/sessions/suggesters.ts';
import { playTyping, type TypedOffer } from '../../../../bench/nes/typing/playTyping.ts';
import { replacedSpans } from '../../../../bench/nes/typing/replacedSpans.ts';
import { readTypingTrace, type TypingPatch } from '../../../../bench/nes/typing/typingTrace.ts';

const before = 'a = 1;\nb = 2;\nc = 3;\n';
const patch = (start: number, end: number, text: string): TypingPatch => ({
  start,
  end,
  text,
  paused: false,
});
/** The keys of a text at an offset. */
const keys = (at: number, text: string): TypingPatch[] =>
  text.split('').map((key, i) => patch(at + i, at + i, key));

/** Plays patches to a suggester that offers the same each time. */
function played(offer: Offer, patches: readonly TypingPatch[]): readonly TypedOffer[] {
  const suggester: SessionSuggester = {
    open: () => undefined,
    change: () => undefined,
    ask: () => offer,
    end: () => undefined,
  };
  return playTyping('a.ts', 'typescript', { before, patches }, suggester);
}

/** Whether the first suggestion, made after a first patch in line 1, came true. */
function comesTrue(text: string, patches: readonly TypingPatch[]): boolean {
  const offer: Offer = { kind: 'text', path: 'a.ts', wide: false, text };
  return played(offer, [patch(0, 0, 'x'), ...patches])[0]!.isTrue;
}

describe('recorded typing', () => {
  const offered = 'xa = 1;\nb = total;\nc = 3;\n';
  const place = offered.indexOf('total');

  it('makes a suggestion true when its text was written at its place', () => {
    assert.ok(comesTrue(offered, [patch(place, place + 1, ''), ...keys(place, 'total'), patch(0, 0, 'y')]));
    assert.ok(
      comesTrue(offered, [patch(0, 0, 'yy'), patch(place + 2, place + 3, 'total'), patch(0, 0, 'y')]),
    );
  });

  it('makes it false elsewhere, within a longer word, and after 200 patches', () => {
    assert.ok(!comesTrue(offered, [patch(place + 7, place + 8, 'total'), patch(0, 0, 'y')]));
    assert.ok(!comesTrue(offered, [patch(place, place + 1, ''), ...keys(place, 'totals'), patch(0, 0, 'y')]));
    const [early, late] = [199, 200].map((count) => Array.from({ length: count }, () => patch(2, 2, '.')));
    assert.ok(
      comesTrue(offered, [...early!.slice(2), patch(place + 197, place + 198, 'total'), patch(0, 0, 'y')]),
    );
    assert.ok(!comesTrue(offered, [...late!, patch(place + 200, place + 201, 'total'), patch(0, 0, 'y')]));
  });

  it('makes a jump true when the author writes near its line', () => {
    const jump: Offer = { kind: 'jump', path: 'a.ts', line: 2, at: before.indexOf('c') + 1 };
    assert.ok(!played(jump, keys(0, 'xyz'))[0]!.isTrue);
    assert.ok(played(jump, [...keys(0, 'x'), patch(place, place, 'y')])[0]!.isTrue);
  });

  it('counts a suggestion that is repeated once', () => {
    const offer: Offer = { kind: 'jump', path: 'a.ts', line: 0, at: 0 };
    assert.equal(played(offer, keys(before.length, 'x\ny\nz')).length, 1);
  });

  it('compares suggestions word by word', () => {
    assert.deepEqual(replacedSpans('let a = one;\nrun();\n', 'let a = two;\nrun(a);\n'), [
      { start: 8, text: 'two', rest: ';\nrun();\n' },
      { start: 17, text: 'a', rest: ');\n' },
    ]);
    assert.deepEqual(replacedSpans('a\nb\n', 'a\n'), [{ start: 2, text: '', rest: '' }]);
  });

  it('is read from its file, with the pauses of the author', () => {
    const folder = mkdtempSync(join(tmpdir(), 'acp-host-typing-'));
    try {
      const file = join(folder, 'a.json.gz');
      const txns = [
        { time: '2020-01-01T00:00:00.000Z', patches: [[0, 0, 'ab']] },
        { time: '2020-01-01T00:00:02.000Z', patches: [[1, 1, '']] },
        { time: '2020-01-01T00:00:02.100Z', patches: [[0, 0, 'c']] },
      ];
      writeFileSync(file, gzipSync(JSON.stringify({ startContent: 'x', txns })));
      assert.deepEqual(readTypingTrace(file, 2), {
        before: 'x',
        patches: [{ ...patch(0, 0, 'ab'), paused: true }, patch(1, 2, '')],
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
