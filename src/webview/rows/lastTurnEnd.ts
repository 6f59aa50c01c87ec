// Decides which buttons the end of a turn has. Only the last end has buttons, until the next prompt, since they act on the last
// turn. Used by `ConversationLog`.

import type {
  ConversationState,
  EndAction,
  Entry,
  EntryId,
  ErrorAction,
} from '../../chat/messages/messages.ts';
import { PlainRow } from './plainRows.ts';
import type { Row } from './row.ts';

type Phase = ConversationState['phase'];

const ofTurn: ReadonlySet<ErrorAction> = new Set<EndAction>(['continue', 'retry', 'editPrompt']);

export class LastTurnEnd {
  /** The newest prompt or end of a turn. */
  #newest: EntryId = 0;
  #row: PlainRow | undefined;
  #phase: Phase = 'idle';

  /** Called when all rows are replaced. */
  restart(rows: readonly Entry[]): void {
    this.#row = undefined;
    this.#newest = rows.findLast(countsAs)?.id ?? 0;
  }

  /** Called when a row was created. */
  rowCreated(entry: Entry, row: Row): void {
    if (!countsAs(entry) || entry.id < this.#newest) return;
    this.#newest = entry.id;
    this.#row?.offer(undefined);
    this.#row = entry.kind === 'end' && row instanceof PlainRow ? row : undefined;
    this.#show();
  }

  setPhase(phase: Phase): void {
    if (phase === this.#phase) return;
    this.#phase = phase;
    this.#show();
  }

  #show(): void {
    const isBusy = this.#phase === 'opening' || this.#phase === 'running' || this.#phase === 'cancelling';
    // Without a known session, "continue" would start a new one.
    const isKnown = this.#phase !== 'none' && this.#phase !== 'ended';
    this.#row?.offer((action) =>
      action === 'continue' && !isKnown ? 'hidden' : isBusy && ofTurn.has(action) ? 'disabled' : 'shown',
    );
  }
}

function countsAs({ kind, under }: Entry): boolean {
  return under === undefined && (kind === 'user' || kind === 'end');
}
