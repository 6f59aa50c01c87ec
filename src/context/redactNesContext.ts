// Takes the secrets out of the context of a `nes/suggest`: recent files, excerpts, diffs and problems keep their length, since
// agents count positions in them. What was masked is told apart, so that no suggestion writes a mask into a file.

import type { Range } from '../base/textPosition.ts';
import type { NesContextParams } from '../protocol/nesContext.ts';
import { mask, type Masked } from './redact.ts';

/** What `nes/sentMasks` asks for. */
interface MaskedContext {
  readonly context: NesContextParams;
  readonly places: ReadonlyMap<string, readonly Range[]>;
  readonly lengths: ReadonlySet<number>;
}

/** Fewer asterisks in a row may be anything. */
const shortestMask = 4;

/**
 * For one session. The documents themselves are not masked: what is synchronised is the text that edits are made to, letter
 * for letter, and documents that agents may not see are not synchronised at all (`EligibleDocuments`). Neither are names of
 * files: by them an agent asks for more.
 */
export class NesContextRedaction {
  readonly #knownSecrets: () => readonly string[];
  /** Of the last request: most of a context is as it was. */
  #masked: ReadonlyMap<string, Masked> = new Map();
  #known: readonly string[] = [];

  /** @param knownSecrets by their very text; may change from one request to the next. */
  constructor(knownSecrets: () => readonly string[]) {
    this.#knownSecrets = knownSecrets;
  }

  mask(context: NesContextParams): MaskedContext {
    const known = this.#knownSecrets();
    const before = sameTexts(known, this.#known) ? this.#masked : new Map<string, Masked>();
    const masked = new Map<string, Masked>();
    const places = new Map<string, Range[]>();
    const lengths = new Set<number>();
    const clean = (text: string, uri?: string, firstLine = 0): string => {
      const found = masked.get(text) ?? before.get(text) ?? mask(text, known);
      masked.set(text, found);
      for (const run of runsOf(found)) if (run.length >= shortestMask) lengths.add(run.length);
      if (uri !== undefined && found.spans.length > 0)
        places.set(uri, [...(places.get(uri) ?? []), ...rangesOf(found, firstLine)]);
      return found.text;
    };
    const { recentFiles, relatedSnippets, editHistory, diagnostics } = context;
    const result: NesContextParams = {
      ...context,
      ...(recentFiles && {
        recentFiles: recentFiles.map((file) => ({ ...file, text: clean(file.text, file.uri) })),
      }),
      ...(relatedSnippets && {
        relatedSnippets: relatedSnippets.map((snippet) => ({
          ...snippet,
          excerpts: snippet.excerpts.map((excerpt) => ({
            ...excerpt,
            text: clean(excerpt.text, snippet.uri, excerpt.startLine),
          })),
        })),
      }),
      ...(editHistory && {
        editHistory: editHistory.map((entry) => ({ ...entry, diff: clean(entry.diff) })),
      }),
      ...(diagnostics && {
        diagnostics: diagnostics.map((entry) => ({ ...entry, message: clean(entry.message) })),
      }),
    };
    this.#masked = masked;
    this.#known = known;
    return { context: result, places, lengths };
  }
}

/** The asterisks of each line. */
function runsOf({ text, spans }: Masked): string[] {
  return spans.flatMap(({ start, end }) => text.slice(start, end).split(/[\r\n]+/));
}

/** As lines are counted in editors. `spans` are in order. */
function rangesOf({ text, spans }: Masked, firstLine: number): Range[] {
  let line = firstLine;
  let lineStart = 0;
  const lineEnds = text.matchAll(/\r\n|\r|\n/g);
  let next = lineEnds.next();
  const at = (offset: number): Range['start'] => {
    while (next.done !== true && next.value.index + next.value[0].length <= offset) {
      line++;
      lineStart = next.value.index + next.value[0].length;
      next = lineEnds.next();
    }
    return { line, character: offset - lineStart };
  };
  return spans.map(({ start, end }) => ({ start: at(start), end: at(end) }));
}

function sameTexts(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, index) => text === b[index]);
}
