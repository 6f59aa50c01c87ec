// Suggests edits in the documents of one NES session, and records what became of each suggestion.

import type { CancellationToken } from '../base/cancellation.ts';
import type { Clock } from '../base/clock.ts';
import { DisposableStore } from '../base/disposable.ts';
import { Emitter } from '../base/event.ts';
import type { Logger } from '../base/logger.ts';
import type { Position } from '../base/textPosition.ts';
import type { ContentChange, DidChangeParams, DidOpenParams } from '../protocol/nes/document.ts';
import type { NesSuggestParams, RejectReason } from '../protocol/nes/nes.ts';
import type { UnreadableSuggestion, WireSuggestion } from '../protocol/nes/nesSuggestion.ts';
import type { PositionEncoding } from '../protocol/nes/position.ts';
import { flat } from './document/documentMirror.ts';
import type { EditsElsewhere } from './rules/editsElsewhere.ts';
import { LexCache } from './document/documentTokens.ts';
import { TrackedDocument, type Abilities } from './nesEngine.ts';
import { RuleTrust } from './rules/ruleTrust.ts';
import { decodedRange } from './wireSuggestion.ts';

/** A suggestion of a kind that the client supports. */
export type ReadableSuggestion = Exclude<WireSuggestion, UnreadableSuggestion>;

interface Offer {
  readonly rule: string;
  readonly lines: string;
  readonly suggestion: ReadableSuggestion;
}

/** Maximum number of suggestions without an outcome, since a client may never report it. */
const mostOffers = 50;

/** Maximum number of documents whose lines, tokens and states are kept in memory. */
const mostInMemory = 8;

/** Maximum number of other documents whose edits are considered. */
const mostElsewhere = 2;

/** The client's abilities, and the encoding of the changes it reports; UTF-16 by default. */
export interface Dialect {
  readonly abilities: Abilities;
  readonly encoding?: PositionEncoding;
}

export class EditSuggester {
  readonly #logger: Logger;
  readonly #documents = new Map<string, TrackedDocument>();
  /** Documents in memory, the last used one last. */
  readonly #inMemory = new Set<string>();
  readonly #offers = new Map<string, Offer>();
  readonly #memory = new RuleTrust();
  readonly #cache = new LexCache();
  /** Fires when a document changes or is closed. */
  readonly #changed: Emitter<void>;
  /** URI of the document that was used last. */
  #at = '';
  /** The edits in the documents before it, newest first. */
  #elsewhere: readonly EditsElsewhere[] = [];
  readonly #prefix: string;
  readonly #abilities: Abilities;
  readonly #encoding: PositionEncoding;
  #offered = 0;

  /** @param id of the session, and prefix of its suggestion ids, which are unique on the connection. */
  constructor(id: string, logger: Logger, { abilities, encoding }: Dialect = { abilities: { jump: false } }) {
    this.#abilities = abilities;
    this.#encoding = encoding ?? 'utf-16';
    this.#prefix = id;
    this.#logger = logger;
    this.#changed = new Emitter((error) => logger.error(String(error)));
  }

  open({ uri, languageId, version, text }: DidOpenParams): void {
    this.#documents.set(uri, new TrackedDocument(uri, languageId, version, text, this.#cache));
    this.#inMemory.delete(uri);
  }

  close(uri: string): void {
    this.#changed.fire();
    this.#documents.delete(uri);
    this.#inMemory.delete(uri);
  }

  /** The current state of a document. */
  document(uri: string): Pick<TrackedDocument, 'mirror' | 'log'> | undefined {
    return this.#documents.get(uri);
  }

