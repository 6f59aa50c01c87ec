// Tests the rules that find secrets by the call or the service that they are for.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { secretSpans } from '../../../../src/base/secrets/secretSpans.ts';
import { redact } from '../../../../src/context/secrets/redact.ts';
import { freshSeeds } from '../../../secrets/freshSeeds.ts';
import { isLeaked } from '../../../secrets/isLeaked.ts';
import { secretRoutes } from '../../../secrets/secretRoutes.ts';

/** The largest number of seeds that may leak along a route. */
const mostLeaks = 5;

describe('secrets of calls and services', () => {
  it('are at least 188', () => assert.ok(freshSeeds.length >= 188, String(freshSeeds.length)));

  for (const [route, pass] of Object.entries(secretRoutes))
    it(`leak at most ${mostLeaks} times along this route: ${route}`, async () => {
      const leaked = [];
      for (const { secret, text, where } of freshSeeds)
        if (isLeaked(secret, await pass(text))) leaked.push(where);
      assert.ok(leaked.length <= mostLeaks, `${leaked.length} leak:\n${leaked.join('\n')}`);
    });

  it('are found whatever they look like, if the text around them tells', () => {
    for (const [text, secret] of [
      ['host:5432:db:user:hunter2secret', 'hunter2secret'],
      ['localhost:5433:*:me:letmein', 'letmein'],
      ['db.example.com:26257:shop:me:mytoken1', 'mytoken1'],
      ['algoliasearch("APPID","aaaaaaaa11111111bbbbbbbb22222222")', 'aaaaaaaa11111111bbbbbbbb22222222'],
      ['algoliasearch("APPID","0f1e2d3c4b5a69788796a5b4c3d2e1f0")', '0f1e2d3c4b5a69788796a5b4c3d2e1f0'],
      ['mysql -u root -pletmein shop', 'letmein'],
      ["mysqldump -uroot -p'sunshine' shop > a.sql", 'sunshine'],
    ] as const)
      assert.ok(!redact(text).text.includes(secret), text);
  });

  it('are not seen in ordinary text', () => {
    for (const text of [
      'user.setPassword("password")',
      'form.setPassword("")',
      "field.setPassword('Enter your password')",
      'config.withPassword("${DB_PASSWORD}")',
      'useToken("theme")',
      'usePassword("newPassword")',
      'listening on db:5432: see a:5432:b:c:~/x and postgres:5432:app:user:<password>',
      'cp a.ts:5432:10:20:12345',
      'mysql -u root -ppassword shop; find . -print',
      'mysql -u root -p shop',
      'psk = args.psk',
      'psk=pskFromFile',
      'seed: 12345',
      'The seed phrase has twelve words, which should be written down on paper',
      'mnemonic: a short text that is easy to remember',
      'alpha beta gamma delta epsilon iota kappa lambda omega sigma theta zeta',
      'these words have no other meaning than that and are not from any list',
      'npm install twilio algoliasearch cohere-ai @mistralai/mistralai',
      "import algoliasearch from 'algoliasearch/lite';",
      'resolved "https://registry.yarnpkg.com/twilio/-/twilio-4.0.0.tgz#0a1b2c3d4e5f60718293a4b5c6d7e8f901234567"',
      'uses: cohere-ai/action@0a1b2c3d4e5f60718293a4b5c6d7e8f901234567',
      'replicate the behaviour of Element.prototype.getBoundingClientRect',
    ])
      assert.deepEqual(secretSpans(text), [], text);
  });

  it('are searched in linear time in any text', () => {
    // Fails by the time limit of the test: anything worse than linear would take minutes.
    const pieces = [
      ...[
        'setPassword(',
        'setPassword("a',
        'with_a_pw(',
        'psk="',
        'psk=',
        'wpa-psk ',
        'mnemonic:',
        'seed phrase is ',
      ],
      ...[
        'mnemonic: abc ',
        'abc ',
        'abcdefgh,',
        'twilio ',
        'twilio="',
        'totp a ',
        'cohere=abcdefgh12',
        'AC0',
        '- abc ',
      ],
    ];
    for (const piece of pieces)
      for (const line of [piece.repeat(100_000 / piece.length), `${piece.repeat(100)}\n`.repeat(100)])
        secretSpans(line);
  });
});
