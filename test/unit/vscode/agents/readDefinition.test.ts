// Messages for invalid entries of acpHost.agents.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import {
  argsOfAnyFolder,
  readDefinition,
  withoutDefaultFolder,
} from '../../../../src/vscode/agents/readDefinition.ts';

describe('readDefinition', () => {
  it('reads a definition of acpHost.agents', () => {
    const definition = { command: 'x', args: ['--acp'], env: { A: 'b', C: null }, cwd: '/w' };
    assert.deepEqual(readDefinition('mine', definition), { kind: 'defined', definition });
  });

  it('reads an agent on a server: with TLS, or on this machine', () => {
    for (const url of [
      'wss://agents.example.com/acp',
      'https://agents.example.com',
      'ws://localhost:3000',
      'http://127.0.0.1:1/',
      'ws://[::1]:1/',
    ]) {
      const definition = { url, headers: ['Authorization', 'X-Team'] };
      assert.deepEqual(readDefinition('mine', definition), { kind: 'defined', definition });
    }
  });

  it('reads the address that is used, whatever it looks like', () => {
    for (const [url, used] of [
      ['WS://[::1]:1/', 'ws://[::1]:1/'],
      ['wss://ex\u0430mple.com/acp', 'wss://xn--exmple-4nf.com/acp'],
      ['https:\\\\evil.example\\@good.example', 'https://evil.example/@good.example'],
      [' https://ev\nil.example/a b ', 'https://evil.example/a%20b'],
    ]) {
      const definition = { url: used };
      assert.deepEqual(readDefinition('mine', { url }), { kind: 'defined', definition });
    }
  });

  it('tells whose arguments may name files of any open folder', () => {
    const definition = { command: 'node', args: ['agent.js'] };
    assert.deepEqual(argsOfAnyFolder(definition), ['agent.js']);
    for (const other of [
      { ...definition, cwd: '/w' },
      { command: 'x' },
      { url: 'wss://a.example' },
      undefined,
    ])
      assert.deepEqual(argsOfAnyFolder(other), []);
  });

  it('leaves out only the default folder', () => {
    const definition = { command: 'x', cwd: '/w' };
    assert.deepEqual(withoutDefaultFolder(definition, { command: 'x' }, '/w'), { command: 'x' });
    assert.deepEqual(withoutDefaultFolder(definition, definition, '/w'), definition);
    // The settings had a folder when the definition was read.
    assert.deepEqual(withoutDefaultFolder(definition, { command: 'x' }, '/open'), definition);
  });

  for (const url of [
    'ws://agents.example.com',
    'http://192.168.0.1',
    'http://localhost.example.com',
    'ftp://localhost',
    'wsx://localhost',
    'localhost:80',
    '',
    'file:///etc/passwd',
  ])
    it(`refuses the address "${url}"`, () => {
      const read = readDefinition('mine', { url });
      assert.ok(read.kind === 'refused');
      assert.match(
        read.message,
        /"url" in the setting acpHost\.agents must begin with wss:\/\/ or https:\/\//,
      );
    });

  it('never quotes an address with a password, or a header with its value', () => {
    for (const raw of [
      { url: 'wss://me:secret@agents.example.com' },
      { url: 'wss://a.example.com', headers: { Authorization: 'secret' } },
      { url: 'wss://a.example.com', headers: ['Authorization: secret'] },
      { url: 'wss://a.example.com', token: 'secret' },
    ]) {
      const read = readDefinition('mine', raw);
      assert.ok(read.kind === 'refused');
      assert.doesNotMatch(read.message, /secret/);
    }
  });

  it('refuses headers that HTTP or the transport sets itself', () => {
    for (const header of [
      'Host',
      'connection',
      'Content-Length',
      'Sec-WebSocket-Key',
      'acp-session-id',
      'a b',
      '',
    ])
      assert.equal(
        readDefinition('mine', { url: 'wss://a.example.com', headers: [header] }).kind,
        'refused',
        header,
      );
  });

  const wrong: [definition: unknown, message: string][] = [
    [
      { command: 42 },
      'Agent "mine": "command" in the setting acpHost.agents must be a string. Put the value in quotation marks.',
    ],
    [{}, 'Agent "mine" has no "command" in the setting acpHost.agents. Enter the program to start.'],
    [
      { command: '' },
      'Agent "mine" has no "command" in the setting acpHost.agents. Enter the program to start.',
    ],
    [
      { command: 'x', args: '--acp' },
      'Agent "mine": "args" in the setting acpHost.agents must be a list, as in ["--acp"].',
    ],
    [
      { command: 'x', args: ['a', 8080] },
      'Agent "mine": "args[1]" in the setting acpHost.agents must be a string. Put the value in quotation marks.',
    ],
    [
      { command: 'x', env: ['A=b'] },
      'Agent "mine": "env" in the setting acpHost.agents must be an object of names and values, as in {"NAME": "value"}.',
    ],
    [
      { command: 'x', env: { PORT: 8080 } },
      'Agent "mine": "env.PORT" in the setting acpHost.agents must be a string. Put the value in quotation marks.',
    ],
    [
      { command: 'x', cwd: false },
      'Agent "mine": "cwd" in the setting acpHost.agents must be a string. Put the value in quotation marks.',
    ],
    [
      { command: 'x', arg: [] },
      'Agent "mine": unknown field "arg" in the setting acpHost.agents. Use only "command", "args", "env" and "cwd".',
    ],
    ...(['x', 5, null, ['x']] as const).map((definition): [unknown, string] => [
      definition,
      'Agent "mine" in the setting acpHost.agents must be an object, as in {"command": "my-agent", "args": ["--acp"]}.',
    ]),
  ];
  for (const [definition, message] of wrong)
    it(`says how to correct ${JSON.stringify(definition)}`, () =>
      assert.deepEqual(readDefinition('mine', definition), { kind: 'refused', message }));

  it('never quotes a value', () => {
    const read = readDefinition('mine', { command: 'x', env: { KEY: { secret: 'sk-1234567890' } } });
    assert.ok(read.kind === 'refused' && !read.message.includes('sk-1234567890'));
  });
});
