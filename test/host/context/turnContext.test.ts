// The context that an agent really receives with its prompts: as the preview showed and the record says, for this
// turn only, and without excluded, ignored, secret or late items.
import * as assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { neverCancelled } from '../../../src/base/cancellation.ts';
import type { ContextBundle } from '../../../src/context/schema/bundle.ts';
import { asPrompt } from '../../../src/chat/prompt/prompt.ts';
import { parseTraceparent, traceparentIn } from '../../../src/protocol/traceContext.ts';
import { fixProblems } from '../../../src/vscode/chat/attach/fixProblems.ts';
import { endAttachment } from '../../../src/vscode/chat/context/continuedAttachment.ts';
import { RequestDocuments } from '../../../src/vscode/window/requestDocuments.ts';
import { checkBundle } from '../../unit/context/records/checkBundle.ts';
import { until } from '../../until.ts';
import { ContextWorld } from './contextWorld.ts';
import { restore, ScriptedAgent } from '../scriptedAgent.ts';
import { configure, openNewFile, run, type, writeNewFile } from '../world.ts';

const secret = 'sk-ant-api03-abcdefghijklmnopqrstuvwxyz';

describe('the context of a prompt', () => {
  let world: ContextWorld;
  /** Kinds that depend on other tests. */
  const quiet = { git: false, terminal: false, recentFiles: false, recentEdits: false, symbols: false };

  beforeEach(async () => {
    await configure('agents', { told: new ScriptedAgent({}, 'runtimeContext').definition });
    await configure('chat.agent', 'told');
    await configure('context.kinds', quiet);
    world = new ContextWorld();
  });

  afterEach(async () => {
    await world.dispose();
    await restore();
  });

  it('matches the preview and the record', async () => {
    const editor = await openNewFile('shown.ts', `export const answer = 42;\nconst key = "${secret}";\n`);
    const conversation = world.conversation('told');
    const { chat, ledger, store } = world.editor;
    // The agent never ran, so its capabilities are unknown.
    assert.equal(await chat.preview(conversation, neverCancelled), undefined);
    const watching = chat.watch(conversation);
    await world.contextSentWith(conversation, 'begin');
    // Nothing changed in the editor; the preview is updated because the agent's capabilities are known now.
    await until('what the next prompt carries', () => chat.next(conversation)?.delivery === 'runtimeContext');
    watching.dispose();
    conversation.setDraft('what is the answer');
    const preview = await chat.preview(conversation, neverCancelled);
    assert.equal(chat.next(conversation)?.delivery, 'runtimeContext');
    const sent = await world.contextSentWith(conversation, 'what is the answer');
    assert.deepEqual(preview?.blocks, sent);
    assert.match(sent[0]!.title!, /shown\.ts/);
    assert.match(sent[0]!.text, /answer = 42/);
    assert.doesNotMatch(JSON.stringify(sent), new RegExp(secret));

    const draft = ledger.all.at(-1)!;
    const bundle = draft.bundle();
    const hash = createHash('sha256').update(JSON.stringify(sent)).digest('hex');
    const [injection] = bundle.records.injections;
    assert.equal(injection!.hash, `sha256:${hash}`);
    assert.match(injection!.native_id!, /^\d+$/);
    // Each turn has its own trace context, which is sent and recorded.
    const traces = world.prompts.map((params) => parseTraceparent(traceparentIn(params)));
    assert.equal(new Set(traces.map((trace) => trace!.traceId)).size, 2);
    assert.deepEqual(bundle.envelope.telemetry_refs, [
      { kind: 'otel.trace', id: traces[1]!.traceId },
      { kind: 'otel.span', id: traces[1]!.spanId },
    ]);
    const file = bundle.records.source_refs.find(({ uri }) => uri === editor.document.uri.toString());
    assert.equal(file!.modified_at, statSync(editor.document.uri.fsPath).mtime.toISOString());
    const row = conversation.rows().findLast((one) => one.kind === 'user')!;
    assert.deepEqual(
      (await chat.sentWith(conversation, row))?.parts.map(({ title }) => title),
      sent.map(({ title }) => title),
    );

    await store.written();
    const folder = join(world.storage, 'User', 'globalStorage', 'acp-host', 'context');
    const onDisk = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    assert.equal(onDisk.length, 2);
    assert.ok(onDisk.some((text) => text.includes(`sha256:${hash}`)));
    assert.doesNotMatch(onDisk.join(''), /answer = 42|sk-ant/);
    assert.equal(editor.document.isDirty, false);

    // As after a reload: the rows are restored, and their context is read from the record.
    const again = world.conversation('told', {
      ...{ rows: conversation.rows(), draft: asPrompt(''), queue: [], working: false },
      session: { ...conversation.sessionIdentity!, how: 'back' },
    });
    assert.ok(chat.hasRecord(again, row));
    const seen = (await chat.sentWith(conversation, row))!;
    const parts = seen.parts.map((part) => ({ ...part, key: '' }));
    assert.deepEqual(await chat.sentWith(again, row), { ...seen, parts });

    const exported = join(world.storage, 'exported.json');
    await chat.exportTo(exported, true);
    const { bundles } = JSON.parse(readFileSync(exported, 'utf8')) as { bundles: ContextBundle[] };
    // Two turns, the opened session, and the export.
    assert.deepEqual(
      bundles.map(({ envelope }) => envelope.scope),
      ['turn', 'turn', 'session', 'review'],
    );
    for (const one of bundles) checkBundle(one);
    assert.match(JSON.stringify(bundles), /answer = 42/);
    assert.doesNotMatch(JSON.stringify(bundles), /sk-ant/);
    await chat.forget();
    assert.deepEqual([ledger.all.length, (await store.all()).length], [0, 0]);
    assert.equal(await chat.sentWith(conversation, row), undefined);
    assert.deepEqual([chat.hasRecord(conversation, row), chat.hasRecord(again, row)], [false, false]);
  });

  it('is not changed by viewing it', async () => {
    await openNewFile('covered.ts', 'const isCovered = 1;\n');
    const documents = new RequestDocuments();
    try {
      await documents.showText('preview.txt', 'what would be sent', { focus: true });
      const conversation = world.conversation('told');
      const sent = await world.contextSentWith(conversation, 'one');
      assert.equal(sent[0]?.text, 'const isCovered = 1;\n');
      const row = conversation.rows().findLast((one) => one.kind === 'user')!;
      const view = (await world.editor.chat.sentWith(conversation, row))!;
      assert.ok(view.parts.some(({ kind, title }) => kind === 'activeFile' && title.endsWith('covered.ts')));
    } finally {
      documents.dispose();
    }
  });

  it('is for its turn only, and not in the history', async () => {
    await openNewFile('first.ts', 'const inTheFirst = 1;\n');
    const conversation = world.conversation('told');
    assert.match(JSON.stringify(await world.contextSentWith(conversation, 'one')), /inTheFirst/);
    await run('workbench.action.closeAllEditors');
    await openNewFile('second.ts', 'const inTheSecond = 2;\n');
    const second = JSON.stringify(await world.contextSentWith(conversation, 'two'));
    assert.match(second, /inTheSecond/);
    assert.doesNotMatch(second, /inTheFirst/);
    assert.doesNotMatch(JSON.stringify(conversation.rows().filter(({ kind }) => kind === 'user')), /inThe/);

    const { sessionId, cwd } = conversation.sessionIdentity!;
    conversation.suspend();
    const past = { sessionId: `${sessionId}-kept`, cwd, how: 'show' as const };
    const loaded = world.conversation('told', {
      rows: [],
      draft: asPrompt(''),
      queue: [],
      session: past,
      working: false,
    });
    await loaded.begin();
    const said = await until('the history', () => {
      const row = loaded.rows().find(({ kind }) => kind === 'user');
      return row && JSON.stringify(row);
    });
    assert.match(said, /one/);
    assert.doesNotMatch(said, /inThe/);
  });

  it('contains pinned, noted and selected items, without removed ones', async () => {
    const pinned = await writeNewFile('pinned.ts', 'const thisIsPinned = 1;\n');
    const editor = await openNewFile('selected.ts', 'const one = 1;\nconst chosen = 2;\nconst three = 3;\n');
    editor.selection = new vscode.Selection(1, 0, 2, 0);
    world.editor.pinned.pin(pinned.toString());
    world.editor.pinned.addNote('Always answer in verse.');
    const conversation = world.conversation('told');
    const sent = await world.contextSentWith(conversation, 'chosen');
    const text = JSON.stringify(sent);
    assert.match(text, /thisIsPinned/);
    assert.match(text, /in verse/);
    assert.ok(
      sent.some((item) => item.text.trim() === 'const chosen = 2;'),
      text,
    );
    const { chat } = world.editor;
    await chat.preview(conversation, neverCancelled);
    const note = chat.next(conversation)!.parts.find(({ kind }) => kind === 'note')!;
    chat.removeOnce(conversation, note.key);
    assert.doesNotMatch(JSON.stringify(await world.contextSentWith(conversation, 'again')), /in verse/);
    // Sent once only.
    assert.match(JSON.stringify(await world.contextSentWith(conversation, 'and again')), /in verse/);
    await configure('context.kinds', { ...quiet, note: false });
    assert.doesNotMatch(JSON.stringify(await world.contextSentWith(conversation, 'at last')), /in verse/);
  });

  it('names excluded items as left out, without their content', async () => {
    await openNewFile('.env', 'TOKEN_OF_ENV=verysecretvalue\n');
    const conversation = world.conversation('told');
    assert.doesNotMatch(
      JSON.stringify(await world.contextSentWith(conversation, 'one')),
      /TOKEN_OF_ENV|verysecret/,
    );
    const row = conversation.rows().findLast((one) => one.kind === 'user')!;
    const view = (await world.editor.chat.sentWith(conversation, row))!;
    assert.ok(
      view.leftOut.some(({ title, reason }) => title.endsWith('.env') && reason === 'policy_blocked'),
    );

    await configure('nes.exclude', ['**/private.ts']);
    await openNewFile('private.ts', 'const ofAnExcludedFile = 1;\n');
    assert.doesNotMatch(JSON.stringify(await world.contextSentWith(conversation, 'two')), /ofAnExcludedFile/);

    const elsewhere = mkdtempSync(join(tmpdir(), 'acp-host-elsewhere-'));
    writeFileSync(join(elsewhere, 'outside.ts'), 'const outsideOfTheWorkspace = 1;\n');
    await run('workbench.action.closeAllEditors');
    // A document opened by `showTextDocument` would stay open for minutes, also for the agents of other tests.
    await run('vscode.open', vscode.Uri.file(join(elsewhere, 'outside.ts')));
    assert.doesNotMatch(
      JSON.stringify(await world.contextSentWith(conversation, 'three')),
      /outsideOfTheWorkspace/,
    );
    rmSync(elsewhere, { recursive: true, force: true });
  });

  it('contains current problems, symbols and edits', async () => {
    await configure('context.kinds', { ...quiet, symbols: true, recentEdits: true });
    const editor = await openNewFile('kinds.ts', 'function alpha() {}\nfunction beta() {}\n');
    const provider = vscode.languages.registerDocumentSymbolProvider('typescript', {
      provideDocumentSymbols: () => [
        new vscode.SymbolInformation(
          'alphaOfASymbol',
          vscode.SymbolKind.Function,
          '',
          new vscode.Location(editor.document.uri, new vscode.Range(0, 0, 0, 19)),
        ),
      ],
    });
    const problems = vscode.languages.createDiagnosticCollection('test');
    const range = new vscode.Range(1, 0, 1, 8);
    problems.set(editor.document.uri, [new vscode.Diagnostic(range, 'beta is not good enough')]);
    const breakpoint = new vscode.SourceBreakpoint(
      new vscode.Location(editor.document.uri, range),
      true,
      'whenAlphaIsTrue',
    );
    vscode.debug.addBreakpoints([breakpoint]);
    try {
      await type('// typedByHand ');
      const conversation = world.conversation('told');
      const text = JSON.stringify(
        await world.contextSentWith(conversation, 'alpha beta typedByHand whenAlphaIsTrue'),
      );
      for (const wanted of [
        /alphaOfASymbol/,
        /beta is not good enough/,
        /\+.*typedByHand/,
        /whenAlphaIsTrue/,
      ])
        assert.match(text, wanted);
      problems.clear();
      assert.doesNotMatch(
        JSON.stringify(await world.contextSentWith(conversation, 'beta')),
        /not good enough/,
      );
      const row = conversation.rows().findLast((one) => one.kind === 'user')!;
      const { missing } = (await world.editor.chat.sentWith(conversation, row))!;
      assert.ok(missing.some(({ question }) => question.includes('does not report which tests failed')));
    } finally {
      vscode.debug.removeBreakpoints([breakpoint]);
      problems.dispose();
      provider.dispose();
    }
  });

  it('contains an outline of a file that is too long, and says so', async () => {
    const lines = Array.from({ length: 3_000 }, (_, n) => `  step(${n}, "of a long file");`);
    // Only the language extension can recognize the headings in it.
    lines[1_500] = '  §headingOfTheOutline {';
    const editor = await openNewFile('outlined.ts', lines.join('\n'));
    const range = new vscode.Range(1_500, 0, 1_510, 0);
    const provider = vscode.languages.registerDocumentSymbolProvider('typescript', {
      provideDocumentSymbols: () => [
        new vscode.DocumentSymbol('heading', '', vscode.SymbolKind.Function, range, range),
      ],
    });
    try {
      const conversation = world.conversation('told');
      const sent = await world.contextSentWith(conversation, 'one');
      const file = sent.find(({ title }) => title?.includes('outlined.ts'));
      assert.match(file?.title ?? '', /digest/);
      assert.match(file?.text ?? '', /§headingOfTheOutline/);
      const row = conversation.rows().findLast((one) => one.kind === 'user')!;
      const view = (await world.editor.chat.sentWith(conversation, row))!;
      assert.equal(view.parts.find(({ kind }) => kind === 'activeFile')?.form, 'digest');
      assert.equal(editor.document.isDirty, false);
    } finally {
      provider.dispose();
    }
  });

  it('belongs to a task if a command started the prompt', async () => {
    const editor = await openNewFile('wrong.ts', 'const wrong = 1;\n');
    const problems = vscode.languages.createDiagnosticCollection('test');
    const range = new vscode.Range(0, 0, 0, 5);
    const conversation = world.conversation('told');
    try {
      assert.match(fixProblems(conversation, { hasUri: () => false }) ?? '', /no problems/);
      problems.set(editor.document.uri, [new vscode.Diagnostic(range, 'this is wrong')]);
      assert.equal(fixProblems(conversation, { hasUri: () => true }), undefined);
    } finally {
      problems.dispose();
    }
    const { draft } = conversation.outbox;
    assert.match(draft.text, /^Fix these problems\. @diagnostics/);
    conversation.promptDraft(draft.text);
    await until('the end of the turn', () => !conversation.working && conversation.rows().length > 1);
    const { envelope, records } = checkBundle(world.editor.ledger.all.at(-1)!.bundle());
    assert.deepEqual([envelope.scope, records.surfaces[0]!.surface_kind], ['task', 'task_surface']);
    assert.match(JSON.stringify(envelope.runtime_refs), /"task","id":"fix-problems\//);
  });

  it('is recorded when a conversation is continued with another agent', async () => {
    const { told } = vscode.workspace.getConfiguration('acpHost').get<Record<string, object>>('agents')!;
    await configure('agents', { told, other: new ScriptedAgent({}, 'runtimeContext').definition });
    const conversation = world.conversation('told');
    await world.contextSentWith(conversation, 'one');
    const markdown = `# Said\n\nthe key is ${secret}\n`;
    const attachment = endAttachment(conversation, markdown, world.editor.chat.knownSecrets());
    assert.doesNotMatch(attachment.text, new RegExp(secret));
    const other = world.conversation('other');
    other.prompt({ text: 'go on @conversation', attachments: [attachment] });
    await until('the end of the turn', () => !other.working && other.rows().length > 1);
    // On disk, since it is bounded and deleted like the records of turns. It is measured after it was sent.
    const { envelope, records } = await until('the record on disk', async () => {
      const all = await world.editor.store.all();
      return all
        .map(({ bundle }) => checkBundle(bundle as ContextBundle))
        .find((one) => one.envelope.scope === 'handoff');
    });
    assert.deepEqual(
      envelope.actor_refs?.flatMap((ref) => (typeof ref === 'object' && ref.kind === 'agent' ? ref.id : [])),
      ['other', 'told'],
    );
    const { sessionId } = other.sessionIdentity!;
    assert.equal(records.injections[0]!.native_id, sessionId);
    assert.deepEqual(envelope.runtime_refs?.[0], { kind: 'acp.session', id: sessionId });
    assert.equal(records.items[0]!.source_refs!.length, 1);
    await world.editor.chat.forget();
    assert.deepEqual([world.editor.ledger.all, await world.editor.store.all()], [[], []]);
  });

  it('needs consent if it would become part of the agent’s history', async () => {
    await configure('agents', { deaf: new ScriptedAgent({}, 'embedding').definition });
    await openNewFile('asked.ts', 'const onlyIfAsked = 1;\n');
    const conversation = world.conversation('deaf');
    assert.doesNotMatch(await world.say(conversation, 'one'), /onlyIfAsked/);
    await configure('context.fallback', 'ask');
    assert.doesNotMatch(await world.say(conversation, 'two'), /onlyIfAsked/);
    assert.ok(world.answers.asked.some((asked) => asked.includes('asked.ts')));
    world.answers.answer('Include');
    assert.match(await world.say(conversation, 'three'), /onlyIfAsked/);
    assert.doesNotMatch(JSON.stringify(conversation.rows().filter(({ kind }) => kind === 'user')), /onlyIf/);
  });

  it('leaves out late items, and says so', async () => {
    await world.dispose();
    world = new ContextWorld(1);
    const late: (() => void)[] = [];
    // Before the file exists, since an answer is cached.
    const provider = vscode.languages.registerDocumentSymbolProvider('typescript', {
      provideDocumentSymbols: () => new Promise((resolve) => late.push(() => resolve([]))),
    });
    await openNewFile('late.ts', 'const late = 1;\n');
    await configure('context.kinds', { ...quiet, symbols: true });
    const conversation = world.conversation('told');
    await world.contextSentWith(conversation, 'one');
    const row = conversation.rows().findLast((one) => one.kind === 'user')!;
    const { missing } = (await world.editor.chat.sentWith(conversation, row))!;
    assert.ok(missing.some(({ question }) => question.includes('did not respond in time (symbols)')));
    for (const answer of late) answer();
    provider.dispose();
  });
});
