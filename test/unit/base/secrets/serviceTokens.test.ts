// Tests that secrets of more services and tools are found, in each form in which a person reads them and along each route.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { redact } from '../../../../src/context/secrets/redact.ts';
import { secretSpans } from '../../../../src/base/secrets/secretSpans.ts';
import { forms, type Form } from '../../../secrets/encodedSeeds.ts';
import { isLeaked } from '../../../secrets/isLeaked.ts';
import { ordinaryCode } from '../../../secrets/ordinaryCode.ts';
import { secretRoutes } from '../../../secrets/secretRoutes.ts';
import { seeds, type Seed } from '../../../secrets/seeds.ts';
import { seenForms } from '../../../secrets/seenForms.ts';
import { serviceSeeds } from '../../../secrets/serviceSeeds.ts';

/** The largest number of seeds that may leak in a form or along a route. */
const mostLeaks = 5;

describe('secrets of services and tools', () => {
  it('are at least 188, and different', () => {
    assert.ok(serviceSeeds.length >= 188, String(serviceSeeds.length));
    assert.equal(new Set(serviceSeeds.map(({ secret }) => secret)).size, serviceSeeds.length);
  });

  for (const [route, pass] of Object.entries(secretRoutes))
    it(`leak at most ${mostLeaks} times along this route: ${route}`, async () => {
      const leaked = [];
      for (const { secret, text, where } of serviceSeeds)
        if (isLeaked(secret, await pass(text))) leaked.push(where);
      assert.ok(leaked.length <= mostLeaks, `${leaked.length} leak:\n${leaked.join('\n')}`);
    });

  for (const [name, form] of Object.entries(forms)) itLeaksSeldom(`services: ${name}`, form, serviceSeeds);
  for (const [name, form] of Object.entries(seenForms)) {
    itLeaksSeldom(`services: ${name}`, form, serviceSeeds);
    itLeaksSeldom(name, form, seeds);
  }
});

function itLeaksSeldom(name: string, form: Form, all: readonly Seed[]): void {
  it(`leak at most ${mostLeaks} times in ${name}`, () => {
    const leaked = [];
    for (const seed of all) {
      const encoded = form.encode(seed);
      assert.ok(
        isLeaked(seed.secret, form.read(JSON.stringify(encoded))) || /[^\0-\x7f]/.test(seed.text),
        seed.where,
      );
      const arrived = redact(encoded).text;
      if (isLeaked(seed.secret, arrived) || isLeaked(seed.secret, form.read(arrived)))
        leaked.push(seed.where);
    }
    assert.ok(leaked.length <= mostLeaks, `${leaked.length} leak:\n${leaked.join('\n')}`);
  });
}

describe('the rules for secrets of services and tools', () => {
  it('change no ordinary text', () => {
    for (const text of [
      'live_reload_of_the_page_is_on_by_default_in_dev',
      'test_that_a_long_name_of_a_test2_has_no_secret',
      'sandbox_permissions_of_the_browser_window_are_on',
      'pa-11y-ci and ak-47 and as-sets, md-toolbar, fc-event, mb_strlen',
      'the community edition, the secret key of the shop, -server mode',
      'snmp-server community public RO',
      '"kty": "RSA", "n": "…", "d": "<private>"',
      'api-11111111 sdk-version-2024-11-28',
      'echo "a" "b" > c; x=""; f("")',
      '* "quoted" * and * more *',
      'token: |\n  ${{ secrets.TOKEN }}',
      'key: |\n  a text of several words',
      'SESSION_COOKIE=${COOKIE}',
      'http -a me:$PASSWORD https://x',
      'curl --proxy-user me:<password> https://x',
      `${'x'.repeat(80)}\nnext line`,
    ])
      assert.deepEqual(secretSpans(text), [], text);
  });

  it('join lines only where a terminal breaks them', () => {
    const token = ['ghp', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('_');
    const broken = (columns: number): string => {
      const line = `${'x'.repeat(columns - 11)} ${token}`;
      return `before\n${line.slice(0, columns)}\n${line.slice(columns)} after\nend`;
    };
    for (const columns of [80, 100, 120, 132]) {
      const text = broken(columns);
      const [span] = secretSpans(text);
      assert.equal(text.slice(span?.start, span?.end), `${token.slice(0, 10)}\n${token.slice(10)}`);
    }
    assert.deepEqual(secretSpans(broken(71)), []);
  });

  it('take linear time for any text', () => {
    // Fails by the time limit of the test: anything worse than linear would take minutes.
    const pieces = [
      ...[
        'live_',
        'dt0c01.',
        'EAAG',
        'st.',
        '0.',
        '{"kty":"a",',
        '"kty"{"k":',
        '"a" * "b" * ',
        'user a on >',
        ']:25 a:',
      ],
      ...[
        'key: |\n',
        '<<< ',
        'curl -U ',
        'http -a ',
        'net use /user:',
        'smbclient //a ',
        "''",
        'a""b',
        '\\137',
        '\\u{5f}',
      ],
      ...[
        '&lowbar;',
        '&#0000',
        `${'x'.repeat(80)}\n`,
        `${'x'.repeat(100)}\r\n`,
        'community a',
        'PSK "',
        '-pass main ',
      ],
    ];
    for (const piece of pieces)
      for (const line of [piece.repeat(100_000 / piece.length), `${piece.repeat(100)}\n`.repeat(100)])
        secretSpans(line);
  });

  it('change hardly any code that is coloured, quoted, escaped or wrapped', () => {
    const code = ordinaryCode(500);
    for (const form of Object.values(seenForms))
      assert.ok(secretSpans(form.encode({ text: code, secret: code.slice(0, 20), where: '' })).length <= 4);
  });
});
