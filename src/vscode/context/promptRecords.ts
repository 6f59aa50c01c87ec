// Manages the records of context sent with prompts: with contents in memory, without them on disk. Exports and deletes
// them.

import { open } from 'node:fs/promises';
import { Uri } from 'vscode';
import type { ContextLedger } from '../../context/records/contextLedger.ts';
import type { DirectAccounts } from '../../context/records/directAccounts.ts';
import type { EnvelopeDraft, RecordPorts } from '../../context/records/envelopeDraft.ts';
import { exportBundle, exportRecord } from '../../context/records/exportBundle.ts';
import { recordShown } from '../../context/records/injection.ts';
import { Measuring } from '../../context/records/measuring.ts';
import { attachedDrafts, measureAttached, type AttachedFacts } from '../../context/records/recordAttached.ts';
import type { RecordStore } from '../storage/recordStore.ts';

export interface PromptRecordsParts {
  readonly ledger: ContextLedger;
  readonly store: RecordStore;
  readonly accounts: DirectAccounts;
  readonly ports: RecordPorts;
}

export class PromptRecords {
  readonly #parts: PromptRecordsParts;
  readonly #measuring: Measuring;

  constructor(parts: PromptRecordsParts) {
    this.#parts = parts;
    this.#measuring = new Measuring(parts.ports);
  }

  /** To be called when a turn was prepared or sent. Also stores earlier records that this has changed. */
  keep(): void {
    for (const draft of this.#parts.ledger.all) this.#parts.store.keep(draft);
  }

  /** Records the attachments of a sent prompt, soon after. */
  attached(facts: AttachedFacts): void {
    const measured = measureAttached(facts, this.#measuring);
    this.#measuring.after(() => {
      const drafts = attachedDrafts(measured, this.#parts.ports);
      for (const draft of drafts) this.#parts.ledger.keep(draft);
      if (drafts.length > 0) this.keep();
    });
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
    this.#measuring.finish();
    const to = Uri.file(path).toString();
    // Opened first, so that no export is recorded if the file can't be written.
    const file = await open(path, 'w', 0o600);
    try {
      const here: readonly EnvelopeDraft[] = [...ledger.all, ...accounts.drafts()];
      const known = new Set(here.map(({ contextId }) => contextId));
      const before = (await store.all()).filter(({ id }) => !known.has(id));
      const { ports } = this.#parts;
      const ids = [...before.map(({ id }) => id), ...known];
      const record = exportRecord(ids, to, contents, ports);
      const bundles = [
        ...before.map(({ bundle }) => bundle),
        ...here.map((draft) => exportBundle(draft, to, contents)),
        record.bundle(),
      ];
      await file.writeFile(`${JSON.stringify({ bundles }, undefined, 2)}\n`);
      ledger.keep(record);
    } finally {
      await file.close();
    }
    this.keep();
  }

  /** Deletes all records in memory and on disk. */
  async forget(): Promise<void> {
    const { ledger, accounts, store } = this.#parts;
    this.#measuring.finish();
    ledger.clear();
    accounts.clear();
    await store.forget();
  }

  /** Undefined if it no longer exists. Rejects if it can't be read. */
  async read(contextId: string): Promise<unknown> {
    return await this.#parts.store.read(contextId);
  }
}
