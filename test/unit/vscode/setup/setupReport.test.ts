// The report of Check Setup contains no secret, no account and no path of the home folder.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { setupReport } from '../../../../src/vscode/setup/setupReport.ts';
import { setupRows, type SetupRows } from '../../../../src/vscode/setup/setupRows.ts';
import { someSetup } from './someSetup.ts';

const linux = { platform: 'linux', homeDir: '/home/max' } as const;
const windows = { platform: 'win32', homeDir: 'C:\\Users\\Max' } as const;

describe('the report of Check Setup', () => {
  const report = (
    detail: string,
    machine: Parameters<typeof setupReport>[3] = linux,
    known: string[] = [],
  ): string => {
    const rows: SetupRows = {
      attention: [{ id: 'a', level: 'problem', label: 'Broken', detail }],
      others: [],
    };
    return setupReport(rows, someSetup.versions, known, machine);
  };

  it('is Markdown with all rows, in a code block', () => {
    const rows = setupRows({ ...someSetup, isTrusted: false }, { kind: 'reached', agents: 1 });
    const text = setupReport(rows, someSetup.versions, [], linux);
    const lines = text.split('\n');
    assert.deepEqual(lines.slice(0, 5), [
      '### ACP Host setup',
      '',
      '```text',
      'ACP Host 1.2.3, VS Code 1.110.0, linux x64',
      'problem  This window is in Restricted Mode',
    ]);
    assert.deepEqual(lines.slice(-3), ['         1 agent in the ACP registry', '```', '']);
    assert.ok(lines.includes('ok       Claude Code: ready'));
  });

  it('has no account', () => {
    const rows = setupRows(someSetup, { kind: 'checking' });
    assert.ok(rows.others.some(({ account }) => account?.includes('max@example.org')));
    assert.doesNotMatch(setupReport(rows, someSetup.versions, [], linux), /max@example/);
  });

  it('has no secrets, neither known ones nor others', () => {
    const text = report('api_key=sk-ant-REDACTED and hunter2hunter2', linux, ['hunter2hunter2']);
    assert.doesNotMatch(text, /hunter2|FAKE/);
    assert.match(text, /‹redacted›/);
  });

  it('has no path of the home folder', () => {
    assert.match(report('/home/max/bin/agent and /home/max'), /~\/bin\/agent and ~\n/);
    assert.match(report('/home/maxine/bin, /home/max.old'), /\/home\/maxine\/bin, \/home\/max\.old/);
    assert.match(report('c:\\users\\max\\agent.cmd', windows), /~\\agent\.cmd/);
    assert.match(report('"C:\\\\Users\\\\Max\\\\agent.cmd"', windows), /"~\\\\agent\.cmd"/);
    assert.match(report('/usr/bin', { platform: 'linux', homeDir: '/' }), /\/usr\/bin/);
  });

  it('has long details in full', () => {
    const detail = `${'word '.repeat(2_000)}end`;
    assert.ok(report(detail).includes(detail));
  });

  it('can contain no markup, and no invisible characters', () => {
    const text = report('a\n```\n@somebody <img> \u202e');
    const [, body] = /^````text\n([\s\S]*)\n````$/m.exec(text) ?? [];
    assert.match(body ?? '', /a ``` @somebody <img>/);
    assert.doesNotMatch(text, /\u202e/);
  });
});
