// Tests that a permission card names each thing once, as the user knows it, and truncates nothing silently.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { asked } from '../../../../page/askedBy.ts';

const option = (name: string, kind: string): object => ({ optionId: name, name, kind });

describe('permissionView', () => {
  const titles: [fields: object, title: string][] = [
    [{ title: '`npm test`', kind: 'execute', rawInput: { command: 'npm test' } }, 'Run this command?'],
    [{ title: 'Shell: npm test', kind: 'execute', rawInput: { command: 'npm test' } }, 'Run this command?'],
    [{ title: 'npm te…', kind: 'execute', rawInput: { command: 'npm test' } }, 'Run this command?'],
    [{ title: 'Bash', kind: 'execute', rawInput: { command: 'npm test' } }, 'Run this command?'],
    [{ title: 'Check the basket', kind: 'execute', rawInput: { command: 'npm test' } }, 'Check the basket'],
    [{ title: 'write', kind: 'edit', rawInput: { filePath: '/work/shop/a.ts', content: 'x' } }, 'Write a.ts'],
    [
      { title: '/work/shop/a.ts', kind: 'edit', rawInput: { filePath: '/work/shop/a.ts', content: 'x' } },
      'Write a.ts',
    ],
    [{ title: 'Edit /work/shop/a.ts', kind: 'edit', locations: [{ path: '/work/shop/a.ts' }] }, 'Edit a.ts'],
    [
      { title: 'Read /etc/passwd', kind: 'read', locations: [{ path: '/etc/passwd' }] },
      'Read /etc/passwd (outside the session’s folders)',
    ],
    [
      {
        title: 'Create file',
        kind: 'edit',
        rawInput: {
          path: '/work/shop/x.txt',
          diff: '--- a/dev/null\n+++ b/work/shop/x.txt\n@@ -0,0 +1 @@\n+hi\n',
        },
      },
      'Write x.txt',
    ],
  ];
  for (const [fields, title] of titles)
    it(`uses the title "${title}": ${JSON.stringify(fields).slice(0, 70)}`, () => {
      assert.equal(asked(fields).title, title);
    });

  it('keeps the full name of an option', () => {
    const name = `Yes, and don't ask again for commands that start with \`${'x '.repeat(300)}end\``;
    const { options } = asked({ kind: 'execute', title: 'npm test' }, [option(name, 'allow_always')]);
    assert.equal(options[0]?.name, name);
    assert.equal(options[0].label, 'Allow Always');
  });

  it('tells how much of a long text is left out', () => {
    const { command, sections } = asked({
      kind: 'execute',
      rawInput: { command: `echo ${'x'.repeat(30_000)}`, stdin: 'y\n'.repeat(20_000) },
    });
    assert.match(command?.cut ?? '', /^10005 more characters/);
    assert.match(sections?.[0]?.cut ?? '', /^20000 more characters/);
  });

  it('warns of a description without a command, shows all of it, and offers nothing lasting', () => {
    const options = [
      option('Always', 'allow_always'),
      option('Once', 'allow_once'),
      option('No', 'reject_once'),
    ];
    const title = `Runs the unit tests${' and more'.repeat(50)}\nrm -rf ~`;
    const view = asked({ kind: 'execute', title }, options);
    assert.equal(view.warning, 'The agent does not say what it would run.');
    assert.equal(view.command, undefined);
    assert.deepEqual(
      view.options.map(({ label }) => label),
      ['Refuse Once', 'Allow Once'],
    );
    assert.ok(view.sections?.some(({ text }) => text.endsWith('rm -rf ~')));
    const known = asked({ kind: 'execute', title: 'npm test' }, options);
    assert.equal(known.warning, undefined);
    assert.equal(known.options.length, 3);
  });

  it('shows the text of a patch that changes more than its lines', () => {
    const mode = 'diff --git a/.husky/pre-commit b/.husky/pre-commit\nold mode 100644\nnew mode 100755\n';
    const lines = 'diff --git a/src/x.ts b/src/x.ts\n--- a/src/x.ts\n+++ b/src/x.ts\n@@ -1 +1 @@\n-a\n+b\n';
    const { title, diffs, sections } = asked({
      kind: 'edit',
      title: 'Edit',
      rawInput: { patch: mode + lines },
    });
    assert.equal(title, 'Edit .husky/pre-commit, src/x.ts');
    assert.deepEqual(diffs, []);
    assert.match(sections?.[0]?.text ?? '', /new mode 100755/);
  });

  it('marks an option whose name contradicts its kind', () => {
    const { options } = asked({ kind: 'execute', rawInput: { command: 'ls' } }, [
      option('Reject', 'allow_once'),
    ]);
    assert.deepEqual([options[0]?.label, options[0]?.isContrary], ['Allow Once', true]);
  });
});
