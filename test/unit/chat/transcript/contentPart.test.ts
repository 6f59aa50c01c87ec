// Which diffs of a call are compared: those with few changed lines, however long the files are.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { shownContent } from '../../../../src/chat/transcript/contentPart.ts';

type Item = Parameters<typeof shownContent>[0][number];
const diff = (oldText: string, newText: string, path = '/a.ts'): Item => ({
  ...{ type: 'diff', path, oldText, newText },
});

describe('shownContent', () => {
  it('counts the changed lines of a long file', () => {
    const lines = Array.from({ length: 100_000 }, (_, at) => `line ${at}`);
    const now = lines.with(50_000, 'changed');
    const { diffCounts } = shownContent([diff(lines.join('\n'), now.join('\n'))]);
    assert.deepEqual(diffCounts, [{ added: 1, removed: 1 }]);
  });

  it('compares no more changed lines than a limit for all diffs together', () => {
    const large = (path: string): Item => diff('a\n'.repeat(90_000), 'b\n'.repeat(90_000), path);
    const { diffCounts, diffPreviews } = shownContent([large('/a'), large('/b'), diff('a', 'b', '/c')]);
    assert.deepEqual(diffCounts, [{ added: 90_000, removed: 90_000 }, null, { added: 1, removed: 1 }]);
    assert.deepEqual(
      diffPreviews?.map((preview) => preview?.text.slice(0, 2)),
      ['-a', undefined, '-a'],
    );
  });

  it('shows the lines of a small change of a long file', () => {
    const lines = Array.from({ length: 100_000 }, (_, at) => `line ${at}\n`);
    const { diffPreviews } = shownContent([diff(lines.join(''), lines.with(50_000, 'changed\n').join(''))]);
    assert.equal(
      diffPreviews?.[0]?.text,
      '⋯\n line 49998\n line 49999\n-line 50000\n+changed\n line 50001\n line 50002\n⋯',
    );
  });

  it('has one entry for all diffs of a file, with all their lines', () => {
    const created: Item = { type: 'diff', path: '/new.ts', newText: 'x\n' };
    // Moved lines are counted in both places.
    const shown = shownContent([
      diff('a\nb\n', 'b\n'),
      diff('1', '2', '/b.ts'),
      created,
      diff('c\n', 'a\nc\n'),
    ]);
    assert.deepEqual(
      shown.content.map((item) => item.type === 'diff' && [item.path, item.oldText]),
      [
        ['/a.ts', ''],
        ['/b.ts', ''],
        ['/new.ts', undefined],
      ],
    );
    assert.deepEqual(shown.diffCounts, [
      { added: 1, removed: 1 },
      { added: 1, removed: 1 },
      { added: 1, removed: 0 },
    ]);
    assert.deepEqual(
      shown.diffPreviews?.map((preview) => preview?.text),
      ['-a\n b\n⋯\n+a\n c', '-1\n+2', '+x'],
    );
  });
});
