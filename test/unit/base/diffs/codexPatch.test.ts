// Tests that a patch of apply_patch names every file that codex would change, however its markers are padded.
import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { patchDiffs, patchPaths, type SubjectDiff } from '../../../../src/base/diffs/patchDiffs.ts';

const patchOf = (...lines: readonly string[]): string =>
  ['*** Begin Patch', ...lines, '*** End Patch', ''].join('\n');
const added = (path: string, newText: string): SubjectDiff => ({
  path,
  oldText: undefined,
  newText,
  what: 'added',
});

describe('a patch of apply_patch', () => {
  const update = ['*** Update File: a.ts', '@@', '-x', '+y'];
  const change: SubjectDiff = { path: 'a.ts', oldText: 'x\n', newText: 'y\n' };
  const read: [name: string, patch: string, diffs: readonly SubjectDiff[]][] = [
    ['a padded begin', `\n  *** Begin Patch \t\n${update.join('\n')}\n*** End Patch`, [change]],
    ['a padded end', `*** Begin Patch\n${update.join('\n')}\n  *** End Patch  \n\n`, [change]],
    ['no end', `*** Begin Patch\n${update.join('\n')}\n`, [change]],
    ['a padded first header', patchOf(`\t${update[0]} `, ...update.slice(1)), [change]],
    [
      'a padded header after an added file',
      patchOf('*** Add File: notes.md', '+note', `  ${update[0]}`, ...update.slice(1)),
      [added('notes.md', 'note\n'), change],
    ],
    [
      'a padded header after a deleted file',
      patchOf('*** Delete File: notes.md', ` ${update[0]}`, ...update.slice(1)),
      [{ path: 'notes.md', oldText: '', newText: '', what: 'deleted' }, change],
    ],
    [
      'a header after U+0085, which codex trims',
      patchOf('\u0085*** Add File: b.ts\u0085', '+b', ...update),
      [added('b.ts', 'b\n'), change],
    ],
    ['a name with a tab', patchOf('*** Add File: b\tc.ts', '+b'), [added('b\tc.ts', 'b\n')]],
    [
      'lines that look like markers',
      patchOf('*** Add File: b.ts', '+*** End Patch', '+ *** Add File: c.ts'),
      [added('b.ts', '*** End Patch\n *** Add File: c.ts\n')],
    ],
    [
      'a line that begins with stars',
      patchOf('*** Update File: a.ts', ' *** important ***', '-x', '+y'),
      [{ path: 'a.ts', oldText: '*** important ***\nx\n', newText: '*** important ***\ny\n' }],
    ],
  ];
  for (const [name, patch, diffs] of read)
    it(`is read with ${name}`, () => {
      for (const text of [patch, patch.replaceAll('\n', '\r\n')]) {
        assert.deepEqual(patchDiffs(text), diffs);
        for (const { path } of diffs) assert.ok(patchPaths(text).includes(path));
      }
    });

  const unread: [name: string, patch: string][] = [
    ['a header that is a line of the file as well', patchOf(...update, ' *** Add File: b.ts', '+b')],
    ['an end that is a line of the file as well', patchOf(...update, ' *** End Patch', ' z')],
    ['a second patch', patchOf(...update) + patchOf('*** Delete File: b.ts')],
    ['a move after the lines', patchOf(...update, '*** Move to: b.ts')],
    ['two moves', patchOf(update[0]!, '*** Move to: b.ts', '*** Move to: c.ts', ...update.slice(1))],
    ['a name that begins with a space', patchOf('*** Add File:  b.ts', '+b')],
    ['an unknown marker', patchOf(...update, '*** Environment ID: remote')],
  ];
  for (const [name, patch] of unread)
    it(`is not read with ${name}`, () => {
      assert.equal(patchDiffs(patch), undefined);
    });

  it('names each file that a header names, in any padding, case and order', () => {
    const pad = fc.stringMatching(/^[ \t\u0085\u00a0]{0,3}$/);
    const header = fc.constantFrom(
      '*** Add File: ',
      '*** Update File: ',
      '*** Delete File: ',
      '*** Move to: ',
    );
    const line = fc.constantFrom('@@', ' x', '+y', '-z', '');
    const name = fc.stringMatching(/^[a-z][a-z ./]{0,8}[a-z]$/);
    fc.assert(
      fc.property(fc.array(fc.tuple(pad, header, name, pad, line), { maxLength: 8 }), (sections) => {
        const lines = sections.flatMap(([before, marker, path, after, next]) => [
          before + marker + path + after,
          next,
        ]);
        const paths = patchPaths(patchOf(...lines));
        for (const [, , path] of sections) assert.ok(paths.includes(path));
        for (const { path, movedTo } of patchDiffs(patchOf(...lines)) ?? []) {
          assert.ok(paths.includes(path));
          if (movedTo !== undefined) assert.ok(paths.includes(movedTo));
        }
      }),
    );
  });
});
