// Secrets go first: every rule, wherever the text is cut, and through every route of the pipeline.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { DirectAccounts } from '../../../src/context/directAccounts.ts';
import { exportBundle } from '../../../src/context/exportBundle.ts';
import { mask, redact, redactLines } from '../../../src/context/redact.ts';
import { sensitivePathRule } from '../../../src/context/sensitivePath.ts';
import type { SurfaceItem } from '../../../src/context/surfaceItem.ts';
import { checkBundle } from './checkBundle.ts';
import { activeFile, ContextWorld, numbered, pin, TestPorts } from './contextWorld.ts';

const body = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj';
const key = `-----BEGIN RSA PRIVATE KEY-----\n${`${body}\n`.repeat(6)}c2VjcmV0dGFpbA==\n-----END RSA PRIVATE KEY-----`;

/** By rule: a line with a secret in it, and the secret. */
const seeds: readonly (readonly [rule: string, line: string, secret: string])[] = [
  ['stripe-key', 'key sk_live_4eC39HqLyjWDarjtT1zdp7dc', '4eC39HqLyjWDarjtT1zdp7dc'],
  ['model-key', 'use sk-ant-api03-abcdefghijklmnopqrst here', 'abcdefghijklmnopqrst'],
  ['forge-token', 'ghp_0123456789abcdefghijklmnopqrstuvwxyz', '0123456789abcdefghij'],
  ['slack-token', 'xoxb-123456789012-abcdefghijkl', '123456789012-abcdefghijkl'],
  ['slack-webhook', 'https://hooks.slack.com/services/T00000000/B0000/XXXXYYYYZZZZ', 'XXXXYYYYZZZZ'],
  ['aws-key-id', 'id AKIAIOSFODNN7EXAMPLE', 'IOSFODNN7EXAMPLE'],
  ['google-key', 'AIzaSyA1234567890abcdefghijklmnopqrstuv', 'SyA1234567890'],
  ['sendgrid-key', 'SG.abcdefghijklmnopqrst.uvwxyzABCDEFGHIJKLMN', 'uvwxyzABCDEFGHIJKLMN'],
  ['telegram-token', '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsawAB', 'HdqTcvCH1vGWJxfSeofSAs0K5PALDsawAB'],
  ['json-web-token', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl', 'c2lnbmF0dXJl'],
  ['url-password', 'postgres://admin:hunter2pass@db:5432/x', 'hunter2pass'],
  ['authorization', 'it sends Bearer abc123def456 along', 'abc123def456'],
  ['header', 'x-api-key: 9f8e7d6c5b4a3210', '9f8e7d6c5b4a3210'],
  ['connection-string', 'AccountName=x;AccountKey=Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MA==;', 'Zm9vYmFyYmF6cXV4'],
  ['assignment', 'const password = "correct horse battery";', 'correct horse battery'],
  ['assignment', 'DB_PASSWORD=tr0ub4dor', 'tr0ub4dor'],
  ['assignment', '  client_secret: staple-horse', 'staple-horse'],
  ['assignment', '{"apiKey":"a1b2c3d4e5"}', 'a1b2c3d4e5'],
  ['assignment', String.raw`"{\"token\":\"q1w2e3r4t5\"}"`, 'q1w2e3r4t5'],
  ['option', 'mysql --password hunter2pass', 'hunter2pass'],
  ['private-key', key, body],
  ['known', 'the value is zanzibar-lighthouse', 'zanzibar-lighthouse'],
];
const known = ['zanzibar-lighthouse'];

describe('redaction', () => {
  for (const [rule, line, secret] of seeds)
    it(`${rule}: ${line.slice(0, 40).split('\n')[0]}`, () => {
      const { text, rules } = redact(`before\n${line}\nafter`, known);
      assert.ok(!text.includes(secret), text);
      assert.ok(rules.includes(rule), rules.join());
      assert.ok(text.startsWith('before\n') && text.endsWith('\nafter'));
      assert.deepEqual(redact(text, known), { text, rules: [] });
    });

  it('leaves ordinary code alone', () => {
    const code = [
      'const token = nextToken(source);',
      'function f(token: CancellationToken, password: string): void {}',
      'if (secret !== undefined) return secrets.get(name);',
      'token: cancelToken,',
      'const password = process.env.DB_PASSWORD;',
      'import { secretShapes } from "../base/secretShapes.ts";',
      'export const tokens = estimateTokens(text);',
      'Basic authentication is used here',
      'Bearer tokens are validated',
      'const url = "https://example.com:8080/path@2";',
      'commit 9bf02f7a1c3d5e7f9bf02f7a1c3d5e7f9bf02f7a',
      'sha512-abcdef',
    ].join('\n');
    assert.equal(redact(code).text, code);
  });

  it('takes a key in a diff, in a string, without its end or its beginning', () => {
    const lines = key.split('\n');
    const diff = lines.map((line) => `+${line}`).join('\n');
    for (const text of [
      `@@ -1 +1 @@\n${diff}\n context`,
      JSON.stringify({ key }),
      lines.slice(0, 4).join('\n'),
      lines.slice(3).join('\n'),
      lines.slice(2, 5).join('\n'),
    ]) {
      const clean = redact(text).text;
      assert.ok(!clean.includes(body.slice(0, 20)), clean);
      assert.ok(!clean.includes('c2VjcmV0dGFpbA'), clean);
    }
  });

  it('leaves very long lines out', () => {
    const { text } = redact(`a\n${'x'.repeat(5_000)}ghp_0123456789abcdefghijkl\nb`);
    assert.equal(text, 'a\n[a very long line is left out]\nb');
  });

  it('any part of a text has nothing that the whole of it has not', () => {
    const line = fc.oneof(
      fc.constantFrom(...seeds.map(([, seed]) => seed)),
      fc.constantFrom('', 'const a = 1;', '}', '  return value;'),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), fc.nat(40), fc.nat(40), (parts, a, length) => {
        const lines = parts.join('\n').split('\n');
        const from = Math.min(a, lines.length - 1);
        const to = Math.min(lines.length, from + 1 + length);
        const part = redactLines(lines, from, to, known);
        assert.equal(part.text.split('\n').length, to - from);
        for (const [, , secret] of seeds) assert.ok(!part.text.includes(secret), part.text);
      }),
    );
  });

  it('masks where positions count: every unit stays where it was', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...seeds.map(([, seed]) => seed), 'plain', '')), (parts) => {
        const text = parts.join('\n');
        const masked = mask(text, known).text;
        assert.equal(masked.length, text.length);
        for (let at = 0; at < text.length; at++) assert.equal(masked[at] === '\n', text[at] === '\n');
        for (const [, , secret] of seeds) assert.ok(!masked.includes(secret));
      }),
    );
  });

  it('takes no longer for hostile text', () => {
    // Fails by the runner's limit: anything worse than linear would take minutes.
    for (const piece of [
      'token ',
      'password=',
      '--password ',
      'a://',
      '-----BEGIN PRIVATE KEY-----',
      '"secret":"',
      'A',
      ' ',
    ])
      redact(`${piece.repeat(100)}\n`.repeat(400));
  }).timeout(20_000);
});

