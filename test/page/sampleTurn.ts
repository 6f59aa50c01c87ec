// An everyday turn of a coding agent, whose height is measured: text, reads and searches, an edit, a failed command, a
// thought, a plan, an image and a table.
import type { CallView, Entry } from '../../src/chat/messages/messages.ts';
import { call, picture } from './sampleConversation.ts';

const root = '/work';

function calls(id: number, fields: Partial<CallView>): Entry {
  return {
    id,
    kind: 'call',
    call: call({ toolCallId: `turn-${id}`, hasRawInput: true, hasRawOutput: true, ...fields }),
  };
}

function says(text: string): CallView['content'][number] {
  return { type: 'content', content: { type: 'text', text } };
}

function read(id: number, path: string, line?: number): Entry {
  return calls(id, {
    title: `Read ${root}/${path}${line === undefined ? '' : ` (${line} - ${line + 39})`}`,
    locations: [{ path: `${root}/${path}`, ...(line !== undefined && { line }) }],
    content: [says('```\nexport const a = 1;\n```')],
  });
}

export const diffText = [
  ' export function total(items: readonly Item[]): number {',
  '-  const sum = items.reduce((all, { price }) => all + price, 0) * discount;',
  '-  return sum * discount;',
  "+  // Applied once: discounts don't stack.",
  '+  const sum = items.reduce((all, { price }) => all + price, 0);',
  '+  return sum * (1 - rate(`summer`, 10));',
  ' }',
].join('\n');

const spec = `\u001b[1mbasket\u001b[0m
  \u001b[32m✓\u001b[0m adds prices
  \u001b[31m1) applies the discount once\u001b[0m

  1 passing (12ms)
  1 failing

  AssertionError: 9.72 == 10.80
`;

export const sampleTurn: readonly Entry[] = [
  { id: 1, kind: 'user', parts: [{ kind: 'text', text: 'Why is the total wrong?' }] },
  {
    id: 2,
    kind: 'thought',
    ms: 4_200,
    parts: [{ kind: 'text', text: 'The discount may be applied twice.' }],
  },
  { id: 3, kind: 'agent', parts: [{ kind: 'text', text: 'I look at the code that computes the total.' }] },
  read(4, 'src/shop/basket.ts', 1),
  read(5, 'src/shop/discount.ts'),
  calls(6, {
    title: 'Search for `total(`',
    kind: 'search',
    locations: [{ path: `${root}/src/a.ts`, line: 3 }, { path: `${root}/src/b.ts` }],
    content: [says('Found 2 files\nsrc/a.ts\nsrc/b.ts')],
  }),
  read(7, 'src/shop/checkout/invoice/lines/roundedAmounts.ts', 120),
  read(8, 'test/unit/basket.test.ts'),
  read(9, 'package.json'),
  {
    id: 10,
    kind: 'plan',
    items: [
      { content: 'Read the code', priority: 'medium', status: 'completed' },
      { content: 'Fix the total', priority: 'medium', status: 'in_progress' },
      { content: 'Run the tests', priority: 'medium', status: 'pending' },
    ],
  },
  calls(11, {
    title: `Edit ${root}/src/shop/basket.ts`,
    kind: 'edit',
    content: [{ type: 'diff', path: `${root}/src/shop/basket.ts`, oldText: '', newText: '' }],
    locations: [{ path: `${root}/src/shop/basket.ts`, line: 10 }],
    diffCounts: [{ added: 3, removed: 2 }],
    diffPreviews: [{ text: diffText, cut: undefined }],
  }),
  calls(12, {
    title: 'Run the tests of the basket',
    command: 'npm test -- --grep basket',
    kind: 'execute',
    status: 'failed',
    ms: 2_100,
    content: [says(spec)],
  }),
  calls(13, { title: 'npm test', kind: 'execute', ms: 1_300, content: [says(spec)] }),
  {
    id: 14,
    kind: 'agent',
    parts: [
      {
        kind: 'text',
        text: 'The discount was applied **twice**.\n\n| Case | Before | After |\n|---|--:|--:|\n| none | 12.00 | 12.00 |\n| summer | 9.72 | 10.80 |\n',
      },
      { kind: 'image', mimeType: 'image/png', data: picture },
    ],
  },
];
