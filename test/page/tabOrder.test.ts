// Tab goes through the whole page and Shift+Tab back, each stop has a name and a visible focus ring, and
// Escape closes what is open, and stops the agent only if nothing is.
import * as assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'mocha';
import type { CDPSession } from 'playwright-core';
import { until } from '../until.ts';
import { ChatWorld } from './chatWorld.ts';
import { eachWorld } from './eachWorld.ts';
import { nextContext } from './sampleContext.ts';
import { busyState, everyRow } from './sampleConversation.ts';
import { link, permission } from './sampleQuestions.ts';
import { themes } from './themes.ts';

const wide = '| a | b |\n|---|---|\n| aVeryLongWordThatDoesNotBreak | andAnotherVeryLongWordThatDoesNot |\n';
const rows = [
  ...everyRow.slice(0, 6),
  {
    ...everyRow[7]!,
    parts: [{ kind: 'text', text: `\`\`\`ts\nf();\n\`\`\`\n[docs](https://a.example)\n\n${wide}` }],
  },
] as typeof everyRow;
const file = { kind: 'changed', added: 12, removed: 4, conflicts: 0, canUndo: true } as const;
const asked = { ...busyState.permissions![0]!, rules: permission.rules!.slice(0, 1) };
const state = {
  ...busyState,
  permissions: [asked],
  questions: [link],
  attachments: [{ id: 1, kind: 'file', name: 'b.ts' }],
  changes: { files: [{ ...file, uri: 'file:///w/a.ts', path: 'a.ts' }], more: 0 },
  context: {
    ...nextContext,
    parts: nextContext.parts.slice(0, 1),
    removed: false,
    leftOut: [],
    moreLeftOut: 0,
    moreMissing: 0,
  },
  sentWith: [1],
  scope: { cwd: '/work', folders: ['/work'] },
} as const;

const inHead = [
  ...['button Built-in Agent', 'button Conversations', 'button Follow Agent', 'button Find in Conversation'],
  ...['button Keyboard Shortcuts', 'button New Conversation'],
];
const inFind = [
  ...['textbox Find in Conversation', 'button Match Case', 'button Previous (Shift+Enter)'],
  ...['button Next (Enter)', 'button Close (Escape)'],
];

const inLog = [
  ...['log Conversation', 'button basket.ts', 'button Restore Files to Before This Prompt'],
  ...['button Show Context Sent with This Prompt', 'button Copy Message as Markdown'],
  ...['DisclosureTriangle Thought', 'DisclosureTriangle Plan 1 of 3 done · Fix the total'],
  ...['button src/basket.ts:10', 'button More Actions…', 'button src/basket.ts'],
  ...['DisclosureTriangle Ran npm test failed', 'button More Actions…'],
  ...['region Output of the command', 'button Apply Code to File', 'button Insert Code at Cursor'],
  // The last one is at the end of the conversation, so that the page has no button that goes there.
  ...['button Copy Code', 'region Code, ts', 'link docs', 'table Table', 'button Copy Message as Markdown'],
];
const inCards = [
  'button 1 more request · Sign in, please.',
  ...['region The command', 'button Allow Once', 'button Refuse Once', 'button Always…', 'button Details'],
  'DisclosureTriangle Plan: 1 of 3 done · Fix the total',
  ...['button Edit: Then update the change log, please', 'button Send Now'],
  'button Remove Then update the change log, please',
  ...['button Show All Changes', 'button Keep All', 'button Undo All'],
  'DisclosureTriangle 1 file 12 lines added 4 lines removed',
  ...['button a.ts 12 lines added 4 lines removed', 'button Keep a.ts', 'button Undo a.ts'],
  'DisclosureTriangle Context · 1 item, 2.1k tokens · Incomplete',
  ...["button Don't Include Selection Again", 'button Remove from Next Prompt: src/basket.ts:10–24'],
  'button Show Exact Text',
];
const atComposer = [
  ...[
    'button Remove b.ts',
    'textbox Message Built-in Agent',
    'button Send When the Agent Is Done',
    'button Stop',
  ],
  ...['button Mode: Ask', 'button Model: Small', 'checkbox Web search'],
];
const stops = [...inHead, ...inFind, ...inLog, ...inCards, ...atComposer];