  change({ uri, version, contentChanges }: DidChangeParams): void {
    this.#changed.fire();
    const document = this.#documents.get(uri);
    if (!document) return this.#logger.debug(`Change of a document that is not open: ${uri}`);
    this.#use(uri);
    const decoded = contentChanges.map(({ range, text }) =>
      range ? { range: decodedRange(range, document.mirror, this.#encoding), text } : { text },
    );
    const origin = this.#isOffer(uri, decoded) ? 'accepted' : 'typed';
    for (const [nth, { range, text }] of contentChanges.entries()) {
      // Each range refers to the text after the changes before it.
      const own =
        nth === 0 || !range ? decoded[nth]?.range : decodedRange(range, document.mirror, this.#encoding);
      document.change(own, text, origin);
    }
    document.mirror.version = version;
  }

  /** Returns at most one suggestion; the next one is requested after it was accepted. */
  suggest(params: NesSuggestParams): readonly ReadableSuggestion[] {
    return this.#answer(params, params.triggerKind === 'manual').suggestions;
  }

  /**
   * Like `suggest`, but waits for a pause while the user may be typing a name. Suggests nothing if the document changes
   * meanwhile or `token` is cancelled.
   */
  async suggestAfterPause(
    params: NesSuggestParams,
    clock: Clock,
    token: CancellationToken,
  ): Promise<readonly ReadableSuggestion[]> {
    const { suggestions, pause } = this.#answer(params, params.triggerKind === 'manual');
    if (pause === undefined) return suggestions;
    return (await this.#staysUnchanged(pause, clock, token)) ? this.#answer(params, true).suggestions : [];
  }

  #staysUnchanged(ms: number, clock: Clock, token: CancellationToken): Promise<boolean> {
    return new Promise((resolve) => {
      const waiting = new DisposableStore();
      const end = (unchanged: boolean): void => {
        waiting.dispose();
        resolve(unchanged);
      };
      waiting.add(clock.setTimer(ms, () => end(true)));
      waiting.add(this.#changed.event(() => end(false)));
      waiting.add(token.onCancellationRequested(() => end(false)));
    });
  }

  #answer(
    { uri, version, position }: NesSuggestParams,
    finished: boolean,
  ): { readonly suggestions: readonly ReadableSuggestion[]; readonly pause?: number } {
    const document = this.#documents.get(uri);
    if (!document) return this.#nothing(uri, 'not open');
    if (document.mirror.version !== version) return this.#nothing(uri, 'another version');
    this.#use(uri);
    const elsewhere = this.#elsewhere.filter((each) => each.uri !== uri);
    const outcome = document.suggest(position, finished, this.#memory, this.#abilities, elsewhere);
    if (outcome.kind === 'none') return this.#nothing(uri, outcome.reason, outcome.pause);
    const suggestion: ReadableSuggestion = {
      id: `${this.#prefix}-${++this.#offered}`,
      uri,
      ...outcome.suggestion,
    };
    this.#remember(suggestion.id, { rule: outcome.rule, lines: flat(outcome.lines), suggestion });
    const why = [JSON.stringify(outcome.rule), outcome.confidence.toFixed(2), ...outcome.reasons].join(', ');
    this.#logger.debug(`Suggested ${suggestion.id}: ${why}`);
    return { suggestions: [suggestion] };
  }

  accept(id: string): void {
    const offer = this.#offers.get(id);
    if (offer) this.#memory.accept(offer.rule);
  }

  /** Without a reason it was never shown, since the client could not apply it; that is no rejection. */
  reject(id: string, reason: RejectReason | undefined): void {
    const offer = this.#offers.get(id);
    this.#offers.delete(id);
    const wide = offer?.suggestion.kind === 'rename' || offer?.suggestion.kind === 'searchAndReplace';
    if (wide && (!reason || reason === 'rejected')) this.#memory.narrow(offer.rule);
    if (offer && reason) this.#memory.reject(offer.rule, offer.lines, reason);
  }

  /** To be called when the user uses a document. Releases memory of those not used lately. */
  #use(uri: string): void {
    const left = this.#at === uri ? undefined : this.#documents.get(this.#at);
    if (left) {
      const others = this.#elsewhere.filter((each) => each.uri !== left.mirror.uri);
      this.#elsewhere = [left.edits(), ...others]
        .filter(({ edits }) => edits.length > 0)
        .slice(0, mostElsewhere);
    }
    this.#at = uri;
    this.#inMemory.delete(uri);
    this.#inMemory.add(uri);
    for (const longest of this.#inMemory) {
      if (this.#inMemory.size <= mostInMemory) break;
      this.#inMemory.delete(longest);
      this.#documents.get(longest)?.releaseMemory();
    }
  }

  #nothing(
    uri: string,
    reason: string,
    pause?: number,
  ): { readonly suggestions: []; readonly pause?: number } {
    this.#logger.trace(`No suggestion for ${uri}: ${reason}`);
    return { suggestions: [], ...(pause === undefined ? {} : { pause }) };
  }

  #remember(id: string, offer: Offer): void {
    this.#offers.set(id, offer);
    for (const oldest of this.#offers.keys()) {
      if (this.#offers.size <= mostOffers) break;
      this.#offers.delete(oldest);
    }
  }

  /** True if the changes apply a suggestion, which may arrive before `nes/accept`. */
  #isOffer(uri: string, changes: readonly ContentChange[]): boolean {
    for (const { suggestion } of this.#offers.values()) {
      if (suggestion.uri !== uri || suggestion.kind === 'jump') continue;
      if (suggestion.kind !== 'edit') {
        // Clients may split the edits of these differently.
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
