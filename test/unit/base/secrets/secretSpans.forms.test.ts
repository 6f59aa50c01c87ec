// Tests that secrets are found in the forms in which commands, files and agents write text: coloured, escaped, encoded.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { secretSpans } from '../../../../src/base/secrets/secretSpans.ts';
import { forms, seedsIn } from '../../../secrets/encodedSeeds.ts';
import { isLeaked } from '../../../secrets/isLeaked.ts';
import { ordinaryCode } from '../../../secrets/ordinaryCode.ts';
import { secretRoutes } from '../../../secrets/secretRoutes.ts';

/** The largest number of seeds that may leak in a form along a route. */
const mostLeaks = 5;
/** Every seed goes along this route, and every tenth one along the others, which use the same search. */
const mainRoute = 'the log';

describe('secrets in encoded texts', () => {
  for (const [name, form] of Object.entries(forms)) {
    const encoded = seedsIn(form);
    for (const [route, pass] of Object.entries(secretRoutes))
      it(`leak at most ${mostLeaks} times in ${name}: ${route}`, async () => {
        const leaked = [];
        for (const { secret, text, where } of encoded.filter(
          (_, at) => route === mainRoute || at % 10 === 0,
        )) {
          const arrived = await pass(text);
          if (isLeaked(secret, arrived) || isLeaked(secret, form.read(arrived))) leaked.push(where);
        }
        assert.ok(leaked.length <= mostLeaks, `${leaked.length} leak:\n${leaked.join('\n')}`);
      });

    it(`are all read in text that is not redacted: ${name}`, () => {
      const unread = encoded.filter(({ secret, text }) => !isLeaked(secret, form.read(JSON.stringify(text))));
      // UTF-16 text that was read as UTF-8 has lost its accents.
      assert.ok(unread.length <= 1, unread.map(({ where }) => where).join('\n'));
    });
  }
});

