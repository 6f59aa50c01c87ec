// In a narrow side bar and at a high zoom, the parts of a row neither overlap nor leave the row, in every state of a call.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { CallStatus, CallView, Entry } from '../../../src/chat/messages/messages.ts';
import type { ToolWords } from '../../../src/chat/messages/toolWords.ts';
import type { ChatWorld } from '../chatWorld.ts';
import { eachWorld } from '../eachWorld.ts';
import { call } from '../sampleConversation.ts';
import { themes } from '../themes.ts';

const scope = { cwd: '/work', folders: ['/work'] };
const says = (text: string): CallView['content'][number] => ({
  ...{ type: 'content', content: { type: 'text', text } },
});

const states: readonly (Partial<CallView> & { readonly status: CallStatus })[] = [
  { status: 'pending', canCancel: true },
  { status: 'in_progress' },
  { status: 'in_progress', canCancel: true },
  { status: 'in_progress', canCancel: true, isBackground: true },
  { status: 'completed', ms: 75_000 },
  { status: 'failed', ms: 2_100 },
  { status: 'cancelled', ms: 2_100 },
  { status: 'refused' },
];
const tool: ToolWords = {
  ...{ action: 'find', subject: ['references to ', 'total', ''], path: 'src/checkout/cart.ts', count: 7 },
};
const many = ['/work/src/checkout/cart.ts', '/work/src/shop.ts', '/work/src/page.ts'];
const kinds: readonly Partial<CallView>[] = [
  { kind: 'execute', title: 'npm test -- --grep checkout', content: [says('1 passing')] },
  { kind: 'execute', title: 'ls' },
  { kind: 'read', title: 'Read', locations: [{ path: many[0]!, line: 3 }], content: [says('half of it')] },
  { kind: 'search', title: 'Search', searched: { text: 'total', place: '/work/src/checkout' } },
  { kind: 'search', title: 'Search for total', locations: many.map((path) => ({ path })) },
  { kind: 'search', title: 'Search for total', locations: [{ path: many[0]!, line: 12 }] },
  { kind: 'fetch', title: 'Search "how to add an item"', content: [says('found')] },
  {
    ...{ kind: 'edit', title: 'Edit', content: [{ type: 'diff', path: many[0]!, newText: '' }] },
    diffCounts: [{ added: 1_234, removed: 567 }],
  },
  { kind: 'other', title: 'Find', tool, locations: many.map((path, at) => ({ path, line: at + 1 })) },
  { kind: 'other', title: 'Find', tool: { ...tool, count: 0 } },
  { kind: 'other', title: 'Find', tool: { ...tool, subject: ['symbols'] }, locations: [{ path: many[0]! }] },
  { kind: 'other', title: 'Format', tool: { action: 'format', subject: [], path: many[0], count: 1 } },
  { kind: 'other', title: 'mcp__tracker__add_issue' },
];

/** A text after each row keeps the rows from being folded into one. */
const rows = (state: Partial<CallView>): readonly Entry[] => [
  ...kinds.flatMap((fields, at): Entry[] => [
    {
      ...{ id: 2 * at + 1, kind: 'call' },
      call: call({ toolCallId: `c${at}`, hasRawInput: true, ...fields, ...state }),
    },
    { id: 2 * at + 2, kind: 'agent', parts: [{ kind: 'text', text: 'Then:' }] },
  ]),
  ...others,
];
const others: readonly Entry[] = [
  { id: 101, kind: 'thought', ms: 4_200, parts: [{ kind: 'text', text: 'Why?' }] },
  { id: 102, kind: 'compaction', status: 'failed', parts: [{ kind: 'text', text: 'So far.' }] },
  { id: 103, kind: 'planText', parts: [{ kind: 'text', text: '# Mend the checkout' }] },
  {
    ...{ id: 104, kind: 'subagent', sessionId: 's', title: 'Explore the code', status: 'running' },
    ...{ canCancel: true, parts: [{ kind: 'text', text: 'Look.' }] },
  },
  {
    ...{ id: 105, kind: 'call', under: 104 },
    call: call({ toolCallId: 'under', ...kinds[2], status: 'in_progress', canCancel: true }),
  },
  ...['explored-1', 'explored-2'].map((toolCallId, at): Entry => ({
    ...{ id: 106 + at, kind: 'call' },
    call: call({ toolCallId, title: 'Read', locations: [{ path: many[at]! }], hasRawInput: true }),
  })),
  { id: 110, kind: 'agent', parts: [{ kind: 'text', text: 'The last row.' }] },
];

