// The built-in agent in VS Code, one journey for each family of next edits: after an example or two, the user accepts what is
// suggested with Tab until the file is done.
import { describe, it } from 'mocha';
import { acceptAll } from '../acceptSuggestions.ts';
import type { OpenEditor } from '../openEditor.ts';
import { BuiltInEditor } from '../builtInEditor.ts';
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
  /** Also the name of the screenshots. */
  readonly file: string;
  readonly text: string;
  readonly expected: string;
  /** What the user types before the first suggestion that is to be accepted. */
  readonly edit: (editor: OpenEditor) => Promise<void>;
}

const areaFile = `${area}export const small = area(1, 2);
export const large = area(30, 40);
export const square = area(5, 5);
`;

const families: readonly Family[] = [
  {
    what: 'an await before one call is suggested before another call of the function',
    file: 'load.ts',
    text: load,
    expected: loadAwaited,
    edit: awaitFirstCall,
  },
  {
    what: 'the value of an added parameter is suggested at the other calls',
    file: 'area.ts',
    text: areaFile,
    expected: withParameter(areaFile),
    async edit(editor) {
      await addParameter(editor);
      await editor.suggestion();
      await editor.look();
      await editor.screenshot('family-area.ts-jump');
      await editor.press('Tab');
      await editor.status('Ln 5, ');
      await editor.screenshot('family-area.ts-there');
      await addArgument(editor);
    },
  },
  {
    what: 'a wrapped text is suggested for other attributes after two',
    file: 'Menu.jsx',
    text: `export function Menu() {
  return (
    <nav>
      <Item id="open" label="Open File" />
      <Item id="save" label="Save All" />
      <Item id="close" label="Close Window" />
    </nav>
  );
}
`,
    expected: `export function Menu() {
  return (
    <nav>
      <Item id="open" label={t('Open File')} />
      <Item id="save" label={t('Save All')} />
      <Item id="close" label={t('Close Window')} />
    </nav>
  );
}
`,
    async edit(editor) {
      await editor.select(4, 29, '"Open File"'.length);
      // VS Code puts the braces around a selection.
      await editor.type("{t('Open File')");
      await editor.select(5, 29, '"Save All"'.length);
      await editor.type("{t('Save All')");
    },
  },
  {
    what: 'a macro that became an operator is suggested around another call',
    file: 'read.rs',
    text: `fn read(path: &Path) -> Result<Config, Error> {
    let file = try!(File::open(path));
    let text = try!(read_all(&file));
    parse(&text)
}
`,
    expected: `fn read(path: &Path) -> Result<Config, Error> {
    let file = File::open(path)?;
    let text = read_all(&file)?;
    parse(&text)
}
`,
    async edit(editor) {
      await editor.select(2, 16, 'try!('.length);
      await editor.press('Delete');
      await editor.goTo(2, 33);
      await editor.press('Backspace');
      await editor.type('?');
    },
  },
  {
    what: 'a new enum member leads to its cases',
    file: 'level.rs',
    text: `pub enum Level {
    Low,
    High,
}

pub fn name(level: Level) -> &'static str {
    match level {
        Level::Low => "low",
        Level::High => "high",
    }
}
`,
    expected: `pub enum Level {
    Low,
    High,
    Top,
}

pub fn name(level: Level) -> &'static str {
    match level {
        Level::Low => "low",
        Level::High => "high",
        Level::Top => "top",
    }
}
`,
    async edit(editor) {
      await editor.goTo(3, 10);
      await editor.type('\nTop,');
    },
  },
  {
    what: 'a new field is suggested where its neighbours are written alike',
    file: 'contact.py',
    text: `class Contact:
    email: str
    city: str


def from_row(row):
    return Contact(
        email=row["email"],
        city=row["city"],
    )
`,
    expected: `class Contact:
    email: str
    city: str
    phone: str


def from_row(row):
    return Contact(
        email=row["email"],
        city=row["city"],
        phone=row["phone"],
    )
`,
    async edit(editor) {
      await editor.goTo(3, 14);
      await editor.type('\nphone: str');
    },
  },
  {
    what: 'the deletion of statements is suggested for one with the same head',
    file: 'trace.js',
    text: `function run() {
  console.log('one', 1);
  start();
  console.log('two', 2);
  stop();
  console.log('three', 3);
}
`,
    expected: `function run() {
  start();
  stop();
}
`,
    async edit(editor) {
      for (const line of [2, 3]) {
        await editor.goTo(line, 1);
        await editor.press('Control+Shift+K');
      }
    },
  },
  {
    what: 'the deletion of a line is suggested for equal lines',
    file: 'cache.ts',
    text: `const values = new Map<string, string>();

export function put(key: string, value: string): void {
  console.log(key);
  values.set(key, value);
}

export function get(key: string): string | undefined {
  console.log(key);
  return values.get(key);
}
`,
    expected: `const values = new Map<string, string>();

export function put(key: string, value: string): void {
  values.set(key, value);
}

export function get(key: string): string | undefined {
  return values.get(key);
}
`,
    async edit(editor) {
      await editor.goTo(4, 3);
      await editor.press('Control+Shift+K');
    },
  },
  {
    // Once, it suits its place.
    what: 'a line that became a comment at two places is suggested to become one elsewhere',
    file: 'steps.py',
    text: `def run(first, second):
    trace()
    start(first)
    trace()
    start(second)
    trace()
`,
    expected: `def run(first, second):
    # trace()
    start(first)
    # trace()
    start(second)
    # trace()
`,
    async edit(editor) {
      await editor.goTo(2, 5);
      await editor.press('Control+/');
      await editor.goTo(4, 5);
      await editor.press('Control+/');
    },
  },
];

describe('the built-in agent by family of edits', () => {
  const shared = new BuiltInEditor({
    files: {
      ...Object.fromEntries(families.map(({ file, text }) => [file, text])),
      'users.ts': users,
      'report.ts': report,
    },
  });

  async function open(file: string): Promise<OpenEditor> {
    const { editor } = shared;
    await editor.openFile(file);
    // Where VS Code shows nothing about what is under the pointer.
    await editor.page.mouse.move(700, 700);
    await editor.agent('ready');
    return editor;
  }

  for (const { what, file, expected, edit } of families)
    it(what, async () => {
      const editor = await open(file);
      await edit(editor);
      await acceptAll(editor, file, expected, `family-${file}`);
    });

  it('a renamed function is suggested in the file that imports it', async () => {
    await renameFunction(shared.editor, open);
    await acceptAll(shared.editor, 'report.ts', reportRenamed, 'family-report.ts');
  });
});