describe('paths of secrets', () => {
  const cases: readonly (readonly [string, string | undefined])[] = [
    ['.env', 'env-file'],
    ['deep/.env.local', 'env-file'],
    ['certs/server.PEM', 'key-file'],
    ['file:///home/me/.ssh/config', 'private-folder'],
    ['id_ed25519', 'ssh-key'],
    ['file:///w/%2Eenv', 'env-file'],
    [String.raw`C:\w\.aws\config`, 'private-folder'],
    ['secrets.yaml', 'credentials-file'],
    ['src/environment.ts', undefined],
    ['src/secretRules.ts', undefined],
    ['keys/index.ts', undefined],
  ];
  for (const [path, rule] of cases)
    it(`${path}: ${rule ?? 'ordinary'}`, () => assert.equal(sensitivePathRule(path), rule));
});

/** Every kind with the text wherever a text can be. */
function everywhere(text: string): SurfaceItem[] {
  const name = text.split('\n')[0]!;
  const file = { uri: `file:///w/${name}.ts`, path: `src/${name}.ts`, languageId: 'typescript', version: 1 };
  const long = `${numbered(40)}\n${text}\n${numbered(3_000)}`;
  const lines = { start: 0, end: 200 };
  return [
    activeFile(long, { focus: { start: 41, end: 41 } }),
    activeFile(long, { uri: 'file:///w/x.ts', path: 'x.ts', outline: [{ start: 40, end: 41, depth: 0 }] }),
    { ...activeFile(long), kind: 'selection', range: { start: 38, end: 60 } },
    pin('pinned.txt', text),
    { ...pin('named.txt', text), ...file, kind: 'pin' },
    { kind: 'note', id: name, title: name, text },
    { kind: 'openFiles', ...file, uri: 'file:///w/open.ts', path: 'open.ts', text, visible: true },
    { kind: 'recentFiles', files: [file] },
    { kind: 'recentEdits', ...file, diff: `@@ -1 +1 @@\n-${text}\n+${text}` },
    {
      kind: 'diagnostics',
      ...file,
      entries: [{ ...lines, severity: 'error', message: text, source: name, code: name }],
    },
    {
      kind: 'git',
      repository: 'file:///w',
      branch: name,
      status: [{ letter: 'M', path: name }],
      diff: `diff --git a/a.txt b/a.txt\n+++ b/a.txt\n@@ -1 +1 @@\n${text.replaceAll(/^/gm, '+')}\n`,
    },
    { kind: 'symbols', ...file, symbols: [{ name, detail: 'const', line: 1, depth: 0 }] },
    { kind: 'terminal', terminal: name, command: `run ${text}`, output: `out\n${text}\nend`, exitCode: 1 },
    {
      kind: 'debug',
      breakpoints: [{ path: name, uri: file.uri, line: 1, enabled: true, condition: name, logMessage: text }],
      paused: { reason: text, frames: [name], variables: [text] },
    },
    { kind: 'failedTests', tests: [{ name, uri: file.uri, line: 2, message: text }] },
    {
      kind: 'missing',
      key: name,
      of: 'terminal',
      question: `About ${text}`,
      severity: 'low',
      requestedFrom: 'user',
      candidateSources: [{ kind: 'x', hint: text, uri: file.uri }],
    },
  ];
}

