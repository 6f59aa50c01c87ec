// Test doubles around `NextEdits`: an agent that answers on demand, an editable document, and a clock that
// moves on demand.

import { CancellationSource, neverCancelled } from '../../../../src/base/cancellation.ts';
import type { Clock } from '../../../../src/base/clock.ts';
import { toDisposable, type Disposable } from '../../../../src/base/disposable.ts';
import { readNesAbilities, advertisedKinds } from '../../../../src/nes/session/nesAbilities.ts';
import type { LookUpClosedFile } from '../../../../src/nes/suggestion/closedFiles.ts';
import { NesSession } from '../../../../src/nes/session/nesSession.ts';
import { NextEdits, type OfferAnswer } from '../../../../src/nes/requests/nextEdits.ts';
import type { FindFix } from '../../../../src/nes/requests/suggestionRun.ts';
import type { OffsetEdit } from '../../../../src/nes/text/offsetEdit.ts';
import { unmasked } from '../../../../src/nes/suggestion/sentMasks.ts';
import type { TriggerKind } from '../../../../src/protocol/nes/nes.ts';
import { initialize } from '../../../../src/protocol/initialize.ts';
import { LoggerDouble } from '../text/loggerDouble.ts';
import { TextDocumentDouble } from '../text/textDocumentDouble.ts';
import { WireDouble, type PendingRequest } from '../session/wireDouble.ts';

export class ClockDouble implements Clock {
  #now = 0;
  readonly #timers = new Set<{ at: number; fire: () => void }>();

  now(): number {
    return this.#now;
  }

