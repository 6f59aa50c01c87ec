// Takes the secrets out of the context of a `nes/suggest`: recent files, excerpts, diffs and problems keep their length, since
// agents count positions in them. What was masked is told apart, so that no suggestion writes a mask into a file.

import { neverCancelled } from '../../base/cancellation.ts';
import type { Range } from '../../base/textPosition.ts';
import type { NesContextParams } from '../../protocol/nes/nesContext.ts';
import { Pace, type PacePorts } from './pace.ts';
import { mask, type Masked } from './redact.ts';

/** What `nes/suggestion/sentMasks` asks for. */
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
  readonly #ports: PacePorts;
  /** Of the last request: most of a context is as it was. */
  #masked: ReadonlyMap<string, Masked> = new Map();
  #known: readonly string[] = [];

  /** @param knownSecrets by their very text; may change from one request to the next. */
  constructor(knownSecrets: () => readonly string[], ports: PacePorts) {
    this.#knownSecrets = knownSecrets;
    this.#ports = ports;
  }

  /** Others have their turns while it looks, and so may change what `context` was made of. Never rejects. */
  async mask(context: NesContextParams): Promise<MaskedContext> {
    // Done to its end even when nobody asks any more: the next request needs most of it.
    const pace = new Pace(this.#ports, neverCancelled);
    const known = this.#knownSecrets();
    const before = sameTexts(known, this.#known) ? this.#masked : new Map<string, Masked>();
    const masked = new Map<string, Masked>();
    const places = new Map<string, Range[]>();
    const lengths = new Set<number>();
    const clean = async (text: string, uri?: string, firstLine = 0): Promise<string> => {
      const found = masked.get(text) ?? before.get(text) ?? (await mask(text, known, pace));
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
        recentFiles: await each(recentFiles, async (file) => ({
          ...file,
          text: await clean(file.text, file.uri),
        })),
      }),
      ...(relatedSnippets && {
        relatedSnippets: await each(relatedSnippets, async (snippet) => ({
          ...snippet,
          excerpts: await each(snippet.excerpts, async (excerpt) => ({
            ...excerpt,
            text: await clean(excerpt.text, snippet.uri, excerpt.startLine),
          })),
        })),
      }),
      ...(editHistory && {
        editHistory: await each(editHistory, async (entry) => ({ ...entry, diff: await clean(entry.diff) })),
      }),
      ...(diagnostics && {
        diagnostics: await each(diagnostics, async (entry) => ({
          ...entry,
          message: await clean(entry.message),
        })),
      }),
    };
    this.#masked = masked;
    this.#known = known;
    return { context: result, places, lengths };
  }
}

/** One after the other: side by side none of them would rest. */
async function each<T, R>(all: readonly T[], map: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const one of all) results.push(await map(one));
  return results;
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
