// A message is rendered the same however it was split into chunks, and rendering it in blocks does not change what
// its Markdown means.
import * as assert from 'node:assert/strict';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { after, before, describe, it } from 'mocha';
import { singlePageScript } from '../../../scripts/build/bundle.ts';
import { waitLimit } from '../../limits.ts';
import { ChatWorld } from '../chatWorld.ts';
import type { StreamProbe } from './streamProbe.ts';

const fragments = [
  ...[
    '# Head\n',
    '- one\n',
    '  - nested\n',
    '1. first\n',
    '10) tenth\n',
    '* * *\n',
    '---\n',
    '===\n',
    '\n',
    '\n\n',
  ],
  ...[
    '```ts\n',
    '```\n',
    '~~~\n',
    '  ```\n',
    '````\n',
    '``',
    '`',
    '    indented\n',
    '\tTab\n',
    '> quote\n',
    '\r\n',
  ],
  ...[
    '| a | b |\n|---|:-:|\n',
    '| 1 | 2 |\n',
    '[x]: https://a.example "t"\n',
    '[x] and [x][x] ',
    '**bold',
    '** ',
    '_',
  ],
  ...[
    'const a = 1;\n',
    'some words ',
    'more words\n',
    '<div>\n',
    '</div>\n',
    '<!-- ',
    ' -->\n',
    '<b>',
    '</b>',
    '<pre>\n',
  ],
  ...[
    '</pre>\n',
    '<details><summary>s</summary>\n',
    '- [ ] todo\n',
    '- [x] done\n',
    '![i](data:image/png;base64,AAAA)',
  ],
  ...[
    'https://auto.example/x ',
    '[l](https://l.example) ',
    '\\',
    '&amp; ',
    '😀',
    '\u0000',
    '<script>\n',
    '</script>\n',
  ],
];
const texts = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...fragments) },
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    ),
    {
      maxLength: 40,
    },
  )
  .map((parts) => parts.join(''));

const documents = [
  '# One\n\nA paragraph\nof two lines.\n\n- a\n- b\n\n  still b\n\n- c\n\nAfter.\n',
  '1. one\n\n   code:\n\n       x = 1\n\n2. two\n   - deep\n\n     deeper\n\nEnd\n',
  '> quote\n> more\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nTitle\n=====\n\nText with `code` and **bold**.\n',
  '<details><summary>Sum</summary>text</details>\n\nA <kbd>Ctrl</kbd> key, a line<br>break.\n\n***\n\nEnd.',
  'Intro:\n- a\n\n- b\n\n[ref]: https://r.example\n\nSee [ref].\n',
  '<!-- a\n\ncomment -->\n\nText\n\n    indented\n\n    code\n\nmore\n',
];

describe('Markdown that streams', () => {
  let world: ChatWorld;
  const probed = async <A, R>(
    use: (probe: StreamProbe, argument: A) => R,
    argument: A,
  ): Promise<Awaited<R>> =>
    await world.page.evaluate(`(${use.toString()})(probe, ${JSON.stringify(argument)})`);

  before(async () => {
    const script = await singlePageScript(join('test', 'page', 'text', 'streamProbe.ts'));
    world = await ChatWorld.open({ script });
  });
  after(() => world.close());

  it('renders the same for every way to split it', async () => {
    const cut = fc.tuple(texts, fc.array(fc.nat(), { maxLength: 30 })).map(([text, places]) => {
      const ends = [...new Set(places.map((place) => place % (text.length + 1)))].toSorted((a, b) => a - b);
      return {
        text,
        pieces: [...ends, text.length].map((end, i) => text.slice(i === 0 ? 0 : ends[i - 1], end)),
      };
    });
    await fc.assert(
      fc.asyncProperty(cut, async ({ text, pieces }) => {
        assert.equal(pieces.join(''), text);
        const shown = await probed(
          (probe, all) => Promise.all(all.map((one) => probe.streamed(one))),
          [[text], pieces, text.split('')],
        );
        assert.equal(shown[1], shown[0], 'in pieces');
        assert.equal(shown[2], shown[0], 'a character at a time');
      }),
      { numRuns: 300 },
    );
  });

  it('renders the same for extremely long blocks and lines', async () => {
    const long = [
      'word '.repeat(8_000),
      '- item of a list that never ends\n'.repeat(1_500),
      '😀'.repeat(20_000),
      `\`\`\`js\n${'let a = 1;\n'.repeat(3_000)}\`\`\`\n`,
    ];
    for (const text of long) {
      const pieces = Array.from({ length: 40 }, (_, i) =>
        text.slice((i * text.length) / 40, ((i + 1) * text.length) / 40),
      );
      const [whole, streamed] = await probed(
        (probe, all) => Promise.all(all.map((one) => probe.streamed(one))),
        [[text], pieces],
      );
      assert.ok(whole!.length > text.length, text.slice(0, 10));
      assert.ok(streamed === whole, text.slice(0, 10));
    }
  });

  for (const [index, text] of documents.entries())
    it(`renders as the parser renders the whole text (${index + 1})`, async () => {
      const [blocks, whole] = await probed(
        (probe, one) => Promise.all([probe.blocks(one), probe.whole(one)]),
        text,
      );
      const squeeze = (html: string): string => html.replaceAll(/\s*\n\s*/g, '');
      assert.equal(squeeze(blocks), squeeze(whole));
    });

  it('is quick for Markdown that is designed to be slow', async () => {
    const starts = ['[', '*a_', '> ', '![](', '`', '<a ', '- ', '|', '~', '[a](', '&', '**_', '\\[', '<!--'];
    const rows = ['|', '`|', '\\', '\\|', '`'].map(
      (one) => `| a |\n|---|\n${one.repeat(100_000 / one.length)}`,
    );
    for (const one of [...starts.map((one) => one.repeat(100_000 / one.length)), ...rows]) {
      const took = await probed(async (probe, text) => {
        const start = performance.now();
        await probe.streamed([text]);
        return performance.now() - start;
      }, one);
      // Not a benchmark: a failure would take minutes.
      assert.ok(took < waitLimit, `${one.slice(0, 20)}: ${took} ms`);
      if (process.env['ACP_HOST_TIMES'] !== undefined) console.log(one.slice(0, 20), Math.round(took));
    }
  });
});
