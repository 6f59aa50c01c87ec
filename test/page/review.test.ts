// Changes are listed above the composer, all actions on them work by keyboard, and clicks post the right messages.
import * as assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import type { ChangesView } from '../../src/chat/review/changesView.ts';
import { ChatWorld } from './chatWorld.ts';
import { everyRow } from './sampleConversation.ts';
import { themes } from './themes.ts';

const changes: ChangesView = {
  files: [
    {
      uri: 'file:///w/src/basket.ts',
      path: 'src/basket.ts',
      kind: 'changed',
      added: 12,
      removed: 4,
      conflicts: 0,
      canUndo: true,
    },
    {
      ...{
        uri: 'file:///w/src/total.ts',
        path: 'src/total.ts',
        kind: 'changed',
        added: 3,
        removed: 1,
        conflicts: 1,
      },
      note: 'You have typed in what the agent wrote. Undo leaves that as it is.',
      canUndo: true,
    },
    {
      uri: 'file:///w/new.ts',
      path: 'new.ts',
      kind: 'created',
      added: 7,
      removed: 0,
      conflicts: 0,
      canUndo: true,
    },
    {
      ...{
        uri: 'file:///w/b.bin',
        path: 'assets/<b>.bin',
        kind: 'opaque',
        added: 0,
        removed: 0,
        conflicts: 0,
      },
      note: 'What was in it before is not known. It can only be kept.',
      canUndo: false,
    },
    {
      ...{ uri: 'file:///w/p.png', path: 'assets/p.png', kind: 'replaced', added: 0, removed: 0 },
      note: 'No text, or too large to compare: it is kept or undone as a whole.',
      ...{ conflicts: 0, canUndo: true },
    },
    {
      ...{ uri: 'file:///w/pulled.ts', path: 'src/pulled.ts', kind: 'changed', added: 1, removed: 2 },
      ...{ conflicts: 0, canUndo: true, byGit: true },
    },
  ],
  more: 2,
};

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
  const line = (): ReturnType<ChatWorld['page']['locator']> => world.page.locator('.changes summary');

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
    const byGit = world.page.getByRole('list', { name: 'Changed by git' });
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
    await button('Keep all').click();
    await world.waitForPosted('reviewKeepAll');
    await button('Undo all').click();
    await world.waitForPosted('reviewUndoAll');
    // Changes made by git stay, and can be undone by name.
    await world.state({ changes: { files: changes.files.filter(({ byGit }) => byGit), more: 0 } });
    await world.frames();
    assert.equal(await button('Undo all').isDisabled(), true);
    await button('Undo src/pulled.ts').press('Enter');
    assert.deepEqual(await world.waitForPosted('reviewUndo'), {
      type: 'reviewUndo',
      uri: 'file:///w/pulled.ts',
    });
    // There is no empty list for screen readers.
    assert.deepEqual(await lists(), ['Changed by git']);
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
    await focused('Keep all', own, 2);
    assert.deepEqual(await lists(), ['Changes to review']);
    await focused('Keep all', changes.files, 0);
    assert.deepEqual(await lists(), ['Changes to review', 'Changed by git']);
  });

  it('offers to restore the files at each prompt', async () => {
    const user = everyRow.find(({ kind }) => kind === 'user')!;
    await world.page
      .getByRole('button', { name: 'Return the files to before this prompt' })
      .first()
      .press('Enter');
    assert.deepEqual(await world.waitForPosted('returnTo'), { type: 'returnTo', entry: user.id });
  });
});

describe('the list of changes in every kind of theme', () => {
  for (const theme of Object.keys(themes))
    it(`is legible in ${theme}, also in a narrow page`, async () => {
      const world = await ChatWorld.open({ theme });
      try {
        await world.page.setViewportSize({ width: 300, height: 700 });
        await world.snapshot([], { changes });
        await world.page.locator('.changes summary').click();
        await world.frames();
        await world.screenshot(`review-${theme}`);
        const tooWide = (): string[] =>
          [...document.querySelectorAll('.changes, .changes *')]
            .filter((one) => one.getBoundingClientRect().right > innerWidth)
            .map(({ className }) => className);
        assert.deepEqual(await world.page.evaluate(tooWide), []);
        assert.deepEqual(world.errors, []);
      } finally {
        await world.close();
      }
    });
});
