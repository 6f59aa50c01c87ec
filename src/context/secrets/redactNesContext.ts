// Masks secrets in the context of `nes/suggest`. Texts keep their length, since agents count positions in them. Returns
// the masked places, so that no suggestion writes a mask into a file.

import { neverCancelled } from '../../base/cancellation.ts';
import type { Range } from '../../base/textPosition.ts';
import type { NesContextParams } from '../../protocol/nes/nesContext.ts';
import type { MaskedEntries } from './maskedEntries.ts';
import { Pace, type PacePorts, mask, type Masked } from './redact.ts';

/** The masked context, and what `nes/suggestion/sentMasks` needs to recognize masks. */
interface MaskedContext {
  readonly context: NesContextParams;
  readonly places: ReadonlyMap<string, readonly Range[]>;
  readonly lengths: ReadonlySet<number>;
}

/** Fewer asterisks may be ordinary text. */
const shortestMask = 4;

/**
 * Masks the context of one session. Documents are not masked: edits apply to their exact text, and documents that
 * agents must not see are not synchronized at all (`EligibleDocuments`). File names are not masked either: agents use
 * them in requests.
 */
export class NesContextRedaction {
  readonly #knownSecrets: () => readonly string[];
  readonly #ports: PacePorts;
  readonly #entries: Pick<MaskedEntries, 'note'> | undefined;
  /** Cache of the last request, since most of a context does not change. */
  #masked: ReadonlyMap<string, Masked> = new Map();
  #known: readonly string[] = [];

  /**
   * @param knownSecrets returns literal secrets, which may change between requests.
   * @param entries receives the rules that applied to each entry, for records.
   */
  constructor(
    knownSecrets: () => readonly string[],
    ports: PacePorts,
    entries?: Pick<MaskedEntries, 'note'>,
  ) {
    this.#knownSecrets = knownSecrets;
    this.#ports = ports;
    this.#entries = entries;
  }

  /** Pauses in between, so the documents may change meanwhile. Never rejects. */
  async mask(context: NesContextParams): Promise<MaskedContext> {
    // Completed even if the request is cancelled, since the next request needs most of the result.
    const pace = new Pace(this.#ports, neverCancelled);
    const known = this.#knownSecrets();
    const before = sameTexts(known, this.#known) ? this.#masked : new Map<string, Masked>();
    const masked = new Map<string, Masked>();
    const places = new Map<string, Range[]>();
    const lengths = new Set<number>();
    /** The rules that applied to the entry that is being masked. */
    let rules = new Set<string>();
    const clean = async (text: string, uri?: string, firstLine = 0): Promise<string> => {
      const found = masked.get(text) ?? before.get(text) ?? (await mask(text, known, pace));
      masked.set(text, found);
      for (const { rule } of found.spans) rules.add(rule);
      for (const run of runsOf(found)) if (run.length >= shortestMask) lengths.add(run.length);
      if (uri !== undefined && found.spans.length > 0)
        places.set(uri, [...(places.get(uri) ?? []), ...rangesOf(found, firstLine)]);
      return found.text;
    };
    const entries = <T extends object>(all: readonly T[], cleanOne: (one: T) => Promise<T>): Promise<T[]> =>
      each(all, async (one) => {
        rules = new Set();
        const entry = await cleanOne(one);
        this.#entries?.note(entry, [...rules].toSorted());
        return entry;
      });
    const { recentFiles, relatedSnippets, editHistory, diagnostics } = context;
    const result: NesContextParams = {
      ...context,
      ...(recentFiles && {
        recentFiles: await entries(recentFiles, async (file) => ({
          ...file,
          text: await clean(file.text, file.uri),
        })),
      }),
      ...(relatedSnippets && {
        relatedSnippets: await entries(relatedSnippets, async (snippet) => ({
          ...snippet,
          excerpts: await each(snippet.excerpts, async (excerpt) => ({
            ...excerpt,
            text: await clean(excerpt.text, snippet.uri, excerpt.startLine),
          })),
        })),
      }),
      ...(editHistory && {
        editHistory: await entries(editHistory, async (entry) => ({
          ...entry,
          diff: await clean(entry.diff),
        })),
      }),
      ...(diagnostics && {
        diagnostics: await entries(diagnostics, async (entry) => ({
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

/** Sequential: in parallel none of them would pause. */
async function each<T, R>(all: readonly T[], map: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const one of all) results.push(await map(one));
  return results;
}

/** The masked runs of each line. */
function runsOf({ text, spans }: Masked): string[] {
  return spans.flatMap(({ start, end }) => text.slice(start, end).split(/[\r\n]+/));
}

/** Editor ranges of the spans, which must be in order. */
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
