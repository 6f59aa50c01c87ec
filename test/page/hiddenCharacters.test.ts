// Characters that can't be seen are spelled out wherever the page shows a name, a title or another text that the user decides
// by. The text of messages and the output of commands stay as they are.
import * as assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import type { Entry } from '../../src/chat/messages/messages.ts';
import { ChatWorld } from './chatWorld.ts';
import { busyState, call, everyRow } from './sampleConversation.ts';
import { nextContext } from './sampleContext.ts';
import { form, link, permission } from './sampleQuestions.ts';

const hidden = '\u202e\u2063\u00ad\u{e0041}';
const spelled = '[U+202E][U+2063][U+00AD][U+E0041]';

/** Values that the page does not show. */
const unseen = new Set([
  ...['kind', 'type', 'status', 'priority', 'severity', 'mimeType', 'data', 'phase', 'category', 'form'],
  ...['delivery', 'kindIcon', 'decision', 'terminalId', 'toolCallId', 'requestId', 'optionId', 'questionId'],
  ...['id', 'group', 'value', 'currentValue', 'currentModeId', 'agent', 'draft', 'sessionId'],
]);

/** The value with hidden characters in all its texts. */
function withHidden<T>(value: T, key = ''): T {
  if (typeof value === 'string') return (unseen.has(key) ? value : `${value}${hidden}`) as T;
  if (Array.isArray(value)) return value.map((one: unknown) => withHidden(one, key)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, one]) => [name, withHidden<unknown>(one, name)]);
  return Object.fromEntries(fields) as T;
}

const more: readonly Entry[] = [
  {
    id: 20,
    kind: 'agent',
    parts: [
      { kind: 'resource', uri: 'https://a.example/b', name: 'b', text: 'text' },
      { kind: 'resource', uri: 'file:///a', name: '' },
    ],
  },
  { id: 21, kind: 'planText', parts: [{ kind: 'resource', uri: 'file:///plan.md', name: 'plan.md' }] },
  {
    id: 22,
    kind: 'call',
    call: call({
      toolCallId: 'call-20',
      title: 'Runs the tests',
      command: 'npm test',
      kind: 'execute',
      content: [{ type: 'terminal', terminalId: 't2' }],
      terminals: [{ terminalId: 't2', command: 'npm run all', output: 'ok', exit: 'Exit code 1' }],
    }),
  },
  {
    id: 23,
    kind: 'call',
    call: call({
      toolCallId: 'call-21',
      title: 'Edit',
      kind: 'edit',
      status: 'failed',
      content: [
        { type: 'diff', path: 'a.ts', oldText: 'a', newText: 'b' },
        { type: 'diff', path: 'b.ts', oldText: 'a', newText: 'b' },
      ],
      diffPreviews: [{ text: '-a\n+b', cut: 'more' }, { text: '-a\n+b' }],
      locations: [{ path: 'c.ts', line: 1 }, { path: 'd.ts' }],
    }),
  },
  {
    id: 24,
    kind: 'subagent',
    sessionId: 's',
    title: 'Reviews',
    status: 'failed',
    error: 'It failed.',
    parts: [{ kind: 'text', text: 'Review it.' }],
  },
  {
    id: 25,
    kind: 'end',
    text: 'The end.',
    isError: true,
    detail: 'Some detail',
    json: '{"a":1}',
  },
];

