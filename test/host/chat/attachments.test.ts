// Attaching to a prompt in a real workspace: the choices for @, what each attaches, and the commands.
import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { systemClock } from '../../../src/agent/clock.ts';
import type { ComposerNews, MentionChoice } from '../../../src/chat/messages/composing.ts';
import { Conversation } from '../../../src/chat/conversation/conversation.ts';
import { promptLimits, type Attachment, type TextAttachment } from '../../../src/chat/prompt/prompt.ts';
import { AddCommands } from '../../../src/vscode/chat/attach/addCommands.ts';
import { attachChanges } from '../../../src/vscode/chat/attach/attachText.ts';
import { Attaching } from '../../../src/vscode/chat/attach/attaching.ts';
import { MentionList } from '../../../src/vscode/chat/attach/mentionList.ts';
import { textOfFile } from '../../../src/vscode/chat/attach/textOfFile.ts';
import { noTerminals } from '../../unit/chat/terminal/noTerminals.ts';
import { RecordingLogger } from '../../unit/wire/recordingLogger.ts';
import { until } from '../../until.ts';
import { withGit } from '../context/gitExtension.ts';
import { noSessions } from './noSessions.ts';
import { openNewFile, restoreWorld, run, writeNewFile } from '../world.ts';

const allowed = { hasUri: ({ path }: vscode.Uri) => !path.includes('.env') };
const relative = (uri: vscode.Uri): string => vscode.workspace.asRelativePath(uri);

