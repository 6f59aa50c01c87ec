// Pictures of permission cards, the plan and the lists of options in every theme, and the geometry that a person would
// miss: nothing overlaps or is cut off.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { ConversationState, Entry } from '../../../src/chat/messages/messages.ts';
import type { PermissionView } from '../../../src/chat/messages/permissionMessages.ts';
import { asked, changed, edit, zedCodex } from './askedBy.ts';
import { ChatWorld } from '../chatWorld.ts';
import { choice, permission, plan as planQuestion } from '../sampleQuestions.ts';
import { themes } from '../themes.ts';
import { whatIsWrong } from '../whatIsWrong.ts';

const long = (kind: string, name: string): object => ({ optionId: name, kind, name });
const longOptions = asked(
  {
    title: 'npm test',
    kind: 'execute',
    rawInput: { command: 'npm test', description: 'Runs all unit tests' },
  },
  [
    long('allow_once', 'Yes, run it this one time and show me what comes out'),
    long('allow_always', 'Yes, and don’t ask again for commands that begin with `npm test` in this folder'),
    long('reject_once', 'No, and tell the agent what it should do differently'),
    long('reject_always', 'No, and never ask again for commands that begin with `npm test` in this folder'),
  ],
);
const place = '/work/shop';
/** Requests that a reader could misjudge. */
const doubtful: Readonly<Record<string, PermissionView>> = {
  letter: asked({ kind: 'execute', title: `touch ${place}/a && rm -rf ${place}//etc ${place}/` }),
  dropped: asked({
    kind: 'execute',
    title: 'Test',
    rawInput: { command: 'npm test', options: { a: { a: { a: { a: { a: { a: { run: 'rm -rf ~' } } } } } } } },
  }),
  noContent: asked({ kind: 'edit', title: `Edit ${place}/a.ts`, locations: [{ path: `${place}/a.ts` }] }),
};
const command = `npm run build && rm -rf ${place}/out && cp -r ${place}/dist ${place}/out && npm test`;
const cards: Readonly<Record<string, PermissionView>> = {
  ...doubtful,
  changed: changed(
    { kind: 'execute', title: 'Build', rawInput: { command: 'npm run build' } },
    { rawInput: { command, description: 'Builds it' } },
  ),
  edit,
  long: zedCodex,
  options: { ...longOptions, rules: permission.rules! },
};
const unanswered = ['Run npm test', 'Write src/a/very/long/folder/of/files/cart.ts'].map((title, id) => ({
  id,
  title,
  why: "The agent's turn ended before you answered.",
}));
const plan: Entry = {
  id: 2,
  kind: 'plan',
  items: [
    { content: 'Read the cart and its tests', priority: 'medium', status: 'completed' },
    { content: 'Fix the total', priority: 'high', status: 'completed' },
    { content: 'Run the tests', priority: 'medium', status: 'in_progress' },
    { content: 'Update the change log', priority: 'low', status: 'pending' },
  ],
};
/** A message that this client does not support. */
const unsupported: Entry = {
  ...{ id: 3, kind: 'notice', severity: 'info' },
  title: 'Cursor sent a request that this version does not support: cursor/generate_image (2 times)',
  detail: 'description: Minimal flat app icon for a note-taking app\nfilePath: /tmp/icon.png',
};
const prompt: Entry = { id: 1, kind: 'user', parts: [{ kind: 'text', text: 'Fix the total' }] };
const settings: Partial<ConversationState> = {
  configOptions: [
    {
      ...{ id: 'model', name: 'Model', category: 'model', type: 'select', currentValue: 'large' },
      options: [
        { value: 'small', name: 'Small', description: 'Fast and cheap. For small changes and questions.' },
        { value: 'large', name: 'Large', description: 'Thinks longer. For changes of many files.' },
      ],
    },
    {
      ...{ id: 'effort', name: 'Effort', type: 'select', currentValue: 'high' },
      options: [
        { value: 'low', name: 'Low' },
        { value: 'high', name: 'High', description: 'Takes more time and tokens.' },
      ],
    },
  ],
};

describe('pictures of what is above the message box', () => {
  for (const theme of Object.keys(themes))
    it(`in ${theme}`, async () => {
      const world = await ChatWorld.open({ theme });
      const { page } = world;
      const look = async (name: string): Promise<void> => {
        await world.frames();
        await world.frames();
        await world.screenshot(`card-${name}-${theme}`);
        assert.deepEqual(await page.evaluate(whatIsWrong), [], name);
      };
      try {
        for (const [width, height] of [
          [300, 400],
          [900, 700],
        ] as const) {
          await page.setViewportSize({ width, height });
          for (const [name, card] of Object.entries(cards)) {
            await world.snapshot([prompt], { phase: 'running', permissions: [card] });
            await look(`${name}-${width}`);
          }
          for (const [name, question] of [
            ['plan-question', planQuestion],
            ['question', choice],
          ] as const) {
            await world.snapshot([prompt], { phase: 'running', questions: [question] });
            await page.locator('.question').waitFor();
            await look(`${name}-${width}`);
          }
          await world.snapshot([prompt, unsupported], { phase: 'running' });
          await page.locator('.notice summary').click();
          await look(`unsupported-${width}`);
          await world.snapshot([prompt], { phase: 'running', permissions: [Object.values(cards).at(-1)!] });
          await page.getByRole('button', { name: 'Always…' }).click();
          await look(`menu-${width}`);
          await page.keyboard.press('Escape');
          await world.snapshot([prompt], { phase: 'running', permissions: [edit], unanswered });
          await look(`unanswered-asked-${width}`);
          await world.snapshot([prompt], { unanswered });
          await look(`unanswered-${width}`);
          await world.snapshot([prompt, plan], { phase: 'running', ...settings });
          await look(`plan-${width}`);
          // A short plan is open in a high page.
          const isOpen = height >= 600;
          assert.equal(await page.locator('.plan-bar .plan-item').first().isVisible(), isOpen);
          await page.locator('.plan-bar summary').click();
          await look(`plan-${isOpen ? 'closed' : 'open'}-${width}`);
          await page.getByRole('button', { name: 'Model: Large' }).click();
          await look(`model-${width}`);
        }
        assert.deepEqual([world.errors, world.requests], [[], []]);
      } finally {
        await world.close();
      }
    });
});
