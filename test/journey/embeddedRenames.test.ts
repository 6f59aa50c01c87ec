// Proves README's first step with the built-in agent: an identifier renamed at one place by typing, and the next place is
// suggested, whatever the names and the keys. With VS Code's own suggestions and closing pairs as people have them.
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

/** Accepts what is suggested, with as many Tabs as that needs, until the file is as it should be. */
async function acceptAll(editor: OpenEditor, file: string, expected: string): Promise<void> {
  await until('all places renamed', async () => {
    // What VS Code draws as an insertion stands in the line as if it were its text.
    if (!(await editor.drawn())) return (await shownText(editor)) === inAnyOrder(expected) || undefined;
    await editor.look();
    // A Tab with nothing drawn would indent, and so would a second one before the window shows what the first did.
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

/** VS Code may list the word just typed, if it was typed faster than its list was made; no suggestion is drawn then. */
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

/** Without what is painted between the lines' own text, and without the editors in which VS Code previews an edit. */
async function shownText(editor: OpenEditor): Promise<string> {
  const lines = editor.page.locator(
    '.editor-group-container.active .editor-instance > .monaco-editor > .overflow-guard > .editor-scrollable ' +
      '> .lines-content > .view-lines > .view-line',
  );
  return inAnyOrder((await lines.allInnerTexts()).join('\n').replaceAll('\u00a0', ' '));
}

/** VS Code keeps the elements of lines in no order. */
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
