// Measures what was sent soon after it was sent, for records that don't keep it. Until then, sizes and hashes are missing. Used
// for attachments and by `DirectAccounts`.

import { cleanUri } from '../secrets/cleanFacts.ts';
import type { Selector } from '../schema/item.ts';
import type { DirectItem, ItemMeasures } from './directItem.ts';
import type { RecordPorts } from './envelopeDraft.ts';
import { LaterWork } from './laterWork.ts';
import { changedLines, type NesItem } from './nesItems.ts';
import { hashOfText, hashOfValue } from './sentHash.ts';
import { longestHashed, measureText, TextMeasures, type SentText } from './sentText.ts';

/** The hash of a value that was sent. Undefined until it is measured, or if it may contain a secret or is too long. */
export interface SentValue {
  readonly hash?: string;
}

/** Maximum base64 units of a picture or sound that is hashed. */
const longestMedia = 8 * 2 ** 20;

export class Measuring {
  readonly #ports: RecordPorts;
  readonly #later: LaterWork;
  readonly #known: TextMeasures;

  constructor(ports: RecordPorts) {
    this.#ports = ports;
    this.#later = new LaterWork(ports.later);
    this.#known = new TextMeasures(ports);
  }

  /** Runs `work` after everything that waits now is measured. */
  after(work: () => void): void {
    this.#later.add(work);
  }

  /** Measures everything that waits. */
  finish(): void {
    this.#later.finish();
  }

  /**
   * @param text what was sent of the item. @param isClean true if secrets in it were redacted, or if it has none.
   * @param block the JSON value that was sent.
   */
  item(item: DirectItem, text: string | undefined, isClean: boolean, block?: unknown): DirectItem {
    if (text === undefined && block === undefined) return item;
    const measures: ItemMeasures = {};
    this.#later.addIfRoom(() => {
      if (text !== undefined) Object.assign(measures, measureText(text, isClean, this.#ports, item.bytes));
      const isHashed = text === undefined ? isPlain(item.uri) : measures.digest !== undefined;
      if (block !== undefined && isHashed)
        Object.assign(measures, { blockHash: hashOfValue(block, this.#ports) });
    });
    return { ...item, measures };
  }

  text(text: string, isClean: boolean): ItemMeasures {
    const measures: ItemMeasures = {};
    this.#later.addIfRoom(() => Object.assign(measures, measureText(text, isClean, this.#ports)));
    return measures;
  }

  /** @param data base64. */
  media(item: DirectItem, data: string): DirectItem {
    const bytes = Math.floor((data.length * 3) / 4) - (data.endsWith('==') ? 2 : data.endsWith('=') ? 1 : 0);
    const measures: ItemMeasures = { bytes };
    if (data.length <= longestMedia)
      this.#later.addIfRoom(() => Object.assign(measures, { digest: hashOfText(data, this.#ports) }));
    return { ...item, measures };
  }

  nesItem({ item, texts, areDiffs }: NesItem): DirectItem {
    if (item.omitted) return item;
    const measures: ItemMeasures = {};
    const isClean = item.masked !== 'unknown';
    this.#later.addIfRoom(() => {
      const all = texts();
      const own: (SentText & { selector?: readonly Selector[] })[] = all.map((text) =>
        isClean ? this.#known.ofClean(text) : measureText(text, false, this.#ports),
      );
      Object.assign(measures, {
        tokens: own.reduce((sum, { tokens }) => sum + tokens, 0),
        bytes: own.reduce((sum, { bytes }) => sum + bytes, 0),
        ...(own.length === 1 && item.mimeType === 'text/plain' && { digest: own[0]!.digest }),
        ...(areDiffs === true && { selector: changedLines(all) }),
      });
    });
    return { ...item, measures };
  }

  /** The hash of a value that contains the texts of `items`, which were measured before. */
  value(value: unknown, items: readonly DirectItem[]): SentValue {
    const sent: { hash?: string } = {};
    this.#later.addIfRoom(() => {
      if (items.every(isHashable) && bytesOf(items) <= longestHashed)
        sent.hash = hashOfValue(value, this.#ports);
    });
    return sent;
  }
}

/** False if the item's text may contain a secret. */
function isHashable({ uri, masked, measures, sourceKind }: DirectItem): boolean {
  if (!isPlain(uri)) return false;
  if (masked === 'unknown' || !measures) return masked !== 'unknown';
  // A link has no text.
  const isHashed = measures.digest !== undefined || measures.blockHash !== undefined;
  return sourceKind.startsWith('acp.nes.') || isHashed;
}

/** True if the URI contains no secret. */
function isPlain(uri: string): boolean {
  return cleanUri(uri).rules.length === 0;
}

function bytesOf(items: readonly DirectItem[]): number {
  return items.reduce((sum, { measures, bytes }) => sum + (measures?.bytes ?? bytes ?? 0), 0);
}
