// Tests that secrets in the separate words of a command are redacted on each route on which such arrays are kept.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { allAtOnce } from '../../../../src/base/pieces.ts';
import { redactArguments, secretArguments } from '../../../../src/base/secrets/secretArguments.ts';
import { shownDefinition } from '../../../../src/vscode/import/importSecrets.ts';
import { redactValue } from '../../../../src/vscode/storage/redactStored.ts';
import { redactMessage } from '../../../../src/wire/redactMessage.ts';
import { argumentSeeds, ordinaryCommands } from '../../../secrets/argumentSeeds.ts';
import { isLeaked } from '../../../secrets/isLeaked.ts';

/** The largest number of seeds that may leak along a route. */
const mostLeaks = 5;

type Words = readonly string[];

const params: Readonly<Record<string, (words: Words) => object>> = {
  'an array of words': (words) => ({ command: words }),
  'a program and its arguments': ([command, ...args]) => ({ command, args }),
  'a program and other fields': ([cmd, ...argv]) => ({ argv, env: [], cmd }),
  'an MCP server': ([command, ...args]) => ({ mcpServers: [{ name: 'x', command, args, env: [] }] }),
};
const routes: Readonly<Record<string, (value: object) => string>> = {
  stored: (value) => JSON.stringify(allAtOnce(redactValue(value, []))),
  'in the traffic log': (value) => redactMessage({ method: 'terminal/create', params: value }),
};

describe('secrets in separate words', () => {
  it('are at least 188', () => {
    assert.ok(argumentSeeds.length >= 188, String(argumentSeeds.length));
    for (const { words, secret } of argumentSeeds) assert.ok(words.some((word) => word.includes(secret)));
  });

  for (const [shape, of] of Object.entries(params))
    for (const [route, pass] of Object.entries(routes))
      it(`leak at most ${mostLeaks} times in ${shape}, ${route}`, () => {
        const leaked = argumentSeeds.filter(({ words, secret }) =>
          isLeaked(JSON.stringify(secret).slice(1, -1), pass(of(words))),
        );
        const shown = leaked.map(({ words }) => words.join(' | ')).join('\n');
        assert.ok(leaked.length <= mostLeaks, `${leaked.length} leak:\n${shown}`);
      });

  it(`leak at most ${mostLeaks} times in what an imported definition shows`, () => {
    const leaked = argumentSeeds.filter(({ words: [command = '', ...args], secret }) =>
      isLeaked(secret, shownDefinition({ command, args, env: {} })),
    );
    assert.ok(leaked.length <= mostLeaks, leaked.map(({ words }) => words.join(' | ')).join('\n'));
  });

  it('are not seen in ordinary commands', () => {
    const changed = ordinaryCommands.flatMap((words) => {
      const [command, ...args] = words;
      const kept = JSON.stringify(allAtOnce(redactValue({ list: words, command, args }, [])));
      return kept === JSON.stringify({ list: words, command, args }) ? [] : [kept];
    });
    assert.deepEqual(changed, []);
  });

  it('are found in arrays that also have numbers, switches, nothing and objects', () => {
    const of = (secret: unknown): unknown[] => [
      'tool',
      8080,
      true,
      null,
      '--password',
      secret,
      { a: ['-x', 1] },
    ];
    for (const secret of ['hunter22', 12345678])
      for (const pass of Object.values(routes)) {
        const kept = pass({ command: of(secret), args: of(secret) });
        assert.ok(!kept.includes(String(secret)), kept);
        for (const part of ['8080', 'true', 'null', '{"a":["-x",1]}']) assert.ok(kept.includes(part), kept);
      }
    const plain = { command: ['tool', 8080, '-p', 80], list: [1, 'a', { b: 'c' }, null, [2]] };
    assert.deepEqual(allAtOnce(redactValue(plain, [])), plain);
  });

  it('are found in lists of names and values, and in pairs with a key', () => {
    const token = 'q7Rz2Xk9Lm4Np8Vt3Wc6';
    for (const pass of Object.values(routes)) {
      const kept = pass({
        ...{
          rawHeaders: ['Host', 'example.com', 'X-Token', token],
          fields: ['user', 'me', 'password', 'Hunter#22x'],
        },
        form: [
          { key: 'user', value: 'me' },
          { key: 'password', value: 'hunter22' },
        ],
      });
      for (const secret of [token, 'Hunter#22x', 'hunter22']) assert.ok(!kept.includes(secret), kept);
      for (const part of ['example.com', '"me"', '"password"']) assert.ok(kept.includes(part), kept);
    }
    const plain = {
      words: ['login', 'forgot-password', 'oauth2callback', 'reset-token', 'Chapter2', 'end'],
      list: ['token', 'Type2', 'password', 'String', 'secret', 'src/a1.ts'],
      translations: [{ key: 'title', value: 'Password1' }],
    };
    assert.deepEqual(allAtOnce(redactValue(plain, [])), plain);
  });

  it('are found in the same word as the option, whatever they look like', () => {
    for (const words of [
      ['mysql', '-p§'],
      ['/usr/bin/mysqldump', '-uroot', '-p§', 'shop'],
      ['sudo', 'mariadb-admin', '-p§', 'status'],
      ['bash', '-c', 'mysql -u root -p§ shop'],
      ['7z', 'x', '-p§', 'a.7z'],
      ['sshpass', '-p§', 'ssh', 'h'],
    ])
      for (const secret of ['letmein', 'sunshine', 'kJ8#qz!Lw2', 'abcdef'])
        for (const [name, pass] of Object.entries(routes)) {
          const filled = words.map((word) => word.replace('§', () => secret));
          const kept = pass({ command: filled, line: { command: filled[0], args: filled.slice(1) } });
          assert.ok(!kept.includes(secret), `${name}: ${kept}`);
        }
  });

  it('are found in the lines of a key', () => {
    const body = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj';
    const lines = ['x', ['-----BEGIN', 'PRIVATE KEY-----'].join(' '), body, 'c2VjcmV0dGFpbA==', 'The end.'];
    const kept = redactArguments(lines, () => '‹›');
    assert.deepEqual(kept, ['x', '‹›', '‹›', '‹›', 'The end.']);
  });

  it('are found in the pieces of a text, if they have the format of a token', () => {
    const token = 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8';
    const kept = redactArguments(['use gh', 'p_a1B', token.slice(3), 'x for it'], () => '‹›');
    assert.deepEqual(kept, ['use ‹›', '‹›', '‹›', '‹› for it']);
    for (const words of [
      ['getToken2', 'setPassword3', 'newSecretKey4', 'a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6', 'Abc1Def2'],
      ['The token is', 'missing: enter', 'your password.'],
    ])
      assert.deepEqual(
        redactArguments(words, () => '‹›'),
        words,
      );
  });

  it('are replaced to the end of a word of which only the start is searched', () => {
    const kept = redactArguments(['tool', '--password', `hunter22${'x'.repeat(5_000)}`], () => '‹›');
    assert.deepEqual(kept, ['tool', '--password', '‹›']);
  });

  it('are found in linear time, also in hostile words', () => {
    // Fails by the time limit of the test: anything worse than linear would take minutes.
    for (const word of [
      '--password',
      '-p',
      'a=',
      '--a=',
      '-----BEGIN PRIVATE KEY-----',
      'password=',
      '\x1b[',
    ])
      for (const words of [[word, word.repeat(100_000)], Array<string>(20_000).fill(word)])
        secretArguments(words);
  });
});
