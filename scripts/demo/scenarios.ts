// Owns what is done in the sample: what a person is told to do is what the check does. Lines and columns are 1-based,
// as the status bar counts them.
import type { EditorPage } from '../../test/journey/editorPage.ts';

export interface Scenario {
  /** What to tell a person, up to the suggestion. */
  readonly instructions: string;
  readonly file: string;
  /** Does it, up to where a suggestion is to be drawn. */
  readonly perform: (editor: EditorPage) => Promise<void>;
  /** What the file contains once the suggestion is taken, and not before. */
  readonly applied: string;
}

const file = 'src/users.ts';
const guard = `if (!user) return 'unknown';`;

/** A name changed where it is declared: the next use is a replacement away from the cursor. */
export const rename: Scenario = {
  instructions: `In ${file}, line 3, change \`getUser\` to \`fetchUser\``,
  file,
  perform: async (editor) => {
    await editor.select(3, 17, 'getUser'.length);
    await editor.type('fetchUser');
  },
  applied: '  const user = fetchUser(key);\n  return user?.name;',
};

/** A line added twice: the third is an insertion at the cursor, all that VS Code itself draws without its proposed API. */
export const repeatLine: Scenario = {
  instructions:
    `In ${file}, add \`${guard}\` below line 9 and below line 16, ` +
    'go to the end of line 23 and press Alt+\\',
  file,
  perform: async (editor) => {
    for (const line of [9, 16]) {
      await editor.goTo(line, 29);
      await editor.press('Enter');
      await editor.type(guard);
    }
    await editor.goTo(23, 29);
    await editor.press('Alt+\\');
  },
  applied: `  ${guard}\n  return user?.city;`,
};
