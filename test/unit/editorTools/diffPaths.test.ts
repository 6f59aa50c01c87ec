// Tests the paths in the header of a diff.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { pathOfDiff, withShownPaths } from '../../../src/editorTools/diffPaths.ts';

const shown = (path: string): string => path.replace(/^packages\/app\//, '');

describe('paths in a diff', () => {
  it('are relative to the workspace folder, in the header only', () => {
    const hunk = '@@ -1 +1 @@\n--- a/packages/app/x\n+++ b/packages/app/y\n';
    const part = `diff --git a/packages/app/a b.ts b/packages/app/a b.ts\nindex 1..2 100644\n--- a/packages/app/a b.ts\t\n+++ b/packages/app/a b.ts\t\n${hunk}`;
    assert.equal(pathOfDiff(part), 'packages/app/a b.ts');
    assert.equal(
      withShownPaths(part, shown),
      `diff --git a/a b.ts b/a b.ts\nindex 1..2 100644\n--- a/a b.ts\t\n+++ b/a b.ts\t\n${hunk}`,
    );
  });

  it('are shown for new, deleted and renamed files', () => {
    const made =
      'diff --git a/packages/app/n.ts b/packages/app/n.ts\nnew file mode 100644\n--- /dev/null\n+++ b/packages/app/n.ts\n';
    assert.equal(
      withShownPaths(made, shown),
      'diff --git a/n.ts b/n.ts\nnew file mode 100644\n--- /dev/null\n+++ b/n.ts\n',
    );
    const deleted =
      'diff --git a/packages/app/o.ts b/packages/app/o.ts\n--- a/packages/app/o.ts\n+++ /dev/null\n';
    assert.equal(withShownPaths(deleted, shown), 'diff --git a/o.ts b/o.ts\n--- a/o.ts\n+++ /dev/null\n');
    const renamed =
      'diff --git a/packages/app/o.ts b/packages/app/n.ts\nsimilarity index 90%\nrename from packages/app/o.ts\nrename to packages/app/n.ts\n--- a/packages/app/o.ts\n+++ b/packages/app/n.ts\n';
    assert.equal(
      withShownPaths(renamed, shown),
      'diff --git a/o.ts b/n.ts\nsimilarity index 90%\nrename from o.ts\nrename to n.ts\n--- a/o.ts\n+++ b/n.ts\n',
    );
  });

  it('stay as they are if there are none', () => {
    const binary = 'diff --git a/a.png b/a.png\nBinary files a/a.png and b/a.png differ\n';
    assert.equal(withShownPaths(binary, shown), binary);
  });
});