  setTimer(ms: number, fire: () => void): Disposable {
    const timer = { at: this.#now + ms, fire };
    this.#timers.add(timer);
    return toDisposable(() => this.#timers.delete(timer));
  }

  get pending(): number {
    return this.#timers.size;
  }

  /** Advances the clock by `ms`, fires due timers in order, and lets promises settle after each. */
  async pass(ms: number): Promise<void> {
    const end = this.#now + ms;
    for (;;) {
      await settle();
      const due = [...this.#timers].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.#now = Math.max(this.#now, due.at);
      this.#timers.delete(due);
      due.fire();
    }
    this.#now = end;
    await settle();
  }
}

/** Waits until all promises that can settle have settled. */
export async function settle(): Promise<void> {
  await new Promise<void>((resolve) => setImmediate(resolve));
}

/** One provider call: its answer, if any yet, and its cancellation. */
export interface Asked {
  readonly answer: Promise<OfferAnswer>;
  readonly settled: () => OfferAnswer | undefined;
  cancel(): void;
}

export class NextEditsWorld {
  readonly clock = new ClockDouble();
  readonly wire = new WireDouble();
  readonly logger = new LoggerDouble();
  readonly document: TextDocumentDouble;
  readonly others = new Map<string, TextDocumentDouble>();
  readonly nextEdits: NextEdits;
  /** The result of looking up a file that is not open. */
  lookUpClosedFile: LookUpClosedFile = () => Promise.resolve({ kind: 'closed' });
  /** The editor's search for a fix if the agent has no suggestion. */
  findFix: FindFix = () => Promise.resolve(undefined);
  /** Number of events that offers may have ended. */
  endings = 0;
  /** Why offers ended, and the document if only those about it did. */
  readonly endingReasons: string[] = [];
  /** Called before offers end. */
  onEnding: () => void = () => undefined;
  /** Called when offers may have ended. */
  onEnded: () => void = () => undefined;
  #session: NesSession | undefined;

  constructor(text: string) {
    this.document = new TextDocumentDouble(text);
    this.nextEdits = new NextEdits({
      sessions: {
        session: () => Promise.resolve(this.#session ?? { kind: 'none', reason: 'the agent is idle' }),
      },
      clock: this.clock,
      logger: this.logger,
      debounce: () => 75,
      documentFor: (uri) => this.others.get(uri),
      findFix: (request, token) => this.findFix(request, token),
      onEnding: (...about) => {
        this.endingReasons.push(about.join(' '));
        this.onEnding();
      },
      onEnded: () => {
        this.endings++;
        this.onEnded();
      },
    });
  }

  /** Adds another eligible document. Call it before `start`. */
  addOther(text: string, uri = 'file:///work/b.ts'): TextDocumentDouble {
    const other = new TextDocumentDouble(text, uri);
    this.others.set(uri, other);
    return other;
  }

  /** Starts a session with an agent that requests every event. @param context that it requests. */
  async start(context: object = {}): Promise<this> {
    const result = initialize.result.parse({
      protocolVersion: 1,
      agentCapabilities: {
        nes: { events: { document: { didOpen: {}, didChange: { syncKind: 'incremental' } } }, context },
      },
    });
    const abilities = readNesAbilities(result);
    if (abilities.kind === 'none') throw new Error(abilities.reason);
    const starting = NesSession.start(this.wire, abilities, {}, this.logger, this.clock, neverCancelled, {
      kinds: advertisedKinds,
      documentFor: (uri) => this.others.get(uri),
      lookUpClosedFile: (uri, use) => this.lookUpClosedFile(uri, use),
      mask: unmasked,
    });
    (await this.wire.request('nes/start')).answer({ sessionId: 's' });
    this.#session = await starting;
    for (const each of [this.document, ...this.others.values()]) this.#session.documents.open(each);
    return this;
  }

  endSession(): void {
    this.#session?.dispose();
    this.#session = undefined;
    this.nextEdits.sessionEnded();
  }

  /** The session ends, and its source does not know yet. */
  closeSession(): void {
    this.#session?.dispose();
  }

  /** Replaces text in one event, as typing does. */
  type(at: number, newText: string, deleted = 0, how: 'edit' | 'undo' | 'redo' = 'edit'): void {
    this.change(this.document, [{ start: at, end: at + deleted, newText }], how);
  }

  change(document: TextDocumentDouble, edits: OffsetEdit[], how: 'edit' | 'undo' | 'redo' = 'edit'): void {
    const changes = document.edit(...edits);
    this.#session?.documents.change(document, changes);
    this.nextEdits.documentChanged(document, changes, how);
  }

  /** Calls the provider as the editor does after a keystroke, with the cursor at `offset`. */
  ask(offset: number, triggerKind: TriggerKind = 'automatic'): Asked {
    const source = new CancellationSource();
    let settled: OfferAnswer | undefined;
    const answer = this.nextEdits
      .request(
        { document: this.document, position: this.document.positionAt(offset), triggerKind },
        source.token,
      )
      .then((result) => (settled = result));
    return { answer, settled: () => settled, cancel: () => source.cancel() };
  }

  /** The pending `nes/suggest`. */
  suggest(): Promise<PendingRequest> {
    return this.wire.request('nes/suggest');
  }

  /** Requests, waits for the debounce, and answers with one edit of the current document. */
  offered(offset: number, id: string, edits: OffsetEdit[]): Promise<Asked> {
    return this.answered(offset, [this.edit(id, edits)]);
  }

  /** The same with suggestions in wire form. @param meanwhile runs before the agent answers. */
  async answered(offset: number, suggestions: object[], meanwhile?: () => void): Promise<Asked> {
    const asked = this.ask(offset);
    await this.clock.pass(75);
    const pending = await this.suggest();
    meanwhile?.();
    pending.answer({ suggestions });
    await this.clock.pass(0);
    return asked;
  }

  jump(id: string, offset: number, document = this.document): object {
    return { id, kind: 'jump', uri: document.uri, position: document.positionAt(offset) };
  }

  rename(id: string, offset: number, newName: string, document = this.document): object {
    return { id, kind: 'rename', uri: document.uri, position: document.positionAt(offset), newName };
  }

  replace(id: string, search: string, replace: string, uri = this.document.uri): object {
    return { id, kind: 'searchAndReplace', uri, search, replace };
  }

  /** An edit suggestion in wire form. */
  edit(id: string, edits: OffsetEdit[], document = this.document): object {
    return {
      id,
      kind: 'edit',
      uri: document.uri,
      edits: edits.map(({ start, end, newText }) => ({
        range: { start: document.positionAt(start), end: document.positionAt(end) },
        newText,
      })),
    };
  }

  get requests(): number {
    return this.wire.all('nes/suggest').length;
  }

  /** The outcomes sent to the agent, in order: `id accepted`, `id rejected`, `id` without a reason. */
  get outcomes(): string[] {
    return this.wire.sent.flatMap(({ method, params }) => {
      const { id, reason } = params as { id: string; reason?: string };
      if (method === 'nes/accept') return [`${id} accepted`];
      return method === 'nes/reject' ? [reason === undefined ? id : `${id} ${reason}`] : [];
    });
  }
}
