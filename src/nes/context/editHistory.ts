// The user's last edits as unified diffs. The editor's events do not say what stood in a changed place before, so the
// lines of open documents are followed (see `FollowedLines`), though not before somebody asks. Only made for agents that
// ask for edit history.

import type { NesEditHistoryEntry } from '../../protocol/nes/nesContext.ts';
import { EditGroup } from './editGroup.ts';
import type { DocumentChange, EditorDocument } from '../text/editorDocument.ts';
import { FollowedLines } from '../text/followedLines.ts';
import { maxPendingChanges, type RecordedChange } from '../text/recordedChange.ts';
import { asLineChanges } from '../text/lineChange.ts';

/** A pause of this many ms splits edits. */
const pause = 1000;
/** Lines touched by one entry; more is formatting, a checkout or a paste, of which no agent learns anything. */
const mostLines = 2000;
/** UTF-16 units of one diff, for lines that are endless. */
const mostText = 50_000;
interface OpenGroup {
  readonly group: EditGroup;
  readonly lines: FollowedLines;
  /** Of its last edit. */
  at: number;
}

/**
 * Entries are oldest first, and the entries of one document apply one after the other: from the text the first of
 * them was made to, to the text as it is now. Where an edit is too large to be told, the document's history begins anew.
 */
export class EditHistory {
  readonly #maxCount: number;
  readonly #nameOf: (uri: string) => string;
  readonly #lines = new Map<string, FollowedLines>();
  #heard: RecordedChange[] = [];
  #closed: NesEditHistoryEntry[] = [];
  /** At most one: an edit elsewhere ends it. */
  #open: OpenGroup | undefined;

  /**
   * @param maxCount entries kept.
   * @param nameOf path of a document for the header of its diffs.
   */
  constructor(maxCount: number, nameOf: (uri: string) => string) {
    this.#maxCount = maxCount;
    this.#nameOf = nameOf;
  }

  /** From now on the edits of `document` are known. Reads all of its lines, once. */
  open(document: EditorDocument): void {
    if (!this.#lines.has(document.uri)) this.#lines.set(document.uri, new FollowedLines(document));
  }

  /** Its lines are no longer kept; what was edited stays in the history. */
  close(uri: string): void {
    this.#catchUp();
    if (this.#open?.group.uri === uri) this.#closeGroup();
    this.#lines.delete(uri);
  }

  /** The first event of a document never opened only opens it. */
  changed(event: RecordedChange): void {
    if (event.changes.length === 0) return;
    if (!this.#lines.has(event.document.uri)) {
      this.open(event.document);
      return;
    }
    this.#heard.push(event);
    // Not now: somebody is typing.
    if (this.#heard.length === maxPendingChanges) void Promise.resolve().then(() => this.#catchUp());
  }

  #catchUp(): void {
    const heard = this.#heard;
    this.#heard = [];
    /** Documents whose lines are as they are now already. */
    const readAnew = new Set<string>();
    for (const event of heard) {
      const { uri } = event.document;
      if (!readAnew.has(uri) && !this.#follow(event, this.#lines.get(uri)!)) readAnew.add(uri);
    }
  }

  /** False when the changes do not add up: then the lines were read anew, and what happened to them is unknown. */
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
    if (!addsUp || open.group.size > mostLines) this.#beginAnew(document.uri);
    return addsUp;
  }

  /** Oldest first. */
  entries(): NesEditHistoryEntry[] {
    this.#catchUp();
    const open = this.#open && this.#read(this.#open);
    if (open === 'tooLong') this.#beginAnew(this.#open!.group.uri);
    const entries = typeof open === 'object' ? [...this.#closed, open] : this.#closed;
    return entries.slice(-this.#maxCount);
  }

  #joins(uri: string, at: number): boolean {
    return this.#open !== undefined && this.#open.group.uri === uri && at - this.#open.at < pause;
  }

  #closeGroup(): void {
    const open = this.#open;
    if (!open) return;
    this.#open = undefined;
    const entry = this.#read(open);
    if (entry === 'tooLong') this.#beginAnew(open.group.uri);
    if (typeof entry !== 'object') return;
    this.#closed.push(entry);
    if (this.#closed.length > this.#maxCount) this.#closed.shift();
  }

  #read({ group, lines }: OpenGroup): NesEditHistoryEntry | 'nothing' | 'tooLong' {
    const diff = group.diff(this.#nameOf(group.uri), lines);
    if (diff === '') return 'nothing';
    return diff.length > mostText ? 'tooLong' : { uri: group.uri, diff };
  }

  #beginAnew(uri: string): void {
    if (this.#open?.group.uri === uri) this.#open = undefined;
    this.#closed = this.#closed.filter((entry) => entry.uri !== uri);
  }
}

/** As the editor applies them last first: of two at the same place, the one told later comes before the other. */
function inOrder(changes: readonly DocumentChange[]): DocumentChange[] {
  return changes
    .toSorted((a, b) => b.rangeOffset - a.rangeOffset || b.rangeLength - a.rangeLength)
    .toReversed();
}
