// A small editing story: a text, the edits that its author makes one after the other, and after which edit the next one can be
// foreseen.

export interface EditingStory {
  readonly name: string;
  readonly languageId: string;
  readonly text: string;
  /** Each replaces the first occurrence of `from` in the text after the earlier edits. */
  readonly edits: readonly (readonly [from: string, to: string])[];
  /** The number of edits after which the next can be foreseen; 0 if none can. */
  readonly foreseeable: number;
}

export const story = (
  name: string,
  languageId: string,
  foreseeable: number,
  text: readonly string[],
  edits: EditingStory['edits'],
): EditingStory => ({ name, languageId, foreseeable, text: `${text.join('\n')}\n`, edits });