/** Runs in the page. @returns one line for each pair of parts that overlap, and each part that is beside its row. */
function overlaps(): string[] {
  const wrong: string[] = [];
  /** What is drawn of an element: its box, or that of its text, which may be longer. */
  const drawn = (one: Element): DOMRect => {
    const box = one.getBoundingClientRect();
    if (getComputedStyle(one).overflowX !== 'visible' || one.querySelector('svg') !== null) return box;
    const range = document.createRange();
    range.selectNodeContents(one);
    const text = range.getBoundingClientRect();
    return text.width > box.width ? text : box;
  };
  const name = (one: Element): string => `${one.getAttribute('class')} "${one.textContent}"`;
  for (const row of document.querySelectorAll(
    '.row:is(.call, .thought, .compaction, .planText, .subagent), .explored',
  )) {
    const line = row.querySelector(':scope > .line:not([hidden]), :scope > .fold > .line');
    if (line === null || !line.checkVisibility()) continue;
    const buttons = ':scope > .row-stop';
    const parts = [...line.children, ...row.querySelectorAll(buttons)]
      .map((one) => ({ one, box: drawn(one) }))
      .filter(({ box }) => box.width > 0 && box.height > 0);
    const { left, right } = row.getBoundingClientRect();
    for (const [at, { one, box }] of parts.entries()) {
      if (box.left < left - 0.5 || box.right > right + 0.5)
        wrong.push(`${row.className}: ${name(one)} is beside the row`);
      for (const { one: other, box: second } of parts.slice(at + 1)) {
        const across = Math.min(box.right, second.right) - Math.max(box.left, second.left);
        const along = Math.min(box.bottom, second.bottom) - Math.max(box.top, second.top);
        if (across > 0.5 && along > 1)
          wrong.push(`${row.className}: ${name(one)} is over ${name(other)}, ${Math.round(across)} px`);
      }
    }
    const subject = line.querySelector('.subject');
    if (subject?.checkVisibility() === true && subject.getBoundingClientRect().width < 11.5)
      wrong.push(`${row.className}: nothing is left of ${name(subject)}`);
  }
  return wrong;
}

/** Runs in the page. @returns the width in px of a letter of the first command. */
function widthOfLetter(): number {
  const subject = document.querySelector('.line:not([hidden]) > .subject.mono')!;
  const range = document.createRange();
  range.selectNodeContents(subject);
  return range.getBoundingClientRect().width / subject.textContent.length;
}

/** Runs in the page. @returns for each link, whether an end of its folder or name is missing, even if it is a part of a pixel. */
function cutPaths(): { folder: boolean; name: boolean }[] {
  const isCut = (part: Element): boolean => {
    const range = document.createRange();
    range.selectNodeContents(part);
    return range.getBoundingClientRect().width > part.getBoundingClientRect().width + 0.01;
  };
  return [...document.querySelectorAll('.row.call .line:not([hidden]) .file-link')].map((link) => ({
    folder: isCut(link.querySelector('.path-folder')!),
    name: isCut(link.querySelector('.path-name')!),
  }));
}

