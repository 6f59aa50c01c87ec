// Whatever Markdown an agent sends, every word of it is on the page: tags and types that are no markup of the page are shown
// as text, and links may be defined at the end.
import * as assert from 'node:assert/strict';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { after, before, describe, it } from 'mocha';
import { singlePageScript } from '../../../scripts/build/bundle.ts';
import { ChatWorld } from '../chatWorld.ts';
import type { StreamProbe } from './streamProbe.ts';

const tags = [
  ...[
    'title',
    'script',
    'style',
    'iframe',
    'video',
    'audio',
    'template',
    'noscript',
    'noembed',
    'noframes',
    'xmp',
  ],
  ...[
    'plaintext',
    'svg',
    'math',
    'textarea',
    'select',
    'option',
    'button',
    'object',
    'embed',
    'frameset',
    'form',
  ],
  ...['your-token', 'String', 'T', 'T, U', 'K extends keyof V', 'i32', 'base', 'head', 'body', 'html'],
];
/** Texts with words `W1`, `W2` …, in which `W` stands for the next word. */
const parts = [
  ...tags.flatMap((tag) => [
    `Use <${tag}> W. `,
    `- W <${tag}>\n- W\n`,
    `<${tag}>W</${tag}> `,
    `<${tag}>\nW\n\nW\n`,
  ]),
  ...[
    'Vec<W> W ',
    'Map<W, List<W>> ',
    '`Vec<W>` ',
    '**W <W>** ',
    'a < W > W ',
    'if (a <W && b> W) ',
    '<W> ',
    '</W> ',
  ],
  ...[
    '<W attr="W"> ',
    '<W/> ',
    '<a href=x" W ',
    '<div =W\n',
    '<!-- W',
    '<?php W ?> W ',
    '<!DOCTYPE W> W\n',
    '<![CDATA[W]]> ',
  ],
  ...[
    '# W <title>\n',
    '> W <script>\n> W\n\n',
    '| W <svg> | W<W> |\n|---|---|\n| <title> W | <textarea> W |\n\n',
    '| W | W |\n|---|---|\n| `W | W` | W |\n| W | W | W | W\nW | W \\| W | W | `W\n\n',
    '<input value="W"> <input type="text" name="W"> ',
  ],
  ...[
    '1. W\n\n   <style>\n   W\n\n2. W\n',
    '[W][r] and [W] ',
    '\n\n[r]: https://example.com/W\n\n',
    '[^1] W\n\n',
  ],
  ...['<details><summary>W</summary>\n\nW\n\n- W\n\n</details>\n\n', '<pre>\nW <title> W\n</pre>\n\n'],
  ...[
    '<table><tr><td>W <title></td></tr></table>\n\n',
    '```html\n<title>W</title>\n```\n\n',
    '$W < W$ ',
    '\\<W\\> ',
  ],
  ...['\n\n', '\n', ' ', 'W ', '    W <title>\n\n', '<br>W', '<b>W</b> ', '<kbd>W', '</kbd>W '],
];
const texts = fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 12 }).map((chosen) => {
  let count = 0;
  return chosen.join('').replaceAll('W', () => `W${++count}.`);
});

