// A question for prompt formats, as short as it can be: lines, where the cursor is, what was edited.
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

/** @param text with `|` where the cursor is. */
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

/** The file after the rename, with the cursor behind the new name. */
export const renamed = question('const total| = 1;\n\nprint(a);\nprint(a + 1);', renameDiff);

/** Lines of a prompt of Zeta 2 up to the file `renamed` is in. */
export const renameInSeedPrompt = [
  '<[fim-suffix]>',
  '<[fim-prefix]><filename>edit_history',
  ...renameDiff.split('\n'),
];

/** The whole of `renamed` as a model that foresees the next edit writes it. */
export const region = 'const total = 1;\n\nprint(total);\nprint(total + 1);';

export function promptOf(format: EditFormat, asked = renamed): unknown {
  return format.write(asked).body['prompt'];
}

export function read(prompt: ModelPrompt, answer: string, finished = true): string | undefined {
  return prompt.read(answer, finished);
}
