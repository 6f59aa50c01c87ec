// A minimal question for prompt formats: lines, the cursor, and recent edits.
import type { EditFormat, EditQuestion, ModelPrompt } from '../../../../src/builtin/model/editQuestion.ts';
import { readPastEdits } from '../../../../src/builtin/model/pastEdits.ts';

/** `a` was renamed `total` in the first line. */
export const renameDiff = `--- a/src/sum.ts
+++ b/src/sum.ts
@@ -1,3 +1,3 @@
-const a = 1;
+const total = 1;
 
 print(a);
`;

/** @param text with `|` at the cursor. */
export function question(text: string, ...diffs: string[]): EditQuestion {
  const line = text.split('\n').findIndex((each) => each.includes('|'));
  const lines = text.replace('|', '').split('\n');
  return {
    path: 'src/sum.ts',
    languageId: 'typescript',
    lines,
    cursor: { line, character: text.split('\n')[line]!.indexOf('|') },
    history: readPastEdits(
      diffs.map((diff) => ({ uri: 'src/sum.ts', diff })),
      (uri) => uri,
    ),
  };
}

/** The file after the rename, with the cursor after the new name. */
export const renamed = question('const total| = 1;\n\nprint(a);\nprint(a + 1);', renameDiff);

/** The lines of a Zeta 2 prompt up to the file that has `renamed`. */
export const renameInSeedPrompt = [
  '<[fim-suffix]>',
  '<[fim-prefix]><filename>edit_history',
  ...renameDiff.split('\n'),
];

/** The whole of `renamed` as rewritten by a model that predicts the next edit. */
export const region = 'const total = 1;\n\nprint(total);\nprint(total + 1);';

export function promptOf(format: EditFormat, asked = renamed): unknown {
  return format.write(asked).body['prompt'];
}

export function read(prompt: ModelPrompt, answer: string, finished = true): string | undefined {
  return prompt.read(answer, finished);
}
