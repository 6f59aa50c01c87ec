// Code with the places of one name marked: `«name»` where the user renames it, `‹name›` where it has to follow. The same
// word without marks is something else and has to stay.

export interface MarkedCode {
  readonly text: string;
  readonly name: string;
  /** UTF-16 offset of the place where the user renames it. */
  readonly at: number;
  /** `text` with another name at the place where the user renames it, and at all places if `everywhere`. */
  renamed(to: string, everywhere: boolean): string;
  /** The lines of other places, 0-based: those from the user's place on first, then those above it. */
  readonly following: readonly number[];
}

const mark = /«(\w+)»|‹(\w+)›/g;

export function readMarkedCode(marked: string): MarkedCode {
  const here = /«(\w+)»/.exec(marked);
  if (!here?.[1]) throw new Error('No place is marked with « and »');
  const unmarked = (text: string): string => text.replaceAll(/[«»‹›]/g, '');
  const lines = marked.split('\n');
  const home = lines.findIndex((line) => line.includes('«'));
  const others = lines.flatMap((line, i) => (line.includes('‹') ? [i] : []));
  return {
    text: unmarked(marked),
    name: here[1],
    at: unmarked(marked.slice(0, here.index)).length,
    renamed: (to, everywhere) =>
      marked.replaceAll(mark, (_, own: string | undefined, other: string | undefined) =>
        own !== undefined || everywhere ? to : (other as string),
      ),
    following: [...others.filter((line) => line >= home), ...others.filter((line) => line < home)],
  };
}
