// Tests that the review undoes the agent's changes and nothing else, whatever the user typed in between.
import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { absent, textVersion, unknown, type FileVersion } from '../../../../src/chat/review/fileVersion.ts';
import {
  agentWrote,
  keepHunk,
  reviewFile,
  shownBefore,
  undoFile,
  undoHunks,
  type ReviewedFile,
} from '../../../../src/chat/review/reviewedFile.ts';

const text = (...lines: readonly string[]): FileVersion => textVersion(lines.join('\n'));
const said = (version: FileVersion | undefined): string =>
  version?.kind === 'text' ? version.text : (version?.kind ?? 'none');

const lines = fc.array(fc.constantFrom('a', 'b', 'c', '', '}'), { maxLength: 12 });
const version = lines.map((all) => textVersion(all.join('\n')));

/** Inserts lines of the user at several places, and removes none. */
const typing = fc.array(fc.tuple(fc.nat(20), fc.nat(1000)), { maxLength: 4 });
function typed(base: FileVersion, keys: readonly (readonly [number, number])[], mark: string): FileVersion {
  const all = said(base).split('\n');
  for (const [at, id] of keys) all.splice(at % (all.length + 1), 0, `user ${mark} ${id}`);
  return text(...all);
}
const usersLines = (one: FileVersion): string[] =>
  said(one)
    .split('\n')
    .filter((line) => line.startsWith('user'));

