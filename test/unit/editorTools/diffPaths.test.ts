// Tests the paths in the header of a diff.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { gitDiffNames } from '../../../src/base/diffs/gitDiff.ts';
import { rewriteDiffPaths } from '../../../src/editorTools/diffPaths.ts';

/** The diff with paths relative to the folder `packages/app` of the repository. */
function shownIn(part: string): string {
  const names = gitDiffNames(part);
  assert.ok(names, part);
  return rewriteDiffPaths(part, names, (path) => path.replace(/^packages\/app\//, ''));
}

describe('paths in a diff', () => {
  it('are relative to the workspace folder, in the header only', () => {
    const hunk = '@@ -1 +1 @@\n--- a/packages/app/x\n+++ b/packages/app/y\n';
    const part = `diff --git a/packages/app/a b.ts b/packages/app/a b.ts\nindex 1..2 100644\n--- a/packages/app/a b.ts\t\n+++ b/packages/app/a b.ts\t\n${hunk}`;
    assert.equal(
      shownIn(part),
      `diff --git a/a b.ts b/a b.ts\nindex 1..2 100644\n--- a/a b.ts\t\n+++ b/a b.ts\t\n${hunk}`,
    );
  });

  it('are shown for new, deleted and renamed files', () => {
    const made =
      'diff --git a/packages/app/n.ts b/packages/app/n.ts\nnew file mode 100644\n--- /dev/null\n+++ b/packages/app/n.ts\n';
    assert.equal(
      shownIn(made),
      'diff --git a/n.ts b/n.ts\nnew file mode 100644\n--- /dev/null\n+++ b/n.ts\n',
    );
    const deleted =
      'diff --git a/packages/app/o.ts b/packages/app/o.ts\n--- a/packages/app/o.ts\n+++ /dev/null\n';
    assert.equal(shownIn(deleted), 'diff --git a/o.ts b/o.ts\n--- a/o.ts\n+++ /dev/null\n');
    const renamed =
      'diff --git a/packages/app/o.ts b/packages/app/n.ts\nsimilarity index 90%\nrename from packages/app/o.ts\nrename to packages/app/n.ts\n--- a/packages/app/o.ts\n+++ b/packages/app/n.ts\n';
    assert.equal(
      shownIn(renamed),
      'diff --git a/o.ts b/n.ts\nsimilarity index 90%\nrename from o.ts\nrename to n.ts\n--- a/o.ts\n+++ b/n.ts\n',
    );
  });

  it('are not quoted, and have the usual prefixes', () => {
    const quoted = String.raw`"packages/app/\303\244 b.ts"`;
    const [old, now] = ['a', 'b'].map((prefix) => quoted.replace('"', `"${prefix}/`));
    assert.equal(
      shownIn(`diff --git ${old} ${now}\nindex 1..2 100644\n--- ${old}\n+++ ${now}\n@@ -1 +1 @@\n`),
      'diff --git a/ä b.ts b/ä b.ts\nindex 1..2 100644\n--- a/ä b.ts\n+++ b/ä b.ts\n@@ -1 +1 @@\n',
    );
    const name = 'packages/app/n.ts';
    for (const [from, to] of [
      [name, name],
      [`i/${name}`, `w/${name}`],
    ])
      assert.equal(
        shownIn(`diff --git ${from} ${to}\n--- ${from}\n+++ ${to}\n@@ -1 +1 @@\n`),
        'diff --git a/n.ts b/n.ts\n--- a/n.ts\n+++ b/n.ts\n@@ -1 +1 @@\n',
      );
  });

  it('are shown for files without changed lines, and with conflicts', () => {
    const name = 'packages/app/a.png';
    assert.equal(
      shownIn(`diff --git a/${name} b/${name}\nBinary files a/${name} and b/${name} differ\n`),
      'diff --git a/a.png b/a.png\nBinary files a/a.png and b/a.png differ\n',
    );
    assert.equal(
      shownIn(`diff --git a/${name} b/${name}\nBinary files /dev/null and b/${name} differ\n`),
      'diff --git a/a.png b/a.png\nBinary files /dev/null and b/a.png differ\n',
    );
    assert.equal(
      shownIn(`diff --cc ${name}\nindex 1,2..0\n--- a/${name}\n+++ b/${name}\n@@@ -1,1 -1,1 +1,5 @@@\n`),
      'diff --cc a.png\nindex 1,2..0\n--- a/a.png\n+++ b/a.png\n@@@ -1,1 -1,1 +1,5 @@@\n',
    );
  });
});
