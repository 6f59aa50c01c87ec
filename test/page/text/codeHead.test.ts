// The head of a code block shows the name of its file if the file exists, opens it, and neither moves nor flickers while text arrives.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { until } from '../../until.ts';
import { ChatWorld } from '../chatWorld.ts';
import { eachWorld } from '../eachWorld.ts';
import { themes } from '../themes.ts';
import { whatIsWrong } from '../whatIsWrong.ts';

type AgentRow = { id: number; kind: 'agent'; parts: { kind: 'text'; text: string }[] };
const agent = (id: number, text: string): AgentRow => ({
  id,
  kind: 'agent',
  parts: [{ kind: 'text', text }],
});
const fence = (before: string, info: string, code = 'const total = 1;'): string =>
  `${before}\n\n\`\`\`${info}\n${code}\n\`\`\`\n`;

describe('the head of a code block', () => {
  let world: ChatWorld;
  eachWorld((opened) => {
    world = opened;
  });

  const heads = (): Promise<string[]> =>
    world.page.evaluate(() => [...document.querySelectorAll('.code-name')].map((name) => name.textContent));
  const boxes = (): Promise<readonly (readonly number[])[]> =>
    world.page.evaluate(() =>
      [...document.querySelectorAll('.code-head, .code-buttons, .code pre')].map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [x, y, width, height];
      }),
    );
  const button = (path: string): ReturnType<ChatWorld['page']['getByRole']> =>
    world.page.getByRole('button', { name: path, exact: true });

  it('shows the name of a file that exists, says its whole path, and opens it', async () => {
    await world.snapshot([
      agent(
        1,
        fence('In the basket:', 'ts src/shop/cart.ts') +
          fence('And in `src/tax.ts`:', 'ts') +
          fence('Then test `src/tax.ts`:', 'sh', 'npm test') +
          fence('', 'python', '# gone.py\nx = 1'),
      ),
    ]);
    // The last block is drawn last.
    await world.shows('x = 1');
    const [before, places] = [await heads(), await boxes()];
    assert.deepEqual(before, ['ts', 'ts', 'sh', 'python']);
    const asked: string[] = [];
    // The page asks again for blocks that are drawn in a later frame.
    for (let requests = 1; asked.length < 3; requests++) {
      await until('a request', async () => (await world.count('findPlaces')) >= requests);
      asked.push(...(await world.answerPlaces(['src/shop/cart.ts', 'src/tax.ts'])));
    }
    assert.deepEqual(asked.toSorted(), ['gone.py', 'src/shop/cart.ts', 'src/tax.ts']);
    await button('src/shop/cart.ts').waitFor();
    assert.deepEqual(await heads(), ['cart.ts', 'tax.ts', 'sh', 'python']);
    assert.deepEqual(await boxes(), places);
    assert.equal(await button('src/shop/cart.ts').getAttribute('title'), 'src/shop/cart.ts');
    await button('src/shop/cart.ts').click();
    assert.deepEqual(await world.waitForPosted('openLink'), { type: 'openLink', href: 'src/shop/cart.ts' });
    await button('src/tax.ts').press('Enter');
    await until('a second click', async () => (await world.count('openLink')) === 2);
  });

  it('finds the file that the button applies the code to', async () => {
    await world.snapshot([agent(1, fence('In `src/cart.ts`:', 'ts'))]);
    await world.answerPlaces(['src/cart.ts']);
    await button('src/cart.ts').waitFor();
    await world.page.getByRole('button', { name: 'Apply Code to File' }).click();
    const { before } = await world.waitForPosted('applyCode');
    assert.equal(before.trimEnd(), 'In src/cart.ts:');
  });

  it('does not look for the file of a first code block in another message', async () => {
    await world.snapshot([agent(1, 'See src/cart.ts:'), agent(2, fence('', 'ts'))]);
    await world.shows('const total');
    await world.page.getByRole('button', { name: 'Apply Code to File' }).click();
    assert.equal((await world.waitForPosted('applyCode')).before, '');
  });

  it('keeps its name, its height and the focus while the message arrives', async () => {
    await world.snapshot([agent(1, 'In `src/cart.ts`:\n\n')]);
    await world.answerPlaces(['src/cart.ts']);
    await world.page.evaluate(() => {
      const shown: string[] = [];
      const look = (): void => {
        const head = document.querySelector('.code-head');
        if (head !== null)
          shown.push(
            `${head.querySelector('.code-name')!.textContent} ${head.getBoundingClientRect().height}`,
          );
        requestAnimationFrame(look);
      };
      look();
      Object.assign(globalThis, { shown });
    });
    await world.stream(1, ['```ts', '\n', 'const', ' total', ' = 1;', '\n']);
    await button('src/cart.ts').focus();
    await world.stream(1, ['let b;\n', 'let c;\n', '```', '\n', 'And then', ' more', '.\n\nEnd']);
    await world.shows('End');
    assert.equal(await world.page.evaluate(() => document.activeElement?.ariaLabel), 'src/cart.ts');
    const shown = await world.page.evaluate(() => (globalThis as unknown as { shown: string[] }).shown);
    const names = shown.map((one) => one.split(' ')[0]!);
    const changes = names.filter((name, at) => name !== names[at - 1]);
    // The first line may name another file, so the language is shown until it is complete.
    assert.deepEqual(changes, ['ts', 'cart.ts']);
    assert.equal(new Set(shown.map((one) => one.split(' ')[1])).size, 1);
  });

  it('keeps its name and the focus in a list that grows', async () => {
    const item = '1. In `src/cart.ts`:\n\n   ```ts\n   const total = 1;\n   ';
    await world.snapshot([agent(1, item)]);
    await world.answerPlaces(['src/cart.ts']);
    await world.stream(1, ['let b;\n', '   ```\n']);
    await button('src/cart.ts').focus();
    const held = await button('src/cart.ts').elementHandle();
    await world.stream(1, [
      '2. Then',
      ' `src/tax.ts`:\n\n   ```ts\n',
      '   let',
      ' c;\n',
      '   let d;\n   ```\n\nEnd',
    ]);
    await world.shows('End');
    assert.equal(await held.evaluate((one) => one.isConnected && document.activeElement === one), true);
    await until('the second request', async () =>
      (await world.posted()).some((one) => one.type === 'findPlaces' && one.texts.includes('src/tax.ts')),
    );
    await world.answerPlaces(['src/tax.ts']);
    await button('src/tax.ts').waitFor();
    assert.deepEqual(await heads(), ['cart.ts', 'tax.ts']);
  });

  it('waits for a first line that names another file', async () => {
    await world.snapshot([agent(1, 'In `src/cart.ts`:\n\n1. a\n\n   ```ts\n   // src/ta')]);
    await world.answerPlaces(['src/cart.ts', 'src/tax.ts']);
    assert.deepEqual(await heads(), ['ts']);
    await world.stream(1, ['x.ts\n', '   let b;\n']);
    await world.shows('let b');
    await until('the other file', async () => (await heads()).join() === 'tax.ts');
  });

  it('cuts a long name before its end, and fits in every theme', async () => {
    const long = 'src/a/aVeryLongNameOfAFileThatDoesNotFitIntoANarrowSideBar.test.ts';
    await world.snapshot([
      agent(
        1,
        fence('First:', `ts ${long}`) + fence('In `src/tax.ts`:', 'ts') + fence('Run:', 'sh', 'npm test'),
      ),
    ]);
    await world.answerPlaces([long, 'src/tax.ts']);
    await button(long).waitFor();
    for (const theme of Object.keys(themes)) {
      await world.theme(theme);
      for (const width of [300, 900]) {
        await world.page.setViewportSize({ width, height: 500 });
        await world.page.locator('.code').first().hover();
        await world.frames();
        await world.screenshot(`code-head-${theme}-${width}`);
        assert.deepEqual(await world.page.evaluate(whatIsWrong), [], `${theme} at ${width}`);
        const head = await world.page.locator('.code-head').first().boundingBox();
        const end = await world.page.locator('.name-end').first().boundingBox();
        const buttons = await world.page.locator('.code-buttons').first().boundingBox();
        assert.ok(end!.x + end!.width <= buttons!.x && buttons!.x + buttons!.width <= head!.x + head!.width);
        assert.equal(head!.height, (await world.page.locator('.code-head').last().boundingBox())!.height);
      }
    }
  });
});
