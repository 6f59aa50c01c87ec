// One open document of one NES session: mirror, tokens and edits kept together, and the flat list of proposers asked about them.

import type { Position, Range, TextEdit } from '../base/textPosition.ts';
import { DocumentMirror } from './documentMirror.ts';
import { DocumentTokens, longestLine } from './documentTokens.ts';
import { EditLog } from './editLog.ts';
import type { LexCache } from './lexCache.ts';
import { LineIndex } from './lineIndex.ts';
import type { Candidate, EditView, Proposer } from './proposer.ts';
import { choose, linesChanged, type Choice } from './ranker.ts';
import type { RejectionMemory } from './rejectionMemory.ts';
import { sameInsertion } from './sameInsertion.ts';
import { sameLines } from './sameLines.ts';
import { similarLine } from './similarLine.ts';
import { substitution } from './substitution.ts';
import { endOf, minimal } from './textEdits.ts';
import { readEdit } from './tokenChange.ts';
import { isNameOpen } from './wordCompletion.ts';

const proposers: readonly Proposer[] = [substitution, sameLines, sameInsertion, similarLine];

/** Only so many of the last edits are looked at. */
const recentEdits = 10;

export type Outcome =
  | {
      readonly kind: 'suggestion';
      readonly edits: readonly TextEdit[];
      /** In the text after the edits: the end of the last one. */
      readonly cursor: Position;
      readonly rule: string;
      /** The lines it changes, as they are now. */
      readonly lines: string;
      readonly confidence: number;
      readonly reasons: readonly string[];
    }
  | {
      readonly kind: 'none';
      readonly reason: Extract<Choice, { kind: 'none' }>['reason'] | 'no edits' | 'prose' | 'generated';
    };

export class TrackedDocument {
  readonly mirror: DocumentMirror;
  readonly #tokens: DocumentTokens;
  readonly #log = new EditLog();

  constructor(uri: string, languageId: string, version: number, text: string, cache: LexCache) {
    this.mirror = new DocumentMirror(uri, languageId, version, text);
    this.#tokens = new DocumentTokens(this.mirror, cache);
  }

  /** @param range without it `text` is the whole document. */
  change(range: Range | undefined, text: string, origin: 'typed' | 'accepted'): void {
    const splice = range ? this.mirror.replace(range, text) : this.mirror.replaceAll(text);
    if (!splice) return;
    this.#tokens.onSplice(splice);
    this.#log.onSplice(this.mirror, splice, origin);
  }

  /** @param pressed the user asked for it: a name under the cursor counts as finished. */
  suggest(position: Position, pressed: boolean, memory: RejectionMemory): Outcome {
    const edits = this.#log.edits.slice(0, recentEdits);
    if (edits.length === 0) return { kind: 'none', reason: 'no edits' };
    if (this.#tokens.syntax.prose) return { kind: 'none', reason: 'prose' };
    const cursor = this.mirror.clamp(position);
    if (this.mirror.line(cursor.line).length > longestLine) return { kind: 'none', reason: 'generated' };
    const read = edits.map((region, age) => readEdit(region, age, this.#tokens));
    const view: EditView = {
      document: this.mirror,
      tokens: this.#tokens,
      index: new LineIndex(this.mirror),
      log: this.#log,
      edits: read,
      cursor,
      nameOpen: !pressed && isNameOpen(this.mirror, cursor, this.#log.lastChange, read[0]),
    };
    const candidates: Candidate[] = [];
    for (const proposer of proposers)
      for (const candidate of proposer.propose(view)) candidates.push(candidate);
    const choice = choose(candidates, view, memory);
    if (choice.kind === 'none') return choice;
    const { candidate } = choice;
    const smallest = candidate.edits.flatMap((edit) => minimal(this.mirror, edit) ?? []);
    if (smallest.length === 0) return { kind: 'none', reason: 'no candidate' };
    return {
      kind: 'suggestion',
      edits: smallest,
      cursor: endOf(smallest),
      rule: candidate.rule,
      lines: linesChanged(candidate, view),
      confidence: candidate.confidence,
      reasons: candidate.reasons,
    };
  }
}
