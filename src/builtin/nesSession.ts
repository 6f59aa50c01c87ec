// One NES session: its documents, what it offered, and what became of that.

import type { Logger } from '../base/logger.ts';
import type { Position } from '../base/textPosition.ts';
import type { ContentChange, DidChangeParams, DidOpenParams } from '../protocol/document.ts';
import type { NesSuggestParams, RejectReason } from '../protocol/nes.ts';
import type { UnreadableSuggestion, WireSuggestion } from '../protocol/nesSuggestion.ts';
import { flat } from './documentMirror.ts';
import type { EditsElsewhere } from './editsElsewhere.ts';
import { LexCache } from './lexCache.ts';
import { TrackedDocument, type Abilities } from './nesEngine.ts';
import { RejectionMemory } from './rejectionMemory.ts';

/** What is offered: of the kinds the client can carry out. */
export type Suggestion = Exclude<WireSuggestion, UnreadableSuggestion>;

interface Offer {
  readonly rule: string;
  readonly lines: string;
  readonly suggestion: Suggestion;
}

/** Offers whose fate is open; a client that never says gets no more memory than this. */
const mostOffers = 50;

/** Documents whose lines, tokens and states are kept ready. */
const mostAwake = 8;

/** Documents from which edits are taken along. */
const mostElsewhere = 2;

export class NesSession {
  readonly #logger: Logger;
  readonly #documents = new Map<string, TrackedDocument>();
  /** Documents worked in, the last one last. */
  readonly #awake = new Set<string>();
  readonly #offers = new Map<string, Offer>();
  readonly #memory = new RejectionMemory();
  readonly #cache = new LexCache();
  /** Where the user was last. */
  #at = '';
  /** What they did in the documents before, newest first. */
  #elsewhere: readonly EditsElsewhere[] = [];
  readonly #prefix: string;
  readonly #abilities: Abilities;
  #offered = 0;

  /** @param id of the session; suggestion ids begin with it, so that they are unique on the connection. */
  constructor(id: string, logger: Logger, abilities: Abilities = { jump: false }) {
    this.#abilities = abilities;
    this.#prefix = id;
    this.#logger = logger;
  }

  open({ uri, languageId, version, text }: DidOpenParams): void {
    this.#documents.set(uri, new TrackedDocument(uri, languageId, version, text, this.#cache));
    this.#awake.delete(uri);
  }

  close(uri: string): void {
    this.#documents.delete(uri);
    this.#awake.delete(uri);
  }

  /** As it is now. */
  document(uri: string): Pick<TrackedDocument, 'mirror' | 'log'> | undefined {
    return this.#documents.get(uri);
  }

  change({ uri, version, contentChanges }: DidChangeParams): void {
    const document = this.#documents.get(uri);
    if (!document) return this.#logger.debug(`Change of a document that is not open: ${uri}`);
    this.#wake(uri);
    const origin = this.#isOffer(uri, contentChanges) ? 'accepted' : 'typed';
    for (const { range, text } of contentChanges) document.change(range, text, origin);
    document.mirror.version = version;
  }

  /** At most one suggestion: after it was accepted the next is asked for. */
  suggest({ uri, version, position, triggerKind }: NesSuggestParams): readonly Suggestion[] {
    const document = this.#documents.get(uri);
    if (!document) return this.#nothing(uri, 'not open');
    if (document.mirror.version !== version) return this.#nothing(uri, 'another version');
    this.#wake(uri);
    const pressed = triggerKind === 'manual';
    const elsewhere = this.#elsewhere.filter((each) => each.uri !== uri);
    const outcome = document.suggest(position, pressed, this.#memory, this.#abilities, elsewhere);
    if (outcome.kind === 'none') return this.#nothing(uri, outcome.reason);
    const suggestion: Suggestion = {
      id: `${this.#prefix}-${++this.#offered}`,
      uri,
      ...outcome.suggestion,
    };
    this.#remember(suggestion.id, { rule: outcome.rule, lines: flat(outcome.lines), suggestion });
    const why = [JSON.stringify(outcome.rule), outcome.confidence.toFixed(2), ...outcome.reasons].join(', ');
    this.#logger.debug(`Suggested ${suggestion.id}: ${why}`);
    return [suggestion];
  }

  accept(id: string): void {
    const offer = this.#offers.get(id);
    if (offer) this.#memory.accept(offer.rule);
  }

  /** Without a reason it was never shown: that says nothing about it, but that the client could not carry it out. */
  reject(id: string, reason: RejectReason | undefined): void {
    const offer = this.#offers.get(id);
    this.#offers.delete(id);
    const wide = offer?.suggestion.kind === 'rename' || offer?.suggestion.kind === 'searchAndReplace';
    if (wide && (!reason || reason === 'rejected')) this.#memory.narrow(offer.rule);
    if (offer && reason) this.#memory.reject(offer.rule, offer.lines, reason);
  }

  /** The user is at this document now. Those that were not touched lately rest. */
  #wake(uri: string): void {
    const left = this.#at === uri ? undefined : this.#documents.get(this.#at);
    if (left) {
      const others = this.#elsewhere.filter((each) => each.uri !== left.mirror.uri);
      this.#elsewhere = [left.edits(), ...others]
        .filter(({ edits }) => edits.length > 0)
        .slice(0, mostElsewhere);
    }
    this.#at = uri;
    this.#awake.delete(uri);
    this.#awake.add(uri);
    for (const longest of this.#awake) {
      if (this.#awake.size <= mostAwake) break;
      this.#awake.delete(longest);
      this.#documents.get(longest)?.rest();
    }
  }

  #nothing(uri: string, reason: string): readonly Suggestion[] {
    this.#logger.trace(`No suggestion for ${uri}: ${reason}`);
    return [];
  }

  #remember(id: string, offer: Offer): void {
    this.#offers.set(id, offer);
    for (const oldest of this.#offers.keys()) {
      if (this.#offers.size <= mostOffers) break;
      this.#offers.delete(oldest);
    }
  }

  /** Whether the changes are an offer being taken over, which may be heard of before `nes/accept`. */
  #isOffer(uri: string, changes: readonly ContentChange[]): boolean {
    for (const { suggestion } of this.#offers.values()) {
      if (suggestion.uri !== uri || suggestion.kind === 'jump') continue;
      if (suggestion.kind !== 'edit') {
        // How the client cuts the edits of these is its own affair.
        const to = suggestion.kind === 'rename' ? suggestion.newName : suggestion.replace;
        if (changes.length > 1 && changes.every(({ range, text }) => range && to.includes(text))) return true;
        continue;
      }
      if (suggestion.edits.length !== changes.length) continue;
      const taken = suggestion.edits.every(({ range, newText }) =>
        changes.some(
          (change) =>
            change.text === newText &&
            change.range &&
            equal(change.range.start, range.start) &&
            equal(change.range.end, range.end),
        ),
      );
      if (taken) return true;
    }
    return false;
  }
}

function equal(a: Position, b: Position): boolean {
  return a.line === b.line && a.character === b.character;
}
