// Code that names a file: the page asks which files exist, makes links of those, and asks little.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { until } from '../../until.ts';
import { ChatWorld } from '../chatWorld.ts';
import { eachWorld } from '../eachWorld.ts';
import { themes } from '../themes.ts';

describe('code that names a file', () => {
  let world: ChatWorld;
  eachWorld((opened) => {
    world = opened;
  });

  const agent = (
    id: number,
    text: string,
  ): { id: number; kind: 'agent'; parts: { kind: 'text'; text: string }[] } => ({
    ...{ id, kind: 'agent', parts: [{ kind: 'text', text }] },
  });
  const links = (): Promise<string[]> =>
    world.page.evaluate(() =>
      [...document.querySelectorAll('code[role=link]')].map((code) => code.textContent),
    );
  const posted = async (): Promise<readonly (readonly string[])[]> =>
    (await world.posted()).flatMap((message) => (message.type === 'findPlaces' ? [message.texts] : []));

  it('becomes a link once the extension confirms the file, and opens its place', async () => {
    const text =
      'See `src/a.ts:42`, `src/b.ts` and `foo()`; not [`c.ts`](c.ts).\n\nAnd:\n\n```ts\nsrc/d.ts\n```\n';
    await world.snapshot([agent(1, text)]);
    assert.deepEqual(await world.answerPlaces(['src/a.ts:42']), ['src/a.ts:42', 'src/b.ts']);
    assert.deepEqual(await links(), ['src/a.ts:42']);
    await world.page.locator('code[role=link]').click();
    assert.deepEqual(await world.waitForPosted('openLink'), { type: 'openLink', href: 'src/a.ts:42' });
    await world.page.locator('code[role=link]').press('Enter');
    await until('a second click', async () => (await world.count('openLink')) === 2);
    await world.screenshot('code-places');
    await world.theme('light');
    await world.screenshot('code-places-light');
  });

  for (const theme of Object.keys(themes))
    it(`can be read as a link: ${theme}`, async () => {
      await world.theme(theme);
      await world.snapshot([agent(1, 'See `src/a.ts:42` now.')]);
      await world.answerPlaces(['src/a.ts:42']);
      const contrast = await world.page.locator('code[role=link]').evaluate((code) => {
        const colorOf = (text: string): number[] => text.match(/[\d.]+/g)!.map(Number);
        const brightness = (color: readonly number[]): number => {
          const [red, green, blue] = color.map((part) =>
            part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
          );
          return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
        };
        const { color, backgroundColor } = getComputedStyle(code);
        const page = colorOf(getComputedStyle(document.body).backgroundColor);
        const [red, green, blue, alpha = 1] = colorOf(backgroundColor);
        const behind = [red!, green!, blue!].map((part, at) => part * alpha + page[at]! * (1 - alpha));
        const both = [brightness(colorOf(color)), brightness(behind)].toSorted((one, other) => one - other);
        return (both[1]! + 0.05) / (both[0]! + 0.05);
      });
      // The two colors of VS Code's dark theme reach 4.45.
      assert.ok(contrast >= 4.4, String(contrast));
    });

  it('is asked for once, in a batch of at most 50, and the next batch after the answer', async () => {
    const names = Array.from({ length: 120 }, (_, at) => `src/f${at}.ts`);
    await world.snapshot([agent(1, names.map((name) => `\`${name}\``).join(' '))]);
    assert.equal((await world.answerPlaces(['src/f0.ts'])).length, 50);
    await until('the second batch', async () => (await posted()).length === 2);
    await world.answerPlaces([]);
    await until('the third batch', async () => (await posted()).length === 3);
    await world.answerPlaces(['src/f119.ts']);
    assert.deepEqual(
      (await posted()).map(({ length }) => length),
      [50, 50, 20],
    );
    assert.deepEqual(await links(), ['src/f0.ts', 'src/f119.ts']);
    await world.rows({ op: 'add', entry: agent(2, 'Again `src/f0.ts`, `src/f1.ts`.') });
    await until('the link in the later message', async () => (await links()).length === 3);
    assert.equal((await posted()).length, 3);
  });

  it('stays a link while the rest of the message streams in', async () => {
    await world.snapshot([agent(1, 'In `src/a.ts`')]);
    await world.answerPlaces(['src/a.ts']);
    await world.page.locator('code[role=link]').focus();
    await world.stream(1, [' there', ' are', ' words', ' and `src', '/b.ts`', '\n\nMore']);
    await world.shows('More');
    assert.deepEqual(await links(), ['src/a.ts']);
    assert.equal(await world.page.evaluate(() => document.activeElement?.textContent), 'src/a.ts');
    await until('the second name', async () => (await posted()).at(-1)?.includes('src/b.ts') === true);
  });

  it('is asked for again in a new snapshot, where the answer may have been lost', async () => {
    await world.snapshot([agent(1, '`src/a.ts`')]);
    await world.waitForPosted('findPlaces');
    await world.snapshot([agent(1, '`src/a.ts`')]);
    await until('the second request', async () => (await posted()).length === 2);
    await world.answerPlaces(['src/a.ts']);
    assert.deepEqual(await links(), ['src/a.ts']);
  });

  it('is asked for again in another conversation', async () => {
    await world.snapshot([agent(1, '`src/a.ts`')], { chatId: 'one' });
    await world.answerPlaces(['src/a.ts']);
    await world.snapshot([agent(1, '`src/a.ts`')], { chatId: 'two' });
    await until('the second request', async () => (await posted()).length === 2);
    assert.deepEqual(await links(), []);
  });
});

describe('a link to a place', () => {
  let world: ChatWorld;
  eachWorld((opened) => {
    world = opened;
  });

  for (const [source, href, title] of [
    [String.raw`[x](C:\p\a.ts:5)`, 'C:%5Cp%5Ca.ts:5', String.raw`C:\p\a.ts:5`],
    [String.raw`[x](C:\p\.github\_a.ts:5)`, 'C:%5Cp%5C.github%5C_a.ts:5', String.raw`C:\p\.github\_a.ts:5`],
    [String.raw`[x](<C:\my p\.a\b.ts> "t")`, 'C:%5Cmy%20p%5C.a%5Cb.ts', `${String.raw`C:\my p\.a\b.ts`}\nt`],
    [String.raw`[x](src\.vscode\a.json)`, 'src%5C.vscode%5Ca.json', String.raw`src\.vscode\a.json`],
    [String.raw`[x](\\server\share\a.ts)`, '%5C%5Cserver%5Cshare%5Ca.ts', String.raw`\\server\share\a.ts`],
    [String.raw`[x](src/my\_file.ts)`, 'src/my_file.ts', 'src/my_file.ts'],
    ['[x](<src/a b.ts:5>)', 'src/a%20b.ts:5', 'src/a b.ts:5'],
    ['[x](vscode://file/w/a.ts:5)', '/w/a.ts:5', '/w/a.ts:5'],
    ['[x](a.ts:10-20)', 'a.ts:10-20', 'a.ts:10-20'],
  ] as const)
    it(`has the path that was written: ${source}`, async () => {
      await world.snapshot([{ id: 1, kind: 'agent', parts: [{ kind: 'text', text: source }] }]);
      const link = world.page.locator('.markdown [role=link]');
      assert.equal(await link.getAttribute('data-href'), href);
      assert.equal(await link.getAttribute('title'), title);
    });
});
