// The page shows the context of the next prompt, what is left out and what is missing, all actions
// work by keyboard, and rows link to the context that was sent with them.
import * as assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { nextContext as toldToPage, PartNumbers } from '../../../src/vscode/chat/context/pageContext.ts';
import { kindFacts, surfaceItemKinds } from '../../../src/context/select/surfaceItem.ts';
import { ContextWorld, pin } from '../../unit/context/turn/contextWorld.ts';
import { known, seeds } from '../../unit/context/secrets/secretSeeds.ts';
import { ChatWorld } from '../chatWorld.ts';
import { everyRow } from '../sampleConversation.ts';
import { nextContext, part } from '../sampleContext.ts';
import { themes } from '../themes.ts';

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
  const line = (): Locator => world.page.locator('.context > :first-child > details > summary');
  const parts = (): Locator => world.page.locator('.context-part');
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
      .locator('.context-part')
      .evaluateAll((rows) =>
        rows.map((row) => [row.getAttribute('title'), row.querySelector('.icon')?.classList.item(1)]),
      );
    const expected = surfaceItemKinds.map((kind) => [kindFacts(kind).name(), `icon-${kindFacts(kind).icon}`]);
    assert.deepEqual(shown, expected);
  });

  it('is one line until it is expanded, stays expanded, and is hidden if nothing is known', async () => {
    assert.equal(await line().textContent(), 'Context · 6 items, 2.1k tokens · Incomplete');
    assert.equal(await parts().first().isVisible(), false);
    await line().click();
    assert.deepEqual(await world.page.locator('.context-name').allTextContents(), [
      'src/basket.ts:10–24',
      'src/basket.ts',
      'src/<b>invoice</b>/a/very/long/way/down/into/the/tree/total.ts',
      'npm test',
      'Problems in src/basket.ts',
      'Changes on main',
    ]);
    assert.deepEqual(await world.page.locator('.context-mark').allInnerTexts(), [
      'truncated',
      'summary',
      'redacted',
    ]);
    assert.match(await parts().nth(1).innerText(), /1\.2k/);
    await world.page.getByText('Turn on shell integration').waitFor();
    // Information is not shown as a warning.
    assert.equal(await world.page.locator('.context-grave').count(), 1);
    await world.page.getByText('Omitted: 5').click();
    await world.page.getByText('Files with this name contain secrets.').waitFor();
    await world.page.getByText('3 more are not listed.').waitFor();
    const known = nextContext.missing.filter(({ isGrave }) => !isGrave);
    const one = { ...nextContext, parts: [part(3, 'selection')], missing: known, tokens: 310 };
    await world.state({ context: { ...one, removed: false }, sentWith: [1] });
    await world.frames();
    assert.equal(await line().textContent(), 'Context · 1 item, 310 tokens');
    assert.equal(await parts().count(), 1);
    // Both folds stay as the user set them.
    assert.ok(await world.page.getByText('Files with this name contain secrets.').isVisible());
    assert.equal(await button('Restore Removed Items').count(), 0);
    await world.state({});
    await world.frames();
    assert.equal(await world.page.locator('.context details').count(), 0);
  });

  it('lists the tools of the editor, says whether the agent uses them, and turns them on and off by mouse and keyboard', async () => {
    const tools = [
      { name: 'hover', title: 'Hover', on: true },
      { name: 'rename_symbol', title: 'Rename Symbol', on: false },
    ];
    const connected = { status: 'Connected', isProblem: false, tools };
    await world.state({ context: nextContext, editorTools: connected });
    await world.frames();
    const fold = world.page.locator('.context-tools > summary');
    assert.equal(await fold.innerText(), 'Tools · 1 of 2');
    await world.page.setViewportSize({ width: 440, height: 760 });
    await world.state({ context: nextContext, editorTools: connected });
    await world.frames();
    await fold.click();
    await world.screenshot('context-tools');
    const hover = world.page.getByRole('switch', { name: 'Hover' });
    assert.equal(await hover.getAttribute('aria-checked'), 'true');
    await hover.click();
    await world.page.keyboard.press('Tab');
    await world.page.keyboard.press('Enter');
    const sent = (await world.posted()).filter(({ type }) => type === 'toolSwitch');
    assert.deepEqual(sent, [
      { type: 'toolSwitch', tool: 'hover', on: false },
      { type: 'toolSwitch', tool: 'rename_symbol', on: true },
    ]);
    // The context of the next prompt comes and goes above it.
    await fold.focus();
    for (const context of [undefined, nextContext]) {
      await world.state({ ...(context && { context }), editorTools: connected });
      await world.frames();
      assert.ok(await hover.isVisible());
      assert.ok(await fold.evaluate((one) => one === document.activeElement));
    }
    assert.equal(await hover.isVisible(), true);
    const status = 'This agent did not start the tools, or they could not reach this window';
    const log = world.page.locator('.context-tools').getByRole('button', { name: 'Show Log' });
    assert.equal(await log.count(), 0);
    await world.page.setViewportSize({ width: 300, height: 760 });
    await hover.focus();
    for (const isProblem of [true, false, true]) {
      await world.state({ context: nextContext, editorTools: { status, isProblem, tools } });
      await world.frames();
      assert.equal(await fold.getAttribute('title'), status);
      assert.ok(await world.page.locator('.context-tools').getByText(status, { exact: true }).isVisible());
      assert.equal(await log.count(), isProblem ? 1 : 0);
      assert.ok(await hover.evaluate((one) => one === document.activeElement));
    }
    await world.screenshot('context-tools-problem');
    await log.click();
    assert.deepEqual(await world.waitForPosted('showLog'), { type: 'showLog' });
    await world.state({});
    await world.frames();
    assert.equal(await fold.count(), 0);
  });

  it('is beside the tools on one line in every width, without parts that do not fit', async () => {
    const tools = Array.from({ length: 20 }, (_, at) => ({ name: `t${at}`, title: `Tool ${at}`, on: true }));
    const missing = nextContext.missing.filter(({ isGrave }) => !isGrave);
    const parts = [...nextContext.parts, part(12, 'note')];
    const usual = { ...nextContext, parts, missing, tokens: 904 };
    const fold = world.page.locator('.context-tools > summary');
    /** The texts that are on the first line: the others are not shown. */
    const shown = async (): Promise<string> =>
      await line()
        .locator('.context-text')
        .evaluate((text) => {
          const { bottom, right } = text.getBoundingClientRect();
          const boxes = [...text.querySelectorAll('span')].map(
            (one) => [one, one.getBoundingClientRect()] as const,
          );
          const inLine = boxes.filter(([, box]) => box.top < bottom && box.right <= right + 1);
          return inLine.map(([one]) => one.textContent).join('');
        });
    for (const [width, context, text] of [
      [900, usual, 'Context · 7 items, 904 tokens'],
      [900, nextContext, 'Context · 6 items, 2.1k tokens · Incomplete'],
      [440, usual, 'Context · 7 items, 904 tokens'],
      [300, usual, 'Context · 7 items'],
      [300, nextContext, 'Context · 6 items'],
      // A side bar of 340 px at a zoom of 200%: a line for each.
      [170, usual, 'Context · 7 items'],
    ] as const) {
      await world.page.setViewportSize({ width, height: 760 });
      await world.state({ context, editorTools: { status: 'Not connected yet', isProblem: false, tools } });
      await world.frames();
      const at = `at ${width}`;
      assert.equal(await shown(), text, at);
      assert.equal(await line().locator('.icon-warning').count(), context === nextContext ? 1 : 0);
      const left = (await line().boundingBox())!;
      const right = (await fold.boundingBox())!;
      assert.ok(right.x + right.width <= width - 12, at);
      if (width >= 300) {
        const { height } = (await world.page.locator('.context').boundingBox())!;
        assert.ok(height <= 24, `${height} px ${at}`);
        assert.ok(left.y === right.y && left.x + left.width < right.x, at);
      }
      assert.equal(await fold.innerText(), 'Tools · 20');
      await world.screenshot(`context-line-${width}${context === usual ? '' : '-incomplete'}`);
    }
    await fold.click();
    await world.page.getByText('Not connected yet', { exact: true }).waitFor();
  });

  it('sends the user’s actions, also by keyboard', async () => {
    await line().focus();
    await world.page.keyboard.press('Enter');
    await world.page.keyboard.press('Tab');
    assert.equal(await focused(), "Don't Include Selection Again");
    await world.page.keyboard.press('Enter');
    assert.deepEqual(await world.waitForPosted('contextRemoveKind'), { type: 'contextRemoveKind', part: 3 });
    await world.page.keyboard.press('Tab');
    assert.equal(await focused(), 'Remove from Next Prompt: src/basket.ts:10–24');
    await world.page.keyboard.press('Enter');
    assert.deepEqual(await world.waitForPosted('contextRemove'), { type: 'contextRemove', part: 3 });
    await button("Don't Include Git Again").focus();
    await world.page.keyboard.press('Delete');
    assert.deepEqual(await world.waitForPosted('contextRemove'), { type: 'contextRemove', part: 11 });
    await button('Show Exact Text').press('Enter');
    await world.waitForPosted('contextPreview');
    await button('Restore Removed Items').press('Enter');
    await world.waitForPosted('contextRestore');
    // Escape leaves the list, without stopping the agent.
    await world.page.keyboard.press('Escape');
    assert.equal(await focused(), 'SUMMARY');
    assert.equal(await parts().first().isVisible(), false);
    assert.ok(!(await world.posted()).some(({ type }) => type === 'cancel'));
  });

  it('keeps the focus on a part when others are removed, and moves it to the next when it is removed', async () => {
    await line().click();
    await button('Remove from Next Prompt: npm test').focus();
    const but = async (...gone: number[]): Promise<void> => {
      const parts = nextContext.parts.filter((one) => !gone.includes(one.part));
      await world.state({ context: { ...nextContext, parts } });
      await world.frames();
    };
    await but(3);
    assert.equal(await focused(), 'Remove from Next Prompt: npm test');
    await but(3, 9);
    assert.equal(await focused(), 'Remove from Next Prompt: Problems in src/basket.ts');
    await but(3, 9, 10, 11);
    assert.match((await focused()) ?? '', /^Remove from Next Prompt: src\/<b>/);
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
    await world.page.getByText(/^Omitted: /).click();
    await world.frames();
    assert.ok((await parts().count()) > 10);
    const page = await world.page.content();
    assert.match(page, /\[redacted:/);
    for (const [rule, , secret] of seeds) assert.ok(!page.includes(secret), rule);
  });

  it('says when the agent accepts no context, or only in the prompt', async () => {
    await world.state({ context: { ...nextContext, delivery: 'none', parts: [], missing: [] } });
    await world.frames();
    assert.equal(await line().textContent(), 'Context · none');
    assert.equal(await line().getAttribute('title'), 'Not supported by this agent');
    await line().click();
    await world.page.getByText('Not supported by this agent').waitFor();
    await line().click();
    assert.equal(await button('Show Exact Text').count(), 0);
    await world.state({ context: { ...nextContext, delivery: 'embed' } });
    await line().click();
    await world.page.getByText('Included in the prompt').waitFor();
  });

  it('links each prompt with a record to what the agent received', async () => {
    await world.rows({
      op: 'add',
      entry: { id: 90, kind: 'user', parts: [{ kind: 'text', text: 'again' }] },
    });
    await world.shows('again');
    await world.frames();
    const seen = button('Show Context Sent with This Prompt');
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

  it('has one line for each part, in which the folder is cut before the name', async () => {
    await line().click();
    for (const width of [300, 260, 180]) {
      await world.page.setViewportSize({ width, height: 760 });
      await world.frames();
      const lines = await parts().evaluateAll((rows) =>
        rows.map((row) => {
          const isCut = (selector: string): boolean => {
            const text = row.querySelector(selector);
            return text !== null && text.scrollWidth > text.clientWidth;
          };
          const isInside = [...row.children].every(
            (child) => child.getBoundingClientRect().right <= row.getBoundingClientRect().right + 0.5,
          );
          const { height } = row.getBoundingClientRect();
          return { height, isInside, folder: isCut('.path-folder'), name: isCut('.path-name') };
        }),
      );
      for (const { height, isInside } of lines) assert.deepEqual([height, isInside], [24, true], `${width}`);
      if (width === 300) assert.deepEqual([lines[2]!.folder, lines[2]!.name], [true, false]);
    }
  });

  it('fits a narrow and a wide page in every theme', async () => {
    await line().click();
    await world.page.getByText('Omitted: 5').click();
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
    assert.equal(places.length, 4);
    for (const [at, { left }] of places.entries())
      assert.ok(at === 0 || left >= places[at - 1]!.right, 'no button is over another');
  });
});
