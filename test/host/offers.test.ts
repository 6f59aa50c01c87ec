// Proves what becomes of each kind of suggestion through the whole product: a script says what the agent suggests, a
// command takes it, and the editor and the agent are looked at.
import * as assert from 'node:assert/strict';
import { afterEach, before, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { NesScript, ScriptedSuggestion } from '../agents/nesScript.ts';
import { pressFirstKeys } from './firstKeys.ts';
import { until } from '../until.ts';
import { ContextKeys } from './contextKeys.ts';
import { chooseAgent, restore, type ScriptedAgent } from './scriptedAgent.ts';
import { inTurn, openNewFile, patiently, run, type, writeNewFile } from './world.ts';

const native = process.env['ACP_HOST_COPY'] === 'native';
const far = Array.from({ length: 60 }, (_, line) => `filler ${line}`).join('\n');

interface Offered {
  readonly agent: ScriptedAgent;
  readonly editor: vscode.TextEditor;
  readonly document: vscode.TextDocument;
  readonly text: () => string;
}

/** The agent suggests what `make` makes to the letter X typed at the end of the first line. */
async function offered(
  text: string,
  make: (uri: vscode.Uri) => ScriptedSuggestion | readonly ScriptedSuggestion[],
  script: NesScript = {},
  name = 'a.txt',
): Promise<Offered> {
  const agent = await chooseAgent(script);
  const editor = await openNewFile(name, text, 0, text.indexOf('\n'));
  const { document } = editor;
  await agent.hears('document/didOpen');
  const made = make(document.uri);
  agent.script = {
    ...script,
    suggest: [Array.isArray(made) ? made : [made]] as NesScript['suggest'] & object,
  };
  await type('X');
  return { agent, editor, document, text: () => document.getText() };
}

function isAt(uri: vscode.Uri, line: number, character: number): boolean {
  const active = vscode.window.activeTextEditor;
  return (
    active?.document.uri.toString() === uri.toString() &&
    active.selection.isEqual(new vscode.Selection(line, character, line, character))
  );
}

/** Disposing the result takes it back. */
async function editorSetting(key: string, value: unknown): Promise<vscode.Disposable> {
  const { Global } = vscode.ConfigurationTarget;
  const before = vscode.workspace.getConfiguration('editor').inspect(key)?.globalValue;
  await vscode.workspace.getConfiguration('editor').update(key, value, Global);
  return { dispose: () => void vscode.workspace.getConfiguration('editor').update(key, before, Global) };
}

describe('offers', () => {
  const disposables: vscode.Disposable[] = [];
  let keys: ContextKeys;
  before(pressFirstKeys);
  beforeEach(() => {
    keys = new ContextKeys();
    disposables.push(keys);
  });
  afterEach(async () => {
    await restore();
    for (const disposable of disposables.splice(0)) disposable.dispose();
  });

  /** Waits until it is drawn, and how: by the key that keybindings look at. */
  async function drawn(kind: 'ghost' | 'preview' | 'hint'): Promise<void> {
    await until(
      () => `a ${kind}, there is ${String(keys.state)}`,
      () => keys.state === kind,
    );
  }

  async function nothingDrawn(): Promise<void> {
    await until(
      () => `nothing to be drawn, there is ${String(keys.state)}, Tab ${String(keys.tab)}`,
      () => keys.state === undefined && keys.tab === undefined,
    );
  }

  const accept = patiently('acpHost.nes.accept');

  describe('jump', () => {
    const jump = (uri: vscode.Uri, line: number, character: number): ScriptedSuggestion => ({
      kind: 'jump',
      uri: uri.toString(),
      position: { line, character },
    });

    it('goes to a line of the same file', async () => {
      const { agent, document } = await offered(`alpha\n${far}\n`, (uri) => jump(uri, 40, 3));
      await drawn('hint');
      await until('the cursor there', () => isAt(document.uri, 40, 3), accept);
      assert.deepEqual(await agent.ends(), ['accept 1-0']);
      await nothingDrawn();
    });

    // Natively VS Code says late that it drew one, and what nobody saw gives way to the answer to the newer text.
    if (!native)
      it('goes along with what is typed above it', async () => {
        const { agent, document } = await offered(`alpha\n${far}\n`, (uri) => jump(uri, 40, 3));
        await drawn('hint');
        await type('\n');
        await until('the cursor there', () => isAt(document.uri, 41, 3), accept);
        assert.deepEqual((await agent.ends())[0], 'accept 1-0');
      });

    it('goes to a file that is open', async () => {
      const other = await openNewFile('b.txt', `beta\n${far}\n`);
      const { agent } = await offered('alpha\n', () => jump(other.document.uri, 20, 2));
      await drawn('hint');
      await until('the cursor there', () => isAt(other.document.uri, 20, 2), accept);
      assert.deepEqual(await agent.ends(), ['accept 1-0']);
      await nothingDrawn();
    });

    it('goes to a file that is not open, to a character counted as the agent counts', async () => {
      const other = await writeNewFile('c.txt', 'one\nä😀x\n');
      const { agent } = await offered('alpha\n', () => jump(other, 1, 6), { positionEncoding: 'utf-8' });
      await drawn('hint');
      await until('the cursor there', () => isAt(other, 1, 3), accept);
      assert.deepEqual(await agent.ends(), ['accept 1-0']);
      await nothingDrawn();
    });

    it('goes to the end of a file that is shorter than the agent thinks', async () => {
      const other = await writeNewFile('c.txt', 'one\ntwo');
      const { agent } = await offered('alpha\n', () => jump(other, 99, 99));
      await drawn('hint');
      await until('the cursor there', () => isAt(other, 1, 3), accept);
      assert.deepEqual(await agent.ends(), ['accept 1-0']);
    });

    it('does not leave the workspace', async () => {
      const outside = vscode.Uri.file(process.execPath).with({ path: '/etc/hostname' });
      const { agent, document } = await offered('alpha\n', () => jump(outside, 0, 0));
      await drawn('hint');
      await run('acpHost.nes.accept');
      assert.deepEqual(await agent.ends(), ['reject 1-0 ignored']);
      assert.equal(vscode.window.activeTextEditor?.document, document);
      assert.ok(vscode.workspace.textDocuments.every(({ uri }) => uri.path !== outside.path));
      await nothingDrawn();
      // The message that says so is still there: keys work all the same.
      agent.script = { otherwise: [{ edits: [{ find: 'alphaXY\n', newText: 'alphaXYZ\n' }] }] };
      await type('Y');
      await until('the text', () => document.getText() === 'alphaXYZ\n', accept);
    });

    it('does not go where the user is already', async () => {
      const { agent } = await offered('alpha\n', (uri) => jump(uri, 0, 2));
      assert.deepEqual(await agent.ends(), ['reject 1-0']);
      assert.equal(keys.state, undefined);
    });
  });

  describe('rename', () => {
    const rename = (uri: vscode.Uri, line: number, character: number): ScriptedSuggestion => ({
      kind: 'rename',
      uri: uri.toString(),
      position: { line, character },
      newName: 'total',
    });

    /** A language whose every `sum` in these files is one symbol. */
    const provide = (...others: vscode.Uri[]): void => {
      const provider: vscode.RenameProvider = {
        async provideRenameEdits(document, _, newName) {
          const edit = new vscode.WorkspaceEdit();
          for (const uri of [document.uri, ...others]) {
            const opened = await vscode.workspace.openTextDocument(uri);
            for (const { index } of opened.getText().matchAll(/\bsum\b/g)) {
              const range = new vscode.Range(opened.positionAt(index), opened.positionAt(index + 3));
              edit.replace(uri, range, newName);
            }
          }
          return edit;
        },
      };
      disposables.push(vscode.languages.registerRenameProvider({ language: 'plaintext' }, provider));
    };

    it('renames in one file, in one step to undo', async () => {
      provide();
      const { agent, text } = await offered('alpha\nlet sum = 1\nsum\n', (uri) => rename(uri, 1, 5));
      await drawn('preview');
      await run('acpHost.nes.accept');
      await until('the text', () => text() === 'alphaX\nlet total = 1\ntotal\n');
      assert.deepEqual(await agent.ends(), ['accept 1-0']);
      await nothingDrawn();
      await run('undo');
      await until('the text of before', () => text() === 'alphaX\nlet sum = 1\nsum\n');
    });

    it('is told of at the cursor when it is far away, and done after going there', async () => {
      provide();
      const { agent, text, document } = await offered(`alpha\n${far}\nsum\n`, (uri) => rename(uri, 61, 1));
      await drawn('hint');
      await run('acpHost.nes.accept');
      await until('the cursor there', () => isAt(document.uri, 61, 0));
      await drawn('preview');
      assert.deepEqual(agent.outcomes(), []);
      await run('acpHost.nes.accept');
      await until('the text', () => text() === `alphaX\n${far}\ntotal\n`);
      assert.deepEqual(await agent.ends(), ['accept 1-0']);
    });

    it('is not offered without a language for it', async () => {
      const { agent, text } = await offered('alpha\nlet sum = 1\n', (uri) => rename(uri, 1, 5));
      assert.deepEqual(await agent.ends(), ['reject 1-0']);
      assert.equal(keys.state, undefined);
      await run('acpHost.nes.accept');
      assert.equal(text(), 'alphaX\nlet sum = 1\n');
    });

    it('stands when the user types on while the language thinks', async () => {
      const thinks = Promise.withResolvers<void>();
      let asked = 0;
      const slow: vscode.RenameProvider = {
        async provideRenameEdits(document, position, newName) {
          asked++;
          if (asked === 1) await thinks.promise;
          const edit = new vscode.WorkspaceEdit();
          edit.replace(document.uri, document.getWordRangeAtPosition(position)!, newName);
          return edit;
        },
      };
      disposables.push(vscode.languages.registerRenameProvider({ language: 'plaintext' }, slow));
      const { agent, text } = await offered('alpha\nlet sum = 1\n', (uri) => rename(uri, 1, 5));
      await until('the language to be asked', () => asked === 1);
      await type('Y');
      thinks.resolve();
      await drawn('preview');
      assert.deepEqual(agent.outcomes(), []);
      await run('acpHost.nes.accept');
      await until('the text', () => text() === 'alphaXY\nlet total = 1\n');
      assert.deepEqual(await agent.ends(), ['accept 1-0']);
    });

    for (const [answer, outcome, expected] of [
      ['apply', 'accept 1-0', 'total'],
      ['discard', 'reject 1-0 rejected', 'sum'],
    ] as const) {
      it(`of several files is previewed: ${answer}`, async () => {
        const other = await writeNewFile('b.txt', 'sum\n');
        provide(other);
        const { agent, text } = await offered('alpha\nlet sum = 1\n', (uri) => rename(uri, 1, 5));
        await drawn('preview');
        const accepting = run('acpHost.nes.accept');
        await until(
          `the outcome ${outcome}`,
          () => agent.outcomes().length > 0,
          inTurn(() => run(`refactorPreview.${answer}`)),
        );
        await accepting;
        assert.deepEqual(agent.outcomes(), [outcome]);
        assert.equal(text(), `alphaX\nlet ${expected} = 1\n`);
        assert.equal((await vscode.workspace.openTextDocument(other)).getText(), `${expected}\n`);
        await nothingDrawn();
      });
    }
  });

  describe('search and replace', () => {
    const replace = (
      uri: vscode.Uri,
      search: string,
      text: string,
      isRegex?: boolean,
    ): ScriptedSuggestion => ({
      kind: 'searchAndReplace',
      uri: uri.toString(),
      search,
      replace: text,
      isRegex,
    });

    for (const [what, search, by, isRegex, expected] of [
      ['plain text', 'a.c', '$1', undefined, 'alphaX\n$1 abc\n$1\n'],
      ['an expression', '(a)(.)c', '$2$1', true, 'alphaX\n.a ba\n.a\n'],
    ] as const) {
      it(`replaces ${what} in the file, in one step to undo`, async () => {
        const { agent, text } = await offered('alpha\na.c abc\na.c\n', (uri) =>
          replace(uri, search, by, isRegex),
        );
        await drawn('preview');
        await run('acpHost.nes.accept');
        await until('the text', () => text() === expected);
        assert.deepEqual(await agent.ends(), ['accept 1-0']);
        await nothingDrawn();
        await run('undo');
        await until('the text of before', () => text() === 'alphaX\na.c abc\na.c\n');
      });
    }

    for (const [what, search] of [
      ['an expression that is none', '(a'],
      ['an expression that takes for ever', '(a+)+$'],
      ['what does not match', 'zzz'],
    ] as const) {
      it(`is not offered for ${what}`, async () => {
        const line = `${'a'.repeat(60)}!`;
        const { agent, text } = await offered(`alpha\n${line}\n`, (uri) => replace(uri, search, 'b', true));
        assert.deepEqual(await agent.ends(), ['reject 1-0']);
        assert.equal(keys.state, undefined);
        await run('acpHost.nes.accept');
        assert.equal(text(), `alphaX\n${line}\n`);
      });
    }

    it('is not said to be done where the file is read-only', async () => {
      const { agent, text } = await offered('alpha\none\n', (uri) => replace(uri, 'one', '1'));
      await drawn('preview');
      await run('workbench.action.files.setActiveEditorReadonlyInSession');
      await run('acpHost.nes.accept');
      assert.deepEqual([text(), await agent.ends()], ['alphaX\none\n', ['reject 1-0 ignored']]);
      await run('workbench.action.files.resetActiveEditorReadonlyInSession');
    });

    it('replaces in another file after going there', async () => {
      const other = await writeNewFile('b.txt', 'one\ntwo one\n');
      const { agent } = await offered('alpha\n', () => replace(other, 'one', '1'));
      await drawn('hint');
      await run('acpHost.nes.accept');
      await until('the cursor there', () => isAt(other, 0, 0));
      await drawn('preview');
      assert.deepEqual(agent.outcomes(), []);
      await run('acpHost.nes.accept');
      await until('the text', () => vscode.window.activeTextEditor?.document.getText() === '1\ntwo 1\n');
      assert.deepEqual(await agent.ends(), ['accept 1-0']);
    });

    it('replaces in a folder, after a preview', async () => {
      const other = await writeNewFile('b.txt', 'one\n');
      const folder = vscode.Uri.joinPath(other, '..');
      const { agent } = await offered('alpha\n', () => replace(folder, 'one', '1'));
      await drawn('hint');
      const accepting = run('acpHost.nes.accept');
      await until(
        'the outcome',
        () => agent.outcomes().length > 0,
        inTurn(() => run('refactorPreview.apply')),
      );
      await accepting;
      assert.deepEqual(agent.outcomes(), ['accept 1-0']);
      assert.equal((await vscode.workspace.openTextDocument(other)).getText(), '1\n');
      await nothingDrawn();
    });
  });

  describe('edit', () => {
    const beta: ScriptedSuggestion = { edits: [{ find: 'beta', newText: 'gamma' }] };

    it('leaves the document dirty', async () => {
      const { text, document } = await offered('alpha\nbeta\n', () => beta);
      await until('the text', () => text() === 'alphaX\ngamma\n', accept);
      assert.ok(document.isDirty);
      assert.equal(Buffer.from(await vscode.workspace.fs.readFile(document.uri)).toString(), 'alpha\nbeta\n');
    });

    for (const [what, edits, line, character] of [
      ['another line', [{ find: 'beta', newText: 'gamma' }], 1, 2],
      ['the line of the cursor', [{ find: 'alphaX', newText: 'alphaX(one, two)' }], 0, 7],
    ] as const) {
      it(`puts the cursor where the agent says, after an edit of ${what}`, async () => {
        const { document, agent } = await offered('alpha\nbeta\n', () => ({
          edits,
          cursorPosition: { line, character },
        }));
        await until('the cursor there', () => isAt(document.uri, line, character), accept);
        assert.deepEqual(await agent.ends(), ['accept 1-0']);
      });
    }

    it('is not said to be taken where the file is read-only', async () => {
      const { agent, text } = await offered('alpha\nbeta\n', () => beta);
      await drawn('preview');
      await run('workbench.action.files.setActiveEditorReadonlyInSession');
      await run('acpHost.nes.accept');
      if (!native) {
        assert.deepEqual(await agent.ends(), ['reject 1-0 ignored']);
        await nothingDrawn();
      }
      assert.equal(text(), 'alphaX\nbeta\n');
      assert.ok(!agent.outcomes().includes('accept 1-0'));
      await run('workbench.action.files.resetActiveEditorReadonlyInSession');
    });

    it('goes with brackets that close themselves', async () => {
      disposables.push(await editorSetting('autoClosingBrackets', 'always'));
      const { agent, text } = await offered('foo\n', () => ({ edits: [] }), {}, 'a.ini');
      agent.script = { otherwise: [{ edits: [{ find: 'fooX()', newText: 'fooX(bar)' }] }] };
      await type('(');
      assert.equal(text(), 'fooX()\n');
      await until('the text', () => text() === 'fooX(bar)\n', accept);
      await until('the acceptance', () => agent.outcomes().some((outcome) => outcome.startsWith('accept ')));
    });

    it('goes with text that is formatted as it is typed', async () => {
      disposables.push(await editorSetting('formatOnType', true));
      const provider: vscode.OnTypeFormattingEditProvider = {
        provideOnTypeFormattingEdits: (document) =>
          document.lineAt(0).text.startsWith('  ')
            ? []
            : [vscode.TextEdit.insert(new vscode.Position(0, 0), '  ')],
      };
      disposables.push(
        vscode.languages.registerOnTypeFormattingEditProvider({ language: 'plaintext' }, provider, ';'),
      );
      const { agent, text } = await offered('alpha\nbeta\n', () => ({ edits: [] }));
      agent.script = { otherwise: [beta] };
      await type(';');
      await until('the formatting', () => text() === '  alphaX;\nbeta\n');
      await until('the text', () => text() === '  alphaX;\ngamma\n', accept);
      await until('the acceptance', () => agent.outcomes().some((outcome) => outcome.startsWith('accept ')));
    });
  });
});
