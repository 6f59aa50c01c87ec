// Tests that no diff with the text of a file that may not be sent becomes context.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { gitCandidates } from '../../../../src/context/select/gitCandidates.ts';

describe('The candidates from git', () => {
  it('leave out a file that was renamed from one that may not be sent', () => {
    const diff =
      'diff --git a/.env b/plain.txt\nsimilarity index 60%\nrename from .env\nrename to plain.txt\n' +
      '--- a/.env\n+++ b/plain.txt\n@@ -1 +1 @@\n-KEY=1\n+KEY=2\n';
    const made = gitCandidates(
      {
        kind: 'git',
        repository: 'file:///work',
        status: [
          { letter: 'D', path: '.env' },
          { letter: 'A', path: 'plain.txt' },
        ],
        diff,
        blockedPaths: new Map([['.env', { by: 'excluded', rule: '.env' }]]),
      },
      undefined,
    );
    assert.doesNotMatch(JSON.stringify(made), /KEY=/);
  });
});
