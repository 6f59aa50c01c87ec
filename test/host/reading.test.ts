// Proves what is done with what agents say: code that goes into files, files that are shown while the agent works on them,
// questions and rules that are answered in the page.
import * as assert from 'node:assert/strict';
import { chmod, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { systemClock } from '../../src/agent/clock.ts';
import { CancellationSource, type CancellationToken } from '../../src/base/cancellation.ts';
import { Emitter } from '../../src/base/event.ts';
import { readForm } from '../../src/chat/elicitationForm.ts';
import type { CallView, PermissionView } from '../../src/chat/messages.ts';
import type { PermissionRule } from '../../src/chat/permissionRule.ts';
import type { CallDiff } from '../../src/chat/rawValues.ts';
import {
  PagePermissionPrompt,
  type PermissionPage,
  type PermissionPages,
} from '../../src/vscode/chat/pagePermissionPrompt.ts';
import type { QuestionView } from '../../src/chat/readingMessages.ts';
import { applyCode, type Code } from '../../src/vscode/chat/reading/applyCode.ts';
import { FollowAgent } from '../../src/vscode/chat/reading/followAgent.ts';
import { insertCode } from '../../src/vscode/chat/reading/insertCode.ts';
import { PageElicitationPrompt } from '../../src/vscode/chat/reading/pageElicitationPrompt.ts';
import { AccessQuestions } from '../../src/vscode/serve/accessQuestions.ts';
import type { ElicitationPrompt, FormAnswer, FormRequest } from '../../src/vscode/serve/elicitationPrompt.ts';
import { FileAccess } from '../../src/vscode/serve/fileAccess.ts';
import { keepRule } from '../../src/vscode/serve/keepRule.ts';
import { readLink } from '../../src/vscode/serve/link.ts';
import type { PatternAnswer } from '../../src/vscode/serve/patternTest.ts';
import type { PermissionRequest } from '../../src/vscode/serve/permissionPrompt.ts';
import { RequestDocuments, requestScheme } from '../../src/vscode/serve/requestDocuments.ts';
import { call } from '../page/sampleConversation.ts';
import { RecordingLogger } from '../unit/wire/recordingLogger.ts';
import { until } from '../until.ts';
import { Answers } from './answers.ts';
import { PermissionPromptDouble } from './permissionPromptDouble.ts';
import { openNewFile, placeCursor, restoreWorld, run, type, writeNewFile } from './world.ts';

const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
assert.ok(folder);
const never = new AccessQuestions(() => Promise.reject(new Error('Nobody is to be asked')));
const guard = new FileAccess({ hasUri: (uri) => !/\.env/.test(uri.path) }, never);
const active = (): string | undefined => vscode.window.activeTextEditor?.document.uri.toString();
const textOf = async (uri: vscode.Uri): Promise<string> =>
  (await vscode.workspace.openTextDocument(uri)).getText();

describe('code of a message', () => {
  let documents: RequestDocuments;
  let answers: Answers;
  beforeEach(() => {
    documents = new RequestDocuments();
    answers = new Answers();
  });
  afterEach(async () => {
    documents.dispose();
    await restoreWorld();
  });
  const apply = (code: Partial<Code>): Promise<string | undefined> =>
    applyCode(
      { text: '', info: '', before: '', ...code },
      { guard, documents, questions: answers, cwd: folder.fsPath },
    );

  it('goes where the cursor is, in place of what is selected, in one step to undo', async () => {
    const editor = await openNewFile('a.ts', 'one two three\n', 0, 4);
    editor.selection = new vscode.Selection(0, 4, 0, 7);
    assert.equal(await insertCode('2\n2\n'), undefined);
    assert.equal(editor.document.getText(), 'one 2\n2 three\n');
    await run('undo');
    await until('one step', () => editor.document.getText() === 'one two three\n');
  });

  it('goes into nothing that is read-only, and not nowhere', async () => {
    await restoreWorld();
    await until('no editor', () => vscode.window.activeTextEditor === undefined);
    assert.match((await insertCode('x')) ?? '', /^Open a file/);
    await documents.showText('a.txt', 'what an agent asks');
    await until('the text', () => active()?.startsWith(requestScheme));
    assert.match((await insertCode('x')) ?? '', /read-only/);
    const uri = await writeNewFile('locked.ts', 'locked\n');
    await chmod(uri.fsPath, 0o444);
    await vscode.window.showTextDocument(uri);
    assert.match((await insertCode('x')) ?? '', /read-only/);
    assert.match((await apply({ text: 'x\n', info: uri.fsPath })) ?? '', /read-only/);
    assert.equal(await textOf(uri), 'locked\n');
  });

  it('is applied in the file it names, after the change was seen, and just that', async () => {
    const uri = await writeNewFile('basket.ts', 'function total() {\n  return 1;\n}\n');
    answers.answer('Apply');
    let shown = '';
    answers.hold = until('the diff', () => {
      const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
      if (!(input instanceof vscode.TabInputTextDiff)) return false;
      shown = input.modified.toString();
      return true;
    });
    const text = 'function total() {\n  return 2;\n}\n';
    assert.equal(await apply({ text, before: `In \`${vscode.workspace.asRelativePath(uri)}\`:` }), undefined);
    assert.match(
      answers.asked[0] ?? '',
      /^info: Apply the change shown to .*basket\.ts\? \[Apply \| Discard\]$/,
    );
    assert.equal(await textOf(uri), text);
    assert.equal(await textOf(vscode.Uri.parse(shown)), text);
    // Not saved: it can be looked at, and undone.
    assert.equal((await vscode.workspace.openTextDocument(uri)).isDirty, true);
  });

  it('is not applied when the user does not want it, or the file has changed meanwhile', async () => {
    const editor = await openNewFile('a.ts', 'let first = 1;\n');
    for (const answer of ['Discard', undefined]) {
      answers.answer(answer);
      const text = 'let first = 1;\nlet second;\n';
      assert.equal(await apply({ text, info: editor.document.uri.fsPath }), undefined);
    }
    assert.equal(editor.document.getText(), 'let first = 1;\n');
    answers.answer('Apply');
    const shown = await vscode.window.showTextDocument(editor.document);
    answers.hold = until('the question', () => answers.asked.length === 3).then(() => {
      const edit = new vscode.WorkspaceEdit();
      edit.insert(editor.document.uri, new vscode.Position(0, 0), '// mine\n');
      return vscode.workspace.applyEdit(edit);
    });
    shown.selection = new vscode.Selection(0, 0, 0, 14);
    const problem = await apply({ text: 'let first = 3;', info: `ts ${editor.document.uri.fsPath}` });
    assert.match(problem ?? '', /has changed since/);
    assert.match(editor.document.getText(), /^\/\/ mine\nlet first = 1/);
  });

  it('makes a file, applies a patch, and falls back to the file that is open', async () => {
    const name = `made-${process.pid}.ts`;
    answers.answer('Apply', 'Apply', 'Apply');
    assert.equal(await apply({ text: 'let made;\n', info: `ts new/${name}` }), undefined);
    const uri = vscode.Uri.joinPath(folder, 'new', name);
    assert.equal(await textOf(uri), 'let made;\n');
    assert.match(answers.asked[0] ?? '', /^info: Create new/);
    const patch = `--- a/new/${name}\n+++ b/new/${name}\n@@ -1 +1,2 @@\n let made;\n+let patched;\n`;
    assert.equal(await apply({ text: patch, info: 'diff' }), undefined);
    assert.equal(await textOf(uri), 'let made;\nlet patched;\n');
    await until('the file in sight', () => active() === uri.toString());
    assert.equal(await apply({ text: 'let made;\nlet patched;\nlet more;\n' }), undefined);
    assert.equal(await textOf(uri), 'let made;\nlet patched;\nlet more;\n');
    await run('workbench.action.revertAndCloseActiveEditor');
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(folder, 'new'), { recursive: true });
  });

  it('reaches no file outside of the folders, no excluded one, and none behind a link', async () => {
    const secret = await writeNewFile('.env', 'SECRET=1\n');
    const way = vscode.Uri.joinPath(secret, '..', 'way.ts').fsPath;
    await symlink(join(tmpdir(), 'elsewhere.ts'), way);
    for (const path of ['/etc/hosts.x', '../../out.ts', secret.fsPath, way])
      assert.ok(await apply({ text: 'x\n', info: `ts title="${path}"` }), path);
    // In the user's words, not in those for agents.
    assert.equal(
      await apply({ text: 'x\n', info: `ts title="${secret.fsPath}"` }),
      `${basename(secret.fsPath)} is excluded by acpHost.nes.exclude.`,
    );
    assert.equal(
      await apply({ text: 'x\n', info: `ts title="${way}"` }),
      'It is not known where way.ts leads.',
    );
    assert.deepEqual(answers.asked, []);
    assert.equal(await textOf(secret), 'SECRET=1\n');
  });

  it('finds the file by the end of its path, and asks which one where there are several', async () => {
    const name = `only-${process.pid}.ts`;
    const first = await openNewFile(name, 'let a;\n');
    const text = 'let a;\nlet b;\n';
    answers.answer('Apply');
    assert.equal(await apply({ text, info: `ts ${name}` }), undefined);
    assert.equal(first.document.getText(), text);
    await writeNewFile(name, 'another\n');
    answers.answer(undefined);
    assert.equal(await apply({ text: `${text}let c;\n`, info: `ts ${name}` }), undefined);
    assert.equal(answers.asked.length, 2);
    await openNewFile('else.ts', 'else\n');
    assert.match((await apply({ text, info: `ts ${name}` })) ?? '', /^Several files are called/);
  });

  it('is not guessed into a file', async () => {
    await openNewFile('a.ts', 'let quite;\nlet another;\nlet thing;\n');
    assert.match((await apply({ text: 'const x = 1;\n' })) ?? '', /not clear where/);
    assert.deepEqual(answers.asked, []);
  });
});

