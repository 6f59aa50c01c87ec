// README's first step with the built-in agent: after an identifier is renamed at one place by typing, the next place is
// suggested, for various names and keys. VS Code's completions and auto-closing pairs have their defaults.
import * as assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { describe, it } from 'mocha';
import { until } from '../until.ts';
import type { OpenEditor } from './openEditor.ts';
import { withEditor } from './withEditor.ts';

const settings = {
  'editor.quickSuggestions': { other: 'on', comments: 'off', strings: 'off' },
  'editor.suggestOnTriggerCharacters': true,
  'editor.autoClosingBrackets': 'languageDefined',
  'editor.autoClosingQuotes': 'languageDefined',
};

const greet = `export function greet(who: string): string {
  const text = 'hello ' + who;
  if (text.length > 20) return 'text';
  return text.toUpperCase();
}
`;
const read = `def read(path, encoding="utf-8"):
    """Reads the file at path."""
    with open(path, encoding=encoding) as file:
        return file.read()


def exists(path):
    return path.exists()
`;
const account = `interface Account {
  id: number;
  mail: string;
}

export function label(account: Account): string {
  const mail = account.id;
  return account.mail + mail;
}
`;

/** Accepts suggestions with as many Tabs as necessary until the file has the expected text. */
async function acceptAll(editor: OpenEditor, file: string, expected: string): Promise<void> {
  await until('all places renamed', async () => {
    // An insertion that VS Code draws is part of the line's elements.
    if (!(await editor.drawn())) return (await shownText(editor)) === inAnyOrder(expected) || undefined;
    await editor.look();
    // A Tab without a suggestion would indent, as would a second Tab before the first took effect.
    const before = await shownState(editor);
    if (!before.drawn) return undefined;
    await editor.press('Tab');
    await until(
      'the window shows what Tab did',
      async () => !isDeepStrictEqual(await shownState(editor), before),
    );
    return undefined;
  });
  await editor.noSuggestion();
  await editor.save();
  assert.equal(editor.read(file), expected);
}

/** VS Code may open its completion list for fast typing; then no suggestion is drawn. */
async function suggestionOf(editor: OpenEditor, text: string): Promise<void> {
  const list = editor.page.locator('.suggest-widget.visible');
  await until('a suggestion, or the list of completions', async () => {
    if (await editor.drawn()) return true;
    if (await list.isVisible()) await editor.press('Escape');
    return undefined;
  });
  await editor.suggestion({ text });
}

interface ShownState {
  readonly drawn: unknown;
  readonly text: string;
  /** Where VS Code draws the edit, the first Tab may only move the cursor. */
  readonly cursor: string;
}

async function shownState(editor: OpenEditor): Promise<ShownState> {
  return { drawn: await editor.drawn(), text: await shownText(editor), cursor: await editor.cursor() };
}

/** The text of the lines, without painted text and without the editors in which VS Code previews an edit. */
async function shownText(editor: OpenEditor): Promise<string> {
  const lines = editor.page.locator(
    '.editor-group-container.active .editor-instance > .monaco-editor > .overflow-guard > .editor-scrollable ' +
      '> .lines-content > .view-lines > .view-line',
  );
  return inAnyOrder((await lines.allInnerTexts()).join('\n').replaceAll('\u00a0', ' '));
}

/** Sorts the lines, since VS Code's line elements are in no order. */
function inAnyOrder(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .toSorted()
    .join('\n');
}

describe('the built-in agent after a declaration is changed', () => {
  it('renames the uses of a TypeScript variable that was typed over', async () => {
    await withEditor({ files: { 'greet.ts': greet }, settings }, async (editor) => {
      await editor.openFile('greet.ts');
      await editor.agent('ready');
      await editor.select(2, 9, 'text'.length);
      await editor.type('greeting');
      await suggestionOf(editor, 'greeting');
      await editor.look();
      await editor.screenshot('rename-typed-over');
      await acceptAll(
        editor,
        'greet.ts',
        greet.replaceAll('text', 'greeting').replace("'greeting'", "'text'"),
      );
    });
  });

  it('renames a Python parameter in its function only', async () => {
    await withEditor({ files: { 'read.py': read }, settings }, async (editor) => {
      await editor.openFile('read.py');
      await editor.agent('ready');
      await editor.select(1, 10, 'path'.length);
      await editor.type('filename');
      await suggestionOf(editor, 'filename');
      await editor.look();
      await editor.screenshot('rename-parameter');
      const expected = read.replace('read(path', 'read(filename').replace('open(path', 'open(filename');
      await acceptAll(editor, 'read.py', expected);
    });
  });

  it('renames the uses of an interface member that got a prefix', async () => {
    await withEditor({ files: { 'account.ts': account }, settings }, async (editor) => {
      await editor.openFile('account.ts');
      await editor.agent('ready');
      await editor.goTo(3, 3);
      await editor.type('e');
      await editor.suggestion();
      await editor.look();
      await editor.screenshot('rename-prefix');
      const expected = account.replace('  mail:', '  email:').replace('account.mail', 'account.email');
      await acceptAll(editor, 'account.ts', expected);
    });
  });
});
