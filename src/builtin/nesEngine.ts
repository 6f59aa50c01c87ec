// One open document of a NES session: its mirror, tokens and edits, and the list of proposers that suggest edits for
// it.

import type { NesDiagnostic } from '../protocol/nes/nesContext.ts';
import { comparePositions, type Position, type Range, type TextEdit } from '../base/textPosition.ts';
import { callArguments } from './rules/callArguments.ts';
import { causedErrors, errorElsewhere } from './rules/causedErrors.ts';
import { changedKey } from './rules/changedKey.ts';
import { changedSignature } from './rules/changedSignature.ts';
import { DocumentMirror } from './document/documentMirror.ts';
import { DocumentTokens, longestLine, type LexCache } from './document/documentTokens.ts';
import { EditLog, type EditedRegion } from './document/editLog.ts';
import { documentedName } from './rules/documentedName.ts';
import { editsElsewhere, type EditsElsewhere } from './rules/editsElsewhere.ts';
import { enumeration } from './rules/enumeration.ts';
import { everywhere, type Wide, type WideAbilities } from './rules/everywhere.ts';
import { isGenerated } from './document/generated.ts';
import { LineIndex } from './document/lineIndex.ts';
import { languageOf } from './language/languageSyntax.ts';
import { likeStatement } from './rules/likeStatement.ts';
import { lineRewrite } from './markup/lineRewrite.ts';
import type { LexState } from './language/lineTokens.ts';
import type { Candidate, EditView, Problem, Proposer } from './rules/proposer.ts';
import { changeKeys, choose, jumpKey, type Choice } from './rules/ranker.ts';
import type { RuleTrust } from './rules/ruleTrust.ts';
import { recordLine } from './rules/recordLine.ts';
import { newMember } from './rules/newMember.ts';
import { sameInsertion } from './rules/sameInsertion.ts';
import { sameLines } from './rules/sameLines.ts';
import { sameShape } from './rules/sameShape.ts';
import { similarBlock } from './rules/similarBlock.ts';
import { similarLine } from './rules/similarLine.ts';
import { classUse, pairedQuote, pairedTag } from './markup/paired.ts';
import { tagLanguages } from './document/markupText.ts';
import { substitution } from './rules/substitution.ts';
import { template } from './rules/template.ts';
import { endOf, minimal } from './document/textEdits.ts';
import { readEdit, type ReadEdit } from './document/tokenChange.ts';
import { openName, type OpenName } from './typing/openName.ts';

const proposers: readonly Proposer[] = [
  substitution,
  sameLines,
  sameInsertion,
  similarLine,
  similarBlock,
  sameShape,
  template,
  callArguments,
  changedSignature,
  changedKey,
  documentedName,
  pairedTag,
  pairedQuote,
  classUse,
  enumeration,
  lineRewrite,
  recordLine,
  newMember,
  likeStatement,
  causedErrors,
];
/** Proposers for prose, which change no words in it. */
const proposersForProse: readonly Proposer[] = [lineRewrite, similarLine];

/** Maximum number of recent edits that are considered. */
const recentEdits = 10;

/** What the client supports besides edits. */
export interface Abilities extends WideAbilities {
  readonly jump: boolean;
}

/** A suggestion before it has an ID. */
export type ProposedSuggestion =
  | {
      readonly kind: 'edit';
      readonly edits: TextEdit[];
      /** The end of the last edit, in the text after all edits. */
      readonly cursorPosition: Position;
    }
  | { readonly kind: 'jump'; readonly position: Position }
  | Wide;

export type Outcome =
  | {
      readonly kind: 'suggestion';
      readonly suggestion: ProposedSuggestion;
      readonly rule: string;
      /** The keys of what it changes, see `changeKeys`. */
      readonly changes: readonly string[];
      readonly confidence: number;
      readonly reasons: readonly string[];
    }
  | {
      readonly kind: 'none';
      readonly reason:
        Extract<Choice, { kind: 'none' }>['reason'] | 'no edits' | 'prose' | 'generated' | 'unfinished name';
      /** ms without a change after which the name at the cursor counts as finished and there is a suggestion. */
      readonly pause?: number;
    };

