// The attacks that `hostile.ts` writes. Each one is a sequence of bytes, which may be half a line; the next one then
// continues it.

import { SeededRandom } from '../../seededRandom.ts';
import { escapes, nonsense, prototypeKeys, spoilt } from './nonsense.ts';

export interface TrickOptions {
  readonly random: SeededRandom;
  /** Largest size of a huge line in MiB. */
  readonly hugeLine: number;
  /** Largest number of updates in a flood. */
  readonly flood: number;
  /** Largest number of requests in an attack. The client pauses reading after many in a short time. */
  readonly requests: number;
  /** Lengths of the shortest long id, and of one that is longer than all. */
  readonly shortId: number;
  readonly longId: number;
  /** A path outside of the workspace, which the attacks try to write. */
  readonly outside: string;
}

type Trick = (options: TrickOptions) => string | Buffer;

function line(message: object): string {
  return `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`;
}

const text = { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: 'word ' } };
const call = {
  sessionUpdate: 'tool_call',
  toolCallId: 'call-1',
  title: 'Editing',
  kind: 'edit',
  status: 'in_progress',
  content: [{ type: 'diff', path: '/a', oldText: 'a', newText: 'b' }],
  locations: [{ path: '/a', line: 1 }],
  rawInput: { a: 1 },
};
const plan = { sessionUpdate: 'plan', entries: [{ content: 'a', priority: 'high', status: 'pending' }] };
const commands = {
  sessionUpdate: 'available_commands_update',
  availableCommands: [{ name: 'a', description: 'b' }],
};

function update(content: unknown, sessionId: unknown = 'session-1'): string {
  return line({ method: 'session/update', params: { sessionId, update: content } });
}

const options = [{ optionId: 'a', name: 'Allow', kind: 'allow_once' }];
const requests = [
  ['session/request_permission', { sessionId: 'session-1', toolCall: { toolCallId: 'call-1' }, options }],
  ['fs/read_text_file', { sessionId: 'session-1', path: '/etc/passwd', line: 1, limit: 1 }],
  ['fs/write_text_file', { sessionId: 'session-1', path: '/etc/passwd', content: 'gone' }],
  ['terminal/create', { sessionId: 'session-1', command: 'sh', args: ['-c', 'exit'], cwd: '/' }],
  ['terminal/output', { sessionId: 'session-1', terminalId: 'nobody' }],
  ['terminal/wait_for_exit', { sessionId: 'session-1', terminalId: 'nobody' }],
  ['terminal/kill', { sessionId: 'session-1', terminalId: 'nobody' }],
  ['terminal/release', { sessionId: 'session-1', terminalId: 'nobody' }],
  ['elicitation/create', { sessionId: 'session-1', mode: 'form', message: 'a', requestedSchema: {} }],
  ['workspace/symbols', { sessionId: 'session-1', query: '' }],
  ['initialize', { protocolVersion: 1 }],
  ['_unknown/request', {}],
] as const;

/** There are few ids, so that an id is used again while its first request is still pending. */
function id(random: SeededRandom): unknown {
  return random.next() < 0.8
    ? random.below(20)
    : random.pick(['', '__proto__', 1.5, -1, null, {}, [], true, 2 ** 60]);
}

