// Which secrets are removed from messages before they are recorded.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as fc from 'fast-check';
import { redactMessage } from '../../../src/wire/redactMessage.ts';
import { redacted, redactText } from '../../../src/wire/redactText.ts';

/** Fake secrets, joined at run time so that secret scanners don't report this file. */
const secrets = [
  ['sk-', 'proj-AbCdEfGhIjKlMnOpQrStUvWx0123'],
  ['sk-', 'ant-api03-AbCdEfGhIjKlMnOpQrStUvWx'],
  ['sk_live', '_AbCdEfGhIjKlMnOp'],
  ['ghp', '_AbCdEfGhIjKlMnOpQrStUvWx0123456789'],
  ['github', '_pat_11AbCdEfGhIjKlMnOpQrStUvWx0123456789'],
  ['glpat', '-AbCdEfGhIjKlMnOpQrSt'],
  ['xoxb', '-1234567890-abcdefghij'],
  ['AKIA', 'ABCDEFGHIJKLMNOP'],
  ['AIza', 'SyAbCdEfGhIjKlMnOpQrStUvWx012345678'],
  ['eyJ', 'hbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'],
  ['hf', '_AbCdEfGhIjKlMnOpQrStUvWx'],
  ['npm', '_AbCdEfGhIjKlMnOpQrStUvWx0123456789'],
].map((parts) => parts.join(''));

const pem = ['-----BEGIN ', 'RSA PRIVATE KEY-----\nMIIEabc\nxyz\n-----END RSA PRIVATE KEY-----'].join('');

describe('redactText', () => {
  for (const secret of [...secrets, pem]) {
    it(`redacts ${secret.slice(0, 14)}… anywhere in the text`, () => {
      for (const text of [secret, `a "${secret}" b`, `x=${secret}\ny`, `(${secret})`]) {
        const clean = redactText(text);
        assert.ok(!clean.includes(secret.slice(-8)), clean);
        assert.ok(clean.includes(redacted));
      }
    });
  }

  it('redacts a private key whose end was cut off', () => {
    assert.equal(redactText(`a ${pem.slice(0, 40)}`), `a ${redacted}`);
  });

  it('redacts values assigned to names of secrets, and authorization headers', () => {
    assert.equal(redactText('API_KEY=hunter22 next'), `API_KEY=${redacted} next`);
    assert.equal(redactText(`{"dbPassword": "hunter22"}`), `{"dbPassword": "${redacted}"}`);
    assert.equal(
      redactText(`{\\"client_secret\\":\\"hunter22\\"}`),
      `{\\"client_secret\\":\\"${redacted}\\"}`,
    );
    assert.equal(redactText('curl -H "x: Bearer abc.def-123"'), `curl -H "x: Bearer ${redacted}"`);
    assert.equal(redactText('postgres://me:hunter22@db/x'), `postgres://me:${redacted}@db/x`);
  });

  it('redacts known values', () => {
    assert.equal(redactText('plain-value-of-mine!', ['plain-value']), `${redacted}-of-mine!`);
  });

  it('leaves other text unchanged', () => {
    const text = 'const total = tokens + 12; // see https://example.org/a?b=c, ask-me-anything, skeleton';
    assert.equal(redactText(text), text);
  });
});

describe('redactMessage', () => {
  it('redacts who is signed in, but not with which kind of account', () => {
    const account = { plan: 'max', email: 'a@example.org', organization: 'Org' };
    const sent = {
      params: { authStatus: { kind: 'account', label: 'A', account, vendor: { of: ['a@example.org'] } } },
      result: { state: 'authenticated', accounts: [{ label: 'a@example.org', active: true }] },
      input: { email: 'a@example.org', organization: 'Org', organisations: 3, accounts: null },
      agentCapabilities: { _meta: { authStatus: {} } },
    };
    const r = redacted;
    assert.deepEqual(JSON.parse(redactMessage(sent)), {
      params: {
        authStatus: {
          kind: 'account',
          label: r,
          account: { plan: 'max', email: r, organization: r },
          vendor: { of: [r] },
        },
      },
      result: { state: 'authenticated', accounts: [{ label: r, active: true }] },
      input: { email: r, organization: r, organisations: 3, accounts: null },
      agentCapabilities: { _meta: { authStatus: {} } },
    });
  });

  it('redacts values by their names: environments, headers, keys', () => {
    const body = redactMessage({
      method: 'session/new',
      params: {
        env: [{ name: 'PLAIN', value: 'value-1' }],
        mcpServers: [
          { name: 's', env: { PLAIN: 'value-2' }, headers: [{ name: 'X-Any', value: 'value-3' }] },
          { name: 'API_KEY', value: 'value-4' },
        ],
        authorization: 'value-5',
        nested: { apiKey: 'value-6', password: ['value-7', { deep: 'value-8' }] },
        maxTokens: 8000,
        cwd: '/home/me',
      },
    });
    assert.doesNotMatch(body, /value-\d/);
    const { params } = JSON.parse(body) as { params: Record<string, unknown> };
    assert.equal(params['maxTokens'], 8000);
    assert.equal(params['cwd'], '/home/me');
    assert.deepEqual(params['env'], [{ name: 'PLAIN', value: redacted }]);
  });

  it('never leaks a secret, wherever it is in the message and wherever the text is cut', () => {
    const place = fc.tuple(fc.constantFrom(...secrets), fc.nat({ max: 9_000 }), fc.nat({ max: 3 }));
    fc.assert(
      fc.property(place, fc.array(fc.constantFrom(...secrets), { maxLength: 30 }), (where, others) => {
        const [secret, before, depth] = where;
        let value: unknown = `${others.join(' ')} ${'x '.repeat(before / 2)}${secret} after`;
        for (let i = 0; i < depth; i++) value = i % 2 === 0 ? [value] : { [`field ${secret}`]: value };
        const body = redactMessage({ jsonrpc: '2.0', method: 'm', params: value });
        for (const each of [secret, ...others]) {
          assert.ok(!body.includes(each.slice(0, 16)), each);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('returns JSON of a limited size for any message', () => {
    let deep: unknown = 1;
    for (let i = 0; i < 5_000; i++) deep = [deep];
    const monsters: object[] = [
      { text: 'x'.repeat(10_000_000) },
      { many: Array.from({ length: 200_000 }, () => 'abc') },
      Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`k${i}`, i])),
      { deep },
      JSON.parse('{"__proto__":{"a":1},"constructor":2}') as object,
    ];
    for (const monster of monsters) {
      const body = redactMessage(monster);
      assert.ok(body.length < 1_000_000, String(body.length));
      JSON.parse(body);
    }
    fc.assert(
      fc.property(fc.object({ maxDepth: 5 }), (object) => {
        const plain = JSON.parse(JSON.stringify(object)) as object;
        JSON.parse(redactMessage(plain));
      }),
    );
  });

  it('searches only so many words of commands, and leaves out other commands', () => {
    const command = Array.from({ length: 60 }, (_, at) => (at % 2 === 0 ? '--password' : 'a1B'.repeat(700)));
    const body = JSON.parse(redactMessage({ commands: Array.from({ length: 300 }, () => command) })) as {
      commands: string[][];
    };
    assert.equal(body.commands[0]?.length, 60);
    assert.deepEqual(body.commands[0]?.slice(0, 2), ['--password', '‹redacted›']);
    assert.deepEqual(body.commands.at(-1), ['… 60 more']);
    assert.equal(body.commands.filter((one) => one.length > 1).length, 2);
  });
});
