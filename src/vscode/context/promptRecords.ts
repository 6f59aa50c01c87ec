// Manages the records of context sent with prompts: with contents in memory, without them on disk. Exports and deletes
// them.

import { open } from 'node:fs/promises';
import { Uri } from 'vscode';
import type { ContextLedger } from '../../context/records/contextLedger.ts';
import type { DirectAccounts } from '../../context/records/directAccounts.ts';
import type { EnvelopeDraft, RecordPorts } from '../../context/records/envelopeDraft.ts';
import { exportBundle } from '../../context/records/exportBundle.ts';
import { recordShown } from '../../context/records/injection.ts';
import { attachedDrafts, type AttachedFacts } from '../../context/records/recordAttached.ts';
import type { RecordStore } from '../storage/recordStore.ts';

export interface PromptRecordsParts {
  readonly ledger: ContextLedger;
  readonly store: RecordStore;
  readonly accounts: DirectAccounts;
  readonly ports: RecordPorts;
}

export class PromptRecords {
  readonly #parts: PromptRecordsParts;

  constructor(parts: PromptRecordsParts) {
    this.#parts = parts;
  }

  /** To be called when a turn was prepared or sent. Also stores earlier records that this has changed. */
  keep(): void {
    for (const draft of this.#parts.ledger.all) this.#parts.store.keep(draft);
  }

  /** Records the attachments of a sent prompt. */
  attached(facts: AttachedFacts): void {
    for (const draft of attachedDrafts(facts, this.#parts.ports)) this.#parts.ledger.keep(draft);
  }

  /** Records that the user viewed a record. */
  shown(contextId: string, viewId: string): void {
    const draft = this.#parts.ledger.find(contextId);
    if (!draft) return;
    recordShown(draft, viewId);
    this.#parts.store.keep(draft);
  }

  /** Writes all records to one JSON file. @param contents includes the texts that were sent. */
  async exportTo(path: string, contents: boolean): Promise<void> {
    const { ledger, accounts, store } = this.#parts;
    const to = Uri.file(path).toString();
    // Opened first, so that no export is recorded if the file can't be written.
    const file = await open(path, 'w', 0o600);
    try {
      const here: readonly EnvelopeDraft[] = [...ledger.all, ...accounts.drafts()];
      const known = new Set(here.map(({ contextId }) => contextId));
      const before = (await store.all()).filter(({ id }) => !known.has(id)).map(({ bundle }) => bundle);
      const bundles = [...before, ...here.map((draft) => exportBundle(draft, to, contents))];
      await file.writeFile(`${JSON.stringify({ bundles }, undefined, 2)}\n`);
    } finally {
      await file.close();
    }
    this.keep();
  }

  /** Deletes all records in memory and on disk. */
  async forget(): Promise<void> {
    const { ledger, accounts, store } = this.#parts;
    ledger.clear();
    accounts.clear();
    await store.forget();
  }

  /** Undefined if it no longer exists. Rejects if it can't be read. */
  async read(contextId: string): Promise<unknown> {
    return await this.#parts.store.read(contextId);
  }
}
