// A small editing story: a text, what its author changes in it one after the other, and from which change on the next one
// can be foreseen.

export interface EditingStory {
  readonly name: string;
  readonly languageId: string;
  readonly text: string;
  /** Each replaces the first occurrence of a text, in the text as the edits before left it. */
  readonly edits: readonly (readonly [from: string, to: string])[];
  /** After so many edits the next can be foreseen; 0 when none can. */
  readonly foreseeable: number;
}

export const story = (
  name: string,
  languageId: string,
  foreseeable: number,
  text: readonly string[],
  edits: EditingStory['edits'],
): EditingStory => ({ name, languageId, foreseeable, text: `${text.join('\n')}\n`, edits });
