// Next edits of the built-in agent key by key, one journey for each family: the user types, sees where the next edit is, goes
// there with Tab and accepts it with another.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { acceptAll } from '../acceptSuggestions.ts';
import { BuiltInEditor } from '../builtInEditor.ts';
import type { OpenEditor } from '../openEditor.ts';
import { themePictures } from '../themePictures.ts';
import { copyUnderTest } from '../withEditor.ts';
import {
  addArgument,
  addParameter,
  area,
  awaitFirstCall,
  load,
  loadAwaited,
  renameFunction,
  report,
  reportRenamed,
  users,
  withParameter,
} from './sampleFiles.ts';

interface Family {
  readonly what: string;
  /** The file with the suggestion. Its name is also that of the pictures. */
  readonly file: string;
  /** All files, by name. */
  readonly files: Readonly<Record<string, string>>;
  /** What the user types before the suggestion. */
  readonly edit: (editor: OpenEditor) => Promise<void>;
  /** What is painted at the cursor, if the extension draws it. */
  readonly hint: string;
  /** The lines to one of which Tab goes, 1-based. */
  readonly line: readonly number[];
  /** A part of what is drawn there. */
  readonly drawn: string;
  /** The text of the file after all suggestions were accepted. */
  readonly expected: string;
}

const areaFile = `${area}export const small = area(1, 2);

export const large = area(30, 40);
`;

const level = `export enum Level {
  Low = 'low',
  High = 'high',
}

export function title(level: Level): string {
  switch (level) {
    case Level.Low:
      return 'low';
    case Level.High:
      return 'high';
  }
}
`;

const styles = `.card {
  padding: 8px;
}

.note {
  margin: 0;
}
`;
const page = `<!doctype html>
<html>
  <body>
    <p>Short</p>

    <section class="card wide">
      <h2 id="card">One card</h2>
    </section>
  </body>
</html>
`;

const families: readonly Family[] = [
  {
    what: 'await before one call leads to another call of the function',
    file: 'load.ts',
    files: { 'load.ts': load },
    edit: awaitFirstCall,
    hint: 'Tab to line 7',
    line: [7],
    drawn: 'await',
    expected: loadAwaited,
  },
  {
    what: 'the value of a new parameter at one call leads to another call',
    file: 'area.ts',
    files: { 'area.ts': areaFile },
    async edit(editor) {
      await addParameter(editor);
      await editor.suggestion({ text: copyUnderTest === 'stock' ? 'Tab to line 5' : '' });
      await editor.look();
      await themePictures(editor, 'steps-area.ts-jump');
      await editor.press('Tab');
      await editor.status('Ln 5, ');
      await themePictures(editor, 'steps-area.ts-jumped');
      await addArgument(editor);
    },
    hint: 'Tab to line 7: export const large = area(30, 40, 1);',
    line: [7],
    drawn: ', 1',
    expected: withParameter(areaFile),
  },
  {
    what: 'a new member of an enum leads to its case',
    file: 'level.ts',
    files: { 'level.ts': level },
    async edit(editor) {
      await editor.goTo(3, 17);
      await editor.press('Enter');
      await editor.type("Top = 'top',");
    },
    hint: 'Tab to line 12: case Level.Top:',
    // The new lines are inserted at the end of this one.
    line: [12],
    drawn: 'case Level.Top:',
    expected: level
      .replace("High = 'high',", "High = 'high',\n  Top = 'top',")
      .replace("return 'high';", "return 'high';\n    case Level.Top:\n      return 'top';"),
  },
  {
    what: 'a function that was renamed in its file leads to its use in another file',
    file: 'report.ts',
    files: { 'users.ts': users, 'report.ts': report },
    edit: (editor) => renameFunction(editor, (file) => editor.openFile(file)),
    hint: '',
    // Both uses are offered. Either is drawn first.
    line: [1, 6],
    drawn: 'fetchUser',
    expected: reportRenamed,
  },
  {
    what: 'a class that was renamed in the style sheet leads to the element of the page',
    file: 'page.html',
    files: { 'styles.css': styles, 'page.html': page },
    async edit(editor) {
      await editor.openFile('page.html');
      await editor.openFile('styles.css');
      await editor.select(1, 2, 'card'.length);
      await editor.type('panel');
      await editor.openFile('page.html');
      await editor.goTo(4, 13);
      await editor.type('er');
    },
    hint: 'Tab to line 6: <section class="panel wide">',
    line: [6],
    drawn: 'panel',
    expected: page.replace('card wide', 'panel wide').replace('Short', 'Shorter'),
  },
];

describe('the built-in agent key by key', () => {
  const shared = new BuiltInEditor({
    files: Object.assign({}, ...families.map(({ files }) => files)) as Readonly<Record<string, string>>,
  });

  async function saved(file: string): Promise<string> {
    await shared.editor.save();
    return shared.editor.read(file);
  }

  for (const { what, file, edit, hint, line, drawn, expected } of families)
    it(what, async () => {
      const { editor } = shared;
      await editor.openFile(file);
      // Where VS Code shows nothing about what is under the pointer.
      await editor.page.mouse.move(700, 700);
      await editor.agent('ready');
      await edit(editor);
      await editor.suggestion({ text: copyUnderTest === 'stock' ? hint : '' });
      await editor.look();
      await themePictures(editor, `steps-${file}-1-suggested`);
      const before = await saved(file);
      await editor.press('Tab');
      await editor.status(new RegExp(`Ln (?:${line.join('|')}), `));
      assert.equal(await saved(file), before, 'the first Tab only goes there');
      await editor.suggestion({ text: drawn });
      await editor.look();
      await themePictures(editor, `steps-${file}-2-there`);
      await acceptAll(editor, file, expected);
      await themePictures(editor, `steps-${file}-3-accepted`);
    });
});