describe('a hidden character on the page', () => {
  let world: ChatWorld;
  before(async () => {
    world = await ChatWorld.open();
  });
  after(() => world.close());

  it('is spelled out in every row, card and picker', async () => {
    const seen = { id: 1, name: 'cart.ts', detail: 'src/cart.ts', isOn: true };
    const file = { uri: 'a', path: 'a', kind: 'changed', note: 'a note', added: 1, removed: 1, conflicts: 1 };
    const state = {
      ...{ permissions: [permission], questions: [form, link], follow: true },
      ...{ context: nextContext, implicit: { ...seen, coveredBy: [] }, account: 'ada', suggestion: 'Go on' },
      changes: { files: [{ ...file, canUndo: true, preview: { text: '-a\n+b', cut: 'more' } }], more: 0 },
      background: { kind: 'commands', commands: ['npm start'], isStopped: false },
    };
    await world.snapshot(
      withHidden([...everyRow, ...more]),
      withHidden({ ...busyState, ...state }) as Parameters<ChatWorld['snapshot']>[1],
    );
    await world.shows('The end.');
    await world.page.evaluate(() => {
      for (const fold of document.querySelectorAll('details')) fold.open = true;
    });
    await world.frames();
    const { found, count } = await world.page.evaluate((spelling) => {
      const isHidden = (text: string): boolean => /[\u202e\u2063\u00ad]|\udb40\udc41/.test(text);
      const found: string[] = [];
      let count = 0;
      const check = (text: string, where: Element): void => {
        if (text.includes(spelling)) count += 1;
        if (isHidden(text)) found.push(`${where.outerHTML.slice(0, 200)}: ${JSON.stringify(text)}`);
      };
      const whole = '.plain, .output, .code pre, textarea';
      for (const one of document.body.querySelectorAll('*')) {
        for (const name of ['title', 'aria-label', 'alt', 'placeholder'])
          check(one.getAttribute(name) ?? '', one);
        const isMessage = one.closest('.markdown') !== null && one.closest('[data-href]') === null;
        if (isMessage || one.closest(whole) !== null) continue;
        for (const node of one.childNodes)
          if (node.nodeType === Node.TEXT_NODE) check(node.nodeValue ?? '', one);
      }
      return { found, count };
    }, spelled);
    assert.deepEqual(found, []);
    assert.ok(count > 60, String(count));
  });

  it('is spelled out in the input of a tool', async () => {
    const rows: readonly Entry[] = [{ id: 1, kind: 'call', call: call({ hasRawInput: true }) }];
    await world.snapshot(rows);
    await world.openRaw('Show Input');
    await world.raw('call-1', 'input', `{"command": "a${hidden}b"}\n{}`);
    await world.shows('"command"');
    assert.equal(await world.page.locator('.raw-fold pre').textContent(), `{"command": "a${spelled}b"}\n{}`);
  });

  it('is spelled out in the text of a link', async () => {
    const text = `[a${hidden}b](https://a.example) ![c${hidden}](https://a.example/i.png)`;
    await world.snapshot([{ id: 1, kind: 'agent', parts: [{ kind: 'text', text }] }]);
    await world.shows('a[U+202E]');
    assert.deepEqual(await world.page.locator('.row [data-href]').allTextContents(), [
      `a${spelled}b`,
      `c${spelled}`,
    ]);
  });

  it('is named above code, which is inserted as it is', async () => {
    const code = `a = "${hidden}"\nb = "👩‍💻 ❤️"`;
    for (const text of [`\`\`\`py\n${code}\n\`\`\`\n`, `\`\`\`py\n${code}`, `- x\n\n      ${code}\n`]) {
      await world.snapshot([{ id: 1, kind: 'agent', parts: [{ kind: 'text', text }] }]);
      await world.shows('The code contains hidden characters');
      const note = world.page.locator('.code-note');
      assert.equal(
        await note.innerText(),
        'The code contains hidden characters: U+202E, U+2063, U+00AD, U+E0041',
      );
    }
    await world.snapshot([
      { id: 1, kind: 'agent', parts: [{ kind: 'text', text: `\`\`\`py\n${code}\n\`\`\`\n` }] },
    ]);
    await world.shows('The code contains hidden characters');
    await world.page.locator('[data-action=insertCode]').click();
    assert.equal((await world.waitForPosted('insertCode')).text.trimEnd(), code);
    await world.snapshot([
      { id: 1, kind: 'agent', parts: [{ kind: 'text', text: '```py\nb = "👩‍💻 ❤️"\r\n```\n' }] },
    ]);
    await world.shows('b = ');
    assert.equal(await world.page.locator('.code-note').count(), 0);
  });
});
