// All texts of the page are translated with the table it gets, and that table cannot run scripts.
import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { repository } from '../../scripts/process/repository.ts';
import type { Translations } from '../../src/base/l10n.ts';
import type { ConversationState, Entry } from '../../src/chat/messages/messages.ts';
import { translationBlock } from '../../src/vscode/chat/pages/translationBlock.ts';
import { pseudoLocale, untranslated } from '../pseudoLocale.ts';
import { ChatWorld } from './chatWorld.ts';
import { nextContext } from './sampleContext.ts';
import { busyState, call, everyRow } from './sampleConversation.ts';
import { choice, form, link, permission, plan } from './sampleQuestions.ts';

const english = JSON.parse(readFileSync(join(repository, 'l10n/bundle.l10n.json'), 'utf8')) as Translations;

const changes: ConversationState['changes'] = {
  files: (['changed', 'created', 'deleted', 'opaque'] as const).map((kind, at) => ({
    uri: `file:///work/${kind}.ts`,
    path: `src/${kind}.ts`,
    kind,
    added: at,
    removed: 1,
    conflicts: 0,
    note: at === 3 ? 'Noted.' : undefined,
    canUndo: true,
  })),
  more: 2,
};
const attachments: ConversationState['attachments'] = [
  { id: 1, kind: 'file', name: 'attached.ts', detail: '/work/attached.ts', warning: 'Warned.' },
];
const every: Partial<ConversationState> = {
  ...busyState,
  permissions: [...busyState.permissions!, permission],
  questions: [form, link, plan, choice],
  follow: true,
  others: 2,
  changes,
  attachments,
  context: nextContext,
  editorTools: { status: 'x', isProblem: true, tools: [{ name: 'hover', title: 'Hover', on: true }] },
};
/** Rows that the samples don't have. */
const more: readonly Entry[] = [
  { id: 19, kind: 'user', parts: [{ kind: 'text', text: 'Mend it' }], restored: 1 },
  ...(['in_progress', 'failed', 'cancelled', 'strange'] as const).map((status, at): Entry => ({
    id: 20 + at,
    kind: 'compaction',
    status,
    parts: [],
  })),
  ...(['edit', 'delete', 'move', 'search', 'execute', 'think', 'fetch', 'switch_mode', 'other'] as const).map(
    (kind, at): Entry => ({
      id: 30 + at,
      kind: 'call',
      call: call({
        toolCallId: `more-${kind}`,
        kind,
        status: at % 2 === 0 ? 'pending' : 'cancelled',
        content: [{ type: 'diff', path: '/work/new.ts', newText: 'x' }],
        locations: Array.from({ length: 25 }, (_, line) => ({ path: '/work/src/basket.ts', line })),
      }),
    }),
  ),
  {
    id: 50,
    kind: 'agent',
    parts: [
      { kind: 'image', mimeType: 'image/strange', data: 'AA' },
      { kind: 'audio', mimeType: 'audio/strange', data: 'AA' },
      { kind: 'resource', uri: 'file:///work/src/basket.ts', name: 'basket.ts', text: 'said' },
      { kind: 'text', text: '![](https://pictures.example/x.png)\n\n```\nsaid\n```\n' },
    ],
  },
];

/** Every text of a user or an agent in a sample. */
function saidIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(saidIn);
}

/** Every visible text, and every text for screen readers. */
async function shownBy({ page }: ChatWorld): Promise<string[]> {
  return await page.evaluate(() => {
    const texts: (string | null)[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      // Texts of agents and the user are not translated.
      if (!node.parentElement?.closest('script,style,pre,.markdown,.plain'))
        texts.push(
          // An emphasized name, the folder of a title and the subject of a row are parts of their text.
          (node.parentElement?.querySelector('strong')
            ? node.parentElement
            : (node.parentElement?.closest('.line:has(.verb), .context-name') ?? node)
          ).textContent,
        );
    for (const element of document.querySelectorAll('body *'))
      for (const name of ['title', 'aria-label', 'placeholder', 'alt', 'aria-description'])
        texts.push(element.getAttribute(name));
    return texts.filter((text): text is string => text !== null && text.trim() !== '');
  });
}

describe('the language of the chat page', () => {
  it('is read from a block of data, which the page’s policy does not need to allow', async () => {
    const table = { evil: '</script><script>document.title = "broken"</script>' };
    const world = await ChatWorld.open({ block: translationBlock(table) });
    try {
      assert.notEqual(await world.page.title(), 'broken');
      assert.equal(await world.page.locator('body script').count(), 2);
      assert.deepEqual(world.errors, []);
    } finally {
      await world.close();
    }
  });

  it('applies to everything but texts of agents and users', async () => {
    const world = await ChatWorld.open({ block: translationBlock(pseudoLocale(english)) });
    const said = saidIn([
      everyRow,
      more,
      every,
      ...['builtin', 'robot'],
      // Numbers of tokens in their short form.
      ...['310', '1.2k', '120', '2.1k', '8.0k'],
      ...['basket.ts', '/work/src/'],
      'new.ts',
      'Aa',
      ...['Enter', 'Escape', 'Tab', 'J, K'],
      'k',
      'ts',
      'https://docs.example/x',
      'src/basket.ts#L10',
      'https://pictures.example/x.png',
    ]);
    for (const path of ['changed', 'created', 'deleted', 'opaque']) said.push(`${path}.ts`, 'src');
    const check = async (what: string, least: number): Promise<void> => {
      await world.frames();
      const texts = await shownBy(world);
      assert.ok(texts.filter((text) => text.includes('⟦')).length >= least, `${what}: ${texts.join('|')}`);
      const bare = texts.filter((text) => untranslated(text, ...said) !== '');
      assert.deepEqual(bare, [], what);
    };
    try {
      const { page } = world;
      await world.snapshot([...everyRow, ...more], every);
      await world.shows('strange');
      await page.evaluate(() => {
        for (const fold of document.querySelectorAll('details')) fold.open = true;
      });
      await check('a conversation', 150);
      await page.keyboard.press('Control+f');
      await page.keyboard.type('total');
      await page.locator('.find [role=status]', { hasText: '⟦' }).waitFor();
      await check('the find bar', 150);
      await page.keyboard.press('Escape');
      await page.evaluate(() => document.querySelector<HTMLElement>('[data-action=keys]')?.click());
      await check('the keys', 150);
      await page.keyboard.press('Escape');
      for (const phase of ['opening', 'cancelling', 'ended'] as const) {
        await world.state({ phase, message: 'Noted.', others: 1 });
        await check(phase, 15);
      }
      for (const agent of ['builtin', 'robot']) {
        await world.snapshot([], { phase: 'none', agent });
        await world.page.locator('.welcome', { hasText: agent === 'robot' ? agent : '⟦' }).waitFor();
        await check(`the beginning with ${agent}`, 15);
      }
      const tile = { tile: 'x', name: 'robot', detail: 'robot' };
      for (const start of [
        { kind: 'restricted' },
        { kind: 'noFolder' },
        { kind: 'agents', ready: [tile], install: [tile] },
      ] as const) {
        await world.snapshot([], { phase: 'none', start });
        await world.page.locator('.start', { hasText: '⟦' }).waitFor();
        await check(`without an agent: ${start.kind}`, 10);
      }
      assert.deepEqual(world.errors, []);
    } finally {
      await world.close();
    }
  });
});