describe('attachments', () => {
  let logger: RecordingLogger;
  let conversation: Conversation;
  let attaching: Attaching;
  let posted: ComposerNews[];
  beforeEach(() => {
    logger = new RecordingLogger();
    conversation = new Conversation('test', { sessions: noSessions, terminals: noTerminals, logger });
    attaching = new Attaching({ allowed, clock: systemClock, logger });
    posted = [];
  });
  afterEach(async () => {
    conversation.dispose();
    await restoreWorld();
  });
  const say = (news: ComposerNews): void => void posted.push(news);
  const attachments = (): readonly Attachment[] => conversation.outbox.draft.attachments;
  let request = 0;
  const find = async (query: string): Promise<readonly MentionChoice[]> => {
    await attaching.handleMessage({ type: 'findMentions', request: ++request, query }, conversation, say);
    const answer = posted.at(-1);
    assert.ok(answer?.type === 'mentions' && answer.request === request);
    return answer.choices;
  };
  const choose = async (found: readonly MentionChoice[], mention: string): Promise<Attachment> => {
    const index = found.findIndex((choice) => choice.mention === mention);
    assert.ok(index >= 0, `${mention} among ${found.map((choice) => choice.mention).join()}`);
    await attaching.handleMessage({ type: 'mention', request, index }, conversation, say);
    return attachments().at(-1)!;
  };

  it('are found as files and folders by a few letters, open ones first, without excluded ones', async () => {
    const closed = await writeNewFile('zebraCrossing.ts', 'one\n');
    await writeNewFile('zebraCrossing.env', 'KEY=1\n');
    const open = (await openNewFile('other zebra.ts', 'two\n')).document.uri;
    // Problems and changes come first, if earlier tests left some.
    const all = (await find('')).map(({ mention }) => mention);
    assert.equal(all[all.indexOf('@symbol:') + 1], `@${relative(open)}`, 'the open file follows `@symbol:`');
    await until('the file', async () =>
      (await find('zebracr')).some(({ mention }) => mention === `@${relative(closed)}`),
    );
    const found = await find('zebracr');
    assert.equal(found[0]?.mention, `@${relative(closed)}`);
    assert.ok(found.every(({ mention }) => !mention.includes('.env')));
    const folder = relative(vscode.Uri.joinPath(closed, '..'));
    const kind = (await find(folder)).find(({ mention }) => mention === `@${folder}`)?.kind;
    assert.equal(kind, 'folder');
    assert.deepEqual(await choose(await find('zebracr'), `@${relative(closed)}`), {
      kind: 'file',
      name: relative(closed),
      mention: `@${relative(closed)}`,
      uri: pathToFileURL(closed.fsPath).href,
      detail: closed.fsPath,
      mimeType: 'text/typescript',
      size: 4,
    });
  });

  it('are only items that were offered', async () => {
    await find('');
    for (const message of [
      { type: 'mention', request, index: 4_000 },
      { type: 'mention', request: request + 7, index: 0 },
    ] as const)
      await attaching.handleMessage(message, conversation, say);
    assert.deepEqual(attachments(), []);
  });

  it('contain the selection as it was when it was chosen', async () => {
    const editor = await openNewFile('a.ts', 'one\ntwo\nthree\n');
    assert.ok(
      (await find('sel')).every(({ kind }) => kind !== 'selection'),
      'there is none',
    );
    editor.selection = new vscode.Selection(1, 0, 2, 0);
    const name = `${relative(editor.document.uri)}:2`;
    const taken = await choose(await find('sel'), `@${name}`);
    assert.ok(taken.kind === 'text');
    assert.equal(taken.text, 'two\n');
    assert.equal(taken.uri, `${pathToFileURL(editor.document.uri.fsPath).href}#L2-L2`);
    assert.equal(taken.name, name);
  });

  it('contain the problems without those of excluded files', async () => {
    const { document } = await openNewFile('a.ts', 'one\n');
    const collection = vscode.languages.createDiagnosticCollection('test');
    try {
      const problem = new vscode.Diagnostic(new vscode.Range(0, 1, 0, 2), 'It is wrong');
      collection.set(document.uri, [problem]);
      collection.set(vscode.Uri.file('/w/secret.env'), [new vscode.Diagnostic(problem.range, 'hidden')]);
      const taken = await choose(await find('diag'), '@diagnostics');
      assert.ok(taken.kind === 'text');
      assert.match(taken.text, new RegExp(`^${relative(document.uri)}:1:2: error: It is wrong`, 'm'));
      assert.ok(!taken.text.includes('hidden'));
      const many = Array.from({ length: 400 }, () => problem);
      collection.set(document.uri, many);
      const all = await choose(await find('diag'), '@diagnostics');
      assert.match((all as { text: string }).text, /more problems are left out\n$/);
      assert.match(all.detail ?? '', /^Problems: 300 of 4\d\d$/);
      const { cut, text } = all as TextAttachment;
      assert.ok(cut && cut.left === 'tail' && cut.whole > text.length);
    } finally {
      collection.dispose();
    }
  });

  it('contain the whole text of a symbol that the language extension found', async () => {
    const { document } = await openNewFile('a.ts', 'x\nfunction frobnicate() {\n  return 1;\n}\ny\n');
    const range = new vscode.Range(1, 0, 3, 1);
    const name = new vscode.Range(1, 9, 1, 19);
    const kind = vscode.SymbolKind.Function;
    const providers = [
      vscode.languages.registerWorkspaceSymbolProvider({
        provideWorkspaceSymbols: (query) =>
          'frobnicate'.startsWith(query)
            ? [
                new vscode.SymbolInformation(
                  'frobnicate()',
                  kind,
                  '',
                  new vscode.Location(document.uri, name),
                ),
              ]
            : [],
      }),
      vscode.languages.registerDocumentSymbolProvider(
        { pattern: document.uri.fsPath },
        { provideDocumentSymbols: () => [new vscode.DocumentSymbol('frobnicate', '', kind, range, name)] },
      ),
    ];
    try {
      assert.ok((await find('sym')).some(({ mention }) => mention === '@symbol:'));
      const taken = await choose(await find('symbol:frob'), '@frobnicate');
      assert.ok(taken.kind === 'text');
      assert.equal(taken.text, 'function frobnicate() {\n  return 1;\n}');
      assert.deepEqual(await find('symbol:nothingofthekind'), []);
    } finally {
      for (const provider of providers) provider.dispose();
    }
  });

  it('contain changes only in a git repository, without excluded files', async () => {
    const none = { workingTreeChanges: [] };
    const uris = ['/w/a.ts', '/w/x.env'].map((path) => vscode.Uri.file(path));
    const diffWithHEAD = ((path?: string) =>
      Promise.resolve(path === undefined ? uris.map((uri) => ({ uri })) : `diff of ${path}\n`)) as never;
    const list = (count: number): MentionList =>
      new MentionList(allowed, systemClock, () => (count === 0 ? [] : [{ diffWithHEAD, state: none }]));
    assert.ok((await list(0).find(1, 'chang')).every(({ kind }) => kind !== 'changes'));
    const knowing = list(1);
    const at = (await knowing.find(1, 'chang')).findIndex(({ kind }) => kind === 'changes');
    const taken = await knowing.choose(1, at);
    assert.ok(taken?.kind === 'attachment' && taken.attachment.kind === 'text');
    assert.equal(taken.attachment.text, 'diff of /w/a.ts\n');
    const huge = (() => Promise.resolve('x'.repeat(promptLimits.text + 50))) as never;
    const one = {
      state: none,
      diffWithHEAD: ((path?: string) => (path ? (huge as () => unknown)() : [{ uri: uris[0] }])) as never,
    };
    const cut = await attachChanges([one], allowed);
    assert.equal(cut?.detail, '50 more characters are not included');
    assert.deepEqual((cut as TextAttachment).cut, { whole: promptLimits.text + 50, left: 'tail' });
  });

  it('contain the changes according to git, and the names of new files', async () => {
    const uri = await writeNewFile('a.ts', 'one\n');
    const folder = vscode.Uri.joinPath(uri, '..');
    const git = (...args: string[]): unknown => execFileSync('git', args, { cwd: folder.fsPath });
    git('init', '-q');
    git('add', '.');
    git('-c', 'user.name=n', '-c', 'user.email=e@x.test', 'commit', '-qm', 'first');
    await vscode.workspace.fs.writeFile(uri, Buffer.from('two\n'));
    await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder, 'new.ts'), Buffer.from('x\n'));
    await withGit(async (extension) => {
      await extension.openRepository(folder);
      const list = new MentionList(allowed, systemClock);
      await until('the change', async () => {
        const at = (await list.find(1, 'changes')).findIndex(({ kind }) => kind === 'changes');
        const taken = at < 0 ? undefined : await list.choose(1, at);
        if (taken?.kind !== 'attachment' || taken.attachment.kind !== 'text') return false;
        const { text } = taken.attachment;
        const name = relative(vscode.Uri.joinPath(folder, 'new.ts'));
        return /^-one\n\+two$/m.test(text) && text.startsWith('# New files') && text.includes(name);
      });
    });
  });

  it('contain unsaved text of small text files', async () => {
    const textOf = textOfFile(systemClock, allowed);
    const asFile = (uri: vscode.Uri): Parameters<typeof textOf>[0] => ({
      ...{ kind: 'file', name: 'a', uri: pathToFileURL(uri.fsPath).href },
    });
    const closed = await writeNewFile('ä b.ts', 'on disk');
    const { mtime } = await stat(closed.fsPath);
    const onDisk = { kind: 'text', text: 'on disk', modifiedAt: mtime.getTime() };
    assert.deepEqual(await textOf(asFile(closed)), onDisk);
    const editor = await openNewFile('a b.ts', 'one');
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), 'unsaved '));
    const unsaved = { kind: 'text', text: 'unsaved one', modifiedAt: undefined };
    assert.deepEqual(await textOf(asFile(editor.document.uri)), unsaved);
    const binary = await writeNewFile('b.bin', 'a\0b');
    assert.deepEqual(await textOf(asFile(binary)), { kind: 'link', why: 'notText' });
    const long = await writeNewFile('l.txt', 'x'.repeat(promptLimits.text + 1));
    assert.deepEqual(await textOf(asFile(long)), { kind: 'link', why: 'tooLong' });
    const gone = vscode.Uri.joinPath(closed, 'gone');
    assert.deepEqual(await textOf(asFile(gone)), { kind: 'link', why: 'unreadable' });
  });

  describe('by command', () => {
    let opened: number;
    let messages: string[];
    let commands: AddCommands;
    beforeEach(() => {
      opened = 0;
      messages = [];
      const holder = { get: () => Promise.resolve({ attaching, conversation }) };
      const open = (): Promise<void> => Promise.resolve(void (opened += 1));
      commands = new AddCommands(holder, open, (message) => void messages.push(message));
    });

    it('are the selection, or the whole file without a selection', async () => {
      const editor = await openNewFile('a.ts', 'one\ntwo\n');
      await commands.addSelection();
      editor.selection = new vscode.Selection(0, 0, 0, 3);
      await commands.addSelection();
      const name = relative(editor.document.uri);
      assert.equal(conversation.outbox.draft.text, `@${name} @${name}:1 `);
      assert.deepEqual(
        attachments().map(({ kind }) => kind),
        ['file', 'text'],
      );
      assert.equal(opened, 2);
      assert.deepEqual(messages, []);
    });

    it('are the selected files of the Explorer, or the active file', async () => {
      const [a, b] = [await writeNewFile('a.ts', ''), await writeNewFile('b.ts', '')];
      await commands.addFile(a, [a, b]);
      await commands.addFile(b, undefined);
      const editor = await openNewFile('c.ts', '');
      await commands.addFile(undefined, undefined);
      assert.deepEqual(
        attachments().map(({ name }) => basename(name)),
        ['a.ts', 'b.ts', 'c.ts'],
      );
      assert.ok(attachments().every(({ name, mention }) => mention === `@${name}`));
      await commands.addFile(vscode.Uri.joinPath(editor.document.uri, '..', 'gone'), 'nonsense');
      assert.match(messages[0] ?? '', /gone is not attached: the file does not exist/);
    });

    it('are refused with advice if there is no editor', async () => {
      await commands.addSelection();
      assert.deepEqual(messages, ['Open a file and select something first.']);
    });

    it('open the chat view', async () => {
      await openNewFile('a.ts', 'one\n');
      await run('acpHost.chat.addSelection');
      await run('acpHost.chat.addFile');
      await run('workbench.action.closeSidebar');
    });
  });
});
