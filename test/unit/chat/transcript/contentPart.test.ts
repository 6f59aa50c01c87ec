// Which diffs of a call are compared: those with few changed lines, however long the files are.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { shownContent } from '../../../../src/chat/transcript/contentPart.ts';

const diff = (oldText: string, newText: string): Parameters<typeof shownContent>[0][number] => ({
  ...{ type: 'diff', path: '/a.ts', oldText, newText },
});

describe('shownContent', () => {
  it('counts the changed lines of a long file', () => {
    const lines = Array.from({ length: 100_000 }, (_, at) => `line ${at}`);
    const now = lines.with(50_000, 'changed');
    const { diffCounts } = shownContent([diff(lines.join('\n'), now.join('\n'))]);
    assert.deepEqual(diffCounts, [{ added: 1, removed: 1 }]);
  });

  it('compares no more changed lines than a limit for all diffs together', () => {
    const large = diff('a\n'.repeat(90_000), 'b\n'.repeat(90_000));
    const { diffCounts, diffPreviews } = shownContent([large, large, diff('a', 'b')]);
    assert.deepEqual(diffCounts, [{ added: 90_000, removed: 90_000 }, null, { added: 1, removed: 1 }]);
    assert.deepEqual(
      diffPreviews?.map((preview) => preview?.text.slice(0, 2)),
      ['-a', undefined, '-a'],
    );
  });
});
