// Sends everything that a chat can show. The prompt selects what: `all` is one of each common kind, `rich` is the rarer kinds
// with a terminal command and a refused turn, `long` is much longer than a window, `wait` runs until cancelled, `stuck`
// ignores even that, `ask` requests a permission; any other prompt is repeated. Its sessions have modes, models and commands,
// and it accepts every kind of attachment.

import { randomUUID } from 'node:crypto';
import { initialized, send, serve, unanswered, type Params } from './parts/stdio.ts';

const turns = new Map<unknown, string | number | undefined>();

function update(sessionId: unknown, kind: string, more: object): void {
  send({ method: 'session/update', params: { sessionId, update: { sessionUpdate: kind, ...more } } });
}

function say(sessionId: unknown, text: string, kind = 'agent_message_chunk'): void {
  update(sessionId, kind, { content: { type: 'text', text } });
}

const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAeUlEQVR42hXNIQEAIRAAwYuBQhOCEGiSTBI0IQiBJgkRnl87YiNEEU0QU2xxRRIRcpGbTJ7ylq+c5Ae1qE2lTnWrV03qg170ptOnvvWrJ/2BQvM32VzSG4ZRjGYwprGNayTjwSpWs1jT2ta1kvXgFKc5nOls5zrJ+QBmTFNBEMqcZwAAAABJRU5ErkJggg==';

function showAll(sessionId: unknown, cwd: unknown): void {
  say(sessionId, 'I look at **both** files first.', 'agent_thought_chunk');
  const entries = [
    { content: 'Find the sum', priority: 'high', status: 'completed' },
    { content: 'Mend it', priority: 'high', status: 'in_progress' },
    { content: 'Run the tests', priority: 'low', status: 'pending' },
  ];
  update(sessionId, 'plan', { entries });
  const edit = { toolCallId: 'edit', title: 'Edit a.txt', kind: 'edit', status: 'completed' };
  const path = `${String(cwd)}/a.txt`;
  update(sessionId, 'tool_call', {
    ...edit,
    locations: [{ path, line: 2 }],
    content: [{ type: 'diff', path, oldText: 'one\ntwo\n', newText: 'one\n2\nthree\n' }],
    rawInput: { path, text: 'one\n2\nthree\n' },
    rawOutput: { ok: true },
  });
  const text = { type: 'text', text: '3 passing\n1 failing' };
  update(sessionId, 'tool_call', {
    ...{ toolCallId: 'run', title: 'npm test', kind: 'execute', status: 'failed' },
    content: [{ type: 'content', content: text }],
  });
  say(
    sessionId,
    [
      '# What I did\n\nThe sum was `wrong`: see [a.txt](a.txt:2) and <https://example.com>.\n\n',
      '```ts\nexport function sum(a: number, b: number): number {\n  // Was a - b.\n  return a + b;\n}\n```\n\n',
      '| file | lines |\n| --- | --- |\n| a.txt | 3 |\n\n- [x] mended\n- [ ] tested\n',
    ].join(''),
  );
  update(sessionId, 'agent_message_chunk', {
    content: { type: 'image', mimeType: 'image/png', data: picture },
  });
  const link = { type: 'resource_link', uri: 'https://example.com/docs', name: 'The docs' };
  update(sessionId, 'agent_message_chunk', { content: link });
  update(sessionId, 'usage_update', { used: 53_000, size: 200_000, cost: { amount: 0.42, currency: 'USD' } });
}

/** A tenth of a second of silence. */
const sound = ((): string => {
  const samples = Buffer.alloc(800, 128);
  const head = Buffer.alloc(44);
  head.write('RIFF');
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  for (const [value, at] of [
    [1, 20],
    [1, 22],
    [1, 32],
    [8, 34],
  ] as const)
    head.writeUInt16LE(value, at);
  for (const at of [24, 28]) head.writeUInt32LE(8_000, at);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]).toString('base64');
})();

function runTests(sessionId: unknown, cwd: unknown): void {
  const escape = String.fromCharCode(27);
  const lines = [
    `${escape}[1mbasket${escape}[0m`,
    `  ${escape}[32m✓${escape}[0m adds up`,
    `  ${escape}[31m✗ discounts once${escape}[0m ${escape}[90m(12 ms)${escape}[0m`,
    `${escape}[30;43m WARN ${escape}[0m ${escape}[36msrc/shop/basket.ts${escape}[0m:2`,
  ];
  const args = ['-e', `console.log(${JSON.stringify(lines.join('\n'))}); process.exitCode = 1`];
  const params = { sessionId, command: process.execPath, args, cwd };
  send({ id: `run ${String(sessionId)}`, method: 'terminal/create', params });
}