export const tricks: Readonly<Record<string, Trick>> = {
  flood: ({ random, flood }) => update(random.pick([text, call, plan])).repeat(1 + random.below(flood)),
  spoiltUpdate: ({ random }) =>
    line(
      spoilt(random, {
        method: 'session/update',
        params: { sessionId: 'session-1', update: random.pick([text, call, plan, commands]) },
      }) as object,
    ),
  prototypeKeys: ({ random }) => {
    const key = random.pick(prototypeKeys);
    return random.pick([
      `{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s","update":{"sessionUpdate":"plan","entries":[],"__proto__":{"polluted":true}}}}\n`,
      `{"__proto__":{"method":"session/update","polluted":true},"constructor":{"prototype":{"polluted":true}}}\n`,
      line({ method: key, params: { [key]: 1 } }),
      line({ id: key, method: key }),
      line({ id: key, result: {} }),
      update({ sessionUpdate: key, toolCallId: key }, key),
      update({ ...call, toolCallId: key, kind: key, status: key }, key),
    ]);
  },
  request: ({ random, outside }) => {
    const [method, params] = random.pick(requests);
    const aimed = 'path' in params ? { ...params, path: random.pick([...escapes, outside]) } : params;
    return line({ id: id(random), method, params: aimed });
  },
  spoiltRequest: ({ random }) => {
    const [method, params] = random.pick(requests);
    return line({ id: id(random), method, params: spoilt(random, params) });
  },
  requestFlood: ({ random, requests: most }) => {
    const [method, params] = random.pick(requests);
    return Array.from({ length: 1 + random.below(most) }, (_, n) =>
      line({ id: `flood-${n}`, method, params }),
    ).join('');
  },
  terminals: ({ random, requests: most }) =>
    Array.from({ length: Math.min(32, most) }, (_, n) =>
      line({
        id: `terminal-${n}`,
        method: 'terminal/create',
        params: {
          sessionId: 'session-1',
          command: 'yes',
          args: ['0123456789abcdef'.repeat(1 + random.below(4))],
          outputByteLimit: 2 ** 30,
        },
      }),
    ).join(''),
  shortTerminals: ({ random }) =>
    line({
      id: 'short-terminal',
      method: 'terminal/create',
      params: { sessionId: 'session-1', command: 'yes | head -c 2000000' },
    }).repeat(1 + random.below(10)),
  permissions: ({ random, requests: most }) =>
    Array.from({ length: 1 + random.below(Math.min(100, most)) }, (_, n) =>
      line({
        id: `permission-${n}`,
        method: 'session/request_permission',
        params: {
          sessionId: 'session-1',
          toolCall: {
            toolCallId: `asked-${n}`,
            title: 'x'.repeat(10_000),
            rawInput: { command: 'y'.repeat(50_000) },
          },
          options,
        },
      }),
    ).join(''),
  largeCalls: ({ random }) =>
    Array.from({ length: 1 + random.below(50) }, () => {
      const text = 'output '.repeat(random.below(15_000));
      return update({
        ...call,
        toolCallId: `call-${random.below(100_000)}`,
        content: [
          { type: 'content', content: { type: 'text', text } },
          { type: 'diff', path: '/a', oldText: text, newText: `${text}.` },
        ],
        rawInput: { text },
        rawOutput: { text },
      });
    }).join(''),
  strangeSessions: ({ random }) =>
    Array.from({ length: 1 + random.below(50) }, () =>
      update(
        { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: 'word '.repeat(2_000) } },
        `nobody-${random.below(1_000_000)}`,
      ),
    ).join(''),
  messages: ({ random }) =>
    Array.from({ length: 1 + random.below(1_000) }, () =>
      update({
        sessionUpdate: random.pick(['agent_message_chunk', 'agent_thought_chunk', 'user_message_chunk']),
        messageId: `message-${random.below(1_000_000)}`,
        content: { type: 'text', text: 'word '.repeat(random.below(100)) },
      }),
    ).join(''),
  longIds: ({ random, shortId, longId, requests: most }) =>
    line({ id: 'x'.repeat(shortId + random.below(longId - shortId)), method: '_unknown/request' }).repeat(
      Math.min(20, most),
    ),
  answerToNothing: ({ random }) => {
    const answer = random.pick([
      { result: {} },
      { error: { code: 1, message: 'no' } },
      { error: nonsense(random) },
      { result: 1, error: 1 },
    ]);
    return line({ id: id(random), ...answer }).repeat(1 + random.below(3));
  },
  cancelRequest: ({ random }) => line({ method: '$/cancel_request', params: { requestId: id(random) } }),
  unknownNotification: ({ random }) =>
    line({ method: random.pick(['_x/y', '$/progress', 'exit', '']), params: nonsense(random) }),
  nonsense: ({ random }) => `${JSON.stringify(nonsense(random))}\n`,
  bytes: ({ random }) => Buffer.from(Array.from({ length: random.below(300) }, () => random.below(256))),
  halfLine: ({ random }) => update(text).slice(0, random.below(60)),
  brokenUtf8: () =>
    Buffer.concat([
      Buffer.from('{"jsonrpc":"2.0","method":"session/update","params":"'),
      Buffer.from([0xff, 0xc0, 0x80, 0xed, 0xa0, 0x80]),
      Buffer.from('"}\n'),
    ]),
  loneSurrogates: () =>
    update(
      { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: '\udc00 \ud800' } },
      '\ud800',
    ),
  blankLines: ({ random }) =>
    random.pick(['\n', '\r\n', '\r\r\n\n', ' \t\n', '\ufeff\n', '\0\n']).repeat(1 + random.below(500)),
  deep: ({ random }) => {
    const depth = 1 + random.below(100_000);
    const [open, close] = random.pick([
      ['[', ']'],
      ['{"a":', '}'],
    ] as const);
    const inner = random.pick(['1', '"__proto__"', '']);
    return `{"jsonrpc":"2.0","id":1,"method":"session/update","params":${open.repeat(depth)}${inner}${close.repeat(depth)}}\n`;
  },
  hugeLine: ({ random, hugeLine }) => {
    const size = Math.ceil(random.next() * hugeLine * 2 ** 20);
    return update({
      sessionUpdate: 'agent_message_chunk',
      content: { type: 'text', text: 'x'.repeat(size) },
    });
  },
  denseLine: ({ random, hugeLine }) => {
    const item = random.pick(['[],', '{},', '1,', '"",', '{"a":1},', '[[', '\\"']);
    return `{"jsonrpc":"2.0","method":"session/update","params":[${item.repeat((random.next() * hugeLine * 2 ** 20) / item.length)}0]}\n`;
  },
};
