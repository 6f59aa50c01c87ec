// Formulas: the page requests MathML and shows the source until it comes. Markup that is not plain MathML stays source.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { FormulaToPage } from '../../../src/chat/messages/readingMessages.ts';
import { until } from '../../until.ts';
import { ChatWorld } from '../chatWorld.ts';
import { eachWorld } from '../eachWorld.ts';
import { themes } from '../themes.ts';
import { whatIsWrong } from '../whatIsWrong.ts';

/** As KaTeX writes it. */
const square =
  '<math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><msup><mi>x</mi><mn>2</mn></msup><mo>&lt;</mo><mn>4</mn></mrow><annotation encoding="application/x-tex">x^2 &lt; 4</annotation></semantics></math>';

const both = 'First $x^2 < 4$, then again $x^2 < 4$, and a block:\n\n$$\nx^2 < 4\n$$\n';

describe('formulas in messages', () => {
  let world: ChatWorld;
  eachWorld((opened) => {
    world = opened;
  });

  const showMessage = async (text: string): Promise<void> => {
    await world.snapshot([{ id: 1, kind: 'agent', parts: [{ kind: 'text', text }] }]);
    await until('the message', () =>
      world.page.evaluate(() => document.querySelector('.markdown .block')?.hasChildNodes() === true),
    );
  };
  const requests = async (): Promise<unknown[]> =>
    (await world.posted()).filter(({ type }) => type === 'renderFormula');
  const shown = async (): Promise<{ math: string[]; source: string[] }> =>
    await world.page.evaluate(() => {
      const texts = (selector: string): string[] =>
        [...document.querySelectorAll(selector)].map((found) => found.textContent);
      return { math: texts('.formula math'), source: texts('.formula code') };
    });
  const answer = (tex: string, isBlock: boolean, mathml?: string): FormulaToPage => ({
    type: 'formula',
    ...{ tex, isBlock, mathml },
  });

  it('are shown as source, requested once, and drawn when the answer arrives', async () => {
    await showMessage(both);
    assert.deepEqual(await shown(), { math: [], source: ['x^2 < 4', 'x^2 < 4', 'x^2 < 4'] });
    assert.deepEqual(await requests(), [
      { type: 'renderFormula', tex: 'x^2 < 4', isBlock: false },
      { type: 'renderFormula', tex: 'x^2 < 4', isBlock: true },
    ]);
    await world.formula(answer('x^2 < 4', false, square));
    assert.deepEqual(await shown(), { math: ['x2<4', 'x2<4'], source: ['x^2 < 4'] });
    const isMath = await world.page.evaluate(
      () => document.querySelector('.formula math')?.namespaceURI === 'http://www.w3.org/1998/Math/MathML',
    );
    assert.equal(isMath, true);
    await world.formula(answer('x^2 < 4', true, square.replace('<math', '<math display="block"')));
    assert.deepEqual((await shown()).source, []);
    await world.screenshot('formulas');
  });

  it('are drawn at once in later messages', async () => {
    await showMessage('Now $x^2 < 4$.');
    await world.formula(answer('x^2 < 4', false, square));
    await world.rows({
      op: 'add',
      entry: { id: 2, kind: 'agent', parts: [{ kind: 'text', text: 'Later $x^2 < 4$.' }] },
    });
    await until('the later formula', async () => (await shown()).math.length === 2);
    assert.equal((await requests()).length, 1);
  });

  it('stay drawn while the rest of the message streams in', async () => {
    await showMessage('Now $x^2 < 4$');
    await world.formula(answer('x^2 < 4', false, square));
    await world.stream(1, [' and', ' more', ' words $x']);
    await until('the words', () =>
      world.page.evaluate(() => document.querySelector('.markdown')?.textContent?.includes('words') === true),
    );
    assert.deepEqual(await shown(), { math: ['x2<4'], source: [] });
  });

  it('are requested again when the answer was lost with a hidden page', async () => {
    await showMessage('Now $x^2 < 4$.');
    await showMessage('Now $x^2 < 4$.');
    await until('the second request', async () => (await requests()).length === 2);
    await world.formula(answer('x^2 < 4', false, square));
    await showMessage('And now $x^2 < 4$.');
    await world.shows('And now');
    assert.equal((await requests()).length, 2);
    assert.deepEqual((await shown()).math, ['x2<4']);
  });

  it('stay source without an answer that can be used', async () => {
    await showMessage('Bad $\\frac{1$ here.');
    await world.formula(answer('\\frac{1', false));
    assert.deepEqual(await shown(), { math: [], source: ['\\frac{1'] });
  });

  for (const [title, markup] of [
    ['an element that MathML has no use for', '<math><mi>x</mi><img src="x" onerror="alert(1)"></math>'],
    ['HTML inside MathML', '<math><mtext><div>x</div></mtext></math>'],
    ['a link', '<math href="https://a.example"><maction><mi>x</mi></maction></math>'],
    ['markup that is not closed', '<math><mi>x</mi>'],
    ['another element', '<p>x</p>'],
    ['two elements', '<math><mi>x</mi></math><math><mi>y</mi></math>'],
    ['a script', '<math><script>alert(1)</script></math>'],
    ['no content', '<math></math>'],
  ] as const)
    it(`are not drawn from ${title}`, async () => {
      await showMessage('Here $x$.');
      await world.formula(answer('x', false, markup));
      assert.deepEqual(await shown(), { math: [], source: ['x'] });
    });

  it('have only attributes that draw', async () => {
    await showMessage('Here $x$.');
    await world.formula(
      answer(
        'x',
        false,
        '<math class="a" style="position:fixed" onclick="alert(1)" display="block"><mi mathvariant="normal" href="https://a.example">x</mi></math>',
      ),
    );
    const attributes = await world.page.evaluate(() =>
      [...document.querySelectorAll('.formula math, .formula math *')].flatMap(({ attributes }) =>
        [...attributes].map(({ name }) => name),
      ),
    );
    assert.deepEqual(attributes, ['display', 'mathvariant']);
  });

  it('can’t be drawn over other parts of the page', async () => {
    await showMessage('Here $x$.');
    await world.formula(
      answer(
        'x',
        false,
        '<math><mpadded width="0px" height="0px" voffset="-200px" lspace="-100px"><mi>x</mi></mpadded><mn>1</mn></math>',
      ),
    );
    const contain = await world.page.evaluate(
      () => getComputedStyle(document.querySelector('.formula')!).contain,
    );
    assert.equal(contain, 'paint');
  });

  for (const theme of Object.keys(themes))
    it(`fit in a narrow and a wide page, as does the button of a diagram: ${theme}`, async () => {
      const { page } = world;
      await world.theme(theme);
      const wide = square.replace('<mn>4</mn>', '<mn>4</mn><mo>+</mo><mi>width</mi>'.repeat(20));
      await showMessage(`${both}\n\`\`\`mermaid\ngraph TD;\nA-->B;\n\`\`\`\n\nThen $y$.`);
      await world.formula(answer('x^2 < 4', false, square));
      await world.formula(answer('x^2 < 4', true, wide));
      for (const width of [300, 900]) {
        await page.setViewportSize({ width, height: 500 });
        await page.locator('.code').hover();
        await world.frames();
        await world.screenshot(`formulas-${theme}-${width}`);
        assert.deepEqual(await page.evaluate(whatIsWrong), [], `at ${width}`);
      }
      // The wide formula scrolls by itself.
      const block = page.locator('.block-formula');
      await page.setViewportSize({ width: 300, height: 500 });
      assert.ok(await block.evaluate((one) => one.scrollWidth > one.clientWidth));
      assert.equal(await page.locator('.log').evaluate((log) => log.scrollWidth - log.clientWidth), 0);
    });

  it('open a Mermaid diagram from the button of its code', async () => {
    await showMessage('```mermaid\ngraph TD;\nA-->B;\n```\n\n```ts\nconst a = 1;\n```\n');
    assert.equal(await world.page.locator('[data-action=openDiagram]').count(), 1);
    await world.page.locator('[data-action=openDiagram]').click({ force: true });
    const opened = (await world.posted()).filter(({ type }) => type === 'openDiagram');
    assert.deepEqual(opened, [{ type: 'openDiagram', text: 'graph TD;\nA-->B;\n' }]);
  });
});