describe('the places of secrets in encoded texts', () => {
  const found = (text: string): readonly string[] =>
    secretSpans(text).map(({ start, end }) => text.slice(start, end));
  const token = ['ghp', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('_');

  for (const [name, text, secret] of [
    ['between colours', `\x1b[31m${token}\x1b[0m`, token],
    ['with a colour inside', `x ghp\x1b[1m_${token.slice(4)}\x1b[0m y`, `ghp\x1b[1m_${token.slice(4)}`],
    ['after an escaped line end', String.raw`a\n${token}\n`, token],
    ['with an escaped character', `ghp%5F${token.slice(4)}`, `ghp%5F${token.slice(4)}`],
    ['with a Unicode escape', String.raw`ghp\u005f${token.slice(4)}`, String.raw`ghp\u005f${token.slice(4)}`],
    ['after an escaped colour', String.raw`\u001b[31m${token}\u001b[0m`, token],
    ['after a link', `\x1b]8;;https://x\x07${token}\x1b]8;;\x07`, token],
    ['in UTF-16', token.split('').join('\0'), token.split('').join('\0')],
    ['overstruck', `gh\bh${token.slice(2)}`, `gh\bh${token.slice(2)}`],
    ['in lines far from each other', `a\tb\n\n\n\nc\n${'d\n'.repeat(9)}\x1b[m${token}\n`, token],
  ] as const)
    it(`are those in the text: ${name}`, () => assert.deepEqual(found(text), [secret]));

  it('are found in a command of several lines', () => {
    const command = ['curl -X POST \\', '  -u me:hunter-2281x \\', '  https://example.com'].join('\n');
    assert.deepEqual(found(command), ['hunter-2281x']);
  });

  const [first, second] = ['hunter', '-2281x'];
  for (const [name, text] of [
    ['two strings with a plus', `password = "${first}" + "${second}"`],
    ['two strings in two lines', `password = ("${first}"\n            "${second}")`],
    ['a plus at the end of a line', `const password = '${first}' +\n  '${second}';`],
    ['a plus at the beginning of a line', `const password = '${first}'\n  + '${second}';`],
    ['two strings of PHP', `$password = '${first}' . '${second}';`],
    ['a string that goes on in the next line', `password = "${first}\\\n${second}"`],
    ['a word that goes on in the next line', `export DB_PASSWORD=${first}\\\n${second}`],
    ['code in JSON', JSON.stringify({ code: `password = "${first}" + "${second}"` })],
    ['code in JSON, in two lines', JSON.stringify({ code: `password = "${first}" +\n  "${second}"` })],
    ['a token in two strings', `use("${token.slice(0, 9)}" + "${token.slice(9)}")`],
  ] as const)
    it(`are found in ${name}`, () => {
      const [span = '', ...others] = found(text);
      assert.deepEqual(others, []);
      for (const part of text.includes('ghp') ? [token.slice(0, 9), token.slice(9)] : [first, second])
        assert.ok(span.includes(part), `${part} in ${span}`);
    });

  it('are not seen in separate strings and in a line that ends within a text', () => {
    for (const text of [
      'grep "password" "config2.ts"',
      'if (a === "token" && b === "x1y2z3")',
      '"password"\n"reset-page"',
      'see the token\\\nin README2',
    ])
      assert.deepEqual(found(text), [], text);
  });

  it('are found in a value whose name is in the line before', () => {
    const text = '\x1b[36m- name: DB_PASSWORD\x1b[m\n\x1b[36m  value: hunter-2281x\x1b[m\n';
    assert.deepEqual(found(text), ['hunter-2281x']);
  });

  it('are found in a coloured private key', () => {
    const body = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj';
    const begin = ['-----BEGIN', 'PRIVATE KEY-----'].join(' ');
    const end = ['-----END', 'PRIVATE KEY-----'].join(' ');
    const lines = [begin, ...Array.from({ length: 5 }, () => body), end];
    const text = lines.map((line) => `\x1b[32m+${line}\x1b[m`).join('\n');
    for (const span of found(text)) assert.ok(span.includes(body));
    assert.equal(found(text).join('').split(body).length - 1, 5);
  });

  it('are found by the values that are known', () => {
    const known = ['zanzibar "lighthouse"'];
    for (const text of [
      'zanzibar \x1b[1m"lighthouse"\x1b[m',
      JSON.stringify(known[0]),
      encodeURIComponent(known[0]!),
      Buffer.from(known[0]!).toString('base64'),
    ])
      assert.equal(secretSpans(text, known).length, 1, text);
  });
});

describe('the search for encoded secrets', () => {
  it('takes linear time for any text', () => {
    // Fails by the time limit of the test: anything worse than linear would take minutes.
    const pieces = [
      ...[
        '\x1b',
        '\x1b[',
        '\x1b[0;',
        '\x1b]',
        '\x1b]8;;',
        '\x1b]a\\',
        '\\u001b]a',
        '\\',
        '\\\\\\\\\\n',
        '\\u00',
        '\\x1b[',
      ],
      ...[
        '%',
        '%25',
        '%2525',
        '%41',
        '%c3',
        '%c3%bf',
        '&',
        '&amp;',
        '&amp;amp;#',
        '&#3',
        '\r',
        '\r\0',
        '\0',
        '\x08',
        'a\x08',
      ],
      ...[
        '\u200b',
        'UABh',
        'UABvAHcA',
        'cGFz',
        'cGFzc3dvcmQ9',
        'I',
        'IA',
        'CAAA',
        'aAAAA',
        '\x1b[m\n',
        'a\n\x1b\n\n\n',
      ],
      ...['"a', 'a"', 'a" + "', 'a"\n', 'a"  ', 'a\\"\\n', "a'+'"],
      ...['\\\n', '\\"password\\":', '%70assword=', 'bWU6aHVudGVyMjI= ', '\x9b0', '\x9b0m'],
    ];
    for (const piece of pieces)
      for (const line of [piece.repeat(100_000 / piece.length), `${piece.repeat(100)}\n`.repeat(100)])
        secretSpans(line);
  });

  it('changes no encoded text without a secret', () => {
    const code = ordinaryCode(500).split('\n');
    for (const text of [
      code.map((line) => `\x1b[32m+${line}\x1b[m`).join('\n'),
      JSON.stringify(code.join('\n')),
      code.map((line) => encodeURIComponent(line)).join('\n'),
      code.join('\n').split('').join('\0'),
    ])
      assert.ok(secretSpans(text).length <= 1, text.slice(0, 100));
  });
});
