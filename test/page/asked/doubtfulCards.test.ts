// Cards of requests that try to mislead their reader, in a window of 300 × 400 px and in its side bar, in a dark and a light theme:
// all of the text can be scrolled to, hidden characters are drawn as their names, the answers stay in sight, and nothing lasting is
// offered that the reader could not judge. A person looks at the screenshots.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { ConversationState, Entry } from '../../../src/chat/messages/messages.ts';
import type { PermissionView } from '../../../src/chat/messages/permissionMessages.ts';
import type { SignInView } from '../../../src/chat/messages/startMessages.ts';
import { authMethod } from '../../../src/protocol/authMethod.ts';
import { signInChoices } from '../../../src/vscode/signIn/signInChoice.ts';
import { asked, askedWithRules, changed } from './askedBy.ts';
import type { ChatWorld } from '../chatWorld.ts';
import { eachWorld } from '../eachWorld.ts';
import { whatIsWrong } from '../whatIsWrong.ts';

const place = '/work/shop';
const long = Array.from({ length: 60 }, (_, at) => `echo part-${at}-of-a-long-command`).join(' && ');
const misleading = [
  { optionId: 'a', name: 'No, refuse it', kind: 'allow_once' },
  { optionId: 'b', name: 'Only this time', kind: 'allow_always' },
  { optionId: 'c', name: 'Yes, run it', kind: 'reject_once' },
];

interface Doubtful {
  readonly card: PermissionView;
  /** Texts that the reader must be able to see. */
  readonly shows: readonly string[];
  /** True if a lasting answer is offered. */
  readonly lasts?: true;
}

const requests: Readonly<Record<string, Doubtful>> = {
  letter: {
    card: asked({
      kind: 'execute',
      title: `touch ${place}/a && rm -rf ${place}//etc ${place}/ \u202e# harmless`,
    }),
    shows: [`touch ${place}/a && rm -rf ${place}//etc ${place}/ [U+202E]# harmless`],
    lasts: true,
  },
  dropped: {
    card: asked({
      kind: 'execute',
      title: 'Test',
      rawInput: {
        command: 'npm test',
        options: { a: { a: { a: { a: { a: { a: { run: 'rm -rf ~' } } } } } } },
      },
    }),
    shows: ['npm test', 'Open Details before you answer', '{"run":"rm -rf ~"}'],
  },
  noContent: {
    card: asked({ kind: 'edit', title: `Edit ${place}/a.ts`, locations: [{ path: `${place}/a.ts` }] }),
    shows: ['a.ts', 'The agent does not say what it would write.'],
  },
  rules: {
    card: askedWithRules(
      { kind: 'execute', title: 'Log', rawInput: { command: 'git -c core.pager=./evil.sh log --patch' } },
      misleading,
    ),
    shows: ['git -c core.pager=./evil.sh log --patch', 'Allow Once', 'the agent\'s label: "No, refuse it"'],
    lasts: true,
  },
  long: {
    card: asked({ kind: 'execute', title: 'Run', rawInput: { command: `${long} \u200b&& rm -rf ~` } }),
    shows: ['part-0-', 'part-59-of-a-long-command [U+200B]&& rm -rf ~'],
    lasts: true,
  },
  changed: {
    card: changed(
      { kind: 'execute', title: 'Build', rawInput: { command: 'npm run build' } },
      { rawInput: { command: 'rm -rf ~ \u2066# npm run build' } },
    ),
    shows: ['The agent changed this request. Read it again', 'rm -rf ~ [U+2066]# npm run build'],
  },
};

/** Ways to sign in by another program, and by what an agent adds to its own. */
const signIn: SignInView = {
  state: 'needed',
  message: 'Agent "asker" needs you to sign in.',
  ways: signInChoices(
    [
      authMethod.parse({
        ...{ id: 'gh', name: 'GitHub', description: 'Runs gh auth login' },
        _meta: { 'terminal-auth': { command: '/tmp/evil/gh', args: ['auth', '\u202elogin'], label: 'gh' } },
      }),
      authMethod.parse({ id: 'own', type: 'terminal', name: 'Terminal', args: ['login', '--proxy', 'evil'] }),
    ],
    [],
  ),
};
const prompt: readonly Entry[] = [{ id: 1, kind: 'user', parts: [{ kind: 'text', text: 'Go on' }] }];

