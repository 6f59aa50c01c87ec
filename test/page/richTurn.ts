// A turn with every kind of content in every state.
import { crc32, deflateSync } from 'node:zlib';
import type { CallStatus, CallView, Entry } from '../../src/chat/messages/messages.ts';
import { call, picture } from './sampleConversation.ts';

/** A second of silence, in a format that every browser plays. */
const silence = (() => {
  const samples = Buffer.alloc(8_000, 128);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8_000, 24);
  head.writeUInt32LE(8_000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]).toString('base64');
})();
const drawing = flatPng(1_200, 300, [74, 144, 217]);

/** A PNG of one colour, in base64. */
function flatPng(width: number, height: number, colour: readonly [number, number, number]): string {
  const row = Buffer.from([0, ...Array.from({ length: width }, () => colour).flat()]);
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const around = Buffer.alloc(8);
    around.writeUInt32BE(data.length, 0);
    around.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ]).toString('base64');
}

const answer = `# What went wrong
The total is \`10.80\`, not **9.72**: *discount* was applied ~~once~~ twice, in [\`total()\`](src/basket.ts#L10) and in https://example.org/a/very/long/address/that/never/ends/at/all?with=a&query=too.

## How
### In short
1. Remove the second call
   - in \`basket.ts\`
   - and in <kbd>Ctrl</kbd>+<kbd>S</kbd>
2. Keep the first

\`\`\`diff
- return sum * discount * discount;
+ return sum * discount;
\`\`\`

> A rule:
> discounts never stack.

| Case | Before | After | A column that needs a good deal of room | And another one |
|---|--:|:-:|---|---|
| none | 12.00 | 12.00 | as it was | as it was |

---

- [x] total
- [ ] invoice

\`\`\`python
class Basket(dict):
    """What is bought."""
    rate: float = 0.9  # once, and a comment that is longer than any side bar is wide
    def total(self) -> float: return sum(self.values()) * self.rate if self else None
\`\`\`
`;

const hues = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'];
const runs: readonly (readonly [string, string])[] = [
  ...hues.map((hue, at) => [`${hue} `, `ansi-${at}`] as const),
  ['\n', ''],
  ...hues.map((hue, at) => [`${hue} `, `ansi-${at + 8}`] as const),
  ['\n', ''],
  ...hues.map((hue, at) => [` ${hue} `, `${at === 0 ? 'ansi-7' : 'ansi-0'} ansi-on-${at}`] as const),
  ['\n', ''],
  ['bold ', 'ansi-bold'],
  ['faint ', 'ansi-faint'],
  ['italic ', 'ansi-italic'],
  ['underlined', 'ansi-underline'],
  ['\n', ''],
];

function stated(
  status: CallStatus,
  kind: CallView['kind'],
  title: string,
  more: Partial<CallView> = {},
): Entry {
  const id = 100 + ++made;
  return { id, kind: 'call', call: call({ toolCallId: `rich-${id}`, status, kind, title, ...more }) };
}
let made = 0;

/** The tool call whose raw input and output are sent to the page. */
export const rawCall = 'raw-call';

export const richTurn: readonly Entry[] = [
  {
    id: 1,
    kind: 'user',
    parts: [
      { kind: 'text', text: 'Why is the total wrong? See the picture, and listen.' },
      { kind: 'image', mimeType: 'image/png', data: drawing },
      { kind: 'image', mimeType: 'image/png', data: picture },
      { kind: 'audio', mimeType: 'audio/wav', data: silence },
      { kind: 'resource', uri: 'file:///work/src/basket.ts', name: 'basket.ts' },
      {
        kind: 'resource',
        uri: 'https://example.org/rules',
        name: 'The rules of discounts, as agreed in May',
      },
    ],
  },
  {
    id: 2,
    kind: 'thought',
    parts: [{ kind: 'text', text: 'Applied **twice**, in `total`:\n\n```ts\nsum * 0.9;\n```\n' }],
  },
  {
    id: 3,
    kind: 'plan',
    items: [
      { content: 'Read the code', priority: 'medium', status: 'completed' },
      {
        content: 'Mend the total, and all that is computed from it in the other modules of the shop',
        priority: 'high',
        status: 'in_progress',
      },
      { content: 'Run the tests', priority: 'low', status: 'pending' },
    ],
  },
  stated('completed', 'read', 'Read src/basket.ts', {
    toolCallId: rawCall,
    locations: [{ path: '/work/src/basket.ts', line: 10 }, { path: '/work/src/discount.ts' }],
    hasRawInput: true,
    hasRawOutput: true,
    content: [{ type: 'content', content: { type: 'text', text: 'It has **40** lines.' } }],
  }),
  stated('completed', 'edit', 'Edit 2 files', {
    content: [
      { type: 'diff', path: '/work/src/shop/checkout/basket.ts', oldText: 'a', newText: 'b' },
      { type: 'diff', path: '/work/new.ts', newText: 'b' },
    ],
    diffCounts: [{ added: 112, removed: 20 }, null],
  }),
  stated('failed', 'execute', 'npm test', {
    content: [{ type: 'terminal', terminalId: 't1' }],
    terminals: [
      {
        terminalId: 't1',
        command: 'npm test -- --only unit --grep "the total of a basket" --reporter spec',
        output: `${runs.map(([text]) => text).join('')}  1 passing\n`,
        colours: runs.map(([text, style]) => [text.length, style] as const),
        exit: 'Exit code 1',
      },
    ],
  }),
  stated('in_progress', 'execute', 'npm run a-script-with-a-name-that-goes-on-and-on -- and=its-arguments'),
  stated('pending', 'search', 'Search for discount('),
  stated('cancelled', 'fetch', 'https://example.org/rules'),
  stated('completed', 'delete', 'Delete old.ts'),
  stated('completed', 'move', 'Move a.ts to b.ts'),
  stated('completed', 'think', 'Think'),
  stated('completed', 'switch_mode', 'Code'),
  stated('completed', 'other', 'Ask the database'),
  {
    id: 20,
    kind: 'agent',
    parts: [
      { kind: 'text', text: answer },
      { kind: 'image', mimeType: 'image/png', data: drawing },
      { kind: 'image', mimeType: 'image/png', data: picture },
      { kind: 'audio', mimeType: 'audio/wav', data: silence },
      { kind: 'audio', mimeType: 'audio/x-unheard-of', data: '' },
      { kind: 'resource', uri: 'file:///work/notes.md', name: 'notes.md', text: 'Discounts do not stack.\n' },
      { kind: 'resource', uri: 'db://table/7', name: '' },
      { kind: 'unknown', type: 'hologram' },
    ],
  },
  {
    id: 21,
    kind: 'notice',
    severity: 'info',
    title: 'A new version is there',
    description: 'Restart to have it.',
  },
  {
    id: 22,
    kind: 'notice',
    severity: 'warning',
    title: 'The limit is near',
    description: '90% of this hour is used.',
  },
  { id: 23, kind: 'notice', severity: 'error', title: 'The server gave up' },
  {
    id: 24,
    kind: 'compaction',
    status: 'completed',
    parts: [{ kind: 'text', text: 'So far: the **basket**.' }],
  },
  { id: 25, kind: 'compaction', status: 'in_progress', parts: [] },
  { id: 26, kind: 'compaction', status: 'failed', parts: [] },
  { id: 27, kind: 'end', text: 'Stopped.', isError: false },
  {
    id: 28,
    kind: 'end',
    text: 'The model reached its token limit.',
    actions: ['continue'],
    isError: true,
  },
];
