// The edits that the demo asks the user to make in the sample, and that `--check` makes itself. Lines and columns are
// 1-based, as in the status bar.
import type { EditorPage } from '../../test/journey/editorPage.ts';

export interface Scenario {
  /** What the user is asked to do to get the suggestion. */
  readonly instructions: string;
  readonly file: string;
  /** Does the same in an editor. Returns before the suggestion is drawn. */
  readonly perform: (editor: EditorPage) => Promise<void>;
  /** Text that the file contains once the suggestion is accepted, and not before. */
  readonly applied: string;
}

const file = 'src/users.ts';
const guard = `if (!user) return 'unknown';`;

/** Changes a name where it is declared. The suggestion replaces its next use, away from the cursor. */
export const rename: Scenario = {
  instructions: `In ${file}, line 3, change \`getUser\` to \`fetchUser\``,
  file,
  perform: async (editor) => {
    await editor.select(3, 17, 'getUser'.length);
    await editor.type('fetchUser');
  },
  applied: '  const user = fetchUser(key);\n  return user?.name;',
};

/** Adds a line twice. The suggestion inserts it at the cursor, which VS Code draws itself without the proposed API. */
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
