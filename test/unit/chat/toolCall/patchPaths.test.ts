// Tests finding all paths in a patch, in linear time for any text.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { patchPaths } from '../../../../src/chat/toolCall/patchPaths.ts';

describe('the paths of a patch', () => {
  it('are read from every kind of header, up to a tab', () => {
    const patch = [
      '--- a/old name.ts\t2026-01-01',
      '+++ b/new.ts  ',
      'rename to moved.ts',
      '*** Add File: added.ts\r\r',
      '*** Move to: far/away.ts\u2028x',
      '--- /dev/null',
      '+++    ',
    ];
    assert.deepEqual(patchPaths(patch.join('\n')), [
      'old name.ts',
      'new.ts',
      'moved.ts',
      'added.ts',
      'far/away.ts\u2028x',
    ]);
  });

  it('exclude the null device, and are absolute if the absolute path is known', () => {
    const patch = '--- a/dev/null\n+++ b/tmp/w/x.txt\n--- a/src/y.ts\n+++ b/src/y.ts\n';
    assert.deepEqual(patchPaths(patch, ['/tmp/w/x.txt']), ['/tmp/w/x.txt', 'src/y.ts']);
    assert.deepEqual(patchPaths(patch), ['tmp/w/x.txt', 'src/y.ts']);
  });

  // Minutes, where the time grows with the square of the length.
  for (const [name, line] of [
    ['blanks', `+++ ${' '.repeat(500_000)}\u2028`],
    ['tabs', `+++ a${'\t'.repeat(500_000)}\rb`],
  ] as const)
    it(`are found quickly in a line of ${name}`, () => {
      assert.ok(patchPaths(`${line}\n+++ b/c.ts`).includes('c.ts'));
    });
});
