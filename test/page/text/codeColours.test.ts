// Code is highlighted in languages that share a grammar or have one of this project, without losing text.
import * as assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { until } from '../../until.ts';
import { ChatWorld } from '../chatWorld.ts';

/** Language, code, and some of its highlighted parts: `kind:text`. */
const samples: readonly (readonly [string, string, readonly string[]])[] = [
  ['js', "const a = 'x'; // why", ['keyword:const', "string:'x'", 'comment:// why']],
  ['jsx', 'const a = <b c="d">e</b>;', ['name:b', 'attr:c']],
  ['javascript', 'class A { run() { return 1 } }', ['keyword:class', 'number:1']],
  ['tsx', 'type A = string;', ['keyword:type', 'built-in:string']],
  ['c', '#include <a.h>\nint main(void) { return 0; }', ['type:int', 'keyword:return', 'number:0']],
  ['cpp', 'auto a = "b";', ['keyword:auto', 'string:"b"']],
  [
    'css',
    '/* why */\n@media (min-width: 10px) {\n  a:hover, .b > #c { color: #fff; margin: -1.5em calc(2px + var(--d)) !important }\n}',
    [
      'comment:/* why */',
      'keyword:@media',
      'attribute:min-width',
      'number:10px',
      'selector-tag:a',
      'selector-pseudo::hover',
      'selector-class:.b',
      'selector-id:#c',
      'attribute:color',
      'number:#fff',
      'attribute:margin',
      'number:-1.5em',
      'built-in:calc',
      'attr:--d',
      'meta:!important',
    ],
  ],
  [
    'scss',
    '// why\n.a{color:red;&:hover{top:0}}',
    ['comment:// why', 'selector-class:.a', 'attribute:color'],
  ],
  [
    'html',
    '<style>a { color: red }</style><script>const a = () => document.body;</script>',
    ['name:style', 'attribute:color', 'keyword:const'],
  ],
  [
    'sql',
    "-- why\nSELECT count(*) AS n, \"from\" FROM a /* b */ WHERE c <> 'it''s' AND d IS NULL AND e = @f;\nCREATE TABLE g (h VARCHAR(20));",
    [
      'comment:-- why',
      'keyword:SELECT',
      'built-in:count',
      'keyword:FROM',
      'comment:/* b */',
      "string:'it''s'",
      'literal:NULL',
      'variable:@f',
      'keyword:CREATE',
      'type:VARCHAR',
      'number:20',
    ],
  ],
];

