// Tests that every rule finds its secrets wherever the text is cut, and leaves ordinary code unchanged.

import * as assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { neverCancelled } from '../../../../src/base/cancellation.ts';
import {
  Pace,
  cutForRedaction,
  mask,
  redact,
  redactCut,
  redactLines,
  redactLinesInPieces,
  redactStart,
} from '../../../../src/context/secrets/redact.ts';
import { redactText } from '../../../../src/wire/redactText.ts';
import { body, formats, key, known, seeds } from './secretSeeds.ts';

const pace = new Pace({ now: () => 0, yieldNow: async () => undefined }, neverCancelled);

describe('redact', () => {
  for (const [rule, line, secret] of seeds)
    it(`${rule}: ${line.slice(0, 40).split('\n')[0]}`, () => {
      const { text, rules } = redact(`before\n${line}\nafter`, known);
      assert.ok(!text.includes(secret), text);
      assert.ok(rules.includes(rule), rules.join());
      assert.ok(text.startsWith('before\n') && text.endsWith('\nafter'));
      assert.deepEqual(redact(text, known), { text, rules: [] });
    });

  it('finds the tokens of every vendor inside lines, in masked text and in recorded traffic', async () => {
    for (const [token, secret] of formats)
      for (const line of [`call it with ${token} or not`, `f("${token}")`, token])
        for (const clean of [redact(line).text, (await mask(line, [], pace)).text, redactText(line)])
          assert.ok(!clean.includes(secret.slice(0, 12)) && clean.length > 0, `${line}: ${clean}`);
  });

  it('leaves ordinary code unchanged', () => {
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
      'const token2 = tokens[index1];',
      'let token = this.token2;',
      'if (token === token1) return;',
      'for (const token of tokens2) secret = sha256Of(token);',
      'use 12k tokens: 8000 of 32000 are left',
      'mysql -p db',
      '"integrity": "sha512-Cxwpt2SfTzTtXcfOlzGEee8O+c+MmUgGrNiBcXnuWxuFJHe6a5Hz7qwhwe5OgaSYI0IJvkLqWX1ASG+cJOkEiA==",',
      'src/AbstractSingletonProxyFactoryBeanWithVeryLongNameForTestsOfEverything2.ts',
      'dist/assets/0a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9.js',
      'const key2 = "key-value-pairs-of-version-2/and/more";',
      're_match_all_groups_of_version_2(vcr_cassette_of_test_number_2)',
      'see https://registry.npmjs.org/some-package-of-mine/1.2.3@latest or ssh://git@example.com',
    ].join('\n');
    assert.equal(redact(code).text, code);
  });

  it('redacts a key in a diff, in a string, and without its end or start', () => {
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

  it('finds a value by the name in the previous line, also if only its line is requested', () => {
    const lines = ['- name: DB_PASSWORD', '  value: hunter-2281x', '- name: PORT'];
    assert.equal(redactLines(lines, 1, 2).text, '  value: [redacted:element]');
  });

  it('replaces very long lines', () => {
    const { text } = redact(`a\n${'x'.repeat(5_000)}ghp_0123456789abcdefghijkl\nb`);
    assert.equal(text, 'a\n[a very long line is left out]\nb');
  });

  it('keeps a part of very long lines, without half a secret at its end', () => {
    const token = 'ghp_a1B2c3D4e5a1B2c3D4e5a1B2c3D4e5a1B2c3';
    const cut = (part: string): string => `${part}…`;
    const filler = 'word '.repeat(1_000);
    const inside = `a\n${token} ${filler}\nb`;
    const first = redactCut(inside, [], cut).text.split('\n');
    assert.match(first[1]!, /^\[redacted:[^\]]+\] (?:word )+.{0,4}…$/);
    assert.deepEqual([first[0], first[2], first.length], ['a', 'b', 3]);
    const last = redactCut(`${filler}${token}`, [], (part) => part, 'last').text;
    assert.match(last, /word \[redacted:[^\]]+\]$/);
    for (let at = 3_400; at < 4_050; at += 5) {
      for (const [text, end] of [
        [`${'-'.repeat(at)} ${token} ${filler}`, 'first'],
        [`${filler}${token} ${'-'.repeat(at)}`, 'last'],
      ] as const) {
        const shown = redactCut(text, [], (part) => part, end).text;
        assert.ok(!shown.includes(token.slice(0, 12)) && !shown.includes(token.slice(-12)), shown.slice(-60));
      }
    }
    assert.deepEqual(redactCut('a\nb', [], cut), redact('a\nb'));
    // What is replaced makes the line shorter than what was searched.
    const half = `${`${token} `.repeat(20)}${'-'.repeat(3_150)} ${token}${filler}`;
    assert.doesNotMatch(redactCut(half, [], (part) => part).text, /ghp_/);
  });

  it('leaves no part of a secret at the place where a text is cut', () => {
    for (const [rule, line, secret] of [...seeds, ['known', `is ${known[0]!} here`, known[0]!] as const])
      for (let kept = 1; kept <= line.length; kept++) {
        const clean = redactStart(
          `${'-'.repeat(90)} \n${line}\n${'text '.repeat(400)}`,
          92 + kept,
          known,
        ).text;
        const at = line.indexOf(secret);
        const part = line.slice(at, Math.min(kept, at + secret.length));
        assert.ok(kept <= at || !clean.includes(part) || part.length < 4, `${rule} ${kept}: ${clean}`);
      }
    const long = 'word-'.repeat(600);
    assert.equal(redactStart(`the key ${long}`, 100).text, 'the key ');
    assert.deepEqual(redactStart('a\nb', 3), redact('a\nb'));
    assert.equal(redactStart('one two three', 7).text, 'one two');
    assert.equal(cutForRedaction(seeds[0]![1], 100), seeds[0]![1]);
  });

  it('leaves no part of a long secret at the place where a line is cut', () => {
    const encoded = createHash('shake256', { outputLength: 1_600 }).update('key').digest('base64');
    const phrase = 'a phrase of many words, '.repeat(40);
    const more = 'text '.repeat(800);
    for (const [secret, text] of [
      [encoded, `"client-key-data":"${encoded}"`],
      [phrase, `"${phrase}"`],
    ] as const)
      for (let length = 1_700; length < 4_050; length += 50) {
        const filler = 'text '.repeat(length / 5);
        for (const [line, end] of [
          [`${filler}${text} ${more}`, 'first'],
          [`${more}${text} ${filler}`, 'last'],
        ] as const) {
          const shown = redactCut(line, [phrase], (part) => part, end).text;
          for (let at = 0; at + 100 <= secret.length; at += 50)
            assert.ok(!shown.includes(secret.slice(at, at + 100)), `${end} ${length}: ${shown}`);
        }
      }
  });

  it('leaves in any range of lines only text that is left in the whole', () => {
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

  it('masks without moving any UTF-16 unit', async () => {
    const parts = fc.constantFrom(...seeds.map(([, seed]) => seed), 'plain', '');
    await fc.assert(
      fc.asyncProperty(fc.array(parts), async (parts) => {
        const text = parts.join('\n');
        const masked = (await mask(text, known, pace)).text;
        assert.equal(masked.length, text.length);
        for (let at = 0; at < text.length; at++) assert.equal(masked[at] === '\n', text[at] === '\n');
        for (const [, , secret] of seeds) assert.ok(!masked.includes(secret));
      }),
    );
  });

  it('takes no longer for hostile text', () => {
    // Fails by the time limit of the test: anything worse than linear would take minutes.
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
  });

  it('redacts many lines in pieces', () => {
    const lines = Array.from({ length: 50 }, () => 'token_secret_'.repeat(150));
    let pieces = 1;
    const work = redactLinesInPieces(lines, 1, 50);
    let step = work.next();
    for (; step.done !== true; step = work.next()) pieces++;
    assert.deepEqual(step.value, redactLines(lines, 1, 50));
    assert.ok(pieces >= 4, `${pieces}`);
  });
});
