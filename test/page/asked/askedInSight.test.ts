// In each size of the page, a request shows its command or diff and its answers: of a long command or diff, at least the first
// lines. A person looks at the screenshots.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { ConversationState, Entry } from '../../../src/chat/messages/messages.ts';
import { edit, kimi, zedCodex } from './askedBy.ts';
import { ChatWorld } from '../chatWorld.ts';
import { eachWorld } from '../eachWorld.ts';
import { busyState, everyRow, picture } from '../sampleConversation.ts';
import { form, permission } from '../sampleQuestions.ts';

const command = { ...busyState.permissions![0]!, rules: permission.rules! };
const file = { kind: 'changed', added: 12, removed: 4, conflicts: 0, canUndo: true } as const;
const busy: Partial<ConversationState> = {
  ...busyState,
  attachments: [{ id: 3, kind: 'image', name: 'shot.png', thumbnail: `data:image/png;base64,${picture}` }],
  changes: {
    files: ['src/shop/basket.ts', 'a.ts', 'new.ts'].map((path) => ({
      ...file,
      uri: `file:///w/${path}`,
      path,
    })),
    more: 0,
  },
};
const short: readonly Entry[] = [{ id: 1, kind: 'user', parts: [{ kind: 'text', text: 'Fix the total' }] }];

const states: Readonly<Record<string, readonly [readonly Entry[], Partial<ConversationState>]>> = {
  edit: [short, { phase: 'running', permissions: [edit] }],
  script: [short, { phase: 'running', permissions: [zedCodex] }],
  kimi: [short, { phase: 'running', permissions: [kimi] }],
  two: [short, { phase: 'running', permissions: [command, edit] }],
  busy: [everyRow, { ...busy, permissions: [command], questions: [form] }],
};

/** px of a long command or diff that are in sight at least: three lines, or two at a zoom of 200%. */
const leastOfText = (width: number): number => (width < 240 ? 36 : 54);

describe('a permission request shows what it asks and its answers', () => {
  let world: ChatWorld;
  eachWorld((one) => {
    world = one;
  });

  for (const theme of ['dark', 'light'])
    for (const [width, height] of [
      [170, 450],
      [300, 400],
      [300, 500],
      [300, 520],
      [300, 600],
      [300, 620],
      [300, 800],
      [440, 760],
      [900, 700],
    ] as const)
      for (const [name, [rows, state]] of Object.entries(states))
        it(`${name} at ${width}×${height} in ${theme}`, async () => {
          const { page } = world;
          await world.theme(theme);
          await page.setViewportSize({ width, height });
          await world.snapshot(rows, state);
          await page.locator('.permission').first().waitFor();
          await world.frames();
          await world.frames();
          await world.screenshot(`sight-${name}-${width}x${height}-${theme}`);
          assert.equal(await page.locator('.permission:visible').count(), 1);
          const { answers, title, text } = await page.locator('.permission').first().evaluate(inSight);
          assert.deepEqual(answers, [], 'answers out of sight');
          assert.ok(title, 'the title');
          assert.ok(text >= leastOfText(width), `${text} px of the text`);
          assert.ok(await page.locator('#prompt').isVisible());
        });
});

/** Runs in the page. `text`: px of the command or diff that are in sight, Infinity if it is whole. */
function inSight(card: Element): { answers: string[]; title: boolean; text: number } {
  const clipped = (one: Element): { top: number; bottom: number; left: number; right: number } => {
    const box = one.getBoundingClientRect();
    const area = { top: box.top, bottom: box.bottom, left: box.left, right: box.right };
    for (let around = one.parentElement; around !== null; around = around.parentElement) {
      if (getComputedStyle(around).overflowY === 'visible') continue;
      const { top, bottom } = around.getBoundingClientRect();
      area.top = Math.max(area.top, top);
      area.bottom = Math.min(area.bottom, bottom);
    }
    return area;
  };
  const isWhole = (one: Element): boolean => {
    const { top, bottom, left, right } = one.getBoundingClientRect();
    return [
      [left + 4, top + 4],
      [right - 4, bottom - 4],
    ].every(([x, y]) => one.contains(document.elementFromPoint(x!, y!)));
  };
  const answers = [...card.querySelectorAll('[data-action=answer]')].filter(
    (one) => one.closest('.popup') === null && !isWhole(one),
  );
  const text = card.querySelector('.command');
  const { top, bottom } = clipped(text ?? card);
  const isAll =
    text === null || (bottom - top >= text.scrollHeight && text.scrollHeight <= text.clientHeight);
  return {
    answers: answers.map(({ textContent }) => textContent),
    title: isWhole(card.querySelector('.permission-title')!),
    text: isAll ? Infinity : Math.round(bottom - top),
  };
}
