// Where no agent can chat, the page shows tiles of agents, or what is missing, and no message box.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Locator } from 'playwright-core';
import type { AgentTile, StartView } from '../../../src/chat/messages/startMessages.ts';
import { ChatWorld } from '../chatWorld.ts';
import { violations, withAxe } from '../axe.ts';
import { eachWorld } from '../eachWorld.ts';

const tile = (tile: string, name: string, detail: string, icon?: AgentTile['icon']): AgentTile => ({
  ...{ tile, name, detail },
  ...(icon && { icon }),
});
/** Invented, in the two shapes that icons have: one path, and several in another unit. */
const star: AgentTile['icon'] = {
  viewBox: '0 0 24 24',
  paths: [{ d: 'M12 0q0 12 12 12-12 0-12 12Q12 12 0 12 12 12 12 0', isEvenOdd: false }],
};
const frames: AgentTile['icon'] = {
  viewBox: '0 0 16 16',
  paths: [
    { d: 'M1 1h14v14H1zm2 2v10h10V3z', isEvenOdd: true },
    { d: 'M5 5h6v6H5z', isEvenOdd: false },
  ],
};
const tiles: StartView & { readonly kind: 'agents' } = {
  kind: 'agents',
  ready: [
    tile('install:claude-agent-acp', 'Claude Code', 'Version 0.100.0'),
    tile('found:gemini', 'Gemini CLI', 'gemini --acp', star),
    tile('configured:mine', 'mine', '/home/me/agents/with/a/long/path/to/mine --acp --verbose'),
  ],
  install: [
    tile('install:opencode', 'OpenCode', 'Version 1.18.33', frames),
    tile('install:github-copilot-cli', 'GitHub Copilot CLI', 'Version 1.0.102'),
  ],
};