describe('following the agent', () => {
  let follow: FollowAgent;
  let changes: number;
  let diff: CallDiff | undefined;
  beforeEach(() => {
    changes = 0;
    follow = new FollowAgent({
      guard,
      clock: systemClock,
      logger: new RecordingLogger(),
      cwd: () => folder.fsPath,
      diff: () => diff,
      onChange: () => changes++,
    });
  });
  afterEach(async () => {
    follow.dispose();
    await restoreWorld();
  });
  let calls = 0;
  const touches = (path: string, line?: number, more: Partial<CallView> = {}): void =>
    follow.hear(
      call({
        toolCallId: `touch-${++calls}`,
        locations: [{ path, ...(line !== undefined && { line }) }],
        ...more,
      }),
    );
  const lines = Array.from({ length: 300 }, (_, at) => `line ${at + 1}`).join('\n');

  it('shows the place, as a preview, and leaves the cursor and the focus alone', async () => {
    const uri = await writeNewFile('long.ts', lines);
    touches(uri.fsPath, 3);
    follow.set(true);
    assert.equal(changes, 1);
    touches(vscode.workspace.asRelativePath(uri), 200);
    const editor = await until('the file', () => {
      const shown = vscode.window.activeTextEditor;
      return shown?.document.uri.toString() === uri.toString() && shown;
    });
    await until('the line', () =>
      editor.visibleRanges.some((range) => range.contains(new vscode.Position(199, 0))),
    );
    assert.deepEqual(editor.selection.active, new vscode.Position(0, 0));
    assert.equal(vscode.window.tabGroups.activeTabGroup.activeTab?.isPreview, true);
    assert.equal(follow.on, true);
    diff = { type: 'diff', path: uri.fsPath, oldText: 'line 120\nline 121\n', newText: 'line 120\nnew\n' };
    touches(uri.fsPath, undefined, { content: [diff] });
    await until('the change', () =>
      editor.visibleRanges.some((range) => range.contains(new vscode.Position(120, 0))),
    );
    assert.equal(follow.on, true);
  });

  it('goes on from file to file, and ends where the user goes elsewhere', async () => {
    follow.set(true);
    for (const name of ['a.ts', 'b.ts']) {
      const uri = await writeNewFile(name, lines);
      touches(uri.fsPath);
      await until(name, () => active() === uri.toString());
    }
    assert.equal(follow.on, true);
    await openNewFile('mine.ts', 'mine\n');
    await until('its end', () => !follow.on);
    const late = await writeNewFile('late.ts', lines);
    touches(late.fsPath);
    await openNewFile('mine2.ts', 'mine\n');
    assert.equal(
      vscode.window.visibleTextEditors.some(({ document }) => document.uri.toString() === late.toString()),
      false,
    );
  });

  it('ends when the user types', async () => {
    const editor = await openNewFile('mine.ts', 'mine\n');
    await placeCursor(editor, 0, 4);
    follow.set(true);
    await type('x');
    await until('its end', () => !follow.on);
  });

  it('opens nothing that is outside, excluded, missing or no file', async () => {
    const secret = await writeNewFile('.env', 'SECRET=1\n');
    const own = await writeNewFile('own.ts', 'own\n');
    follow.set(true);
    for (const path of [
      '/etc/hosts',
      secret.fsPath,
      join(folder.fsPath, 'missing.ts'),
      folder.fsPath,
      '~/x',
      '\0',
    ]) {
      touches(path);
      // Each has its turn: only the newest would be left otherwise.
      touches(own.fsPath);
      await until('our own', () => active() === own.toString());
      await run('workbench.action.closeAllEditors');
      await until('nothing', () => active() === undefined);
      follow.set(false);
      follow.set(true);
    }
    assert.ok(
      vscode.workspace.textDocuments.every(
        ({ uri }) => uri.path !== '/etc/hosts' && uri.path !== secret.path,
      ),
    );
  });
});