describe('a secret in every route', () => {
  for (const [rule, line, secret] of seeds)
    it(`${rule}: ${line.slice(0, 40).split('\n')[0]}`, async () => {
      for (const maxTokens of [8_000, 200_000, 600]) {
        const world = new ContextWorld(...everywhere(line));
        world.options = { ...world.options, maxTokens, knownSecrets: known };
        const turn = await world.prepare({ prompt: `Look at ${line}` });
        turn.sent({ sessionId: 'sess_a', requestId: 1 });
        const everything = JSON.stringify([
          turn.params,
          turn.blocks,
          { ...turn.view, parts: turn.view.parts.map((part) => ({ ...part, key: '' })) },
          world.bundle(turn),
          exportBundle(world.ledger.find(turn.contextId)!, 'file:///x', false),
        ]);
        assert.ok(!everything.includes(JSON.stringify(secret).slice(1, -1)), context(everything, secret));
        assert.ok(turn.view.parts.length > 3);
        if (rule === 'known') continue;
        const accounts = new DirectAccounts(new TestPorts());
        const item = {
          uri: `file:///w/${line}`,
          title: line,
          kind: 'file_excerpt',
          sourceKind: 'x',
        } as const;
        accounts.served({ agentId: 'a', method: 'fs/read_text_file', items: [item] });
        const document = { uri: `file:///w/${line}`, version: 1 };
        const recent = [{ uri: document.uri, languageId: 'x', text: line }];
        accounts.nes({
          agentId: 'a',
          sessionId: 's',
          document,
          wanted: { recentFiles: {} },
          context: { recentFiles: recent },
        });
        for (const draft of accounts.drafts()) {
          const text = JSON.stringify(checkBundle(draft.bundle()));
          assert.ok(!text.includes(secret), context(text, secret));
        }
      }
    });
});

function context(text: string, secret: string): string {
  const at = text.indexOf(secret);
  return text.slice(Math.max(0, at - 200), at + 200);
}
