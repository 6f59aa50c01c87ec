// The tools for code actions list those of the editor, apply the edit of one, and run no commands.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { ToolAnswer } from '../../../src/editorTools/tool.ts';
import { textIn } from '../review/reviewWorld.ts';
import { openNewFile } from '../world.ts';
import { eachToolsWorld, plaintext, relative, type ToolsWorld } from './toolsWorld.ts';

describe('editor tools: code actions', () => {
  let world: ToolsWorld;
  let disposables: vscode.Disposable[];
  eachToolsWorld((...made) => ([world, disposables] = made));

  const { QuickFix, SourceOrganizeImports, RefactorExtract } = vscode.CodeActionKind;
  let ran = 0;

  async function provideActions(): Promise<vscode.TextDocument> {
    ran = 0;
    const { document } = await openNewFile('a.txt', 'wrnog\nright\n');
    const fix = new vscode.CodeAction('Change to "wrong"', QuickFix);
    fix.isPreferred = true;
    fix.command = { command: 'acpHostTest.ran', title: '' };
    const extract = new vscode.CodeAction('Extract', RefactorExtract);
    extract.command = { command: 'acpHostTest.ran', title: '' };
    const organize = new vscode.CodeAction('Organize', SourceOrganizeImports);
    const edited = (at: vscode.Range, text: string): vscode.WorkspaceEdit => {
      const edit = new vscode.WorkspaceEdit();
      edit.replace(document.uri, at, text);
      return edit;
    };
    organize.edit = edited(new vscode.Range(1, 0, 1, 5), 'organized');
    disposables.push(
      vscode.commands.registerCommand('acpHostTest.ran', () => ran++),
      vscode.languages.registerCodeActionsProvider(plaintext, {
        provideCodeActions: (_, __, { only }) =>
          only?.value.startsWith('source') === true
            ? [organize]
            : [fix, extract, { command: 'acpHostTest.ran', title: 'Only a command' }],
        resolveCodeAction: (action) => {
          if (action.title === fix.title) action.edit = edited(new vscode.Range(0, 0, 0, 5), 'wrong');
          return action;
        },
      }),
    );
    return document;
  }

  const apply = (document: vscode.TextDocument, title: string): Promise<ToolAnswer> =>
    world.allowed('apply_code_action', { path: relative(document.uri), line: 1, title });

  it('list what the editor offers', async () => {
    const document = await provideActions();
    const text = await world.text('code_actions', { path: relative(document.uri), line: 1 });
    assert.deepEqual(text.split('\n'), [
      'Change to "wrong" [quickfix] (preferred)',
      "Extract [runs a command: can't be applied]",
      "Only a command [runs a command: can't be applied]",
      'Organize [source.organizeImports]',
    ]);
  });

  it('apply a quick fix by its edit alone', async () => {
    const document = await provideActions();
    assert.match((await apply(document, 'Change to "wrong"')).text, /\(\+1 −1\), saved/);
    assert.equal(await textIn(document.uri), 'wrong\nright\n');
    assert.equal(ran, 0);
    await world.reviewed(document.uri);
  });

  it('apply an action on the whole file', async () => {
    const document = await provideActions();
    await world.allowed('apply_code_action', {
      ...{ path: relative(document.uri), title: 'Organize', kind: 'source.organizeImports' },
    });
    assert.equal(await textIn(document.uri), 'wrnog\norganized\n');
  });

  it('refuse actions that only run a command, and unknown ones', async () => {
    const document = await provideActions();
    for (const title of ['Extract', 'Only a command'])
      assert.match((await apply(document, title)).text, /runs the command acpHostTest\.ran/);
    assert.match((await apply(document, 'None')).text, /There are:\nChange to "wrong"\n/);
    assert.equal(ran, 0);
    assert.equal(world.prompt.asked.length, 0);
    assert.equal(await textIn(document.uri), 'wrnog\nright\n');
  });

  it('list actions with the same title by different names, and apply the one that is named', async () => {
    const { QuickFix } = vscode.CodeActionKind;
    const { document } = await openNewFile('a.txt', 'wrnog\n');
    const texts = new Map<vscode.CodeAction, string>();
    // More than are resolved at once, so that some edits are computed in a second request.
    const others = Array.from(
      { length: 40 },
      (_, at) => new vscode.CodeAction(`Other ${at}`, vscode.CodeActionKind.Refactor),
    );
    disposables.push(
      vscode.languages.registerCodeActionsProvider(plaintext, {
        provideCodeActions: (_, __, { only }) => {
          const fixes = ['one', 'two', 'three'].map((text) => {
            const action = new vscode.CodeAction('Replace', QuickFix);
            texts.set(action, text);
            return action;
          });
          if (only?.value.startsWith('source') === true) return [];
          return only?.value === QuickFix.value ? fixes : [...others, ...fixes];
        },
        resolveCodeAction: (action) => {
          const text = texts.get(action);
          if (text === undefined) return action;
          action.edit = new vscode.WorkspaceEdit();
          action.edit.replace(document.uri, new vscode.Range(0, 0, 0, document.lineAt(0).text.length), text);
          return action;
        },
      }),
    );
    const input = { path: relative(document.uri), line: 1 };
    const listed = await world.text('code_actions', { ...input, kind: 'quickfix' });
    assert.equal(listed, 'Replace [quickfix]\nReplace (2) [quickfix]\nReplace (3) [quickfix]');
    const all = await world.text('code_actions', input);
    assert.match(all, /^Other 0 \[runs a command: can't be applied\]\n/m);
    for (const [title, text] of [
      ['Replace (3)', 'three'],
      ['Replace', 'one'],
      ['Replace (2)', 'two'],
    ] as const)
      for (const kind of [{}, { kind: 'quickfix' }]) {
        await world.allowed('apply_code_action', { ...input, ...kind, title });
        assert.equal(await textIn(document.uri), `${text}\n`);
        await world.allowed('apply_code_action', { ...input, kind: 'quickfix', title: 'Replace' });
      }
  });

  it('are requested for an expression as a whole, and for the last name of a symbol', async () => {
    const { document } = await openNewFile('a.txt', 'due = 2 + twice(cart.total) * 2\n');
    const requested = new Set<string>();
    disposables.push(
      vscode.languages.registerCodeActionsProvider(plaintext, {
        provideCodeActions: (_, range) => {
          requested.add(document.getText(range));
          return [new vscode.CodeAction('Any', vscode.CodeActionKind.Refactor)];
        },
      }),
    );
    for (const [symbol, text] of [
      ['twice(cart.total) * 2', 'twice(cart.total) * 2'],
      ['twice(cart.total)', 'twice(cart.total)'],
      ['cart.total', 'total'],
      ['twice', 'twice'],
      ['twice(cart)', 'twice'],
    ] as const) {
      requested.clear();
      await world.text('code_actions', { path: relative(document.uri), line: 1, symbol });
      // VS Code itself also requests code actions, at the cursor.
      assert.deepEqual(
        [...requested].filter((one) => one !== ''),
        [text],
      );
    }
  });

  it('are listed and applied if a language extension does not compute an edit in time', async () => {
    const { document } = await openNewFile('a.txt', 'wrnog\n');
    const hanging = Promise.withResolvers<void>();
    let isHanging = true;
    const fix = new vscode.CodeAction('Fix', vscode.CodeActionKind.QuickFix);
    const edit = new vscode.WorkspaceEdit();
    edit.replace(document.uri, new vscode.Range(0, 0, 0, 5), 'wrong');
    disposables.push(
      new vscode.Disposable(() => hanging.resolve()),
      vscode.languages.registerCodeActionsProvider(plaintext, {
        provideCodeActions: (_, __, { only }) => (only?.value.startsWith('source') === true ? [] : [fix]),
        resolveCodeAction: async (action) => {
          if (isHanging) {
            world.endEditorWaits();
            await hanging.promise;
          }
          action.edit = edit;
          return action;
        },
      }),
    );
    const input = { path: relative(document.uri), line: 1 };
    assert.equal(await world.text('code_actions', input), 'Fix [quickfix]');
    assert.match(
      await world.error('apply_code_action', { ...input, title: 'Fix' }),
      /did not answer within 15 seconds/,
    );
    assert.equal(world.prompt.asked.length, 0);
    isHanging = false;
    const { text } = await world.allowed('apply_code_action', { ...input, title: 'Fix' });
    assert.match(text, /\(\+1 −1\), saved/);
    assert.equal(await textIn(document.uri), 'wrong\n');
  });

  it('are listed if a formatter of the language does not answer', async () => {
    const { document } = await openNewFile('a.ts', 'wrnog\n');
    const selector = { language: document.languageId, pattern: document.uri.fsPath };
    const hanging = Promise.withResolvers<undefined>();
    let isHanging = false;
    const fix = new vscode.CodeAction('Fix of the test', vscode.CodeActionKind.QuickFix);
    fix.edit = new vscode.WorkspaceEdit();
    fix.edit.replace(document.uri, new vscode.Range(0, 0, 0, 5), 'wrong');
    disposables.push(
      new vscode.Disposable(() => hanging.resolve(undefined)),
      vscode.languages.registerOnTypeFormattingEditProvider(
        selector,
        {
          provideOnTypeFormattingEdits: () => {
            isHanging = true;
            world.endEditorWaits();
            return hanging.promise;
          },
        },
        ';',
      ),
      vscode.languages.registerCodeActionsProvider(selector, {
        provideCodeActions: (_, __, { only }) => (only?.value.startsWith('source') === true ? [] : [fix]),
      }),
    );
    const input = { path: relative(document.uri), line: 1, kind: 'quickfix' };
    assert.match(await world.text('code_actions', input), /^Fix of the test \[quickfix\]$/m);
    assert.ok(isHanging);
    assert.ok(world.logger.at('warn').some((entry) => entry.includes('a formatter failed or took too long')));
  });
});