const schema = {
  properties: {
    name: { type: 'string' as const, minLength: 2, pattern: '^[a-z]+$' },
    count: { type: 'integer' as const },
    kind: { type: 'string' as const, enum: ['a', 'b'] },
  },
  required: ['name'],
};
const read = readForm(schema);
assert.ok(read.kind === 'form');
const formRequest: FormRequest = { agent: 'asker', sessionId: 's', message: 'Who?', fields: read.fields };
const address = readLink('https://example.com/x');
assert.ok(address.kind === 'link');
const linkRequest = { agent: 'asker', sessionId: 's', message: 'Go', link: address };

class Page implements PermissionPage, PermissionPages {
  visible = true;
  session = 's';
  readonly views: PermissionView[] = [];
  readonly #hides = new Emitter<void>((error) => {
    throw error;
  });
  readonly onDidHide = this.#hides.event;
  find(agent: string, sessionId: string): Page | undefined {
    return agent === 'asker' && sessionId === this.session ? this : undefined;
  }
  ask(view: PermissionView): Promise<string | undefined> {
    this.views.push(view);
    return Promise.withResolvers<string | undefined>().promise;
  }
  hide(): void {
    this.visible = false;
    this.#hides.fire();
  }
}

describe('questions in the page', () => {
  let page: Page;
  let native: { token: CancellationToken; answer: (answer: FormAnswer) => void }[];
  let opened: string[];
  let opens: boolean;
  let pattern: PatternAnswer;
  let prompt: PageElicitationPrompt;
  let source: CancellationSource;
  beforeEach(() => {
    page = new Page();
    native = [];
    opened = [];
    opens = true;
    pattern = 'fits';
    source = new CancellationSource();
    const natively: ElicitationPrompt = {
      fillIn: (_, token) => {
        const { promise, resolve } = Promise.withResolvers<FormAnswer>();
        native.push({ token, answer: resolve });
        return promise;
      },
      visit: () => Promise.resolve('decline'),
    };
    prompt = new PageElicitationPrompt({
      native: natively,
      links: { open: (href) => Promise.resolve(opened.push(href) > 0 && opens) },
      test: () => Promise.resolve(pattern),
      logger: new RecordingLogger(),
    });
    prompt.join(page);
  });
  afterEach(() => prompt.dispose());
  const views = (): readonly QuestionView[] => prompt.viewsOf('asker', 's');

  it('are asked there, held against the schema, and sent once they hold', async () => {
    const answer = prompt.fillIn(formRequest, source.token);
    const [view] = views();
    assert.ok(view?.kind === 'form');
    assert.equal(native.length, 0);
    const send = async (...values: (string | number | null)[]): Promise<(string | undefined)[]> => {
      assert.equal(await prompt.answerForm(view.questionId, 'accept', values), true);
      const [now] = views();
      return now?.kind === 'form' ? now.fields.map(({ problem }) => problem) : [];
    };
    assert.deepEqual(await send(null, 'x', null), ['This is required.', 'Enter a number.', undefined]);
    assert.deepEqual(await send('a', '1.5', 7), [
      'At least 2 characters.',
      'Enter a whole number.',
      undefined,
    ]);
    pattern = 'differs';
    assert.deepEqual(await send('AB', '1', 0), ['It has to match ^[a-z]+$', undefined, undefined]);
    pattern = 'fits';
    assert.deepEqual(await send('ab', '1', 1), []);
    assert.deepEqual(await answer, { action: 'accept', content: { name: 'ab', count: 1, kind: 'b' } });
    assert.equal(await prompt.answerForm(view.questionId, 'accept', []), false);
  });

  it('are asked with inputs of VS Code too while the page is hidden; the first answer counts', async () => {
    const answer = prompt.fillIn(formRequest, source.token);
    page.hide();
    assert.equal(native.length, 1);
    await prompt.answerForm(views()[0]!.questionId, 'decline', []);
    assert.deepEqual(await answer, { action: 'decline' });
    assert.equal(native[0]?.token.isCancellationRequested, true);
    const second = prompt.fillIn(formRequest, source.token);
    native[1]?.answer({ action: 'cancel' });
    assert.deepEqual(await second, { action: 'cancel' });
    assert.deepEqual(views(), []);
  });

  it('are asked with inputs of VS Code alone where no page shows the session, or the form is too large', async () => {
    void prompt.fillIn({ ...formRequest, sessionId: 'other' }, source.token);
    void prompt.fillIn({ ...formRequest, sessionId: undefined }, source.token);
    const many = Array.from({ length: 41 }, () => read.fields[0]!);
    void prompt.fillIn({ ...formRequest, fields: many }, source.token);
    assert.equal(native.length, 3);
    assert.deepEqual(views(), []);
  });

  it('end with their request', async () => {
    const answers = [prompt.fillIn(formRequest, source.token), prompt.visit(linkRequest, source.token)];
    assert.equal(views().length, 2);
    source.cancel();
    assert.deepEqual(await Promise.all(answers), [{ action: 'cancel' }, 'cancel']);
    assert.deepEqual(views(), []);
  });

  it('open an address only when told to, and stay open when it was not opened', async () => {
    const answer = prompt.visit(linkRequest, source.token);
    const { questionId } = views()[0]!;
    assert.deepEqual(opened, []);
    opens = false;
    await prompt.answerLink(questionId, 'open');
    assert.equal(views().length, 1);
    opens = true;
    await prompt.answerLink(questionId, 'open');
    assert.equal(await answer, 'accept');
    assert.deepEqual(opened, ['https://example.com/x', 'https://example.com/x']);
  });
});

