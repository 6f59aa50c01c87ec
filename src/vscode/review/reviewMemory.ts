// Stores the changes to review, and what is needed to undo them, for the next window. Written shortly after each
// change.

import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { Logger } from '../../base/logger.ts';
import type { ChangeLedger } from '../../chat/review/changeLedger.ts';
import type { KeptContents } from '../storage/keptContents.ts';
import type { ReviewStore } from '../storage/reviewStore.ts';
import type { AskedFiles } from './askedFiles.ts';

/** Delay in ms after a change. */
const delay = 400;

export interface MemoryParts {
  readonly ledger: ChangeLedger;
  /** If undefined, it is not stored which changes were made without asking. */
  readonly asked?: AskedFiles | undefined;
  readonly store: ReviewStore;
  readonly contents: KeptContents;
  /** Ids of the stored conversations. Rejects if they can't be determined. */
  readonly conversations: () => Promise<ReadonlySet<string>>;
  /** Marks of further contents that are still needed. */
  readonly marks: () => Iterable<string>;
  readonly clock: Clock;
  readonly logger: Logger;
}

export class ReviewMemory implements Disposable {
  readonly #parts: MemoryParts;
  readonly #written = new Set<string>();
  #timer: Disposable | undefined;
  #work: Promise<void> = Promise.resolve();

  constructor(parts: MemoryParts) {
    this.#parts = parts;
  }

  /**
   * Restores what another window stored into the ledger. Never rejects. @param admits true if the file may still be
   * reviewed.
   */
  load(admits: (uri: string) => Promise<boolean>): Promise<void> {
    return this.#next(async () => {
      const { ledger, asked, store, conversations, logger } = this.#parts;
      // Nothing is removed unless the stored conversations are known.
      const there = await conversations().catch((error: unknown) => {
        logger.warn(`The stored conversations could not be listed: ${String(error)}`);
        return undefined;
      });
      const parts = await store.load((conversation) => there?.has(conversation) ?? true);
      // `restore` prepends, so the newest is restored first and the oldest ends up first.
      for (const [conversation, { forgotten, steps, files }] of [...parts].toReversed()) {
        this.#written.add(conversation);
        const uris = new Set([...steps, ...files].map(({ uri }) => uri));
        for (const uri of uris) if (!(await admits(uri))) uris.delete(uri);
        const isAdmitted = ({ uri }: { readonly uri: string }): boolean => uris.has(uri);
        const admitted = { steps: steps.filter(isAdmitted), files: files.filter(isAdmitted) };
        ledger.restore(conversation, { forgotten, ...admitted });
        asked?.restore(conversation, admitted.steps);
      }
      await this.#sweep();
    });
  }

  /** Must be called after the ledger or the asked files have changed. */
  changed(): void {
    this.#timer ??= this.#parts.clock.setTimer(delay, () => void this.save());
  }

  /** Writes pending changes. Never rejects. */
  save(): Promise<void> {
    this.#timer?.dispose();
    this.#timer = undefined;
    return this.#next(async () => {
      const { ledger, asked, store } = this.#parts;
      for (const conversation of new Set([...this.#written, ...ledger.conversations])) {
        this.#written.add(conversation);
        const { steps, ...part } = ledger.part(conversation);
        await store.save(conversation, { ...part, steps: asked?.marked(conversation, steps) ?? steps });
      }
    });
  }

  /** To be called when a conversation was deleted. */
  async forget(conversation: string): Promise<void> {
    this.#parts.ledger.forget(conversation);
    await this.save();
    this.#written.delete(conversation);
    await this.tidy();
  }

  /** Removes contents that are no longer needed. */
  tidy(): Promise<void> {
    return this.#next(() => this.#sweep());
  }

  async #sweep(): Promise<void> {
    const { contents, store, marks } = this.#parts;
    await contents.sweep(async () => {
      const stored = await store.marks();
      return stored && new Set([...stored, ...marks()]);
    });
  }

  #next(work: () => Promise<void>): Promise<void> {
    this.#work = this.#work
      .then(work)
      .catch((error: unknown) => this.#parts.logger.error('Changes could not be kept', error));
    return this.#work;
  }

  dispose(): void {
    this.#timer?.dispose();
  }
}
