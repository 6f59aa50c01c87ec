// The rows for messages of the agent that this client does not support. Each method has one row in a turn, with the number of
// its messages. Bounded, so that an agent that sends many of them fills neither the page nor the memory. Used by `Transcript`.

import { t } from '../../base/l10n.ts';
import type { EntryId } from '../messages/messages.ts';
import type { Rows } from './rows.ts';

export interface UnsupportedMessage {
  readonly kind: 'request' | 'notification';
  /** On one line, escaped for display. */
  readonly method: string;
  /** The texts that it contains, redacted and escaped for display. Called only if they are shown. */
  readonly text: () => string;
}

/** Rows of a turn; further methods share one. */
const mostMethods = 6;
/** Messages of a method that are counted. */
const mostCounted = 100;
/** UTF-16 units of the texts of a row. */
const longestText = 12_000;

interface Known {
  readonly id: EntryId;
  readonly title: string;
  readonly texts: Set<string>;
  length: number;
  count: number;
}

export class UnsupportedRows {
  readonly #rows: Rows;
  #turn = -1;
  /** By method; the empty string is the row that further methods share. */
  readonly #known = new Map<string, Known>();

  constructor(rows: Rows) {
    this.#rows = rows;
  }

  /** @param name the agent's, as it is shown. */
  add(message: UnsupportedMessage, name: string, turn: number): void {
    if (turn !== this.#turn) this.#known.clear();
    this.#turn = turn;
    const { kind, method } = message;
    const own = `${kind} ${method}`;
    const key = this.#known.has(own) || this.#known.size < mostMethods ? own : '';
    const known = this.#known.get(key);
    if (known) return this.#count(known, message);
    const title =
      key === ''
        ? t('{0} sent more messages that this version does not support.', name)
        : kind === 'request'
          ? t('{0} sent a request that this version does not support: {1}', name, method)
          : t('{0} sent a message that this version does not support: {1}', name, method);
    const text = message.text();
    const id = this.#rows.add({ kind: 'notice', severity: 'info', title, detail: text });
    this.#known.set(key, { id, title, texts: new Set([text]), length: text.length, count: 1 });
  }

  #count(known: Known, { text }: UnsupportedMessage): void {
    if (known.count > mostCounted || !this.#rows.has(known.id)) return;
    known.count += 1;
    if (known.length < longestText) {
      const more = text();
      if (!known.texts.has(more) && known.length + more.length <= longestText) {
        known.texts.add(more);
        known.length += more.length;
      }
    }
    const times =
      known.count > mostCounted ? t('more than {0} times', mostCounted) : t('{0} times', known.count);
    this.#rows.replace(known.id, {
      kind: 'notice',
      severity: 'info',
      title: `${known.title} (${times})`,
      detail: [...known.texts].join('\n\n'),
    });
  }
}
