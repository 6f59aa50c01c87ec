// The user's last edits as unified diffs, for agents that ask for edit history. VS Code's events do not contain the replaced
// text, so the lines of open documents are tracked (see `FollowedLines`). Events are processed when the history is read.

import type { Clock } from '../../base/clock.ts';
import { scaledTime } from '../../base/clockFactor.ts';
import type { NesEditHistoryEntry } from '../../protocol/nes/nesContext.ts';
import { EditGroup } from './editGroup.ts';
import type { DocumentChange, EditorDocument } from '../text/editorDocument.ts';
import { FollowedLines } from '../text/followedLines.ts';
import { maxPendingChanges, type RecordedChange, asLineChanges } from '../text/lineChange.ts';

/** A pause of this many ms starts a new entry. */
const pause = 1000;
/** Lines touched by one entry; more is formatting, a checkout or a paste, which tells an agent nothing. */
const mostLines = 2000;
/** UTF-16 units of one diff: limits edits of very long lines. */
const mostText = 50_000;
interface OpenGroup {
  readonly group: EditGroup;
  readonly lines: FollowedLines;
  /** Time of its last edit, in ms on the clock of the session. */
  at: number;
}

/**
 * Entries are oldest first. The entries of one document apply in order, up to its current text. An edit too large for an
 * entry clears the history of its document.
 */
export class EditHistory {
  readonly #maxCount: number;
  readonly #nameOf: (uri: string) => string;
  readonly #pause: number;
  readonly #lines = new Map<string, FollowedLines>();
  /** The tracked document that changed last: most keystrokes go to the same one. */
  #latest: string | undefined;
  #pending: RecordedChange[] = [];
  #closed: NesEditHistoryEntry[] = [];
  /** At most one: an edit elsewhere ends it. */
  #open: OpenGroup | undefined;

  /**
   * @param maxCount entries kept.
   * @param nameOf returns the path of a document, by URI, for the header of its diffs.
   * @param clock the clock of the session.
   */
  constructor(maxCount: number, nameOf: (uri: string) => string, clock: Pick<Clock, 'factor'> = {}) {
    this.#pause = scaledTime(pause, clock);
    this.#maxCount = maxCount;
    this.#nameOf = nameOf;
  }

  /** Starts tracking `document`. Reads all its lines once. */
  open(document: EditorDocument): void {
    if (!this.#lines.has(document.uri)) this.#lines.set(document.uri, new FollowedLines(document));
  }

  /** Replaces a tracked document by one with the same URI, version and text. */
  reread(document: EditorDocument): void {
    this.#catchUp();
    this.#lines.get(document.uri)?.readAnew(document);
  }

  /** Stops tracking a document. Its entries stay in the history. */
  close(uri: string): void {
    this.#catchUp();
    if (this.#open?.group.uri === uri) this.#closeGroup();
    this.#lines.delete(uri);
    if (this.#latest === uri) this.#latest = undefined;
  }

  /** Records a change event. The first event of a document that is not tracked only starts tracking it. */
  changed(event: RecordedChange): void {
    if (event.changes.length === 0) return;
    const { uri } = event.document;
    if (uri !== this.#latest) {
      if (!this.#lines.has(uri)) {
        this.open(event.document);
        return;
      }
      this.#latest = uri;
    }
    this.#pending.push(event);
    // Deferred, so as not to delay the keystroke.
    if (this.#pending.length === maxPendingChanges) void Promise.resolve().then(() => this.#catchUp());
  }

  #catchUp(): void {
    const pending = this.#pending;
    this.#pending = [];
    /** Documents whose current lines were read: later events are already contained. */
    const upToDate = new Set<string>();
    for (const event of pending) {
      const { uri } = event.document;
      if (!upToDate.has(uri) && !this.#follow(event, this.#lines.get(uri)!)) upToDate.add(uri);
    }
  }

  /** False if the tracked line count is wrong afterwards: then the lines were read again and the history was cleared. */
  #follow({ document, changes, lineCount, at }: RecordedChange, lines: FollowedLines): boolean {
    const ordered = changes.length === 1 ? changes : inOrder(changes);
    const lineChanges = asLineChanges(ordered);
    if (!this.#joins(document.uri, at) || !this.#open!.group.isNear(lineChanges)) {
      this.#closeGroup();
      this.#open = { group: new EditGroup(document.uri), lines, at };
    }
    const open = this.#open!;
    open.at = at;
    open.group.add(lineChanges, lines);
    lines.follow(ordered);
    const addsUp = lines.count === lineCount;
    if (!addsUp) lines.readAnew(document);
    if (!addsUp || open.group.size > mostLines) this.#clear(document.uri);
    return addsUp;
  }

  /** Oldest first. */
  entries(): NesEditHistoryEntry[] {
    this.#catchUp();
    const open = this.#open && this.#read(this.#open);
    if (open === 'tooLong') this.#clear(this.#open!.group.uri);
    const entries = typeof open === 'object' ? [...this.#closed, open] : this.#closed;
    return entries.slice(-this.#maxCount);
  }

  #joins(uri: string, at: number): boolean {
    return this.#open !== undefined && this.#open.group.uri === uri && at - this.#open.at < this.#pause;
  }

  #closeGroup(): void {
    const open = this.#open;
    if (!open) return;
    this.#open = undefined;
    const entry = this.#read(open);
    if (entry === 'tooLong') this.#clear(open.group.uri);
    if (typeof entry !== 'object') return;
    this.#closed.push(entry);
    if (this.#closed.length > this.#maxCount) this.#closed.shift();
  }

  #read({ group, lines }: OpenGroup): NesEditHistoryEntry | 'nothing' | 'tooLong' {
    const diff = group.diff(this.#nameOf(group.uri), lines);
    if (diff === '') return 'nothing';
    return diff.length > mostText ? 'tooLong' : { uri: group.uri, diff };
  }

  #clear(uri: string): void {
    if (this.#open?.group.uri === uri) this.#open = undefined;
    this.#closed = this.#closed.filter((entry) => entry.uri !== uri);
  }
}

/** In text order. Of two changes at the same place, the one reported later comes first, as VS Code applies them last first. */
function inOrder(changes: readonly DocumentChange[]): DocumentChange[] {
  return changes
    .toSorted((a, b) => b.rangeOffset - a.rangeOffset || b.rangeLength - a.rangeLength)
    .toReversed();
}
