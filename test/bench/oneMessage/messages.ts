// The messages of the benchmark `oneMessage`: each is as large as a message may be, or has 300,000 items, in one field that
// this client reads.

/** UTF-16 units of a long text: the line of its message stays below the limit of 64 MiB. */
const longest = 60 * 2 ** 20;
const count = 300_000;

export interface OneMessage {
  readonly name: string;
  readonly method: string;
  /** Created in the process of the agent. */
  readonly params: () => object;
  readonly isRequest: boolean;
}

export const sessionId = 'session-1';
const long = (): string => 'x '.repeat(longest / 2);
const lines = (): string => 'a = 1;\n'.repeat(longest / 16);
const many = <T>(item: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => item(at));
const fields = (): object => Object.fromEntries(many((at) => [`f${at}`, at]));

const options = [{ optionId: 'yes', name: 'Yes', kind: 'allow_once' }];
const diffs = (oldText: string, newText: string): object[] => [
  { type: 'diff', path: '/a.ts', oldText, newText },
];
const text = (content: string): object => ({ type: 'text', text: content });
const patch = (): string =>
  `*** Begin Patch\n*** Update File: a.ts\n${'-a\n+b\n'.repeat(longest / 8)}*** End Patch`;

/** Fields of a tool call. */
const calls: Readonly<Record<string, () => object>> = {
  'long title': () => ({ title: long() }),
  'long command': () => ({ kind: 'execute', rawInput: { command: long() } }),
  'long patch': () => ({ kind: 'edit', rawInput: { patch: patch() } }),
  'long diff': () => ({ kind: 'edit', content: diffs(lines(), lines().replaceAll('1', '2')) }),
  'long text': () => ({ content: [{ type: 'content', content: text(long()) }] }),
  'long raw output': () => ({ rawOutput: { output: long() } }),
  'many files': () => ({ rawInput: { files: many((at) => `/f${at}`) } }),
  'many fields': () => ({ rawInput: fields() }),
  'many locations': () => ({ locations: many((at) => ({ path: `/f${at}`, line: at })) }),
  'many contents': () => ({ content: many((at) => ({ type: 'content', content: text(`${at}`) })) }),
  'many diffs': () => ({ content: many((at) => diffs('a', `${at}`)[0]!) }),
};

const permissions: Readonly<Record<string, () => object>> = {
  ...Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [
      name,
      () => ({ toolCall: { toolCallId: 'a', ...call() }, options }),
    ]),
  ),
  'many options': () => ({
    toolCall: { toolCallId: 'a', title: 'Run' },
    options: many((at) => ({ ...options[0], optionId: `${at}` })),
  }),
  'long option': () => ({ toolCall: { toolCallId: 'a' }, options: [{ ...options[0], name: long() }] }),
};

const updates: Readonly<Record<string, () => object>> = {
  ...Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [
      `tool_call: ${name}`,
      () => ({ sessionUpdate: 'tool_call', toolCallId: 'a', title: 'Run', ...call() }),
    ]),
  ),
  'agent_message_chunk: long text': () => ({ sessionUpdate: 'agent_message_chunk', content: text(long()) }),
  'plan: many entries': () => ({
    sessionUpdate: 'plan',
    entries: many((at) => ({ content: `${at}`, priority: 'high', status: 'pending' })),
  }),
  'plan: long entry': () => ({
    sessionUpdate: 'plan',
    entries: [{ content: long(), priority: 'high', status: 'pending' }],
  }),
  'available_commands_update: many': () => ({
    sessionUpdate: 'available_commands_update',
    availableCommands: many((at) => ({ name: `${at}`, description: 'd' })),
  }),
  'config_option_update: many': () => ({
    sessionUpdate: 'config_option_update',
    configOptions: many((at) => ({
      ...{ id: `${at}`, name: 'n', type: 'select', currentValue: 'a' },
      options: [{ value: 'a', name: 'a' }],
    })),
  }),
  'notice: long title': () => ({ sessionUpdate: 'notice', severity: 'info', title: long() }),
  'session_info_update: long title': () => ({ sessionUpdate: 'session_info_update', title: long() }),
  'unknown: many fields': () => ({ sessionUpdate: 'unknown', ...fields() }),
};

const others: readonly (readonly [method: string, name: string, params: () => object])[] = [
  ['terminal/create', 'long command', () => ({ command: long() })],
  ['terminal/create', 'many arguments', () => ({ command: 'true', args: many(String) })],
  [
    'terminal/create',
    'many variables',
    () => ({ command: 'true', env: many((at) => ({ name: `${at}`, value: '' })) }),
  ],
  ['terminal/output', 'long id', () => ({ terminalId: long() })],
  ['elicitation/create', 'long message', () => ({ mode: 'form', message: long() })],
  [
    'elicitation/create',
    'many choices',
    () => ({
      ...{ mode: 'form', message: 'm' },
      requestedSchema: { type: 'object', properties: { a: { type: 'string', enum: many(String) } } },
    }),
  ],
  [
    'elicitation/create',
    'long address',
    () => ({ mode: 'url', message: 'm', elicitationId: 'e', url: `https://a/${long()}` }),
  ],
  ['unknown/method', 'long text', () => ({ text: long() })],
];

export const messages: readonly OneMessage[] = [
  ...Object.entries(permissions).map(([name, params]) => ({
    ...{ name: `permission: ${name}`, method: 'session/request_permission', isRequest: true },
    params: () => ({ sessionId, ...params() }),
  })),
  ...Object.entries(updates).map(([name, update]) => ({
    ...{ name: `update: ${name}`, method: 'session/update', isRequest: false },
    params: () => ({ sessionId, update: update() }),
  })),
  ...others.map(([method, name, params]) => ({
    ...{ name: `${method}: ${name}`, method, isRequest: true },
    params: () => ({ sessionId, ...params() }),
  })),
];
