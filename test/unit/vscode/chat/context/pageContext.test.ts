// Tests the prompt context that a page shows, and how its messages change it.
import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import { Emitter } from '../../../../../src/base/event.ts';
import type { ContextFromPage } from '../../../../../src/chat/messages/contextMessages.ts';
import { Conversation } from '../../../../../src/chat/conversation/conversation.ts';
import type { Entry } from '../../../../../src/chat/messages/messages.ts';
import { asPrompt } from '../../../../../src/chat/prompt/prompt.ts';
import type { SessionSource } from '../../../../../src/chat/conversation/sessionSource.ts';
import { type ContextChat, PageContext } from '../../../../../src/vscode/chat/context/pageContext.ts';
import { noTerminals } from '../../../chat/terminal/noTerminals.ts';
import { LoggerDouble } from '../../../nes/text/loggerDouble.ts';
import { ChatContextDouble, contextPart, contextView } from './chatContextDouble.ts';

const rows: readonly Entry[] = [
  { id: 1, kind: 'user', parts: [{ kind: 'text', text: 'one' }] },
  { id: 2, kind: 'agent', parts: [{ kind: 'text', text: 'answer' }] },
  { id: 3, kind: 'user', parts: [{ kind: 'text', text: 'two\nlines' }] },
  { id: 4, kind: 'agent', parts: [{ kind: 'text', text: 'answer' }] },
];
const unused = (): never => assert.fail('Not in these tests');
const source: SessionSource = {
  open: unused,
  reopen: unused,
  revive: unused,
  close: unused,
  explain: (error) => Promise.resolve({ message: String(error) }),
};