describe('rules from the page', () => {
  const request: PermissionRequest = {
    agent: 'asker',
    cwd: folder.fsPath,
    folders: [folder.fsPath],
    sessionId: 's',
    toolCallId: 'c',
    subject: {
      title: 'Test',
      kind: 'execute',
      command: { line: 'npm test', runs: 'npm test', cwd: undefined, hasMore: false },
      paths: [],
      diffs: [],
      patches: [],
      urls: [],
      rawInput: undefined,
      isUnclear: false,
    },
    options: [
      { optionId: 'yes', name: 'Yes', kind: 'allow_once' },
      { optionId: 'no', name: 'No', kind: 'reject_once' },
    ],
  };

  it('are kept and answer the question; nothing is kept or allowed without a choice', async () => {
    const documents = new RequestDocuments();
    const kept: PermissionRule[] = [];
    const store = { add: async (rule: PermissionRule) => void kept.push(rule), rules: () => kept };
    const logger = new RecordingLogger();
    const native = new PermissionPromptDouble();
    const prompt = new PagePermissionPrompt(native, documents, (rule, of) =>
      keepRule(rule, of, store, logger),
    );
    const page = new Page();
    prompt.join(page);
    try {
      const answer = prompt.ask(request, new CancellationSource().token);
      const [view] = page.views;
      const rules = view?.rules ?? [];
      assert.equal(rules[0]?.decision, 'allow');
      assert.match(rules[0]?.text ?? '', /^Allow asker: commands that begin with `npm test`/);
      assert.ok(rules.some(({ decision }) => decision === 'refuse'));
      assert.deepEqual(kept, []);
      for (const [requestId, ruleId] of [
        [view!.requestId, 99],
        [view!.requestId, -1],
        ['other', 0],
      ] as const)
        assert.equal(await prompt.makeRule(requestId, ruleId), false);
      assert.deepEqual(kept, []);
      const refuse = rules.findIndex(({ decision }) => decision === 'refuse');
      assert.equal(await prompt.makeRule(view!.requestId, refuse), true);
      assert.equal(await answer, 'no');
      assert.deepEqual(
        kept.map(({ decision }) => decision),
        ['refuse'],
      );
      assert.equal(await prompt.makeRule(view!.requestId, 0), false);
    } finally {
      documents.dispose();
    }
  });
});
