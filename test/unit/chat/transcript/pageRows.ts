// A test double of the page: its rows, built only from the messages it gets.

import type { Entry, RowChange, ToPage } from '../../../../src/chat/messages/messages.ts';

/** The rows after a change. Throws if the change does not match them. */
export function applyChange(rows: readonly Entry[], change: RowChange): readonly Entry[] {
  if (change.op === 'clear') return [];
  const id = 'entry' in change ? change.entry.id : change.id;
  const at = rows.findIndex((row) => row.id === id);
  if (change.op === 'add') {
    if (at !== -1) throw new Error(`row ${id} is added twice`);
    return [...rows, change.entry];
  }
  const row = rows[at];
  if (!row) throw new Error(`${change.op} of row ${id}, which is not there`);
  if (change.op === 'remove') return rows.toSpliced(at, 1);
  return rows.with(at, change.op === 'replace' ? change.entry : withMore(row, change));
}

function withMore(row: Entry, change: Extract<RowChange, { op: 'append' | 'addPart' }>): Entry {
  if (!('parts' in row)) throw new Error(`a row of the kind ${row.kind} has no parts`);
  if (change.op === 'addPart') return { ...row, parts: [...row.parts, change.part] };
  const last = row.parts.at(-1);
  if (last?.kind !== 'text') throw new Error('there is no text to go on with');
  return {
    ...row,
    parts: row.parts.with(row.parts.length - 1, { kind: 'text', text: last.text + change.text }),
  };
}

/** A page that handles messages. Throws if a revision is missing, unless a snapshot follows. */
export class PageModel {
  rows: readonly Entry[] = [];
  revision: number | undefined;

  handleMessage(message: ToPage): void {
    if (message.type !== 'snapshot' && message.revision !== (this.revision ?? 0) + 1)
      throw new Error(`${message.revision} came after ${this.revision}`);
    this.revision = message.revision;
    if (message.type === 'snapshot') this.rows = message.conversation.rows;
    if (message.type === 'rows') this.rows = message.changes.reduce(applyChange, this.rows);
  }
}
