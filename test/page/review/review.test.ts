// Changes are listed above the composer, all actions on them work by keyboard, and clicks post the right messages.
import * as assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import type { ChangesView } from '../../../src/chat/review/changesView.ts';
import { ChatWorld } from '../chatWorld.ts';
import { everyRow } from '../sampleConversation.ts';
import { themes } from '../themes.ts';
import { whatIsWrong } from '../whatIsWrong.ts';
import { changes } from './sampleChanges.ts';

describe('the list of changes', () => {
  let world: ChatWorld;
  beforeEach(async () => {
    world = await ChatWorld.open();
    await world.snapshot(everyRow, { changes });
  });
  afterEach(async () => {
    const { errors } = world;
    await world.close();
    assert.deepEqual(errors, []);
  });
  const line = (): ReturnType<ChatWorld['page']['locator']> =>
    world.page.locator('.changes-bar > details > summary');

  /** The lists as screen readers see them. */
  const lists = (): Promise<(string | null)[]> =>
    world.page
      .locator('.changes')
      .getByRole('list')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));

  it('is one line until it is expanded, and hidden when it is empty', async () => {
    assert.match(await line().innerText(), /8 files changed\s*\+23\s*−7/);
    assert.equal(await world.page.locator('.changes li').first().isVisible(), false);
    await line().click();
    assert.deepEqual(await world.page.locator('.change-name').allInnerTexts(), [
      'basket.ts',
      'total.ts',
      'new.ts',
      '<b>.bin',
      'p.png',
      'pulled.ts',
    ]);
    // Changes made by git are listed separately.
    const byGit = world.page.getByRole('list', { name: 'Changed by Git' });
    assert.deepEqual(await byGit.locator('.change-name').allInnerTexts(), ['pulled.ts']);
    await world.screenshot('review-list');
    // It stays open when the state changes.
    await world.state({ changes: { files: changes.files.slice(0, 1), more: 0 } });
    await world.frames();
    assert.match(await line().innerText(), /^1 file changed/);
    assert.equal(await world.page.locator('.changes li').isVisible(), true);
    // Without known lines, none are counted.
    await world.state({ changes: { files: changes.files.filter(({ kind }) => kind === 'opaque'), more: 0 } });
    await world.frames();
    assert.equal((await line().innerText()).trim(), '1 file changed');
    await world.state({ changes: { files: [], more: 0 } });
    await world.frames();
    assert.equal(await world.page.locator('.changes details').count(), 0);
  });

  it('has the actions on all files in sight while it is folded', async () => {
    const keepAll = world.page.getByRole('button', { name: 'Keep All', exact: true });
    const bar = await line().boundingBox();
    const box = await keepAll.boundingBox();
    assert.ok(bar && box);
    assert.ok(
      Math.abs(bar.y + bar.height / 2 - (box.y + box.height / 2)) < 4,
      'on one line with the summary',
    );
    await line().click();
    assert.deepEqual(await keepAll.boundingBox(), { ...box, y: (await keepAll.boundingBox())?.y });
    await keepAll.click();
    await world.waitForPosted('reviewKeepAll');
  });

  it('says at its end that Git is missing, with the button that helps', async () => {
    const { page } = world;
    const note = page.locator('.changes-no-git');
    await line().click();
    assert.equal(await note.count(), 0);
    for (const [missing, button, type] of [
      ['repository', 'Initialize Repository', 'initRepository'],
      ['program', 'Install Git', 'installGit'],
    ] as const) {
      await world.state({ changes: { ...changes, missing } });
      await note.getByText('Without Git, not every file that an agent changes can be restored.').waitFor();
      assert.equal(await note.getByRole('button').count(), 1);
      await note.getByRole('button', { name: button }).click();
      assert.deepEqual(await world.waitForPosted(type), { type });
      const bar = (await page.locator('.changes-bar').boundingBox())!;
      const box = (await note.boundingBox())!;
      assert.ok(bar.y + bar.height - (box.y + box.height) < 8, 'it is the last line');
    }
    const files = changes.files.slice(0, 3);
    for (const theme of Object.keys(themes)) {
      await world.theme(theme);
      for (const width of [300, 900]) {
        await page.setViewportSize({ width, height: 700 });
        await world.state({ changes: { files, more: 0, missing: 'repository' } });
        await world.frames();
        assert.deepEqual(await page.evaluate(whatIsWrong), []);
        await world.screenshot(`review-no-git-${theme}-${width}`);
      }
    }
    await world.state({ changes });
    await note.waitFor({ state: 'detached' });
  });

  it('marks a file about which the agent did not ask', async () => {
    const files = changes.files.map((file, at) =>
      at === 0 || at === 2 ? { ...file, isUnasked: true } : file,
    );
    await world.state({ changes: { files, more: 0 } });
    await line().click();
    const row = world.page.locator('.changes li').first();
    await row.getByText('without asking').waitFor();
    assert.equal(await world.page.getByText('without asking').count(), 2);
    const title = await row.locator('.change-file').getAttribute('title');
    assert.equal(title, 'Compare src/basket.ts\nThe agent did not ask before it changed this file.\n+12 −4');
    for (const theme of Object.keys(themes)) {
      await world.theme(theme);
      await world.screenshot(`changes-unasked-${theme}`);
    }
    await world.page.setViewportSize({ width: 300, height: 500 });
    await world.screenshot('changes-unasked-narrow');
    assert.ok(await world.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  });

  it('expands a preview of the diff of a file, which stays open when the state changes', async () => {
    const { page } = world;
    await line().click();
    const toggle = page.getByRole('button', { name: 'Preview src/basket.ts' });
    assert.equal(await toggle.getAttribute('aria-expanded'), 'false');
    await toggle.press('Enter');
    assert.equal(await toggle.getAttribute('aria-expanded'), 'true');
    const texts = (selector: string): Promise<string[]> =>
      page.locator(`.change-preview ${selector}`).allInnerTexts();
    assert.deepEqual(await texts('.deleted'), ['return al[U+202E]l.length;\n']);
    assert.deepEqual(await texts('.inserted'), ['return all.length + 1;\n', '// more\n']);
    // Coloured by the language of the file, as in the row of an edit.
    await page.locator('.change-preview .inserted .hl-keyword', { hasText: 'return' }).waitFor();
    await page.locator('.change-preview').getByText('Show All').click();
    assert.deepEqual(await texts('.quiet'), ['13 more lines']);
    await toggle.focus();
    await world.screenshot('review-preview');
    await world.state({ changes: { files: changes.files.slice(0, 1), more: 0 } });
    await world.frames();
    assert.equal(await world.focused(), 'Preview src/basket.ts');
    assert.equal(await page.locator('.change-preview').count(), 1);
    await toggle.press('Enter');
    assert.equal(await page.locator('.change-preview').count(), 0);
    // Without lines there is nothing to expand.
    await world.state({ changes: { files: changes.files.slice(3, 4), more: 0 } });
    await world.frames();
    assert.equal(await page.locator('.change-toggle').isEnabled(), false);
  });

  it('shows the first 12 lines of a long diff, and all of them on a click', async () => {
    const { page } = world;
    const text = Array.from({ length: 40 }, (_, at) => `+const line${at} = ${at};`).join('\n');
    const show = (cut: string): Promise<void> =>
      world.state({
        changes: { files: [{ ...changes.files[0]!, preview: { text, cut } }], more: 0 },
      });
    await show('2 more lines');
    await line().click();
    await page.locator('.change-toggle').click();
    const shown = page.locator('.change-preview .diff-line:visible');
    assert.equal(await shown.count(), 12);
    await page.getByText('Show All').click();
    await shown.nth(39).waitFor();
    // Lines that are added beyond the end of the preview change only their number.
    await show('3 more lines');
    await page.getByText('3 more lines').waitFor();
    assert.equal(await shown.count(), 40);
  });

  it('has the actions on each file in sight, and the name of the file, at every width', async () => {
    const { page } = world;
    const unasked = changes.files.map((file) => ({ ...file, isUnasked: true }));
    const long = { ...unasked[0]!, uri: 'file:///w/long', added: 1_200, removed: 900 };
    const path = 'src/components/checkout/checkoutConfirmationDialog.test.ts';
    const files = [{ ...long, path, kind: 'created' as const }, ...unasked];
    await world.state({ changes: { files, more: 0 } });
    await line().click();
    for (const width of [270, 300, 360, 400, 420, 600]) {
      await page.setViewportSize({ width, height: 700 });
      await page.mouse.move(1, 1);
      await world.frames();
      for (const theme of Object.keys(themes)) {
        await world.theme(theme);
        await world.screenshot(`review-list-${theme}-${width}`);
      }
      const wrong = await page.evaluate(() => {
        const found: string[] = [];
        const bar = document.querySelector('.changes-bar')!;
        const [keepAll, undoAll] = [...bar.querySelectorAll('.changes-all > .button')].map((one) =>
          one.getBoundingClientRect(),
        );
        const head = bar.querySelector('summary')!.getBoundingClientRect();
        if (keepAll!.top !== undoAll!.top || keepAll!.bottom > head.bottom + 1)
          found.push('head in two lines');
        const showAll = bar.querySelector<HTMLElement>('.changes-all > .icon-button')!;
        const { left, top, bottom, right } = showAll.getBoundingClientRect();
        if (top < head.top - 1 || bottom > head.bottom + 1 || right > keepAll!.left)
          found.push('Show All Changes is not in the head');
        if (right - left < 22 || bottom - top < 22) found.push(`${right - left} × ${bottom - top}: Show All`);
        if (showAll.title !== 'Show All Changes') found.push(`title: ${showAll.title}`);
        for (const row of bar.querySelectorAll('li')) {
          const file = row.querySelector('.change-file')!;
          const name = row.querySelector<HTMLElement>('.change-name')!;
          const box = file.getBoundingClientRect();
          const ruler = document.createElement('span');
          ruler.style.cssText = 'position: absolute; width: 10ch';
          name.append(ruler);
          const tenLetters = ruler.getBoundingClientRect().width;
          ruler.remove();
          if (name.scrollWidth > name.clientWidth && name.clientWidth < Math.floor(tenLetters))
            found.push(`name of ${name.clientWidth}: ${name.innerText}`);
          if (file.scrollWidth > file.clientWidth) found.push(`too wide: ${name.innerText}`);
          if (box.height !== 22) found.push(`row of ${box.height}: ${name.innerText}`);
          const [keep, undo] = [...row.querySelectorAll<HTMLElement>('.icon-button')];
          for (const button of [keep!, undo!]) {
            const { width, height, right } = button.getBoundingClientRect();
            if (!button.checkVisibility({ opacityProperty: true }) || right > innerWidth)
              found.push(`out of sight: ${button.title}`);
            if (width < 22 || height < 22) found.push(`${width} × ${height}: ${button.title}`);
          }
          const gap = undo!.getBoundingClientRect().left - keep!.getBoundingClientRect().right;
          if (gap < 4) found.push(`gap of ${gap}: ${name.innerText}`);
        }
        return found;
      });
      assert.deepEqual(wrong, [], `at ${width}`);
    }
  });

  it('leaves out a side without lines', async () => {
    await line().click();
    const counts = world.page.locator('.changes li').nth(2).locator('.change-counts');
    assert.equal(await counts.innerText(), '+7');
  });

  it('moves the focus to the next file when a file is kept', async () => {
    await line().click();
    const without = (...names: readonly string[]): Promise<void> =>
      world.state({
        changes: { files: changes.files.filter(({ path }) => !names.includes(path)), more: 0 },
      });
    const keep = (path: string): Promise<void> =>
      world.page.getByRole('button', { name: `Keep ${path}`, exact: true }).focus();
    await keep('src/total.ts');
    await without('src/total.ts');
    assert.equal(await world.focused(), 'Keep new.ts');
    // Another file goes away: the focus stays on the same one.
    await without('src/basket.ts', 'src/total.ts');
    assert.equal(await world.focused(), 'Keep new.ts');
    await keep('src/pulled.ts');
    await without('src/basket.ts', 'src/total.ts', 'src/pulled.ts');
    assert.equal(await world.focused(), 'Keep assets/p.png');
    await world.state({ changes: { files: [], more: 0 } });
    assert.equal(await world.page.locator('#prompt').evaluate((one) => one === document.activeElement), true);
  });

  it('returns the focus to where it was, or to the next file, when an editor was opened meanwhile', async () => {
    await line().click();
    const keep = world.page.getByRole('button', { name: 'Keep src/total.ts', exact: true });
    await keep.focus();
    // As when an editor gets the focus.
    await keep.blur();
    await world.reading('changes');
    assert.equal(await world.focused(), 'Keep src/total.ts');
    await keep.blur();
    const files = changes.files.filter(({ path }) => path !== 'src/total.ts');
    await world.state({ changes: { files, more: 0 } });
    await world.reading('changes');
    assert.equal(await world.focused(), 'Keep new.ts');
    const undoAll = world.page.getByRole('button', { name: 'Undo All', exact: true });
    await undoAll.focus();
    await undoAll.blur();
    await world.reading('changes');
    assert.equal(await world.focused(), 'Undo All');
  });

  it('sends the user’s actions, also by keyboard', async () => {
    const button = (name: string): ReturnType<ChatWorld['page']['getByRole']> =>
      world.page.getByRole('button', { name, exact: true });
    await line().focus();
    await world.page.keyboard.press('Enter');
    await button('Keep src/basket.ts').focus();
    await world.page.keyboard.press('Enter');
    assert.deepEqual(await world.waitForPosted('reviewKeep'), {
      type: 'reviewKeep',
      uri: 'file:///w/src/basket.ts',
    });
    await button('Undo src/total.ts').press('Enter');
    assert.deepEqual(await world.waitForPosted('reviewUndo'), {
      type: 'reviewUndo',
      uri: 'file:///w/src/total.ts',
    });
    await world.page.locator('.change-file').nth(2).click();
    assert.deepEqual(await world.waitForPosted('reviewOpen'), {
      type: 'reviewOpen',
      uri: 'file:///w/new.ts',
    });
    assert.equal(await button('Undo assets/<b>.bin').isDisabled(), true);
    await button('Show All Changes').press('Enter');
    assert.deepEqual(await world.waitForPosted('reviewShowAll'), { type: 'reviewShowAll' });
    await button('Keep All').click();
    await world.waitForPosted('reviewKeepAll');
    await button('Undo All').click();
    await world.waitForPosted('reviewUndoAll');
    // Changes made by git stay, and can be undone by name.
    await world.state({ changes: { files: changes.files.filter(({ byGit }) => byGit), more: 0 } });
    await world.frames();
    assert.equal(await button('Undo All').isDisabled(), true);
    await button('Undo src/pulled.ts').press('Enter');
    assert.deepEqual(await world.waitForPosted('reviewUndo'), {
      type: 'reviewUndo',
      uri: 'file:///w/pulled.ts',
    });
    // There is no empty list for screen readers.
    assert.deepEqual(await lists(), ['Changed by Git']);
  });

  it('keeps the focus when the last of a kind is removed or the first is added', async () => {
    await line().click();
    const focused = async (name: string, files: ChangesView['files'], more: number): Promise<void> => {
      const { page } = world;
      await page.getByRole('button', { name, exact: true }).focus();
      await world.state({ changes: { files, more } });
      await world.frames();
      assert.equal(await world.focused(), name);
    };
    const isGits = ({ byGit }: ChangesView['files'][number]): boolean => byGit === true;
    const [own, git] = [changes.files.filter((file) => !isGits(file)), changes.files.filter(isGits)];
    await focused('Undo src/pulled.ts', git, 0);
    await focused('Keep All', own, 2);
    assert.deepEqual(await lists(), ['Changes to review']);
    await focused('Keep All', changes.files, 0);
    assert.deepEqual(await lists(), ['Changes to review', 'Changed by Git']);
  });
});