/**
 * ms without a key after which an unfinished name counts as finished. Longer after deleting, which often leads to
 * another name.
 */
const finishedAfter: Readonly<Record<Exclude<OpenName, 'incomplete'>, number>> = { typed: 400, deleted: 800 };

export class TrackedDocument {
  readonly mirror: DocumentMirror;
  readonly #tokens: DocumentTokens;
  readonly #log = new EditLog();
  readonly #index: LineIndex;
  /** The edits read for the last request, with the lexer state at their first line. */
  #read = new Map<EditedRegion, { readonly state: LexState; readonly edit: ReadEdit }>();

  constructor(uri: string, languageId: string, version: number, text: string, cache: LexCache) {
    this.mirror = new DocumentMirror(uri, languageOf(languageId, uri), version, text);
    this.#tokens = new DocumentTokens(this.mirror, cache);
    this.#index = new LineIndex(this.mirror);
  }

  /** The user's changes. */
  get log(): EditLog {
    return this.#log;
  }

  /** Releases memory that is only needed while the document is edited. */
  releaseMemory(): void {
    this.mirror.releaseMemory();
    this.#tokens.releaseMemory();
    this.#log.releaseMemory();
    this.#index.releaseMemory();
    this.#read.clear();
  }

  /** @param range if undefined, `text` is the whole document. @param isOneOfSeveral see `LastChange`. */
  change(range: Range | undefined, text: string, origin: 'typed' | 'accepted', isOneOfSeveral = false): void {
    const splice = range ? this.mirror.replace(range, text) : this.mirror.replaceAll(text);
    if (!splice) return;
    this.#tokens.onSplice(splice);
    this.#index.onSplice(splice);
    this.#log.onSplice(this.mirror, splice, origin, isOneOfSeveral);
  }