describe('PageContext', () => {
  let double: ChatContextDouble;
  let conversation: Conversation;
  let page: PageContext;
  let changes: number;
  let shown: string[];
  let said: string[];
  let pressed: string | undefined;
  let next: Conversation | undefined;
  const begin = (from = rows): Conversation =>
    new Conversation(
      'robot',
      { sessions: source, terminals: noTerminals, logger: new LoggerDouble() },
      { rows: from, draft: asPrompt(''), queue: [], session: undefined, working: false },
    );
  beforeEach(() => {
    double = new ChatContextDouble();
    [changes, shown, said, pressed] = [0, [], [], undefined];
    conversation = begin();
    const parts = {
      source: double,
      documents: {
        showText: (name: string, text: string) => Promise.resolve(void shown.push(`${name}\n${text}`)),
      },
      questions: {
        offer: (_: string, message: string, ...buttons: readonly string[]) => {
          said.push([message, ...buttons].join(' | '));
          return Promise.resolve(pressed);
        },
      },
      openSetting: (key: string) => Promise.resolve(void said.push(`setting ${key}`)),
      scopeOf: () => ({ cwd: '/w', folders: ['/w'] }),
    };
    const chat = {
      get conversation() {
        return conversation;
      },
      stateChanged: () => void changes++,
      get shown() {
        return { conversation, title: 'Old', rename: unused };
      },
      newSession: (agent: string, prepare: Parameters<ContextChat['newSession']>[1]) =>
        prepare({
          conversation: (next = begin([])),
          title: agent,
          rename: (name) => void said.push(name),
        }),
    };
    page = new PageContext(parts, chat, new LoggerDouble());
  });
  const handle = (message: ContextFromPage): Promise<void> => page.handleMessage(message, conversation);
  const numbers = (): number[] | undefined => page.state.context?.parts.map((one) => one.part);

  it('has no state before the first collection and reports each change', () => {
    assert.deepEqual(page.state, {
      ...{ context: undefined, sentWith: [] },
      ...{ implicit: undefined, notes: false },
    });
    double.view = contextView({ parts: [contextPart('file:///w/a.ts#L1')], tokens: 100 });
    double.changed();
    assert.equal(changes, 1);
    assert.deepEqual(page.state.context, {
      delivery: 'runtimeContext',
      parts: [
        {
          ...{ part: 1, kindName: 'Open files', kindIcon: 'file', title: 'a.ts' },
          ...{ tokens: 100, form: 'whole', masked: false },
        },
      ],
      ...{ moreParts: 0, leftOut: [], moreLeftOut: 0, missing: [], moreMissing: 0 },
      ...{ tokens: 100, maxTokens: 8_000 },
      removed: false,
    });
    page.dispose();
    double.changed();
    assert.equal(changes, 1);
  });

  it('continues the conversation in a new one', async () => {
    await handle({ type: 'continueInNew' });
    assert.equal(next?.outbox.draft.attachments[0]?.name, 'conversation');
    assert.deepEqual(said, ['Old (continued)']);
    assert.match(shown.join('\n'), /^conversation\.md\n# Old\n[^]*\n### 2\n\ntwo\nlines\n/);
  });

  it('shows the implicit attachment while it is visible, and returns the one that the page shows', async () => {
    const uri = 'file:///w/a.ts#L3-L4';
    const attachment = { kind: 'text', name: 'a.ts:3–4', uri, text: 'x' } as const;
    const target = {
      id: 7,
      kind: 'selection',
      name: 'a.ts:3–4',
      uri,
      detail: '/w/a.ts: the selected text',
    } as const;
    const targetChanges = new Emitter<void>(unused);
    let isOn = true;
    double.implicit = {
      onDidChange: targetChanges.event,
      current: (one) => (one === conversation ? target : undefined),
      attachment: async (id) => (id === 7 ? attachment : undefined),
      isOn: () => isOn,
      toggle: (agent) => void double.wanted.push(`toggle ${agent}`),
    };
    const { id, name, detail } = target;
    assert.deepEqual(page.state.implicit, { id, name, detail, isOn: true, coveredBy: [] });
    targetChanges.fire();
    assert.equal(changes, 0);
    page.watch();
    targetChanges.fire();
    assert.equal(changes, 1);
    page.unwatch();
    targetChanges.fire();
    assert.equal(changes, 1);

    conversation.outbox.attach({ kind: 'file', name: 'b.ts', mention: '@b.ts', uri: 'file:///w/b.ts' });
    conversation.outbox.attach({ kind: 'file', name: 'a.ts', mention: '@a.ts', uri: 'file:///w/a.ts' });
    assert.deepEqual(page.state.implicit?.coveredBy, [2]);
    assert.equal(await page.implicitAttachment(7, conversation), attachment);
    assert.equal(await page.implicitAttachment(6, conversation), undefined);
    assert.equal(await page.implicitAttachment(undefined, conversation), undefined);
    await handle({ type: 'contextImplicit' });
    assert.deepEqual(double.wanted, ['toggle robot']);
    isOn = false;
    assert.equal(page.state.implicit?.isOn, false);
    assert.equal(await page.implicitAttachment(7, conversation), undefined);
  });

  it('sends no keys and no control characters, and bounds its lists', () => {
    const title = `a\u202Eb\n${'c'.repeat(1_000)}`;
    const many = Array.from({ length: 1_000 }, (_, at) => contextPart(`file:///secret/${at}`, { title }));
    const leftOut = many.map(() => ({ title, reason: 'custom' as const, detail: title }));
    const missing = many.map((_, at) => ({ question: title, severity: at === 0 ? 'info' : 'high' }));
    double.view = contextView({ parts: many, leftOut, missing });
    const { context } = page.state;
    assert.ok(context);
    assert.deepEqual(context.missing[0], { question: context.missing[0]!.question, isGrave: true });
    const counts = [context.parts, context.leftOut, context.missing].map(({ length }) => length);
    assert.deepEqual(counts, [60, 30, 10]);
    assert.deepEqual([context.moreParts, context.moreLeftOut, context.removed], [940, 970, true]);
    assert.equal(context.moreMissing, missing.length - 10);
    const told = JSON.stringify(context);
    assert.ok(!told.includes('secret') && !told.includes('\u202E'));
    assert.ok(told.length < 60_000, String(told.length));
  });

  it('removes the clicked part even if others have changed, and ignores numbers of parts that are gone', async () => {
    const [a, b, c] = ['a', 'b', 'c'].map((key) => contextPart(key));
    double.view = contextView({ parts: [a!, b!] });
    assert.deepEqual(numbers(), [1, 2]);
    double.view = contextView({ parts: [c!, b!] });
    assert.deepEqual(numbers(), [3, 2]);
    await handle({ type: 'contextRemove', part: 2 });
    await handle({ type: 'contextRemove', part: 1 });
    await handle({ type: 'contextRemove', part: 99 });
    await handle({ type: 'contextRestore' });
    assert.deepEqual(double.wanted, ['remove b', 'restore']);
    // A part that returns gets a new number.
    double.view = contextView({ parts: [a!] });
    assert.deepEqual(numbers(), [4]);
    // Each conversation has its own numbers.
    conversation = begin();
    page.conversationChanged();
    assert.deepEqual(numbers(), [1]);
  });

  it('removes a kind permanently and offers its setting', async () => {
    double.view = contextView({ parts: [contextPart('t', { kind: 'terminal' })] });
    assert.deepEqual(numbers(), [1]);
    pressed = 'Change Setting';
    await handle({ type: 'contextRemoveKind', part: 1 });
    await handle({ type: 'contextRemoveKind', part: 2 });
    assert.deepEqual(double.wanted, ['remove all terminal']);
    await Promise.resolve();
    assert.deepEqual(said, [
      'No longer included in any conversation: Terminal. | Change Setting',
      'setting context.kinds',
    ]);
  });

  it('watches one conversation, while the page is visible', () => {
    page.watch();
    assert.deepEqual(double.watched, [conversation]);
    conversation = begin();
    page.watch();
    assert.deepEqual(double.watched, [conversation]);
    page.unwatch();
    assert.deepEqual(double.watched, []);
    page.watch();
    page.dispose();
    assert.deepEqual(double.watched, []);
  });

  it('lists the prompts that have a record', () => {
    double.sent.set(1, contextView());
    double.sent.set(2, contextView());
    assert.deepEqual(page.state.sentWith, [1]);
    double.sent.set(3, contextView());
    assert.deepEqual(page.state.sentWith, [1]);
    double.changed();
    assert.deepEqual(page.state.sentWith, [1, 3]);
    double.sent.clear();
    page.rowChanged({ op: 'append', id: 4, text: '!' });
    assert.deepEqual(page.state.sentWith, [1, 3]);
    page.rowChanged({ op: 'clear' });
    assert.deepEqual(page.state.sentWith, []);
  });

  it('previews the exact text that would be sent', async () => {
    const view = contextView({
      parts: [contextPart('a', { title: 'a.ts' }), contextPart('b')],
      leftOut: [{ title: '.env', reason: 'sensitive', detail: 'Files with this name contain secrets.' }],
      missing: [{ question: 'Turn on shell integration.', severity: 'medium' }],
      tokens: 1_234,
    });
    const text = '  const a = "\u200B";\r\n\tb\n';
    double.previewed = { view, blocks: [{ title: 'a.ts', text }, { text: 'untitled' }] };
    await handle({ type: 'contextPreview' });
    assert.deepEqual(shown, [
      [
        'Context of next prompt.txt',
        'Context of your next prompt to robot. Nothing was sent yet.',
        '2 items, about 1,234 of at most 8,000 tokens. Sent with the turn only; not kept in history.',
        '',
        '======== 1/2: a.ts ========',
        text,
        '',
        '======== 2/2: untitled ========',
        'untitled',
        '',
        'Omitted:',
        '- .env: Files with this name contain secrets.',
        '',
        'Missing:',
        '- Turn on shell integration.',
        '',
      ].join('\n'),
    ]);
  });

  it('reports if nothing would be sent, and shows only the last preview that was requested', async () => {
    await page.preview();
    assert.match(said[0] ?? '', /^No context would be sent with your next prompt/);
    double.previewed = { view: contextView(), blocks: [] };
    const { promise, resolve } = Promise.withResolvers<void>();
    double.hold = promise;
    const both = [page.preview(), page.preview()];
    assert.deepEqual(
      double.tokens.map(({ isCancellationRequested }) => isCancellationRequested),
      [true, true, false],
    );
    resolve();
    await Promise.all(both);
    assert.equal(shown.length, 1);
    const late = page.preview();
    page.dispose();
    await late;
    assert.equal(shown.length, 1);
  });

  it('shows what was sent with the last prompt, with a given one, and with the prompt of a row', async () => {
    const marks = [
      contextPart('a', { title: 'a.ts:1–9', form: 'cut', masked: true, tokens: 1_500 }),
      contextPart('b', { title: 'b.ts (digest)', form: 'digest' }),
    ];
    const omitted = {
      title: 'c.ts',
      reason: 'budget_limit' as const,
      detail: 'The token budget is used up.',
    };
    double.sent.set(3, contextView({ parts: marks, leftOut: [omitted], tokens: 1_600, delivery: 'embed' }));
    await page.seen();
    await page.seen(4);
    await handle({ type: 'contextSeen', entryId: 3 });
    const text = [
      'Context sent.txt',
      'Context sent to robot with "two ⏎ lines"',
      "2 items, about 1,600 of at most 8,000 tokens. Included in the prompt; stays in the agent's history.",
      '',
      '- a.ts:1–9 (about 1,500 tokens, truncated, secrets were redacted)',
      '- b.ts (digest) (about 100 tokens, summary)',
      '',
      'Omitted:',
      '- c.ts: The token budget is used up.',
      '',
    ].join('\n');
    assert.deepEqual(shown, [text, text, text]);
    // Parts that were collected but not sent are not listed as sent.
    double.sent.set(3, contextView({ parts: marks, tokens: 1_600, delivery: 'none' }));
    await page.seen();
    assert.match(shown.at(-1)!, /^.*\n.*\nNo editor context was sent [^\n]*\n$/);
    await page.seen(2);
    assert.match(said[0] ?? '', /^No context was sent with this prompt/);
    conversation = begin([]);
    await page.seen();
    assert.equal(said[1], 'Nothing has been sent in this conversation yet.');
  });
});
