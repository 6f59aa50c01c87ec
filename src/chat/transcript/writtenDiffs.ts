// The diffs of files that an agent wrote through the client during one tool call. They are shown unless the agent sends a diff
// itself. Used by `TranscriptCalls`.

import { detachedText } from '../../base/detachedText.ts';
import type { ToolCallContent } from '../../protocol/session/toolCall.ts';
import { partsLength, trimmedPart, type DiffPart } from '../review/fileDiffs.ts';

/** A write of one file. */
export interface WrittenFile {
  /** Identifies the file. */
  readonly uri: string;
  /** As the row shows it. */
  readonly path: string;
  /** Undefined if the file did not exist. */
  readonly before: string | undefined;
  readonly after: string;
}

interface Written {
  readonly path: string;
  readonly parts: readonly DiffPart[];
}

/** Maximum number of parts of all files. */
const mostParts = 200;
/** UTF-16 units of both texts; of a longer part only the changed lines are kept. */
const longestWhole = 200_000;
/** UTF-16 units of all texts of a call that are kept whole while it runs. */
const mostWhole = 4_000_000;

export class WrittenDiffs {
  /** What the agent sent; no diff is among it. */
  #sent: ToolCallContent[] = [];
  #hasSentDiff = false;
  #files: ReadonlyMap<string, Written> = new Map();
  /** Number of writes that began while the call ran and have not ended. */
  #pending = 0;
  #isOver = false;
  /** True once the texts were dropped. */
  #isSettled = false;

  /**
   * Returns the content of the row for content that the agent sends; undefined to keep what is shown: content without a diff that
   * arrives after the call has ended does not replace the written diffs.
   */
  contentFor(sent: ToolCallContent[] | undefined): ToolCallContent[] | undefined {
    if (sent === undefined || this.#hasSentDiff) return sent;
    if (sent.some(({ type }) => type === 'diff')) {
      this.#hasSentDiff = true;
      this.#files = new Map();
      this.#sent = [];
      return sent;
    }
    if (this.#isSettled && this.#files.size > 0) return undefined;
    this.#sent = sent;
    return this.#content();
  }

  /** The part of the row's content that the agent sent. */
  ofAgent(shown: ToolCallContent[]): ToolCallContent[] {
    return this.#files.size === 0 ? shown : this.#sent;
  }

  /** To be called when a write begins while the call runs. */
  begin(): void {
    this.#pending += 1;
  }

  /** To be called when a write that began has ended. */
  end(): void {
    this.#pending -= 1;
    this.#settle();
  }

  /** To be called when the call has ended. The texts are dropped as soon as no write is pending. */
  callEnded(): void {
    this.#isOver = true;
    this.#settle();
  }

  /**
   * Adds a write. Consecutive writes of a file are one diff; if someone else changed the file in between, each is a part of its own.
   * Returns the content of the row, or undefined if it does not change. To be called between `begin` and `end`.
   */
  add({ uri, path, before, after }: WrittenFile): ToolCallContent[] | undefined {
    if (this.#hasSentDiff || this.#isSettled) return undefined;
    const known = this.#files.get(uri);
    const parts = known?.parts ?? [];
    const last = parts.at(-1);
    const isNext = last !== undefined && last.newText === before;
    const part = { oldText: isNext ? last.oldText : before, newText: after };
    const earlier = isNext ? parts.slice(0, -1) : parts;
    const all = [...this.#files.values()].flatMap((file) => file.parts);
    if (!isNext && all.length >= mostParts) return undefined;
    const isLong = partsLength(all) + partsLength([part]) > mostWhole;
    const files = new Map(this.#files);
    files.set(uri, { path: known?.path ?? path, parts: [...earlier, isLong ? shortened(part) : part] });
    this.#files = files;
    return this.#content();
  }

  #content(): ToolCallContent[] {
    const diffs = [...this.#files.values()].flatMap(({ path, parts }) =>
      parts
        .filter(({ oldText, newText }) => oldText !== newText)
        .map(shortened)
        .map(({ oldText, newText }) => ({
          ...{ type: 'diff' as const, path, newText },
          ...(oldText !== undefined && { oldText }),
        })),
    );
    return [...this.#sent, ...diffs];
  }

  #settle(): void {
    if (!this.#isOver || this.#pending > 0 || this.#isSettled) return;
    this.#isSettled = true;
    const isShown = ({ parts }: Written): boolean =>
      parts.some(({ oldText, newText }) => oldText !== newText);
    this.#files = new Map(
      [...this.#files]
        .filter(([, file]) => isShown(file))
        .map(([uri, { path }]) => [uri, { path, parts: [] }]),
    );
  }
}

function shortened(part: DiffPart): DiffPart {
  if (partsLength([part]) <= longestWhole) return part;
  const { oldText, newText } = trimmedPart(part);
  // Nothing is left out, and a copy would take time.
  if (oldText?.length === part.oldText?.length && newText.length === part.newText.length) return part;
  return {
    oldText: oldText === undefined ? undefined : detachedText(oldText),
    newText: detachedText(newText),
  };
}
