// Suggests edits in the documents of one NES session, and records what became of each suggestion.

import type { CancellationToken } from '../base/cancellation.ts';
import type { Clock } from '../base/clock.ts';
import { DisposableStore } from '../base/disposable.ts';
import { Emitter } from '../base/event.ts';
import type { Logger } from '../base/logger.ts';
import type { Position } from '../base/textPosition.ts';
import type { ContentChange, DidChangeParams, DidOpenParams } from '../protocol/nes/document.ts';
import type { NesSuggestParams, RejectReason } from '../protocol/nes/nes.ts';
import type { NesDiagnostic } from '../protocol/nes/nesContext.ts';
import type { UnreadableSuggestion, WireSuggestion } from '../protocol/nes/nesSuggestion.ts';
import type { PositionEncoding } from '../protocol/nes/position.ts';
import { flat } from './document/documentMirror.ts';
import type { Problem } from './rules/proposer.ts';
import type { EditsElsewhere } from './rules/editsElsewhere.ts';
import { LexCache } from './document/documentTokens.ts';
import { TrackedDocument, type Abilities } from './nesEngine.ts';
import { RuleTrust } from './rules/ruleTrust.ts';
import { decodedRange } from './wireSuggestion.ts';

/** A suggestion of a kind that the client supports. */
export type ReadableSuggestion = Exclude<WireSuggestion, UnreadableSuggestion>;

export interface RuleAnswer {
  readonly suggestions: readonly ReadableSuggestion[];
  /** The probability that the suggestion is right; 0 without one. */
  readonly confidence: number;
  /** ms without a change after which there is a suggestion, since the user may be typing a name. */
  readonly pause?: number | undefined;
}

interface Offer {
  readonly rule: string;
  readonly changes: readonly string[];
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
  /** The last accepted jump, and the text at the time. */
  #landed: { readonly rule: string; readonly uri: string; readonly version: number } | undefined;

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
      document.change(own, text, origin, contentChanges.length > 1);
    }
    document.mirror.version = version;
  }

  /** Returns at most one suggestion; the next one is requested after it was accepted. */
  suggest(params: NesSuggestParams): readonly ReadableSuggestion[] {
    return this.answer(params).suggestions;
  }

  /** Like `suggest`, with its probability, and how long to wait while the user may be typing a name. */
  answer(params: NesSuggestParams): RuleAnswer {
    return this.#answer(params, params.triggerKind === 'manual');
  }

  /**
   * The suggestions after the pause of an `answer`. None if the document changes meanwhile or `token` is cancelled.
   * @param pause in ms.
   */
  async suggestAfter(
    pause: number,
    params: NesSuggestParams,
    clock: Clock,
    token: CancellationToken,
  ): Promise<readonly ReadableSuggestion[]> {
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

  #answer({ uri, version, position, context }: NesSuggestParams, finished: boolean): RuleAnswer {
    const document = this.#documents.get(uri);
    if (!document) return this.#nothing(uri, 'not open');
    if (document.mirror.version !== version) return this.#nothing(uri, 'another version');
    this.#use(uri);
    const elsewhere = this.#elsewhere.filter((each) => each.uri !== uri);
    const errors = (context?.diagnostics ?? []).filter(({ severity }) => severity === 'error');
    const problems = this.#errorsIn(document, errors);
    const memory = this.#memory;
    const outcome = document.suggest(position, finished, memory, this.#abilities, elsewhere, problems);
    if (outcome.kind === 'none') {
      const jump = outcome.pause === undefined && this.#jumpToError(document, position, finished, errors);
      return jump
        ? { suggestions: [jump], confidence: 0 }
        : this.#nothing(uri, outcome.reason, outcome.pause);
    }
    const { rule, suggestion: proposed } = outcome;
    const landed = this.#landed;
    // The user went to a place of this change and has to edit it first.
    if (proposed.kind === 'jump' && landed?.uri === uri && landed.version === version && landed.rule === rule)
      return this.#nothing(uri, 'at the end of a jump');
    const suggestion: ReadableSuggestion = {
      id: `${this.#prefix}-${++this.#offered}`,
      uri,
      ...proposed,
    };
    const changes = outcome.changes.map(flat);
    this.#remember(suggestion.id, { rule, changes, suggestion });
    if (proposed.kind !== 'jump') memory.offer(changes);
    const why = [JSON.stringify(rule), outcome.confidence.toFixed(2), ...outcome.reasons].join(', ');
    this.#logger.debug(`Suggested ${suggestion.id}: ${why}`);
    return { suggestions: [suggestion], confidence: outcome.confidence };
  }

  /** The errors of a document. @param errors of all files. */
  #errorsIn({ mirror }: TrackedDocument, errors: readonly NesDiagnostic[]): readonly Problem[] {
    return errors
      .filter(({ uri }) => uri === mirror.uri)
      .map(({ range, message }) => ({ range: decodedRange(range, mirror, this.#encoding), message }));
  }

  /** A jump to an error in another file that the edits of `document` caused. The client opens that file. */
  #jumpToError(
    document: TrackedDocument,
    position: Position,
    finished: boolean,
    errors: readonly NesDiagnostic[],
  ): ReadableSuggestion | undefined {
    if (!this.#abilities.jump) return undefined;
    const others = errors.filter(
      ({ uri, message }) => uri !== document.mirror.uri && !this.#memory.wasRejected([uri + message]),
    );
    const found = document.errorElsewhere(position, finished, others);
    if (!found) return undefined;
    const { uri, message, range } = found;
    const id = `${this.#prefix}-${++this.#offered}`;
    const suggestion: ReadableSuggestion = { id, uri, kind: 'jump', position: range.start };
    this.#remember(id, { rule: 'error elsewhere', changes: [uri + message], suggestion });
    return suggestion;
  }

  accept(id: string): void {
    const offer = this.#offers.get(id);
    if (!offer) return;
    const { rule, changes, suggestion } = offer;
    this.#memory.accept(rule, changes);
    const { uri } = suggestion;
    const document = suggestion.kind === 'jump' && uri !== undefined && this.#documents.get(uri);
    if (document) this.#landed = { rule, uri: document.mirror.uri, version: document.mirror.version };
  }

  /** Without a reason it was never shown, since the client could not apply it; that is no rejection. */
  reject(id: string, reason: RejectReason | undefined): void {
    const offer = this.#offers.get(id);
    this.#offers.delete(id);
    const wide = offer?.suggestion.kind === 'rename' || offer?.suggestion.kind === 'searchAndReplace';
    if (wide && (!reason || reason === 'rejected')) this.#memory.narrow(offer.rule);
    if (offer && reason) this.#memory.reject(offer.rule, offer.changes, reason);
  }

  /** To be called when the user uses a document. Releases memory of those not used lately. */
  #use(uri: string): void {
    const left = this.#at === uri ? undefined : this.#documents.get(this.#at);
    if (left) {
      const others = this.#elsewhere.filter((each) => each.uri !== left.mirror.uri);
      this.#elsewhere = [left.edits(), ...others]
        .filter(({ edits, classes }) => edits.length + classes.length > 0)
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

  #nothing(uri: string, reason: string, pause?: number): RuleAnswer {
    this.#logger.trace(`No suggestion for ${uri}: ${reason}`);
    return { suggestions: [], confidence: 0, pause };
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