describe('highlighting of code', () => {
  let world: ChatWorld;
  before(async () => {
    world = await ChatWorld.open();
  });
  after(() => world.close());

  for (const [language, code, wanted] of samples)
    it(language, async () => {
      const text = `\`\`\`${language}\n${code}\n\`\`\`\n`;
      await world.snapshot([{ id: 1, kind: 'agent', parts: [{ kind: 'text', text }] }]);
      await until(
        'the code and its colours',
        async () =>
          await world.page.evaluate(
            (code) =>
              document.querySelector('.code [class^=hl-]') !== null &&
              document.querySelector('.code pre')?.textContent === code,
            `${code}\n`,
          ),
      );
      const coloured = await world.page.evaluate(() =>
        [...document.querySelectorAll('.code [class^=hl-]')].map(
          (one) => `${one.className.slice(3)}:${one.textContent.trim()}`,
        ),
      );
      for (const one of wanted) assert.ok(coloured.includes(one), `${one} of ${coloured.join(' ')}`);
    });

  it('includes a message that ends with the fence, until the fence continues', async () => {
    const shows = (text: string, coloured: boolean): Promise<true> =>
      until(
        `${coloured ? 'colours' : 'no colours'} in ${text}`,
        async () =>
          (await world.page.evaluate(
            ([text, coloured]) =>
              document.querySelector('.code pre')?.textContent === text &&
              (document.querySelector('.code [class^=hl-]') !== null) === coloured,
            [text, coloured] as const,
          )) || undefined,
      );
    await world.snapshot([
      { id: 1, kind: 'agent', parts: [{ kind: 'text', text: '```ts\nconst a = 1;\n``' }] },
    ]);
    await shows('const a = 1;\n', false);
    await world.rows({ op: 'append', id: 1, text: '`' });
    await shows('const a = 1;\n', true);
    await world.rows({ op: 'append', id: 1, text: 'x' });
    await shows('const a = 1;\n```x', false);
    await world.rows({ op: 'append', id: 1, text: '\nlet b;\n```' });
    await shows('const a = 1;\n```x\nlet b;\n', true);
    await world.rows({ op: 'append', id: 1, text: '\n\nEnd' });
    await world.shows('End');
    await shows('const a = 1;\n```x\nlet b;\n', true);
  });

  // Looking again at the whole line for each piece would take longer than the wait for the code.
  it('is shown for a long line without an end', async () => {
    const code = 'a:'.repeat(12_000);
    for (const language of ['css', 'js', 'c']) {
      const text = `\`\`\`${language}\n${code}\n\`\`\`\n`;
      await world.snapshot([{ id: 1, kind: 'agent', parts: [{ kind: 'text', text }] }]);
      await world.page.locator('.code').filter({ hasText: language }).waitFor();
    }
    assert.deepEqual(world.errors, []);
  });

  it('is added to code that was shown before the highlighter was loaded', async () => {
    const arrival = Promise.withResolvers<void>();
    const late = await ChatWorld.open({ arrivals: { highlight: arrival.promise } });
    try {
      const finished = 'One:\n\n```ts\nconst one = 1;\n```\n\n- Two:\n\n  ```ts\n  const two = 2;\n  ```\n\n';
      const parts = (text: string): [{ kind: 'text'; text: string }] => [{ kind: 'text', text }];
      await late.snapshot([
        { id: 1, kind: 'agent', parts: parts(`${finished}Three:\n\n\`\`\`ts\nconst three = 3;\n\`\`\``) },
        { id: 2, kind: 'agent', parts: parts('```ts\nconst four = 4;\n```') },
      ]);
      await late.shows('const four = 4;');
      await late.rows({ op: 'append', id: 2, text: 'x' });
      await late.shows('```x');
      assert.equal(await late.page.locator('.hl-keyword').count(), 0);
      arrival.resolve();
      await until('the colours', async () => (await late.page.locator('.hl-keyword').count()) === 3);
      assert.deepEqual(await late.page.locator('.code pre').allTextContents(), [
        'const one = 1;\n',
        'const two = 2;\n',
        'const three = 3;\n',
        'const four = 4;\n```x',
      ]);
      await late.rows({ op: 'append', id: 2, text: '\nlet five;\n```\n\nEnd' });
      await until('the last', async () => (await late.page.locator('.hl-keyword').count()) === 4);
      assert.equal(await late.page.locator('[data-uncolored]').count(), 0);
      assert.deepEqual(late.errors, []);
    } finally {
      await late.close();
    }
  });

  for (const end of ['\n', ''])
    it(`colours a long block over several frames (${end === '' ? 'without' : 'with'} a last line end)`, async () => {
      const lines = 300;
      const code = Array.from(
        { length: lines },
        (_, i) => `const value${i} = compute('word', ${i}); // why\n`,
      );
      // The highlighter is loaded by the samples.
      await world.snapshot([
        { id: 1, kind: 'agent', parts: [{ kind: 'text', text: '```ts\nconst a = 1;\n```\n' }] },
      ]);
      await until(
        'a short block to be coloured',
        async () => (await world.page.locator('.hl-keyword').count()) === 1,
      );
      const frames = world.page.evaluate(
        async ({ whole, lines }) => {
          const seen = new Set<number>();
          let isWhole = true;
          for (let coloured = 0; coloured < lines; await new Promise(requestAnimationFrame)) {
            const block = document.querySelector('[data-info=typescript] code');
            if (block === null) continue;
            coloured = block.querySelectorAll('.hl-keyword').length;
            seen.add(coloured);
            isWhole &&= coloured === 0 || block.textContent === whole;
          }
          return { seen: [...seen].filter((count) => count > 0), isWhole };
        },
        { whole: code.join(''), lines },
      );
      const text = `\`\`\`typescript\n${code.join('')}\`\`\`${end}`;
      await world.snapshot([{ id: 2, kind: 'agent', parts: [{ kind: 'text', text }] }]);
      const { seen, isWhole } = await frames;
      assert.ok(seen.length > 2, `coloured lines by frame: ${seen.join()}`);
      assert.ok(isWhole, 'some of the code was missing in a frame');
    });
});