describe('Tab in the chat page', () => {
  let world: ChatWorld;
  let door: CDPSession;
  before(async () => {
    world = await ChatWorld.open();
    const { page } = world;
    door = await page.context().newCDPSession(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 300, height: 1_320 });
    await world.snapshot(rows, state);
    await world.shows('andAnother');
    for (const fold of ['1 file changed', 'Context · 1 item'])
      await page.locator('summary', { hasText: fold }).click();
    await page.getByRole('textbox', { name: /^Message/ }).focus();
    await world.type('on it');
    await page.keyboard.press('Control+f');
    await page.evaluate(keepStill);
    await world.frames();
  });
  after(() => world.close());
  /** The start of the page. */
  beforeEach(async () => {
    await world.page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await world.page.locator('.agent-name').focus();
  });
  afterEach(() => assert.deepEqual(world.errors, []));

  /** Returns when what follows the scroll position is up to date: the button that goes to the end is hidden there. */
  const press = async (key: string): Promise<void> => {
    await world.press(key);
    await world.frames();
    await until('the button to the end to be shown or hidden', async () =>
      world.page.evaluate(() => {
        const log = document.querySelector('.log')!;
        const isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 16;
        return !isAtEnd || document.querySelector<HTMLElement>('.to-end')?.hidden === true;
      }),
    );
  };

  it('reaches everything and returns', async () => {
    const there: string[] = [];
    for (;;) {
      const name = await nameOfFocused(door);
      there.push(name);
      if (name === stops.at(-1)) break;
      assert.ok(there.length < 80, there.join('\n'));
      await press('Tab');
    }
    assert.deepEqual(there, stops);
    const back = [stops.at(-1)];
    while (back.length < there.length) {
      await press('Shift+Tab');
      back.push(await nameOfFocused(door));
    }
    assert.deepEqual(back, there.toReversed());
  });

  for (const theme of Object.keys(themes))
    it(`shows where the focus is in ${theme}`, async () => {
      await world.theme(theme);
      const unseen: string[] = [];
      for (const stop of stops) {
        if (!(await hasRing(world, door))) unseen.push(stop);
        await world.press('Tab');
      }
      assert.deepEqual(unseen, []);
    });
});

describe('Escape in the chat page', () => {
  let world: ChatWorld;
  eachWorld(async (opened) => {
    world = opened;
    await world.page.setViewportSize({ width: 300, height: 1_500 });
    await world.snapshot(rows, state);
    await world.shows('andAnother');
  });
  const button = (name: string) => world.page.getByRole('button', { name, exact: true });
  const summary = (text: string) => world.page.locator('summary', { hasText: text });

  for (const [fold, inside] of Object.entries({
    '1 file changed': 'Keep a.ts',
    'Context · 1 item': 'Show Exact Text',
  }))
    it(`closes “${fold}”, and does not stop the agent`, async () => {
      await summary(fold).click();
      await button(inside).focus();
      await world.press('Escape');
      assert.ok((await world.focused()).includes(fold), await world.focused());
      assert.equal(await button(inside).isVisible(), false);
      assert.equal(await world.count('cancel'), 0);
    });

  it('leaves a question without an answer, and stops the agent only when pressed again', async () => {
    for (const name of ['Allow Once', 'Details']) {
      await button(name).focus();
      await world.press('Escape');
      assert.equal(await world.focused(), 'Message Built-in Agent', name);
    }
    for (const type of ['cancel', 'answer', 'answerLink'] as const) assert.equal(await world.count(type), 0);
    await world.press('Escape');
    assert.equal(await world.count('cancel'), 1);
  });

  it('stops the agent if nothing else is open', async () => {
    const places = [button('Conversations'), summary('Thought'), button('Send Now')];
    for (const [before, place] of places.entries()) {
      await place.focus();
      await world.press('Escape');
      assert.equal(await world.count('cancel'), before + 1);
    }
  });

  it('moves the focus to the composer if there is nothing to stop', async () => {
    await world.state({ ...state, phase: 'idle', permissions: [], questions: [] });
    for (const place of [button('Conversations'), summary('Thought'), world.page.locator('.log')]) {
      await place.focus();
      await world.press('Escape');
      assert.equal(await world.focused(), 'Message Built-in Agent');
    }
    assert.equal(await world.count('cancel'), 0);
  });
});

/** The role and the name of the focused element, as screen readers get them. */
async function nameOfFocused(door: CDPSession): Promise<string> {
  const { result } = await door.send('Runtime.evaluate', { expression: 'document.activeElement' });
  const { nodes } = await door.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId!,
    fetchRelatives: false,
  });
  return `${nodes[0]?.role?.value ?? ''} ${nodes[0]?.name?.value ?? ''}`;
}

/** Runs in the page: stops all that would change a picture, as the cursor of a text box does. */
function keepStill(): void {
  const still = new CSSStyleSheet();
  still.replaceSync(
    '* { animation: none !important; transition: none !important; caret-color: transparent !important }',
  );
  const ringless = new CSSStyleSheet();
  ringless.replaceSync(
    ':focus { outline-color: transparent !important } .composer { border-color: transparent !important }',
  );
  const toggle = (hasRing: boolean): void => {
    document.adoptedStyleSheets = hasRing ? [still] : [still, ringless];
  };
  toggle(true);
  (globalThis as unknown as Rings).showRing = toggle;
}

interface Rings {
  showRing(isShown: boolean): void;
}

/** True if the focused element looks different without its ring. */
async function hasRing({ page }: ChatWorld, door: CDPSession): Promise<boolean> {
  const clip = await page.evaluate(() => {
    const { left, top, right, bottom } = document.activeElement!.getBoundingClientRect();
    const x = Math.max(0, left - 10);
    const y = Math.max(0, top - 10);
    return { x, y, width: right + 10 - x, height: bottom + 10 - y, scale: 1 };
  });
  const look = async (isShown: boolean): Promise<string> => {
    await page.evaluate((isShown) => (globalThis as unknown as Rings).showRing(isShown), isShown);
    const taken = await door.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true, clip });
    return taken.data;
  };
  const without = await look(false);
  return (await look(true)) !== without;
}