  /**
   * @param finished true if the name at the cursor counts as finished: the user requested a suggestion or paused.
   * @param problems the errors of the document, which may be of an older version.
   */
  suggest(
    position: Position,
    finished: boolean,
    memory: RuleTrust,
    abilities: Abilities,
    elsewhere: readonly EditsElsewhere[] = [],
    problems: readonly Problem[] = [],
  ): Outcome {
    const known = elsewhere.filter(({ syntax }) => syntax.regions === this.#tokens.syntax.regions);
    const classes = tagLanguages.has(this.mirror.languageId) ? elsewhere.flatMap((each) => each.classes) : [];
    if (this.#log.edits.length === 0 && known.length === 0 && classes.length === 0)
      return { kind: 'none', reason: 'no edits' };
    if (this.#tokens.syntax.prose === 'text') return { kind: 'none', reason: 'prose' };
    if (isGenerated(this.mirror) || this.mirror.line(this.mirror.clamp(position).line).length > longestLine)
      return { kind: 'none', reason: 'generated' };
    const view = { ...this.view(position, finished, known), problems, classes };
    const outcome = this.#choose(view, memory, abilities);
    if (!view.openName || view.openName === 'incomplete' || outcome.kind === 'suggestion') return outcome;
    const later = this.#choose({ ...view, openName: undefined }, memory, abilities);
    if (later.kind === 'none') return outcome;
    return { kind: 'none', reason: 'unfinished name', pause: finishedAfter[view.openName] };
  }

  #choose(view: EditView, memory: RuleTrust, abilities: Abilities): Outcome {
    const candidates = candidatesOf(view);
    const choice = choose(candidates, view, memory);
    if (choice.kind === 'none') return choice;
    const { candidate, confidence } = choice;
    const common = {
      rule: candidate.rule,
      changes: changeKeys(candidate, view),
      confidence,
      reasons: Object.entries(candidate.features).map(([name, value]) => `${name} ${value.toFixed(2)}`),
    };
    const at = candidate.edits[0]?.range.start;
    if (choice.kind === 'place')
      return at && abilities.jump
        ? {
            kind: 'suggestion',
            suggestion: { kind: 'jump', position: at },
            ...common,
            changes: [...common.changes, jumpKey(candidate, view)],
          }
        : { kind: 'none', reason: 'unlikely' };
    // Another rule may have proposed the same edit.
    const name = candidates.find((each) => each.renaming && isSame(each.edits[0], candidate.edits[0]));
    const wide =
      name?.renaming && !memory.wasNarrowed(name.rule)
        ? everywhere(name.renaming, view, abilities)
        : undefined;
    if (name && wide) return { kind: 'suggestion', suggestion: wide, ...common, rule: name.rule };
    const smallest = candidate.edits.flatMap((edit) => minimal(this.mirror, edit) ?? []);
    if (smallest.length === 0) return { kind: 'none', reason: 'no candidate' };
    const suggestion = { kind: 'edit' as const, edits: smallest, cursorPosition: endOf(smallest) };
    return { kind: 'suggestion', suggestion, ...common };
  }

  /** An error in another file that the edits of this one caused. @param errors in other files. */
  errorElsewhere(
    position: Position,
    finished: boolean,
    errors: readonly NesDiagnostic[],
  ): NesDiagnostic | undefined {
    return this.#tokens.syntax.prose ? undefined : errorElsewhere(this.view(position, finished), errors);
  }

  /** The edits that apply to the next document too. */
  edits(): EditsElsewhere {
    return editsElsewhere(this.view({ line: 0, character: 0 }, true));
  }

  /** @param elsewhere edits in other documents of this language. */
  view(position: Position, finished: boolean, elsewhere: readonly EditsElsewhere[] = []): EditView {
    const cursor = this.mirror.clamp(position);
    const regions = this.#log.edits.slice(0, recentEdits);
    this.#read = new Map(regions.map((region) => [region, this.#readAgain(region)]));
    let age = 0;
    // An accepted edit continues a typed one and does not make it older.
    const read = [...this.#read].map(([{ origin }, { edit }]) => ({
      ...edit,
      age: origin === 'typed' ? age++ : age,
    }));
    const { mirror: document } = this;
    const own = { document, tokens: this.#tokens, index: this.#index, log: this.#log, cursor };
    const open = openName({ ...own, changes: read.flatMap(({ changes }) => changes) });
    return {
      ...own,
      edits: [
        ...read,
        ...elsewhere.flatMap(({ edits }) => edits.map((edit) => ({ ...edit, age: age + edit.age }))),
      ],
      openName: open === 'incomplete' || !finished ? open : undefined,
      problems: [],
      classes: [],
    };
  }

  /** Reuses the edit read for the last request, unless the lexer state at its start has changed. */
  #readAgain(region: EditedRegion): { readonly state: LexState; readonly edit: ReadEdit } {
    const state = this.#tokens.stateAt(Math.min(region.start, this.#tokens.lastLine));
    const known = this.#read.get(region);
    return known?.state === state ? known : { state, edit: readEdit(region, 0, this.#tokens) };
  }
}

function isSame(a: TextEdit | undefined, b: TextEdit | undefined): boolean {
  return (
    a !== undefined &&
    b !== undefined &&
    a.newText === b.newText &&
    comparePositions(a.range.start, b.range.start) === 0 &&
    comparePositions(a.range.end, b.range.end) === 0
  );
}

/** A single edit in another document is no habit, unless it changed the declaration of a name used here. */
function isFounded({ features: { elsewhere, support, orphaned } }: Candidate): boolean {
  return !elsewhere || Boolean(support) || Boolean(orphaned);
}

/** The candidates of all proposers, likely or not. */
export function candidatesOf(view: EditView): readonly Candidate[] {
  const all = view.tokens.syntax.prose ? proposersForProse : proposers;
  return all.flatMap((proposer) => [...proposer.propose(view)]).filter(isFounded);
}
