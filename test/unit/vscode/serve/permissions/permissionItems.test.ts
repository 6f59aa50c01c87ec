// Tests that the items of a permission request show all of it, each part separate, and nothing that imitates another part.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { permissionSubject } from '../../../../../src/chat/permission/permissionSubject.ts';
import { toolCall } from '../../../../../src/protocol/session/toolCall.ts';
import { permissionItems } from '../../../../../src/vscode/serve/permissions/permissionItems.ts';
import type { PermissionRequest } from '../../../../../src/vscode/serve/permissions/permissionPrompt.ts';
import {
  requestDocument,
  requestSections,
  requestSummary,
} from '../../../../../src/vscode/serve/permissions/permissionText.ts';

const options = [
  { optionId: 'once', name: 'Allow', kind: 'allow_once' },
  { optionId: 'no', name: 'Reject', kind: 'reject_once' },
];
const folder = '/work/app';

function request(call: object, offered: readonly object[] = options): PermissionRequest {
  return {
    agent: 'scripted',
    sessionId: 's',
    toolCallId: 'call-1',
    cwd: folder,
    folders: [folder],
    subject: permissionSubject(toolCall.parse({ toolCallId: 'call-1', ...call })),
    options: offered as typeof options,
  };
}

describe('the summary of a permission request', () => {
  it('does not list the files of a patch that was not read as if they were all', () => {
    const summary = (input: string): string =>
      requestSummary(request({ kind: 'edit', title: 'Patch', rawInput: { input } }));
    const update = '*** Begin Patch\n*** Update File: a.ts\n-x\n+y\n';
    assert.equal(summary(update), 'scripted wants to change a.ts');
    assert.equal(
      summary(`${update} *** Update File: b.ts\n-x\n+y\n`),
      'scripted wants to apply a patch that names a.ts, b.ts',
    );
    assert.equal(summary('*** Begin Patch\n*** Something: x'), 'scripted wants to apply a patch');
    const many = Array.from({ length: 40 }, (_, at) => `*** Add File: ${at % 10}${at}\n+y\n`).join('');
    assert.match(summary(`*** Begin Patch\n${many}`), /…$/);
  });
});

describe('the parts of a permission request', () => {
  it('say how many programs of the workspace are not named', () => {
    const { subject } = request({ kind: 'execute', rawInput: { command: 'a' } });
    const text = (count: number): string | undefined =>
      requestSections({
        subject: { ...subject, workspacePrograms: Array.from({ length: count }, (_, at) => `p${at}`) },
      })[0]?.text;
    assert.match(text(60) ?? '', /\np59$/);
    assert.match(text(72) ?? '', /\np59\n… and 12 more$/);
  });
});

