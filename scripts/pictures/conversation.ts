// The conversation of the pictures, for test/agents/conversation.ts: the agent reads, searches, edits and runs the tests.
import { shopFiles } from './shop.ts';

export const prompt = 'Discount codes also reduce the shipping. Fix that, and test it.';
/** Is not sent. */
export const nextPrompt = 'Now use the currency of the customer’s country.';

const checkout = shopFiles()['src/checkout.ts']!;
const tests = shopFiles()['src/checkout.test.ts']!;

const fixed = checkout
  .replace('/** The price to pay. */', '/** The price to pay; codes reduce only goods. */')
  .replace('discounted(goods + shipping, code);', 'discounted(goods, code) + shipping;');
const tested = `${tests}
test('does not discount the shipping', () => {
  const order = { lines, code: 'SPRING10' };
  assert.equal(total(order), 2_650);
});
`;

const output = [
  '✔ adds the shipping (0.61 ms)',
  '✔ does not discount the shipping (0.12 ms)',
  'ℹ tests 2',
  'ℹ pass 2',
  'ℹ fail 0',
].join('\n');

const answer = `Codes now reduce only the goods: \`total\` in [checkout.ts](src/checkout.ts:15) adds the shipping afterwards.

Two mugs with \`SPRING10\` now cost **26.50 €**. All tests pass.`;

export function say(text: string): object {
  return { update: { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } } };
}

export function call(toolCallId: string, kind: string, title: string, more: object): object {
  return { update: { sessionUpdate: 'tool_call', toolCallId, kind, title, status: 'completed', ...more } };
}

export function read(id: string, file: string): object {
  const path = `$CWD/${file}`;
  return call(id, 'read', `Read ${file}`, { locations: [{ path }], rawInput: { path } });
}

/** A write through the client. Not all agents send the diff; then the chat shows that of the write. */
export function edit(id: string, file: string, newText: string, oldText?: string): object[] {
  const path = `$CWD/${file}`;
  const content = oldText === undefined ? {} : { content: [{ type: 'diff', path, oldText, newText }] };
  return [
    call(id, 'edit', `Edit ${file}`, { locations: [{ path }], status: 'in_progress' }),
    { write: path, text: newText },
    {
      update: { sessionUpdate: 'tool_call_update', toolCallId: id, status: 'completed', ...content },
    },
  ];
}

const run = { toolCallId: 'run', kind: 'execute', title: 'npm test', rawInput: { command: 'npm test' } };
const options = [
  { optionId: 'once', name: 'Allow once', kind: 'allow_once' },
  { optionId: 'always', name: 'Always allow npm test', kind: 'allow_always' },
  { optionId: 'no', name: 'Reject', kind: 'reject_once' },
];

/** Prompt → steps. */
export const conversation = {
  [prompt]: [
    read('read-checkout', 'src/checkout.ts'),
    read('read-discount', 'src/discount.ts'),
    call('search', 'search', 'Search for discounted(', { rawInput: { pattern: 'discounted\\(' } }),
    say('The code is applied to the sum with the shipping.'),
    ...edit('edit-checkout', 'src/checkout.ts', fixed, checkout),
    ...edit('edit-tests', 'src/checkout.test.ts', tested),
    { update: { sessionUpdate: 'tool_call', ...run, status: 'pending' } },
    { ask: { toolCall: run, options } },
    {
      update: {
        sessionUpdate: 'tool_call_update',
        toolCallId: 'run',
        status: 'completed',
        content: [{ type: 'content', content: { type: 'text', text: output } }],
      },
    },
    say(answer),
    { update: { sessionUpdate: 'usage_update', used: 24_600, size: 200_000 } },
  ],
};