describe('a chat without an agent', () => {
  let world: ChatWorld;
  eachWorld(async (opened) => {
    world = opened;
    await world.snapshot([], { phase: 'none', start: tiles });
    await world.page.getByRole('heading', { name: 'Ready' }).waitFor();
  });

  it('has tiles instead of a message box', async () => {
    const { page } = world;
    assert.equal(await page.locator('#prompt').isVisible(), false);
    assert.equal(await page.locator('.welcome').innerText(), '');
    const names = await page.locator('.tile-name').allInnerTexts();
    assert.deepEqual(names, [
      ...['Claude Code', 'Gemini CLI', 'mine', 'OpenCode', 'GitHub Copilot CLI'],
      ...['Browse All Agents…', 'Add in Settings…', 'Import…'],
    ]);
    await page.getByRole('button', { name: 'Gemini CLI' }).click();
    assert.deepEqual(await world.waitForPosted('startAgent'), { type: 'startAgent', tile: 'found:gemini' });
    await page.getByRole('button', { name: 'Browse All Agents…' }).click();
    await world.waitForPosted('selectAgent');
    await page.getByRole('button', { name: 'Add in Settings…' }).click();
    await world.waitForPosted('addAgent');
    await page.getByRole('button', { name: 'Import…' }).click();
    await world.waitForPosted('importAgents');
  });

  it('shows the first tiles where not all of them have room', async () => {
    const { page } = world;
    await page.setViewportSize({ width: 300, height: 400 });
    await world.snapshot([], { phase: 'none', start: tiles });
    await page.evaluate(async () => {
      for (let i = 0; i < 40; i++) await new Promise(requestAnimationFrame);
    });
    const log = page.locator('.log');
    assert.ok(await log.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight));
    assert.equal(await log.evaluate(({ scrollTop }) => scrollTop), 0);
    // The button that goes to the end of a conversation is of no use here.
    await log.evaluate((log) => log.scrollTo(0, 200));
    await page.getByRole('button', { name: 'Claude Code' }).hover();
    assert.equal(await page.locator('.to-end').isVisible(), false);
  });

  it('starts nothing by keys that were meant for a message', async () => {
    await world.press('Escape');
    await world.page.keyboard.type('fix the bug');
    await world.press('Enter');
    await world.page.getByRole('button', { name: 'Add in Settings…' }).click();
    await world.waitForPosted('addAgent');
    assert.equal(await world.count('startAgent'), 0);
  });

  it('leads to the first tile by Tab, and to the message box once there is an agent', async () => {
    await world.press('Escape');
    await world.press('Tab');
    assert.match(await world.focused(), /^Claude Code/);
    await world.state({ phase: 'none', agent: 'gemini' });
    assert.equal(await world.page.locator('#prompt').isVisible(), true);
    assert.equal(await world.page.locator('.tile').count(), 0);
    await world.press('Escape');
    assert.equal(await world.focused(), 'Message Gemini CLI');
  });

  it('has frames of tiles while it is searching, and says when nothing was found', async () => {
    const { page } = world;
    const searching: StartView = { kind: 'agents', ready: undefined, install: [] };
    const top = async (place: Locator): Promise<number> => (await place.first().boundingBox())!.y;
    for (const width of [300, 900]) {
      await page.setViewportSize({ width, height: 760 });
      await world.state({ start: searching });
      await page.getByRole('status').filter({ hasText: 'Looking for agents…' }).waitFor();
      const frames = page.locator('.tile.bars');
      assert.equal(await frames.count(), 2);
      const { y, height, width: length } = (await frames.first().boundingBox())!;
      const heading = await top(page.getByRole('heading', { name: 'Ready' }));
      const later = page.getByRole('heading', { name: 'Install' });
      assert.equal(await later.isVisible(), false, 'it would move when the tiles come');
      await world.state({ start: tiles });
      const tile = page.getByRole('button', { name: 'Claude Code' });
      const box = (await tile.boundingBox())!;
      assert.deepEqual([box.y, box.height, box.width], [y, height, length]);
      assert.equal(await top(page.getByRole('heading', { name: 'Ready' })), heading);
      assert.equal(await frames.count(), 0);
      assert.equal(await later.isVisible(), true);
    }
    await world.state({ start: { kind: 'agents', ready: [], install: [] } });
    await world.shows('No agent was found on this machine.');
  });

  it('has the other ways to start, if a search takes long', async () => {
    await world.state({ start: { kind: 'agents', ready: undefined, install: [] } });
    await world.page.getByRole('button', { name: 'Add in Settings…' }).click();
    await world.waitForPosted('addAgent');
  });

  it('says when there is no network to install from, until there is', async () => {
    const { page } = world;
    const note = page.locator('.list-note');
    assert.equal(await note.count(), 0);
    await page.context().setOffline(true);
    await world.shows('You are offline.');
    assert.equal(await note.getByRole('button').count(), 1);
    await note.getByRole('button', { name: 'Try Again' }).click();
    assert.deepEqual(await world.waitForPosted('searchAgents'), { type: 'searchAgents' });
    await page.context().setOffline(false);
    await note.waitFor({ state: 'detached' });
  });

  it('says when the list of agents could not be downloaded, also while it tries again', async () => {
    const { page } = world;
    const note = page.locator('.list-note');
    await world.state({ start: { ...tiles, list: 'failed' } });
    await note.getByText('The list of agents could not be downloaded.').waitFor();
    await note.getByRole('button', { name: 'Show Log' }).click();
    assert.deepEqual(await world.waitForPosted('showLog'), { type: 'showLog' });
    const again = note.getByRole('button', { name: 'Try Again' });
    await again.click();
    await world.waitForPosted('searchAgents');
    const box = await again.boundingBox();
    await world.state({ start: { ...tiles, list: 'loading' } });
    await note.getByText('Downloading the list of agents…').waitFor();
    assert.equal(await world.focused(), 'Try Again');
    assert.deepEqual(await again.boundingBox(), box);
    await world.state({ start: tiles });
    await note.waitFor({ state: 'detached' });
  });

  it('names what is missing, with its button', async () => {
    for (const [kind, text, button, type] of [
      ['restricted', 'Agents do not run in Restricted Mode.', 'Manage Workspace Trust', 'manageTrust'],
      ['noFolder', 'Open a folder to use an agent.', 'Open Folder', 'openFolder'],
    ] as const) {
      await world.state({ start: { kind } });
      await world.shows(text);
      assert.equal(await world.page.locator('#prompt').isVisible(), false);
      await world.page.getByRole('button', { name: button }).click();
      assert.deepEqual(await world.waitForPosted(type), { type });
      await world.screenshot(`start-${kind}`);
    }
  });

  it('shows hidden characters of names and commands', async () => {
    const ready = [tile('configured:x', 'a\u202eb', 'run \u202e me')];
    await world.state({ start: { kind: 'agents', ready, install: [] } });
    await world.shows('a[U+202E]b');
    await world.shows('run [U+202E] me');
  });

  it('shows icons of agents, and letters where there are none', async () => {
    const { page } = world;
    const signs = await page.evaluate(() =>
      [...document.querySelectorAll('.tile > :first-child')].map(
        (sign) =>
          sign.getAttribute('data-letter') ?? `${sign.tagName} ${sign.querySelectorAll('path').length}`,
      ),
    );
    assert.deepEqual(signs.slice(0, 5), ['C', 'svg 1', 'M', 'svg 2', 'G']);
    assert.equal(await page.locator('.tile .icon-download').count(), 2, 'one in each tile that installs');
    const name = page.locator('.agent-name');
    await world.state({ agent: 'gemini', agentIcon: star });
    await name.locator('path').waitFor({ state: 'attached' });
    for (const [agent, agentName, letter] of [
      ['mine', '… ünlü', 'Ü'],
      ['mine', '🤖', '?'],
    ] as const) {
      await world.state({ agent, agentName });
      await name.locator(`[data-letter="${letter}"]`).waitFor();
      assert.equal(await name.innerText(), agentName);
    }
    await world.state({});
    await name.locator('.icon-robot').waitFor();
  });

  it('moves nothing when icons arrive, and keeps the focus', async () => {
    const { page } = world;
    const lettered = (all: readonly AgentTile[] = []): AgentTile[] =>
      all.map(({ tile: id, name, detail }) => tile(id, name, detail));
    const drawn = (all: readonly AgentTile[] = []): AgentTile[] =>
      all.map(({ tile: id, name, detail }, at) => tile(id, name, detail, at % 2 === 0 ? star : frames));
    const both = (change: typeof drawn): StartView => ({
      ...{ ...tiles, ready: change(tiles.ready), install: change(tiles.install) },
    });
    const signs = page.locator('.tile[data-tile] > :first-child');
    const letters = page.locator('.monogram');
    const boxes = (): Promise<readonly string[]> =>
      page.locator('.head .agent-name, .head .agent-name > *, .start *:not(path)').evaluateAll((all) =>
        all.map((one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          return [x, y, width, height].join(' ');
        }),
      );
    for (const width of [300, 900])
      for (const theme of ['dark', 'high-contrast']) {
        await page.setViewportSize({ width, height: 760 });
        await world.theme(theme);
        await world.state({ agent: 'mine', start: both(lettered) });
        await letters.nth(tiles.install.length).waitFor();
        await page.getByRole('button', { name: 'Gemini CLI' }).focus();
        const before = await boxes();
        await world.state({ agent: 'mine', agentIcon: star, start: both(drawn) });
        await letters.first().waitFor({ state: 'detached' });
        assert.deepEqual(await boxes(), before);
        assert.match(await world.focused(), /^Gemini CLI/);
        assert.deepEqual(
          await signs.evaluateAll((all) => all.map(({ tagName }) => tagName)),
          [...(tiles.ready ?? []), ...tiles.install].map(() => 'svg'),
        );
      }
  });

  it('has whole sentences on its tiles, and of a path the file and its arguments', async () => {
    const { page } = world;
    const found = tile('install:claude', 'Claude Code', 'Found claude; uses the adapter 0.100.0');
    await world.state({ start: { ...tiles, ready: [...tiles.ready!, found] } });
    await page.getByText('Found claude').waitFor();
    for (const width of [300, 440, 900]) {
      await page.setViewportSize({ width, height: 760 });
      await world.frames();
      const cut = await page.locator('.tile-detail, .tile-file').evaluateAll((all) =>
        all
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .concat(all.filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight))
          .map(({ textContent }) => textContent),
      );
      assert.deepEqual(cut, [], `at ${width}`);
      assert.equal(await page.locator('.tile-file').innerText(), 'mine --acp --verbose');
    }
    const folder = page.locator('.tile-folder');
    assert.ok(await folder.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth));
    await world.screenshot('start-sentences');
  });

  for (const theme of ['dark', 'light', 'high-contrast', 'high-contrast-light'])
    it(`matches its picture: ${theme}`, async () => {
      await world.theme(theme);
      for (const width of [300, 440, 900]) {
        await world.page.setViewportSize({ width, height: 760 });
        await world.frames();
        const excess = await world.page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        assert.equal(excess, 0);
        await world.screenshot(`start-${theme}-${width}`);
        for (const [name, start] of [
          ['searching', { kind: 'agents', ready: undefined, install: [] }],
          ['failed', { ...tiles, list: 'failed' }],
        ] as const) {
          await world.state({ start });
          await world.screenshot(`start-${name}-${theme}-${width}`);
        }
        await world.state({ start: tiles });
      }
    });
});

describe('the tiles', () => {
  it('are accessible', async () => {
    const world = await ChatWorld.open({ script: withAxe(), unprotected: true });
    try {
      await world.snapshot([], { phase: 'none', start: tiles });
      await world.page.getByRole('heading', { name: 'Ready' }).waitFor();
      assert.deepEqual(await violations(world), []);
    } finally {
      await world.close();
    }
  });
});