describe('the review of a file', () => {
  it('undoes everything if the user typed nothing', () => {
    fc.assert(
      fc.property(version, fc.array(version, { minLength: 1, maxLength: 4 }), (before, writes) => {
        let file: ReviewedFile | undefined;
        let now = before;
        for (const left of writes) {
          file = agentWrote(file, now, left);
          now = left;
        }
        const { target, isConflict } = undoFile(file!, now);
        assert.equal(isConflict, false);
        assert.equal(said(target ?? now), said(before));
      }),
    );
  });

  it('has nothing to review after all hunks were kept, and does not change the text', () => {
    fc.assert(
      fc.property(version, version, typing, (before, left, keys) => {
        const now = typed(left, keys, 'x');
        let file = agentWrote(undefined, before, left);
        for (let round = 0; ; round++) {
          const review = reviewFile(file, now);
          if (review.kind === 'settled') break;
          assert.ok(review.kind === 'changed' && round < 20);
          file = keepHunk(file, review.hunks[0]!);
        }
        assert.deepEqual(undoFile(file, now), { target: undefined, isConflict: false });
      }),
    );
  });

  it('never loses a line of the user over several turns', () => {
    fc.assert(
      fc.property(
        version,
        fc.array(fc.tuple(typing, fc.nat(20)), { minLength: 1, maxLength: 4 }),
        typing,
        (before, turns, last) => {
          let file: ReviewedFile | undefined;
          let now = before;
          for (const [index, [keys, at]] of turns.entries()) {
            now = typed(now, keys, String(index));
            const all = said(now).split('\n');
            // The agent replaces a line that is not the user's, and adds one.
            const place = at % all.length;
            const mine = all[place]!.startsWith('user');
            all.splice(place, mine ? 0 : 1, `agent ${index}`, 'agent');
            file = agentWrote(file, now, text(...all));
            now = text(...all);
          }
          now = typed(now, last, 'last');
          const { target } = undoFile(file!, now);
          assert.deepEqual(usersLines(target ?? now).toSorted(), usersLines(now).toSorted());
          // The same, hunk by hunk.
          for (let round = 0; round < 30; round++) {
            const review = reviewFile(file!, now);
            const free =
              review.kind === 'changed' ? review.hunks.find(({ isConflict }) => !isConflict) : undefined;
            if (!free) break;
            const next = undoHunks(file!, now, [free])!;
            assert.deepEqual(usersLines(next), usersLines(now));
            now = next;
          }
        },
      ),
    );
  });

  it('shows the user’s text on both sides of the comparison', () => {
    const file = agentWrote(undefined, text('a', 'b', 'c', 'd'), text('a', 'B', 'c', 'd'));
    assert.equal(shownBefore(file, text('a', 'B', 'c', 'd', 'mine')), 'a\nb\nc\nd\nmine');
  });

  it('treats a hunk that the user edited as a conflict and leaves it', () => {
    const file = agentWrote(
      undefined,
      text('a', 'b', 'c', 'd', 'e', 'f'),
      text('a', 'B', 'c', 'd', 'e', 'F'),
    );
    const now = text('a', 'B!', 'c', 'd', 'e', 'F');
    const review = reviewFile(file, now);
    assert.ok(review.kind === 'changed');
    assert.deepEqual(
      review.hunks.map(({ isConflict, now }) => [isConflict, now.start, now.end]),
      [
        [true, 1, 2],
        [false, 5, 6],
      ],
    );
    assert.equal(undoHunks(file, now, [review.hunks[0]!]), undefined);
    const { target, isConflict } = undoFile(file, now);
    assert.equal(said(target), 'a\nB!\nc\nd\ne\nf');
    assert.equal(isConflict, true);
  });

  it('drops a hunk that the user undid, and shows it again after a redo', () => {
    const file = agentWrote(undefined, text('a', 'b'), text('a', 'B'));
    assert.equal(reviewFile(file, text('a', 'b')).kind, 'settled');
    assert.equal(reviewFile(file, text('a', 'B')).kind, 'changed');
  });

  it('attributes the user’s edits of the agent’s text to the user when the agent continues', () => {
    let file = agentWrote(undefined, text('a', '', 'z'), text('a', 'agent', '', 'z'));
    file = agentWrote(
      file,
      text('a', 'agent and user', '', 'z'),
      text('a', 'agent and user', '', 'z', 'more'),
    );
    assert.equal(file.isMixed, true);
    assert.equal(said(undoFile(file, file.left).target), 'a\nagent and user\n\nz');
  });

  it('deletes a created file unless it was changed since', () => {
    const file = agentWrote(undefined, absent, text('new'));
    assert.deepEqual(undoFile(file, text('new')), { target: { kind: 'absent' }, isConflict: false });
    assert.deepEqual(undoFile(file, text('new', 'mine')), { target: undefined, isConflict: true });
    assert.equal(reviewFile(file, absent).kind, 'settled');
  });

  it('restores a deleted file unless it exists again', () => {
    const file = agentWrote(undefined, text('old'), absent);
    assert.equal(said(undoFile(file, absent).target), 'old');
    assert.deepEqual(undoFile(file, text('mine')), { target: undefined, isConflict: true });
  });

  it('offers no undo if the version before is unknown', () => {
    const file = agentWrote(undefined, unknown, text('new'));
    assert.deepEqual(reviewFile(file, text('new')), { kind: 'opaque', why: 'unknown' });
    assert.deepEqual(undoFile(file, text('new')), { target: undefined, isConflict: true });
    for (const [keeping, why] of [
      ['notKept', 'unknown'],
      ['tooLarge', 'tooLarge'],
      ['full', 'full'],
    ] as const) {
      const large = agentWrote(undefined, { kind: 'opaque', mark: 'a', keeping }, text('y'));
      assert.deepEqual(reviewFile(large, text('y')), { kind: 'opaque', why });
    }
  });

  it('restores a binary file as a whole, unless it was changed since', () => {
    const bytes = (mark: string): FileVersion => ({ kind: 'opaque', mark, keeping: 'kept' });
    const file = agentWrote(undefined, bytes('a'), bytes('b'));
    assert.deepEqual(undoFile(file, bytes('b')), { target: bytes('a'), isConflict: false });
    assert.deepEqual(undoFile(file, bytes('c')), { target: undefined, isConflict: true });
    assert.deepEqual(undoFile(file, bytes('a')), { target: undefined, isConflict: false });
    // The user removed it themselves.
    assert.equal(reviewFile(file, absent).kind, 'settled');
    assert.equal(said(undoFile(agentWrote(undefined, text('x'), bytes('b')), bytes('b')).target), 'x');
    assert.deepEqual(undoFile(agentWrote(undefined, bytes('a'), absent), absent).target, bytes('a'));
    assert.deepEqual(undoFile(agentWrote(undefined, absent, bytes('b')), bytes('b')).target, absent);
    const again = agentWrote(file, bytes('b'), bytes('d'));
    assert.deepEqual(undoFile(again, bytes('d')).target, bytes('a'));
  });

  it('ignores line ends that an editor has changed', () => {
    const file = agentWrote(undefined, text('a', 'b'), text('a', 'B'));
    assert.equal(reviewFile(file, textVersion('a\r\nB')).kind, 'changed');
    assert.equal(reviewFile(file, textVersion('a\r\nb')).kind, 'settled');
  });

  it('shows a rewritten file as one hunk', () => {
    const big = (mark: string): FileVersion =>
      text(...Array.from({ length: 20_000 }, (_, i) => `${mark} ${i}`));
    const review = reviewFile(agentWrote(undefined, big('a'), big('b')), big('b'));
    assert.ok(review.kind === 'changed');
    assert.equal(review.hunks.length, 1);
  });

  it('is kept or undone as a whole if the file has so many lines that a comparison would block other work', () => {
    const lines = (count: number): FileVersion => textVersion('\n'.repeat(count - 1));
    assert.equal(lines(20_000).kind, 'text');
    assert.equal(lines(20_001).kind, 'opaque');
    assert.equal(textVersion('\r\n'.repeat(19_999)).kind, 'text');
    assert.equal(textVersion('\r'.repeat(20_000)).kind, 'opaque');
  });

  describe('with mixed line ends', () => {
    const end = fc.constantFrom('\n', '\r\n', '\r');
    const line = fc.constantFrom('a', 'b', 'c', '', '}');
    const mixed = fc
      .tuple(fc.array(fc.tuple(line, end), { maxLength: 12 }), line)
      .map(([lines, last]) => lines.map(([line, end]) => line + end).join('') + last);

    it('restores the text to the letter, whatever the agent wrote', () => {
      fc.assert(
        fc.property(mixed, fc.array(mixed, { minLength: 1, maxLength: 3 }), (before, writes) => {
          let file: ReviewedFile | undefined;
          let now = textVersion(before, 'windows1251');
          for (const write of writes) {
            const left = textVersion(write, 'windows1251');
            file = agentWrote(file, now, left);
            now = left;
          }
          const { target, isConflict } = undoFile(file!, now);
          assert.equal(isConflict, false);
          assert.deepEqual(target ?? now, textVersion(before, 'windows1251'));
        }),
        { numRuns: 1_000 },
      );
    });

    it('changes no other line when one change is undone or kept', () => {
      const before = textVersion('a\r\nb\nc\rd\ne\r\nf\n', 'utf8');
      const now = textVersion('a\r\nB\nc\rd\ne\r\nF\n', 'utf8');
      const file = agentWrote(undefined, before, now);
      const review = reviewFile(file, now);
      assert.ok(review.kind === 'changed');
      assert.equal(said(undoHunks(file, now, [review.hunks[0]!])), 'a\r\nb\nc\rd\ne\r\nF\n');
      assert.equal(said(keepHunk(file, review.hunks[0]!).before), 'a\r\nB\nc\rd\ne\r\nf\n');
    });

    it('keeps the user’s lines with their line ends when the agent continues', () => {
      let file = agentWrote(undefined, textVersion('a\r\nb\nc\r'), textVersion('A\r\nb\nc\r'));
      file = agentWrote(file, textVersion('A\r\nb\nc\rmine\r\n'), textVersion('A\r\nB\nc\rmine\r\n'));
      assert.equal(said(file.before), 'a\r\nb\nc\rmine\r\n');
    });

    it('shows a change of line ends only, or of the encoding, and undoes it', () => {
      const before = textVersion('ä\r\nb\n', 'utf8');
      for (const left of [textVersion('ä\nb\n', 'utf8'), textVersion('ä\r\nb\n', 'utf16le')]) {
        const file = agentWrote(undefined, before, left);
        assert.equal(reviewFile(file, left).kind, 'rewritten');
        assert.deepEqual(undoFile(file, left), { target: before, isConflict: false });
      }
      const plain = textVersion('a\n', 'utf8');
      const file = agentWrote(undefined, plain, textVersion('a\n', 'windows1252'));
      assert.equal(reviewFile(file, textVersion('a\n', 'windows1252')).kind, 'settled');
    });
  });
});
