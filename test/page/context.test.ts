// The page shows the context of the next prompt, what is left out and what is missing, all actions
// work by keyboard, and rows link to the context that was sent with them.
import * as assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { nextContext as toldToPage, PartNumbers } from '../../src/vscode/chat/context/pageContext.ts';
import { kindFacts, surfaceItemKinds } from '../../src/context/select/surfaceItem.ts';
import { ContextWorld, pin } from '../unit/context/turn/contextWorld.ts';
import { known, seeds } from '../unit/context/secrets/secretSeeds.ts';
import { ChatWorld } from './chatWorld.ts';
import { everyRow } from './sampleConversation.ts';
import { nextContext, part } from './sampleContext.ts';
import { themes } from './themes.ts';

type Locator = ReturnType<ChatWorld['page']['locator']>;

describe('the context of the next prompt', () => {
  let world: ChatWorld;
  beforeEach(async () => {
    world = await ChatWorld.open();
    await world.snapshot(everyRow, { context: nextContext, sentWith: [1], phase: 'running' });
  });
  afterEach(async () => {
    const { errors } = world;
    await world.close();
    assert.deepEqual(errors, []);
  });
  const line = (): Locator => world.page.locator('.context > details > summary');
  const chips = (): Locator => world.page.locator('.context .attachment');
  const button = (name: string): Locator => world.page.getByRole('button', { name, exact: true });
  const focused = (): Promise<string | null> =>
    world.page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName ?? null,
    );

  it('has a name and an icon for every kind', async () => {
    const parts = surfaceItemKinds.map((kind, at) => part(at + 1, kind));
    await world.state({ context: { ...nextContext, parts }, sentWith: [] });
    await world.frames();
    const shown = await world.page
      .locator('.context .attachment')
      .evaluateAll((chips) =>
        chips.map((chip) => [chip.getAttribute('title'), chip.querySelector('.icon')?.classList.item(1)]),
      );
    const expected = surfaceItemKinds.map((kind) => [kindFacts(kind).name(), `icon-${kindFacts(kind).icon}`]);
    assert.deepEqual(shown, expected);
  });

  it('is one line until it is expanded, stays expanded, and is hidden if nothing is known', async () => {
    assert.match(await line().innerText(), /^Context: 6 items, 2\.1k tokens\s*Something is missing$/);
    assert.equal(await chips().first().isVisible(), false);
    await line().click();
    assert.deepEqual(await world.page.locator('.context .attachment-name').allInnerTexts(), [
      'src/basket.ts:10-24',
      'src/basket.ts',
      'src/<b>invoice</b>/a/very/long/way/down/into/the/tree/total.ts',
      'npm test',
      'Problems in src/basket.ts',
      'Changes on main',
    ]);
    assert.deepEqual(await world.page.locator('.context-mark').allInnerTexts(), ['cut', 'digest', 'masked']);
    assert.match(await chips().nth(1).innerText(), /1\.2k/);
    await world.page.getByText('Turn on shell integration').waitFor();
    // Information is not shown as a warning.
    assert.equal(await world.page.locator('.context-grave').count(), 1);
    await world.page.getByText('Left out: 5').click();
    await world.page.getByText('Files of this name hold secrets.').waitFor();
    await world.page.getByText('3 more are not listed.').waitFor();
    const known = nextContext.missing.filter(({ isGrave }) => !isGrave);
    const one = { ...nextContext, parts: [part(3, 'selection')], missing: known, tokens: 310 };
    await world.state({ context: { ...one, removed: false }, sentWith: [1] });
    await world.frames();
    assert.match(await line().innerText(), /^Context: 1 item, 310 tokens$/);
    assert.equal(await chips().count(), 1);
    // Both folds stay as the user set them.
    assert.ok(await world.page.getByText('Files of this name hold secrets.').isVisible());
    assert.equal(await button('Bring back what you removed').count(), 0);
    await world.state({});
    await world.frames();
    assert.equal(await world.page.locator('.context details').count(), 0);
  });

  it('sends the user’s actions, also by keyboard', async () => {
    await line().focus();
    await world.page.keyboard.press('Enter');
    await world.page.keyboard.press('Tab');
    assert.equal(await focused(), 'Never send this kind: The selection');
    await world.page.keyboard.press('Enter');
    assert.deepEqual(await world.waitForPosted('contextRemoveKind'), { type: 'contextRemoveKind', part: 3 });
    await world.page.keyboard.press('Tab');
    assert.equal(await focused(), 'Not with the next prompt: src/basket.ts:10-24');
    await world.page.keyboard.press('Enter');
    assert.deepEqual(await world.waitForPosted('contextRemove'), { type: 'contextRemove', part: 3 });
    await button('Never send this kind: Git').focus();
    await world.page.keyboard.press('Delete');
    assert.deepEqual(await world.waitForPosted('contextRemove'), { type: 'contextRemove', part: 11 });
    await button('Show the exact text').press('Enter');
    await world.waitForPosted('contextPreview');
    await button('Bring back what you removed').press('Enter');
    await world.waitForPosted('contextRestore');
    // Escape leaves the list, without stopping the agent.
    await world.page.keyboard.press('Escape');
    assert.equal(await focused(), 'SUMMARY');
    assert.equal(await chips().first().isVisible(), false);
    assert.ok(!(await world.posted()).some(({ type }) => type === 'cancel'));
  });

  it('keeps the focus on a part when others are removed, and moves it to the next when it is removed', async () => {
    await line().click();
    await button('Not with the next prompt: npm test').focus();
    const but = async (...gone: number[]): Promise<void> => {
      const parts = nextContext.parts.filter((one) => !gone.includes(one.part));
      await world.state({ context: { ...nextContext, parts } });
      await world.frames();
    };
    await but(3);
    assert.equal(await focused(), 'Not with the next prompt: npm test');
    await but(3, 9);
    assert.equal(await focused(), 'Not with the next prompt: Problems in src/basket.ts');
    await but(3, 9, 10, 11);
    assert.match((await focused()) ?? '', /^Not with the next prompt: src\/<b>/);
    await but(3, 5, 6, 9, 10, 11);
    assert.equal(await focused(), 'SUMMARY');
  });

  it('shows no secret in the names of its parts, whatever the rule', async () => {
    const told = new ContextWorld(
      ...seeds.map(([, text], at) => {
        const line = text.split('\n')[0]!;
        return { kind: 'note' as const, id: `${at}`, title: line, text };
      }),
      ...seeds.map(([, text]) => pin(`${text.split('\n')[0]!}.txt`, text)),
      pin('.env', 'A=1', { blocked: { by: 'excluded', rule: '**/.env' } }),
    );
    told.options = { ...told.options, maxTokens: 4_000, knownSecrets: known };
    const { view } = await told.prepare();
    await world.state({ context: toldToPage(view, new PartNumbers()) });
    await line().click();
    await world.page.getByText(/^Left out: /).click();
    await world.frames();
    assert.ok((await chips().count()) > 10);
    const page = await world.page.content();
    assert.match(page, /\[redacted:/);
    for (const [rule, , secret] of seeds) assert.ok(!page.includes(secret), rule);
  });

  it('says when the agent accepts no context, or only in the prompt', async () => {
    await world.state({ context: { ...nextContext, delivery: 'none', parts: [], missing: [] } });
    await world.frames();
    assert.equal(await line().innerText(), 'Context: none, this agent can’t take it');
    assert.equal(await button('Show the exact text').count(), 0);
    await world.state({ context: { ...nextContext, delivery: 'embed' } });
    await line().click();
    await world.page.getByText('It goes into the prompt itself').waitFor();
  });

  it('links each prompt with a record to what the agent received', async () => {
    await world.rows({
      op: 'add',
      entry: { id: 90, kind: 'user', parts: [{ kind: 'text', text: 'again' }] },
    });
    await world.shows('again');
    await world.frames();
    const seen = button('What the agent saw with this prompt');
    assert.equal(await seen.count(), 1);
    await world.state({ context: nextContext, sentWith: [1, 90] });
    await world.frames();
    assert.equal(await seen.count(), 2);
    // A row that is rendered again still has it.
    await world.rows({
      op: 'replace',
      entry: { id: 90, kind: 'user', parts: [{ kind: 'text', text: 'anew' }] },
    });
    await world.shows('anew');
    await world.frames();
    assert.equal(await seen.count(), 2);
    await seen.last().press('Enter');
    assert.deepEqual(await world.waitForPosted('contextSeen'), { type: 'contextSeen', entryId: 90 });
  });

  it('fits a narrow and a wide page in every theme', async () => {
    await line().click();
    await world.page.getByText('Left out: 5').click();
    for (const theme of Object.keys(themes)) {
      await world.theme(theme);
      for (const width of [300, 900]) {
        await world.page.setViewportSize({ width, height: 760 });
        await world.frames();
        await world.screenshot(`context-${theme}-${width}`);
      }
      await world.page.setViewportSize({ width: 260, height: 700 });
      await world.frames();
      assert.ok(await world.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), theme);
    }
    await world.screenshot('context-narrow');
    await line().click();
    await world.page.setViewportSize({ width: 440, height: 400 });
    await world.snapshot(everyRow.slice(0, 1), { context: nextContext, sentWith: [1] });
    const prompt = world.page.locator('.row.user').first();
    await prompt.hover();
    await world.frames();
    await world.screenshot('context-row');
    const places = await prompt
      .locator(':scope > button')
      .evaluateAll((buttons) =>
        buttons.map((one) => one.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
      );
    places.sort((a, b) => a.left - b.left);
    assert.equal(places.length, 3);
    for (const [at, { left }] of places.entries())
      assert.ok(at === 0 || left >= places[at - 1]!.right, 'no button is over another');
  });
});
