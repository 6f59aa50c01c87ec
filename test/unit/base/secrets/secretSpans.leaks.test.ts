// Sends texts with secrets, and ordinary text, along every route by which text is sent, stored, recorded or logged.

import * as assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'mocha';
import { secretSpans } from '../../../../src/base/secrets/secretSpans.ts';
import { redact } from '../../../../src/context/secrets/redact.ts';
import { isLeaked } from '../../../secrets/isLeaked.ts';
import { ordinaryCode } from '../../../secrets/ordinaryCode.ts';
import { changedTraffic, leaksOf, secretRoutes } from '../../../secrets/secretRoutes.ts';
import { seeds } from '../../../secrets/seeds.ts';

/** The largest number of secrets that may leak along a route. */
const mostLeaks = 5;
/** The largest numbers of lines without a secret, of 2,000, that may be changed. */
const mostFalse = { code: 3, traffic: 12 };

describe('secrets in texts', () => {
  it('are at least 188, generated at run time', () => {
    assert.ok(seeds.length >= 188);
    assert.equal(new Set(seeds.map(({ secret }) => secret)).size > 0.95 * seeds.length, true);
    for (const { text, secret } of seeds) assert.ok(text.includes(secret), text);
  });

  for (const route of Object.keys(secretRoutes))
    it(`leak at most ${mostLeaks} times along this route: ${route}`, async () => {
      const leaked = await leaksOf(route);
      assert.ok(leaked.length <= mostLeaks, `${leaked.length} leak:\n${leaked.join('\n')}`);
    });

  it('are all found in text that is not redacted', () => {
    for (const { secret, text } of seeds) assert.ok(isLeaked(secret, JSON.stringify(text)), text);
  });
});

describe('redaction of ordinary text', () => {
  it('changes at most 3 of 2,000 lines of code', () => {
    const code = ordinaryCode(2_000);
    assertMostlySame(code, redact(code).text, mostFalse.code);
  });

  it('changes at most 3 of 2,000 lines of the sources of this project', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.ts'),
    );
    const code = files.map((name) => readFileSync(`src/${name}`, 'utf8')).join('\n');
    assertMostlySame(code, redact(code).text, mostFalse.code);
  });

  it('changes at most 12 of 2,000 messages', () => {
    const changed = changedTraffic(2_000);
    assert.ok(changed.length <= mostFalse.traffic, `${changed.length} are changed:\n${changed.join('\n')}`);
  });
});

describe('the search for secrets', () => {
  it('takes linear time for any text', () => {
    // Fails by the time limit of the test: anything worse than linear would take minutes.
    const pieces = [
      ...[
        'token ',
        'password=',
        '--password ',
        'a://',
        '"secret":"',
        'pass: ',
        'PASS=a',
        '<password ',
        '<key>',
        'value="',
      ],
      ...[
        'key key ',
        'password password',
        'docker -p',
        'docker docker ',
        'echo a|',
        'curl -u a',
        'AKIA',
        '$6$',
        'eyJ',
        'sl.',
      ],
      ...[
        'a:5432:',
        ':*:',
        'MTAx.',
        '1/1234567890',
        'export A=',
        'login(',
        "auth('",
        '=="token"',
        'pw pw pw ',
        'sha512-',
      ],
      ...[
        'mot de passe ',
        'user:pass a:',
        'jdbc:oracle:a:',
        '?key=&',
        'secret put ',
        'vault login ',
        'smbclient -U',
        '\\"token\\":',
        'STRIPE_SK=',
        'key=a',
        'key-a-',
        'mysql -u ',
        'mysql -p',
      ],
    ];
    for (const piece of pieces)
      for (const line of [piece.repeat(100_000 / piece.length), `${piece.repeat(100)}\n`.repeat(100)])
        secretSpans(line);
  });

  it('finds the same secrets whatever the lines around them are', () => {
    const around = ordinaryCode(30);
    for (const { text, secret } of seeds.filter((_, at) => at % 8 === 0)) {
      const alone = isLeaked(secret, redact(text).text);
      const within = isLeaked(secret, redact(`${around}\n${text}\n${around}`).text);
      assert.equal(within, alone, text);
    }
  });
});

function assertMostlySame(before: string, after: string, most: number): void {
  const lines = before.split('\n');
  const changed = after
    .split('\n')
    .flatMap((line, at) => (line === lines[at] ? [] : [`${lines[at]} => ${line}`]));
  assert.ok(
    changed.length <= (most * lines.length) / 2_000,
    `${changed.length} are changed:\n${changed.join('\n')}`,
  );
}
