// Proves that rules for `fetch` and `search` allow no request that names other places in its addresses, its title or its globs.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { judge } from '../../../../src/chat/permission/permissionRules.ts';
import { suggestedRules } from '../../../../src/chat/permission/ruleSuggestions.ts';
import { scope, subjectOf } from './subject.ts';

type Kind = 'fetch' | 'search' | 'think' | 'switch_mode';

function verdict(kind: Kind, fields: object): string {
  const subject = subjectOf({ kind, title: 'Do it', ...fields });
  const rules = suggestedRules('allow', subject, scope, () => false);
  const { kind: decided } = judge([{ decision: 'allow', kind }], subject, scope, () => false);
  assert.equal(rules.length > 0, decided === 'allow', 'a rule is offered if it allows the request');
  return decided;
}

describe('a rule for fetch', () => {
  for (const url of [
    ...['URL:file:///etc/passwd', 'view-source:file:///etc/passwd', 'jar:file:///a.jar!/x', 'blob:file:///x'],
    ...['ext::sh -c id', 'local_file:/etc/passwd', 'netdoc:/etc/passwd', 'ssh://-oProxyCommand=id/x'],
    ...['php://filter/x', 'expect://id', 'unix:/var/run/docker.sock', 'sftp://h/x', 's3://x', 'data:,x'],
    ...['javascript:x', 'vscode://x/y', 'chrome://settings', '-ofoo:http', 'http:///etc/passwd', 'https:a.b'],
    ...['https://a.b -o /etc/x', 'https://a.b\n-o x', 'https://a.b\t-o', 'https:\\\\a.b', 'https://a.b"-o'],
  ])
    it(`does not allow the address ${JSON.stringify(url)}`, () =>
      assert.equal(verdict('fetch', { rawInput: { url } }), 'ask'));

  for (const title of [
    ...['Fetch file:///etc/passwd', 'view-source:file:/x', 'Fetch /etc/passwd', 'Save to ~/x', 'Open "../x"'],
    'git clone ext::sh',
  ])
    it(`does not allow a request of which only the title ${title} is known`, () =>
      assert.equal(verdict('fetch', { title }), 'ask'));

  it('does not allow texts with addresses of files, and inputs that select files', () => {
    for (const rawInput of [
      { prompt: 'Read file:///etc/passwd' },
      { query: 'jar:file:/x' },
      { url: 'https://a.b', prompt: 'Then ftp://c/d' },
      { url: 'https://a.b', include: '/etc/**' },
      { url: 'https://a.b', glob: ['src/**'] },
    ])
      assert.equal(verdict('fetch', { rawInput }), 'ask', JSON.stringify(rawInput));
    for (const kind of ['think', 'switch_mode'] as const)
      assert.equal(verdict(kind, { rawInput: { include: '/etc/**' } }), 'ask');
  });

  it('allows ordinary addresses, prompts and searches of the web', () => {
    for (const fields of [
      { rawInput: { url: 'https://a.b/c?d=e%20f&g={h}#i' } },
      {
        rawInput: {
          url: 'HTTP://localhost:8080/x',
          prompt: 'Summarize: what is new? See https://c.d and/or e',
        },
      },
      { rawInput: { query: 'what is in /etc/hosts' } },
      { title: 'Fetch https://a.b/c' },
      { title: 'Searching the web for: input/output' },
    ])
      assert.equal(verdict('fetch', fields), 'allow', JSON.stringify(fields));
  });
});

describe('a rule for search', () => {
  for (const title of [
    'Search /etc for passwords',
    '/etc',
    '~/.ssh',
    'Find files in "../.."',
    "'x' in `$HOME`",
    'Search path:/etc',
    'Search path=~/.ssh',
    'Search x;../..',
  ])
    it(`does not allow a request without a path with the title ${title}`, () => {
      assert.equal(verdict('search', { title }), 'ask');
      assert.equal(verdict('search', { title, rawInput: { pattern: 'x' } }), 'ask');
    });

  it('does not allow a request of which only a title is known that is a command line', () => {
    for (const title of ['rg --pre ./x y', 'find src -name x -delete', 'grep -r x src > y'])
      assert.equal(verdict('search', { title }), 'ask', title);
  });

  it('does not allow globs with a name that shells may expand to the folder around', () => {
    for (const include of ['.**/x', '.?*/x', '.*?/x', '..*/x', '.*./x', 'src/..*', '.*/x', '.?/x'])
      assert.equal(verdict('search', { rawInput: { pattern: 'x', include } }), 'ask', include);
  });

  it('does not allow an option in a list, or in place of a path', () => {
    for (const rawInput of [
      { pattern: 'x', include: ['*.ts', '--pre=./x'] },
      { pattern: 'x', include: ['*.ts', '.*/x'] },
      { pattern: 'x', include: '["a", "-x"]' },
      { pattern: 'x', path: '--pre=./x' },
    ])
      assert.equal(verdict('search', { rawInput }), 'ask', JSON.stringify(rawInput));
  });

  it('allows ordinary titles, and globs for hidden files', () => {
    for (const fields of [
      { title: 'Find `**/*.ts`' },
      { title: "'total' within src" },
      { title: 'grep "total"', rawInput: { pattern: 'total', path: 'src' } },
      { title: 'Search: total = sum' },
      { rawInput: { pattern: 'x', include: ['*.ts', '*.tsx'] } },
      { rawInput: { pattern: '[a-z]x' } },
      { rawInput: { pattern: 'x', include: '.g*/x' } },
      { rawInput: { pattern: 'x', include: '...*' } },
      { rawInput: { pattern: 'a.*b', glob: 'src/**/*.{ts,tsx}' } },
    ])
      assert.equal(verdict('search', fields), 'allow', JSON.stringify(fields));
  });
});