function showRich(sessionId: unknown, terminalId: unknown): void {
  const entries = [
    { content: 'Find the sum', priority: 'high', status: 'completed' },
    { content: 'Mend it', priority: 'medium', status: 'in_progress' },
  ];
  update(sessionId, 'plan', { entries });
  update(sessionId, 'tool_call', {
    ...{ toolCallId: 'tests', title: 'npm test', kind: 'execute', status: 'failed' },
    content: [{ type: 'terminal', terminalId }],
  });
  for (const severity of ['info', 'warning', 'error']) {
    const description = `What a notice of severity ${severity} looks like.`;
    update(sessionId, 'notice', { severity, title: `The limit is near (${severity})`, description });
  }
  update(sessionId, 'compaction_update', { compactionId: 'c', status: 'in_progress' });
  const summary = { type: 'text', text: 'So far: **the basket**.' };
  update(sessionId, 'compaction_summary_chunk', { compactionId: 'c', content: summary });
  update(sessionId, 'compaction_update', { compactionId: 'c', status: 'completed' });
  const image = { type: 'image', mimeType: 'image/png', data: picture };
  const audio = { type: 'audio', mimeType: 'audio/wav', data: sound };
  for (const content of [image, audio]) update(sessionId, 'agent_message_chunk', { content });
  update(sessionId, 'usage_update', { used: 186_000, size: 200_000, cost: { amount: 1.2, currency: 'EUR' } });
}

function showLong(sessionId: unknown): void {
  for (let at = 1; at <= 120; at++)
    say(sessionId, `Paragraph ${at} of many, with a fish in every line of it.\n\n`);
}

const options = [
  { optionId: 'yes', name: 'Allow once', kind: 'allow_once' },
  { optionId: 'always', name: 'Allow always', kind: 'allow_always' },
  { optionId: 'no', name: 'Refuse', kind: 'reject_once' },
];

const folders = new Map<unknown, unknown>();

serve(
  {
    initialize: () => ({
      ...initialized,
      agentCapabilities: {
        promptCapabilities: { image: true, audio: true, embeddedContext: true },
        sessionCapabilities: { resume: {}, close: {} },
      },
    }),
    'session/new': ({ cwd }) => {
      const sessionId = randomUUID();
      folders.set(sessionId, cwd);
      setImmediate(() =>
        update(sessionId, 'available_commands_update', {
          availableCommands: [
            { name: 'review', description: 'Looks at what has changed' },
            { name: 'rename', description: 'Renames a symbol', input: { hint: 'old new' } },
          ],
        }),
      );
      return {
        sessionId,
        modes: {
          currentModeId: 'ask',
          availableModes: [
            { id: 'ask', name: 'Ask first' },
            { id: 'code', name: 'Just do it' },
          ],
        },
        models: {
          currentModelId: 'small',
          availableModels: [
            { modelId: 'small', name: 'Small' },
            { modelId: 'large', name: 'Large' },
          ],
        },
      };
    },
    'session/resume': ({ sessionId, cwd }) => {
      folders.set(sessionId, cwd);
      return {};
    },
    'session/close': () => ({}),
    'session/set_mode': () => ({}),
    'session/set_model': () => ({}),
    'session/cancel': ({ sessionId }) => {
      const id = turns.get(sessionId);
      turns.delete(sessionId);
      if (id !== undefined) send({ id, result: { stopReason: 'cancelled' } });
    },
    'session/prompt': ({ sessionId, prompt }, id) => {
      const text = String((prompt as Params[])[0]?.['text']);
      if (text === 'stuck') return unanswered;
      if (text === 'rich') {
        turns.set(sessionId, id);
        runTests(sessionId, folders.get(sessionId));
        return unanswered;
      }
      if (text === 'wait' || text === 'ask') {
        turns.set(sessionId, id);
        say(sessionId, 'waiting');
        if (text === 'wait') return unanswered;
        const cwd = folders.get(sessionId);
        const rawInput = { command: 'rm', args: ['-r', 'build', '--force'], cwd };
        const toolCall = { toolCallId: 'clean', title: 'Clean the build', kind: 'execute', rawInput };
        const params = { sessionId, toolCall, options };
        send({ id: `ask ${String(sessionId)}`, method: 'session/request_permission', params });
        return unanswered;
      }
      if (text === 'all') showAll(sessionId, folders.get(sessionId));
      else if (text === 'long') showLong(sessionId);
      else say(sessionId, `you said ${text}`);
      return { stopReason: 'end_turn' };
    },
  },
  undefined,
  ({ id, result }) => {
    if (String(id).startsWith('run ')) {
      const sessionId = String(id).replace('run ', '');
      showRich(sessionId, (result as Params)['terminalId']);
      send({ id: turns.get(sessionId), result: { stopReason: 'refusal' } });
      turns.delete(sessionId);
      return;
    }
    const sessionId = String(id).replace('ask ', '');
    const { outcome } = result as { outcome: Params };
    say(sessionId, `\n\nanswered ${String(outcome['optionId'] ?? outcome['outcome'])}`);
    const turn = turns.get(sessionId);
    turns.delete(sessionId);
    if (turn !== undefined) send({ id: turn, result: { stopReason: 'end_turn' } });
  },
);