/** Runs in the page. `free` is the room in px at the right of the last row. */
function ends(): { chevrons: string; free: number } {
  const lines = [...document.querySelectorAll('.row:is(.call, .thought, .plan, .compaction) .line')].filter(
    (line) => line.checkVisibility(),
  );
  const apart = lines.filter((line) => {
    const chevron = line.querySelector(':scope > .icon-chevronRight');
    if (!chevron) return false;
    const before = [...line.children].filter((one) => one !== chevron && one.checkVisibility()).at(-1)!;
    return chevron.getBoundingClientRect().left - before.getBoundingClientRect().right > 5;
  });
  const last = lines.at(-1)!;
  const right = last.lastElementChild!.getBoundingClientRect().right;
  const free = Math.round(last.closest('.row')!.getBoundingClientRect().right - right);
  return { chevrons: apart.map((one) => one.textContent).join() || 'beside the text', free };
}

/** The second is a side bar of 300 px at a zoom of 200%. */
const widths = [140, 150, 180, 240, 300];

describe('the parts of a row', () => {
  let world: ChatWorld;
  eachWorld((opened) => void (world = opened));

  for (const width of widths)
    it(`do not overlap at ${width} px`, async () => {
      const { page } = world;
      await page.setViewportSize({ width, height: 900 });
      // A turning icon needs more room than its box.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const wrong: string[] = [];
      for (const state of states) {
        await world.snapshot(rows(state), { scope, phase: 'running', chatId: JSON.stringify(state) });
        await world.shows('The last row.');
        await page.locator('.row.subagent > details > summary').click();
        await page.locator('.row.subagent .row.call').waitFor();
        await world.frames();
        wrong.push(...(await page.evaluate(overlaps)).map((one) => `${JSON.stringify(state)}: ${one}`));
        if (state.canCancel !== true) await world.screenshot(`narrow-rows-${state.status}-${width}`);
      }
      assert.deepEqual(wrong, []);
    });

  it('show the command rather than where it runs, how it ended and how long it took', async () => {
    const { page } = world;
    const terminal = { terminalId: 't', output: 'User refused permission\n' };
    const command: Partial<CallView> = {
      ...{ kind: 'execute', title: 'npm run test:unit -- --grep checkout' },
      ...{ content: [{ type: 'terminal', terminalId: 't' }], locations: [{ path: '/work/packages/shop' }] },
    };
    for (const [theme, width] of [
      ['dark', 250],
      ['light', 300],
      ['dark', 440],
      ['light', 900],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await world.theme(theme);
      const calls = states.map((state, at): Entry => {
        const exit = state.status === 'pending' || state.status === 'in_progress' ? undefined : 'Exit code 1';
        const shown = { ...command, ...state, terminals: [{ ...terminal, exit }] };
        return {
          id: at + 1,
          kind: 'call',
          call: call({ toolCallId: `c${at}`, hasRawInput: true, ...shown }),
        };
      });
      await world.snapshot([...calls, others.at(-1)!], { scope, phase: 'running', chatId: `${width}` });
      await world.shows('The last row.');
      await world.frames();
      assert.equal(await page.locator('.row.call .line .file-link').count(), 0);
      const subjects = page.locator('.row.call .line:visible > .subject');
      assert.equal(await subjects.count(), states.length);
      const letter = await page.evaluate(widthOfLetter);
      for (const [at, subject] of (await subjects.all()).entries()) {
        const { width: shown } = (await subject.boundingBox())!;
        assert.ok(shown >= 6 * letter, `${JSON.stringify(states[at])} at ${width} px: ${shown} px`);
      }
      await world.screenshot(`narrow-commands-${theme}-${width}`);
    }
  });

  it('show the whole name of a file while its folder is cut', async () => {
    const { page } = world;
    const path = '/work/src/checkout/a/rather/long/name/of/a/folder/that/has/another/folder/cart.ts';
    const files: readonly Partial<CallView>[] = [
      { kind: 'read', title: 'Read', status: 'in_progress', canCancel: true },
      { kind: 'read', title: 'Read' },
      { kind: 'edit', title: 'Edit', content: [{ type: 'diff', path, newText: '' }] },
      { kind: 'delete', title: 'Delete', status: 'refused' },
    ];
    const calls = files.map((file, at): Entry => {
      const shown = call({ toolCallId: `c${at}`, locations: [{ path, line: 7 }], ...file });
      return { id: at + 1, kind: 'call', call: shown };
    });
    await world.snapshot([...calls, others.at(-1)!], { scope, phase: 'running' });
    await world.shows('The last row.');
    for (const [theme, width] of [
      ['dark', 300],
      ['light', 440],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await world.theme(theme);
      await world.frames();
      const cut = await page.evaluate(cutPaths);
      assert.deepEqual(
        cut,
        files.map(() => ({ folder: true, name: false })),
        `${width} px`,
      );
      await world.screenshot(`narrow-paths-${theme}-${width}`);
    }
  });

  it('reach the right edge, with the chevron directly after them', async () => {
    const { page } = world;
    for (const [theme, width] of [
      ['light', 300],
      ['dark', 900],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await world.theme(theme);
      const long = `/work/src/${'checkout/'.repeat(20)}cart.ts`;
      const cut: Entry = {
        ...{ id: 90, kind: 'call' },
        call: call({ toolCallId: 'long', title: 'Read', locations: [{ path: long }], hasRawInput: true }),
      };
      await world.snapshot([...rows({ status: 'completed' }), cut], { scope, chatId: `${width}` });
      await page.locator('.row.call', { hasText: 'checkout/checkout' }).waitFor();
      await world.frames();
      assert.deepEqual(await page.evaluate(ends), { chevrons: 'beside the text', free: 0 }, `${width} px`);
      const linked = page
        .locator('.row.call', { has: page.locator('.fold:not([hidden]) > .line-toggle') })
        .first();
      await linked.hover({ position: { x: 8, y: 11 } });
      await world.screenshot(`narrow-ends-${theme}-${width}`);
      await linked.locator('.line-toggle').click({ position: { x: 8, y: 11 } });
      await linked.locator('.fold-body').waitFor();
    }
  });

  it('are one line with the chevron beside its text, also in rows about compaction', async () => {
    const { page } = world;
    const parts = [{ kind: 'text', text: 'So far: the basket.' }] as const;
    const statuses = [
      'in_progress',
      'completed',
      'failed',
      'cancelled',
      `waiting ${'for another one '.repeat(8)}`,
    ];
    const compactions = statuses.map((status, id): Entry => ({
      id: id + 1,
      kind: 'compaction',
      status,
      parts,
    }));
    await world.snapshot([{ id: 90, kind: 'thought', parts, ms: 70_000 }, ...compactions], { scope });
    await world.shows('waiting for another one');
    for (const width of [900, 300, 140])
      for (const theme of ['dark', 'light']) {
        await page.setViewportSize({ width, height: 400 });
        await world.theme(theme);
        await world.frames();
        for (const line of await page.locator('.row .line').all())
          assert.equal((await line.boundingBox())!.height, 22, `${width} px: ${await line.textContent()}`);
        assert.equal((await page.evaluate(ends)).chevrons, 'beside the text', `${width} px`);
        await world.screenshot(`narrow-compactions-${theme}-${width}`);
      }
    const title = await page.locator('.row .line [title]').last().getAttribute('title');
    assert.match(title ?? '', /for another one $/, 'the whole text is in the tooltip');
  });

  it('are as high as one line, whatever the theme', async () => {
    const { page } = world;
    await world.snapshot(rows({ status: 'cancelled' }), { scope });
    await world.shows('The last row.');
    for (const width of [140, 300])
      for (const theme of Object.keys(themes)) {
        await page.setViewportSize({ width, height: 900 });
        await world.theme(theme);
        await world.frames();
        for (const line of await page.locator('.row.call .line:visible').all())
          assert.equal((await line.boundingBox())!.height, 22);
        await world.screenshot(`narrow-stopped-${theme}-${width}`);
      }
  });
});
