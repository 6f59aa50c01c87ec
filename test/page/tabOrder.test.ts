// Tab goes through the whole page and Shift+Tab back, each stop has a name and a visible focus ring, and
// Escape closes what is open, and stops the agent only if nothing is.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { CDPSession } from 'playwright-core';
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
  },
  sentWith: [1],
  scope: { cwd: '/work', folders: ['/work'] },
} as const;

const inHead = [
  ...[
    'button Built-in Agent',
    'button Conversations',
    'button Follow Agent',
    'button Find in the conversation',
  ],
  ...['button Keyboard Shortcuts', 'button New conversation'],
];
const inFind = [
  ...['textbox Find in the conversation', 'button Match case', 'button Previous (Shift+Enter)'],
  ...['button Next (Enter)', 'button Close (Escape)'],
];

const inLog = [
  ...['log Conversation', 'button basket.ts', 'button Restore files to before this prompt'],
  ...['button Show the context sent with this prompt', 'button Copy message as Markdown'],
  ...['DisclosureTriangle Thought', 'DisclosureTriangle Plan Fix the total 1 of 3 done'],
  ...['button src/basket.ts:10', 'button More Actions…', 'button src/basket.ts'],
  ...['DisclosureTriangle Ran npm test failed · Exit code 1', 'button More Actions…'],
  ...['region Output of the command', 'button Apply code to file', 'button Insert code at the cursor'],
  // The last one is at the end of the conversation, so that the page has no button that goes there.
  ...['button Copy code', 'region Code, ts', 'link docs', 'table Table', 'button Copy message as Markdown'],
];
const inCards = [
  ...['region The command', 'button Allow Once', 'button Refuse Once', 'button Always…', 'button Details'],
  ...['region The whole address', 'button Open in Browser', 'button Decline', 'button Cancel'],
  'DisclosureTriangle Plan: 1 of 3 · Fix the total',
  ...['button Edit: Then update the change log, please', 'button Send now'],
  'button Remove Then update the change log, please',
  ...['button Keep All', 'button Undo All'],
  'DisclosureTriangle 1 file changed 12 lines added 4 lines removed',
  ...['button a.ts 12 lines added 4 lines removed', 'button Keep a.ts', 'button Undo a.ts'],
  'DisclosureTriangle Context: 1 item, 2.1k tokens Incomplete',
  ...["button Don't include Selection again", 'button Remove from the next prompt: src/basket.ts:10-24'],
  'button Show Exact Text',
];
const atComposer = [
  ...[
    'button Remove b.ts',
    'textbox Message Built-in Agent',
    'button Send when the agent is done',
    'button Stop',
  ],
  ...['button Mode: Ask', 'button Model: Small', 'checkbox Web search'],
];
const stops = [...inHead, ...inFind, ...inLog, ...inCards, ...atComposer];

describe('Tab in the chat page', () => {
  for (const theme of Object.keys(themes))
    it(`reaches everything and returns in ${theme}`, async () => {
      const world = await ChatWorld.open({ theme });
      try {
        const { page } = world;
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await page.setViewportSize({ width: 300, height: 1_200 });
        await world.snapshot(rows, state);
        await world.shows('andAnother');
        for (const fold of ['1 file changed', 'Context: 1 item'])
          await page.locator('summary', { hasText: fold }).click();
        await page.getByRole('textbox', { name: /^Message/ }).focus();
        await world.type('on it');
        await page.keyboard.press('Control+f');
        await world.frames();
        // The start of the page.
        await page.evaluate(() => (document.activeElement as HTMLElement).blur());
        await page.locator('.agent-name').focus();
        const door = await page.context().newCDPSession(page);
        const there: string[] = [];
        const unseen: string[] = [];
        for (;;) {
          const name = await nameOfFocused(door);
          there.push(name);
          if (!(await hasRing(world))) unseen.push(name);
          if (name === 'checkbox Web search') break;
          assert.ok(there.length < 80, there.join('\n'));
          await page.keyboard.press('Tab');
        }
        assert.deepEqual(there, stops);
        assert.deepEqual(unseen, []);
        const back = ['checkbox Web search'];
        while (back.length < there.length) {
          await page.keyboard.press('Shift+Tab');
          back.push(await nameOfFocused(door));
        }
        assert.deepEqual(back, there.toReversed());
        assert.deepEqual(world.errors, []);
      } finally {
        await world.close();
      }
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
      'Context: 1 item': 'Show Exact Text',
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
      for (const name of ['Allow Once', 'Details', 'Decline']) {
        await button(name).focus();
        await world.press('Escape');
        assert.equal(await world.focused(), 'Message Built-in Agent', name);
      }
      for (const type of ['cancel', 'answer', 'answerLink'] as const)
        assert.equal(await world.count(type), 0);
      await world.press('Escape');
      assert.equal(await world.count('cancel'), 1);
    });

    it('stops the agent if nothing else is open', async () => {
      const places = [button('Conversations'), summary('Thought'), button('Send now')];
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

/** True if the focused element looks different without its ring. */
async function hasRing({ page }: ChatWorld): Promise<boolean> {
  const clip = await page.evaluate(() => {
    const { x, y, width, height } = document.activeElement!.getBoundingClientRect();
    return { x: x - 10, y: y - 10, width: width + 20, height: height + 20 };
  });
  const look = (): Promise<Buffer> => page.screenshot({ animations: 'disabled', clip });
  const before = await look();
  await page.evaluate(() => {
    const bare = new CSSStyleSheet();
    bare.replaceSync(
      ':focus { outline-color: transparent !important } .composer { border-color: transparent !important }',
    );
    document.adoptedStyleSheets = [bare];
  });
  const after = await look();
  await page.evaluate(() => (document.adoptedStyleSheets = []));
  return !before.equals(after);
}