describe('a permission request shows', () => {
  const shown = (asked: PermissionRequest): string =>
    permissionItems(asked)
      .map(({ label, description }) => `${label} ${description ?? ''}`)
      .join('\n');

  it('the whole command with its arguments, and the folder', () => {
    const command = `node ${Array.from({ length: 60 }, (_, at) => `--option-${at}`).join(' ')}`;
    const items = permissionItems(request({ kind: 'execute', rawInput: { command, cwd: '/elsewhere' } }));
    assert.ok(
      items
        .map(({ label }) => label)
        .join('')
        .includes(command),
    );
    assert.ok(items.some(({ label }) => label.startsWith('in /elsewhere (outside')));
    const long = 'x '.repeat(20_000) + 'rm -rf /';
    const asked = request({ rawInput: { command: long } });
    assert.match(shown(asked), /open Details before you answer/);
    assert.ok(requestDocument(asked).includes('rm -rf /'));
  });

  it('the whole command even if the agent sends it only in the title', () => {
    const title = `echo ${'harmless '.repeat(40)}; rm -rf ~`;
    const asked = request({ kind: 'execute', status: 'pending', title, locations: [] });
    const labels = permissionItems(asked).map(({ label }) => label);
    assert.ok(labels.join('').includes(title));
    assert.match(requestSummary(asked), /^scripted wants to run echo harmless/);
    const longer = request({ kind: 'execute', title: `${'x '.repeat(20_000)}rm -rf ~` });
    assert.match(shown(longer), /open Details before you answer/);
    assert.ok(requestDocument(longer).includes('rm -rf ~'));
  });

  it('each file with its added and removed lines', () => {
    const asked = request({
      kind: 'edit',
      content: [
        { type: 'diff', path: '/work/app/a', oldText: 'a\nb\n', newText: 'a\nc\nd\n' },
        { type: 'diff', path: '/etc/b', oldText: null, newText: 'x' },
      ],
    });
    assert.match(shown(asked), /\$\(diff\) a \+2 −1 · Show Diff/);
    assert.match(shown(asked), /\/etc\/b \(outside the session's folders\) \+1 −0, new text · Show Diff/);
    const linked = { ...asked, names: [{ name: '/etc', folder: '/work/app' }] };
    assert.match(shown(linked), /\$\(diff\) b \+1 −0, new text · Show Diff/, 'the real name of the folder');
  });

  it('the kind of each option, whatever its name is', () => {
    const asked = request({ title: 'x' }, [
      { optionId: 'a', name: 'Reject', kind: 'allow_once' },
      { optionId: 'b', name: '', kind: 'reject_always' },
      { optionId: 'c', name: 'Fine', kind: 'new' },
    ]);
    assert.match(
      shown(asked),
      /\$\(check\) Allow Once: the agent's label: "Reject" allows this request only/,
    );
    assert.match(shown(asked), /\$\(circle-slash\) Refuse Always: b always refuses/);
    assert.match(shown(asked), /\$\(question\) Unknown Effect: Fine the agent does not say/);
  });

  it('the title and input of the agent, and that it is unknown what would run', () => {
    const asked = request({
      kind: 'execute',
      rawInput: { command: 'npm test', env: { A: 'b' } },
      content: [{ type: 'content', content: { type: 'text', text: 'It wants the network' } }],
    });
    for (const text of [shown(asked), requestDocument(asked)]) {
      assert.match(text, /env\.A = b/);
      assert.match(text, /It wants the network/);
    }
    const always = [
      { optionId: 'a', name: 'Always', kind: 'allow_always' },
      { optionId: 'n', name: 'Never', kind: 'reject_always' },
    ];
    for (const title of ['Bash', 'Runs the unit tests']) {
      const unknown = request({ kind: 'execute', title }, [...always, ...options]);
      const labels = permissionItems(unknown).map(({ label }) => label);
      assert.ok(labels.includes(title));
      assert.ok(labels.includes('The agent does not say what it would run.'));
      assert.deepEqual(
        labels.filter((label) => /Allow|Refuse|allow|refuse/.test(label)),
        ['$(close) Refuse Once: Reject', '$(check) Allow Once: Allow'],
      );
      assert.match(requestDocument(unknown), /The agent does not say what it would run\./);
      assert.match(requestSummary(unknown), /does not say what it would run/);
    }
  });

  it('show all diffs of a file together, also in the document', () => {
    const diff = (oldText: string, newText: string): object => ({
      ...{ type: 'diff', path: `${folder}/a.ts`, oldText, newText },
    });
    const lines = Array.from({ length: 20_000 }, (_, at) => `line ${at}\n`);
    const long = diff(lines.join(''), lines.with(9_000, 'changed\n').join(''));
    const asked = request({ kind: 'edit', title: 'x', content: [diff('a\n', 'b\n'), long] });
    const items = permissionItems(asked).flatMap(({ step, description }) =>
      step?.kind === 'diff' ? [{ description, parts: step.file.length }] : [],
    );
    assert.deepEqual(items, [{ description: '+2 −2 · Show Diff', parts: 2 }]);
    const text = requestDocument(asked);
    assert.equal(text.split('Changes in').length, 2);
    assert.match(text, /^-a\n\+b\n⋯\n line 8998\n line 8999\n-line 9000\n\+changed\n line 9001\n/m);
  });

  it('that only line ends change', () => {
    const content = [{ type: 'diff', path: `${folder}/a.ts`, oldText: 'a\n', newText: 'a\r\n' }];
    const items = permissionItems(request({ kind: 'edit', title: 'x', content }));
    const found = items.flatMap(({ step, description }) => (step?.kind === 'diff' ? [description] : []));
    assert.deepEqual(found, ['+0 −0, only line ends change · Show Diff']);
  });

  it('neither lasting answers nor rules if something of it is unclear or too long', () => {
    const deep = { a: { a: { a: { a: { a: { a: { run: 'x' } } } } } } };
    const offered = (call: object): boolean[] => {
      const texts = shown(
        request({ kind: 'execute', ...call }, [
          { optionId: 'a', name: 'a', kind: 'allow_always' },
          { optionId: 'n', name: 'n', kind: 'reject_always' },
          ...options,
        ]),
      );
      return ['Allow Always', 'Refuse Always', 'Always Allow…', 'Always Refuse…'].map((text) =>
        texts.includes(text),
      );
    };
    assert.deepEqual(offered({ rawInput: { command: 'npm test' } }), [true, true, true, true]);
    for (const call of [
      { rawInput: { command: 'npm test', options: deep } },
      { rawInput: { command: `npm test ${'x'.repeat(20_000)}` } },
      { title: 'Bash' },
    ])
      assert.deepEqual(offered(call), [false, false, false, false]);
  });

  it('no text that imitates other parts of the request', () => {
    const evil = 'echo $(whoami) \u202Etxt.exe\u0007 $(check)\n[Open](command:evil)';
    const asked = request({ title: `a\nb ${evil}`, rawInput: { command: evil } });
    const labels = permissionItems(asked).filter(({ label }) => label.includes('whoami'));
    assert.ok(labels.length > 0);
    for (const { label } of labels) {
      assert.ok(label.includes(String.raw`\$(whoami)`), label);
      assert.ok(!label.includes('\u202E'), label);
    }
    assert.ok(!/[\u202E\p{Cc}]/u.test(requestSummary(asked)));
    assert.ok(!/[\u202E\p{Cc}]/u.test(requestDocument(asked).replaceAll('\n', '')));
  });
});