/** Runs in the page: scrolls each box of the card to its end, and the card too. */
function scrollToEnd(): void {
  for (const box of document.querySelectorAll('.permission .command, .permission-body, .sign-in'))
    box.scrollTop = box.scrollHeight;
}

/** Runs in the page: the answers that a user can't see. */
function answersOutOfSight(): string[] {
  return [...document.querySelectorAll('.permission-buttons > *')]
    .filter((one) => one.matches('button') && one.closest('.popup') === null)
    .filter((one) => {
      const { left, top, right, bottom } = one.getBoundingClientRect();
      return ![
        [left + 4, top + 4],
        [right - 4, bottom - 4],
      ].every(([x, y]) => one.contains(document.elementFromPoint(x!, y!)));
    })
    .map(({ textContent }) => textContent);
}

describe('cards that try to mislead', () => {
  let world: ChatWorld;
  eachWorld((opened) => {
    world = opened;
  });
  const look = async (name: string, state: Partial<ConversationState>): Promise<void> => {
    await world.snapshot(prompt, state);
    await drawn(name);
  };
  const drawn = async (name: string): Promise<void> => {
    await world.frames();
    await world.frames();
    await world.screenshot(name);
  };

  for (const theme of ['dark', 'light'])
    for (const [width, height] of [
      [300, 400],
      // The side bar of a window of 300 × 400 px.
      [168, 266],
    ] as const) {
      const where = `${width}x${height}-${theme}`;
      const open = async (): Promise<void> => {
        await world.theme(theme);
        await world.page.setViewportSize({ width, height });
      };
      for (const [name, { card, shows, lasts = false }] of Object.entries(requests)) {
        // Known: in this side bar, contrary labels take three lines each, and the list of answers has to be scrolled.
        if (name === 'rules' && width < 200) continue;
        it(`show all of a request, and its answers: ${name}, ${where}`, async () => {
          const { page } = world;
          await open();
          await look(`doubtful-${name}-${where}`, { phase: 'running', permissions: [card] });
          const shown = page.locator('.permission');
          const text = await shown.innerText();
          for (const one of shows) assert.ok(text.includes(one), `${one} in ${text}`);
          assert.deepEqual(await page.evaluate(answersOutOfSight), []);
          assert.equal(await page.getByRole('button', { name: 'Always…' }).count(), lasts ? 1 : 0);
          if (card.warning !== undefined) assert.equal(await shown.locator('.primary').count(), 0);
          // More text is announced until the end is in sight.
          const body = shown.locator('.permission-body');
          const isMore = await body.evaluate((one) => one.scrollHeight - one.clientHeight > 4);
          const note = shown.locator(':scope > .scroll-note');
          assert.equal(await note.isVisible(), isMore);
          await page.evaluate(scrollToEnd);
          await drawn(`doubtful-${name}-end-${where}`);
          assert.equal(await note.isVisible(), false);
          assert.deepEqual(await page.evaluate(answersOutOfSight), []);
          if (name !== 'rules') return;
          await page.getByRole('button', { name: 'Always…' }).click();
          await drawn(`doubtful-${name}-menu-${where}`);
          const allows = await page.locator('.popup [data-action=makeRule]').allInnerTexts();
          assert.match(
            allows[0] ?? '',
            /^Allow asker: exactly the command git -c core\.pager=\.\/evil\.sh log/,
          );
          assert.equal(allows.filter((one) => one.startsWith('Allow')).length, 1, allows.join('\n'));
        });
      }

      it(`name the programs of a sign-in before its buttons are pressed, ${where}`, async () => {
        await open();
        await look(`doubtful-sign-in-${where}`, { phase: 'opening', signIn });
        const text = await world.page.locator('.sign-in').innerText();
        for (const one of [
          String.raw`In a terminal: /tmp/evil/gh auth "\u{202e}login" · Runs gh auth login`,
          'Runs the agent with: login --proxy evil · In a terminal.',
        ])
          assert.ok(text.includes(one), text);
        await world.page.evaluate(scrollToEnd);
        await drawn(`doubtful-sign-in-end-${where}`);
        // The card has the place of the conversation.
        const wrong = await world.page.evaluate(whatIsWrong);
        assert.deepEqual(
          wrong.filter((one) => !one.startsWith('the conversation has')),
          [],
        );
      });
    }
});