describe('every word of an answer', () => {
  let world: ChatWorld;
  const probed = (
    use: (probe: StreamProbe, argument: string) => Promise<string>,
    argument: string,
  ): Promise<string> => world.page.evaluate(`(${use.toString()})(probe, ${JSON.stringify(argument)})`);
  const shown = (pieces: readonly string[]): Promise<string> =>
    probed((probe, pieces) => probe.streamed(JSON.parse(pieces) as string[]), JSON.stringify(pieces));

  before(async () => {
    const script = await singlePageScript(join('test', 'page', 'text', 'streamProbe.ts'));
    world = await ChatWorld.open({ script });
  });
  after(() => world.close());

  /** The words of `text` that a reader can't see or follow. */
  const missing = async (text: string): Promise<string[]> => {
    const seen = await probed((probe, text) => probe.seen([text]), text);
    const words = [...text.matchAll(/W\d+\./g)].map(([word]) => word);
    return words.filter((word) => !seen.toLowerCase().includes(word.toLowerCase()));
  };

  it('is shown, whatever tags, types, references and tables are around it', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        assert.deepEqual(await missing(text), [], text);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is shown after a tag that was written without backticks', async () => {
    for (const tag of tags)
      for (const text of [
        `- use <${tag}>\n- W1.\n- W2.`,
        `Set <${tag}> W1.\n\nW2.`,
        `<${tag}>\nW1.\n\n**W2.**`,
      ]) {
        const html = await shown([text]);
        assert.deepEqual(await missing(text), [], html);
        assert.ok(html.includes(`&lt;${tag}`), html);
      }
  });

  it('is a link once its address is defined, at the end too', async () => {
    const text = 'See [guide][1] and [Site].\n\nMore.\n\n[1]: https://a.example\n[site]: https://b.example';
    for (const pieces of [[text], text.split(''), [`${text}\n\n`, 'End.']]) {
      const html = await shown(pieces);
      assert.match(html, /<a data-href="https:\/\/a\.example\/?"[^>]*>guide<\/a>/);
      assert.match(html, /<a data-href="https:\/\/b\.example\/?"[^>]*>Site<\/a>/);
    }
  });

  it('is shown in a definition that no link shows', async () => {
    for (const text of [
      '- [1]: https://example.com/W1.\n- [2]: https://example.com/W2.\n',
      '> Sources\n>\n> 1. [1]: https://example.com/W1.',
      'See [x][1].\n\n[1]: https://example.com/W1.\n\n[1]: https://example.com/W2.\n',
      '[r]: https://example.com/W1.\n\n<![CDATA[W2.]]> [W3.][r]\n',
      'Important[^1].\n\n[^1]: data:W1.\n',
    ])
      assert.deepEqual(await missing(text), [], text);
  });

  it('is not shown twice if a quote defines the address of a later link', async () => {
    const html = await shown(['> [1]: https://a.example\n\nSee [guide][1].']);
    assert.match(html, /<a data-href="https:\/\/a\.example\/?"[^>]*>guide<\/a>/);
    assert.equal(html.split('[1]').length, 1, html);
  });

  it('is in a table, also in a row with more cells than the header', async () => {
    const cells = async (row: string): Promise<readonly string[]> => {
      const html = await shown([`| Type | Default |\n|---|---|\n${row}\n\nAfter.`]);
      assert.match(html, /<\/table>[^]*<p>After\.<\/p>/);
      return [...html.matchAll(/<td>([^]*?)<\/td>/g)].map(([, cell]) => cell!);
    };
    for (const [row, ...wanted] of [
      ['| `string | null` | none |', '<code>string | null</code>', 'none'],
      ['`a | b` | `c | d`', '<code>a | b</code>', '<code>c | d</code>'],
      ['| `` a ` | b `` | c |', '<code>a ` | b</code>', 'c'],
      ['| a | b | c | d |', 'a', 'b | c | d'],
      ['| a \\| b | c | d |', 'a | b', 'c | d'],
      ['| `a | b | c |', '`a', 'b | c'],
      ['| a | b |', 'a', 'b'],
      ['| a |', 'a', ''],
    ] as const)
      assert.deepEqual(await cells(row), wanted, row);
  });

  it('is shown in a tag of a field', async () => {
    const html = await shown(['Add <input type="text" name="user"> here.\n\n- [x] done']);
    assert.match(html, /Add &lt;input type="text" name="user"&gt; here\./);
    assert.match(html, /<input [^>]*type="checkbox"/);
  });

  it('is an address, also if too many blocks wait for theirs', async () => {
    const count = 230;
    const texts = Array.from({ length: count }, (_, at) => `See [guide][${at}].\n\n`);
    const addresses = Array.from({ length: count }, (_, at) => `[${at}]: https://example.com/W${at}.\n\n`);
    assert.deepEqual(await missing([...texts, ...addresses].join('')), []);
  });

  it('is in its details, also with blank lines between', async () => {
    const text = '<details><summary>More</summary>\n\nW1.\n\n- W2.\n\n</details>\n\nAfter.';
    assert.match(
      await shown([text]),
      /<details><summary>More<\/summary>[^]*W1\.[^]*W2\.[^]*<\/details>[^]*After/,
    );
  });

  it('is in its details, also if they are in others', async () => {
    const inner = '<details><summary>Inner</summary>\n\nW1 `<details>`.\n\n</details>\n\n';
    for (const text of [
      `<details><summary>Outer</summary>\n\n${inner}W2.\n\n</details>\n\nAfter.`,
      `<details><summary>Outer</summary>${inner}W2.\n\n</details>\n\nAfter.`,
      `<details\nopen><summary>Outer</summary>\n\n${inner}${inner}W2.\n\n</details>\n\nAfter.`,
    ]) {
      const html = await shown([text]);
      assert.match(html, /Outer[^]*Inner[^]*W1[^]*<\/details>[^]*W2\.[^]*<\/details>[^]*After/);
      assert.ok(!html.slice(html.indexOf('W2')).includes('<details'), html);
      const depthAt = (word: string): number => {
        const before = html.slice(0, html.indexOf(word));
        return before.split('<details').length - before.split('</details>').length;
      };
      assert.deepEqual(['W1', 'W2', 'After'].map(depthAt), [2, 1, 0]);
    }
  });

  it('is in indented code, without a line after it', async () => {
    for (const text of ['    a\n', '    a', '    a\n\n', '    a\n\nb', '- x\n\n      a\n'])
      assert.match(await shown([text]), /<span class="lines">a\n<\/span>/, JSON.stringify(text));
    assert.match(await shown(['```\na\n\n```\n']), /<span class="lines">a\n\n<\/span>/);
  });

  it('is no code after details whose code contains their end tag', async () => {
    const code = '```html\n<details>\nx\n</details>\n```';
    const html = await shown([
      `<details><summary>More</summary>\n\nCode:\n${code}\n\n</details>\n\n**After.**`,
    ]);
    assert.match(html, /<\/details>[^]*<strong>After\.<\/strong>/);
  });
});
