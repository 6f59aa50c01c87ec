// A conversation with a row of every kind.
import type { CallView, ConversationState, Entry } from '../../src/chat/messages/messages.ts';

export const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAYAAADED76LAAAAF0lEQVR42mNk+M9Qz0AEYBxVSF+FAAhKDveksOjmAAAAAElFTkSuQmCC';

export function call(change: Partial<CallView> = {}): CallView {
  return {
    toolCallId: 'call-1',
    title: 'Read src/basket.ts',
    kind: 'read',
    status: 'completed',
    content: [],
    locations: [],
    hasRawInput: false,
    hasRawOutput: false,
    ...change,
  };
}

export const answer = `The total is wrong because \`discount\` is applied **twice**. See [the docs](https://docs.example/x) or [basket.ts](src/basket.ts#L10).

1. Remove the second call.
2. Keep the first:

\`\`\`ts
// The whole sum, once discounted.
export function total(items: readonly Item[]): number {
  const sum = items.reduce((all, { price }) => all + price, 0);
  return sum * (1 - discount('summer', 10));
}
\`\`\`

| Case | Before | After |
|---|--:|--:|
| none | 12.00 | 12.00 |
| summer | 9.72 | 10.80 |

> Discounts never stack.

- [x] total
- [ ] invoice
`;

export const everyRow: readonly Entry[] = [
  {
    id: 1,
    kind: 'user',
    parts: [
      { kind: 'text', text: 'Why is the total wrong?\nIt should be *10.80*.' },
      { kind: 'resource', uri: 'file:///work/src/basket.ts', name: 'basket.ts' },
    ],
  },
  { id: 2, kind: 'thought', parts: [{ kind: 'text', text: 'The discount may be applied **twice**.' }] },
  {
    id: 3,
    kind: 'plan',
    items: [
      { content: 'Read the code', priority: 'medium', status: 'completed' },
      { content: 'Fix the total', priority: 'high', status: 'in_progress' },
      { content: 'Run the tests', priority: 'low', status: 'pending' },
    ],
  },
  {
    id: 4,
    kind: 'call',
    call: call({
      locations: [{ path: '/work/src/basket.ts', line: 10 }],
      hasRawInput: true,
      hasRawOutput: true,
    }),
  },
  {
    id: 5,
    kind: 'call',
    call: call({
      toolCallId: 'call-2',
      title: 'Edit basket.ts',
      kind: 'edit',
      content: [{ type: 'diff', path: '/work/src/basket.ts', oldText: 'a', newText: 'b' }],
      diffCounts: [{ added: 1, removed: 2 }],
    }),
  },
  {
    id: 6,
    kind: 'call',
    call: call({
      toolCallId: 'call-3',
      title: 'npm test',
      kind: 'execute',
      status: 'failed',
      content: [
        { type: 'terminal', terminalId: 't1' },
        { type: 'content', content: { type: 'text', text: 'Two tests **failed**.' } },
      ],
      terminals: [
        { terminalId: 't1', command: 'npm test', output: '  1 passing\n  2 failing\n', exit: 'Exit code 1' },
      ],
    }),
  },
  {
    id: 7,
    kind: 'call',
    call: call({
      toolCallId: 'call-4',
      title: 'Search for discount(',
      kind: 'search',
      status: 'in_progress',
    }),
  },
  {
    id: 8,
    kind: 'agent',
    parts: [
      { kind: 'text', text: answer },
      { kind: 'image', mimeType: 'image/png', data: picture },
      { kind: 'unknown', type: 'hologram' },
    ],
  },
  {
    id: 9,
    kind: 'notice',
    severity: 'warning',
    title: 'The limit is near',
    description: '90% of this hour is used.',
  },
  { id: 10, kind: 'compaction', status: 'completed', parts: [{ kind: 'text', text: 'So far: the basket.' }] },
  { id: 11, kind: 'end', text: 'The agent refused to go on.', isError: true },
];

export const busyState: Partial<ConversationState> = {
  phase: 'running',
  title: 'Total of the basket',
  configOptions: [
    {
      id: 'model',
      name: 'Model',
      category: 'model',
      type: 'select',
      currentValue: 'small',
      options: [
        { group: 'fast', name: 'Fast', options: [{ value: 'small', name: 'Small' }] },
        { group: 'slow', name: 'Slow', options: [{ value: 'large', name: 'Large' }] },
      ],
    },
    { id: 'web', name: 'Web search', type: 'boolean', currentValue: true },
  ],
  modes: {
    currentModeId: 'ask',
    availableModes: [
      { id: 'ask', name: 'Ask' },
      { id: 'code', name: 'Code' },
    ],
  },
  commands: [
    { name: 'plan', description: 'Make a plan first' },
    { name: 'review', description: 'Review what has changed', input: { hint: 'branch' } },
  ],
  usage: { used: 84_200, size: 200_000, cost: '0.42 USD' },
  permissions: [
    {
      requestId: 'q1',
      toolCallId: 'call-5',
      title: 'Run a command',
      command: { line: 'rm -rf build && npm run build -- --target "web app"', where: 'web' },
      diffs: [],
      options: [
        { optionId: 'yes', name: 'Allow', kind: 'allow_once', label: 'Allow Once' },
        {
          optionId: 'always',
          name: 'Always allow npm run build',
          kind: 'allow_always',
          label: 'Allow Always',
        },
        { optionId: 'no', name: 'Reject', kind: 'reject_once', label: 'Refuse Once' },
      ],
    },
  ],
  queue: [{ queueId: 1, text: 'Then update the change log, please' }],
};
