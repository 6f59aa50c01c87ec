// Tests that a model reads what the letters of changed files mean that git uses differently.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { statusLines } from '../../../src/editorTools/gitStatus.ts';

describe('changed files in an answer', () => {
  it('have the letters of VS Code', () => {
    const files = [
      { letter: 'M', path: 'a.ts' },
      { letter: 'R', path: 'b.ts' },
    ];
    assert.deepEqual(statusLines(files), { lines: ['M a.ts', 'R b.ts'], notes: [] });
  });

  it('say that untracked files are not in the diff, and which files have a conflict', () => {
    const { notes } = statusLines([
      { letter: 'U', path: 'new.ts' },
      { letter: '!', path: 'both.ts' },
    ]);
    assert.deepEqual(notes, ['U: untracked. The diff does not have these files: read them.', '!: conflict.']);
  });
});
