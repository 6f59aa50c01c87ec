// The first step of README.md with the built-in agent: after an identifier is renamed at one place by typing, the next place is
// suggested, for various names and keys. VS Code's completions and auto-closing pairs have their defaults.
import { describe, it } from 'mocha';
import { until } from '../../until.ts';
import { acceptAll } from '../acceptSuggestions.ts';
import type { OpenEditor } from '../openEditor.ts';
import { BuiltInEditor } from '../builtInEditor.ts';

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

describe('the built-in agent after a declaration is changed', () => {
  const shared = new BuiltInEditor({
    files: { 'greet.ts': greet, 'read.py': read, 'account.ts': account },
    settings,
  });

  it('renames the uses of a TypeScript variable that was typed over', async () => {
    const { editor } = shared;
    await editor.openFile('greet.ts');
    await editor.agent('ready');
    await editor.select(2, 9, 'text'.length);
    // A pause after a whole word inside the name: what is suggested then must not stay.
    await editor.type('greet');
    await suggestionOf(editor, 'gree');
    await editor.type('ing');
    await suggestionOf(editor, 'greeting');
    await editor.look();
    await editor.screenshot('rename-typed-over');
    await acceptAll(editor, 'greet.ts', greet.replaceAll('text', 'greeting').replace("'greeting'", "'text'"));
  });

  it('renames a Python parameter in its function only', async () => {
    const { editor } = shared;
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

  it('renames the uses of an interface member that got a prefix', async () => {
    const { editor } = shared;
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
