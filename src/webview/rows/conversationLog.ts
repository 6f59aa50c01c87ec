// Owns the rows of the conversation, with those of messages: accepts changes at any rate and applies them when a frame is rendered.

import type { ConversationState, Entry, EntryId, FromPage, RowChange } from '../../chat/messages/messages.ts';
import type { PathScope } from '../../chat/path/shownPath.ts';
import { Sections } from '../sections.ts';
import { CallRow, type Which } from './callRow.ts';
import { EarlierEntries } from './earlierEntries.ts';
import { ExploredRows } from './exploredRows.ts';
import { FoldedRow } from './foldedRow.ts';
import { MessageRow } from './messageRow.ts';
import { LastTurnEnd } from './lastTurnEnd.ts';
import type { OpenFolds } from './openFolds.ts';
import { PlainRow } from './plainRows.ts';
import type { Row } from './row.ts';
import { SubagentRow } from './subagentRow.ts';

export class ConversationLog {
  readonly #sections: Sections;
  readonly #request: () => void;
  readonly #post: (message: FromPage) => void;
  readonly #folds: OpenFolds;
  readonly #rows = new Map<EntryId, Row>();
  /** The newest entry of each call. */
  readonly #calls = new Map<string, EntryId>();
  readonly #explored: ExploredRows;
  readonly #dirty = new Set<Row>();
  #changes: RowChange[] = [];
  #earlier: EarlierEntries;
  #scope: PathScope = { cwd: '/', folders: [] };
  /** The prompts whose context is known. */
  #sentWith: ReadonlySet<EntryId> = new Set();
  /** Ids of the calls whose permission requests wait for the user. */
  #asked: ReadonlySet<string> = new Set();
  #unfolded = false;
  #isWorking = false;
  readonly #lastTurnEnd = new LastTurnEnd();

  /** @param request requests `render` in the next frame. */
  constructor(
    element: HTMLElement,
    request: () => void,
    post: (message: FromPage) => void,
    folds: OpenFolds,
  ) {
    this.#sections = new Sections(element);
    this.#earlier = new EarlierEntries([], this.#sections);
    this.#request = request;
    this.#post = post;
    this.#folds = folds;
    this.#explored = new ExploredRows(folds);
    // `toggle` does not bubble.
    element.addEventListener('toggle', ({ target }) => this.#toggled(target), { capture: true });
  }

  apply(changes: readonly RowChange[]): void {
    for (const change of changes) this.#changes.push(change);
    this.#request();
  }

  /** Sets the folders that paths are relative to. */
  setScope(scope: PathScope | undefined): void {
    if (scope === undefined || JSON.stringify(scope) === JSON.stringify(this.#scope)) return;
    this.#scope = scope;
    for (const row of this.#rows.values()) if (row instanceof CallRow) row.scopeChanged(scope);
  }

  /** Sets the prompts whose context is known. */
  setSentWith(entries: readonly EntryId[] = []): void {
    const before = this.#sentWith;
    const now = (this.#sentWith = new Set(entries));
    for (const id of new Set([...before, ...now])) {
      if (before.has(id) === now.has(id)) continue;
      const row = this.#rows.get(id);
      if (row instanceof MessageRow) row.setSeen(now.has(id));
    }
  }

  /** @param asked ids of the calls whose permission requests wait for the user. */
  setAsked(asked: ReadonlySet<string>): void {
    const before = this.#asked;
    this.#asked = asked;
    for (const id of new Set([...before, ...asked])) {
      const row = this.#rows.get(this.#calls.get(id) ?? 0);
      if (row instanceof CallRow) row.setAsked(asked.has(id));
    }
  }

  /** The buttons of prompts and at the end of the last turn depend on whether the agent works. */
  setPhase({ phase, background }: Pick<ConversationState, 'phase' | 'background'>): void {
    this.#lastTurnEnd.setPhase(phase);
    const isInTurn = phase === 'opening' || phase === 'running' || phase === 'cancelling';
    const isWorking = isInTurn || (background !== undefined && background.kind !== 'commands');
    if (isWorking === this.#isWorking) return;
    this.#isWorking = isWorking;
    for (const row of this.#rows.values()) if (row instanceof MessageRow) row.setWorking(isWorking);
  }

  /** Replaces all rows. Those at the end are created first. */
  reset(rows: readonly Entry[]): void {
    this.#changes = [];
    this.#clear();
    this.#lastTurnEnd.restart(rows);
    this.#earlier = new EarlierEntries(rows, this.#sections);
    this.#request();
  }

  showRaw(toolCallId: string, which: Which, text: string): void {
    const row = this.#rows.get(this.#calls.get(toolCallId) ?? 0);
    if (row instanceof CallRow) row.showRaw(which, text);
  }

  /** From now on rows also render folded content. */
  unfold(): void {
    if (this.#unfolded) return;
    this.#unfolded = true;
    for (const row of this.#rows.values()) {
      row.unfold?.();
      this.#dirty.add(row);
    }
    this.#request();
  }

  rowOf(entryId: EntryId): HTMLElement | undefined {
    this.#addEarlierWith(entryId);
    this.#explored.render();
    const row = this.#rows.get(entryId)?.element;
    return row && this.#explored.inSight(row);
  }

  entryOf(row: Element): EntryId | undefined {
    for (const [id, { element }] of this.#rows) if (element === row) return id;
    return undefined;
  }

  /** False if another frame is needed. @param deadline as of performance.now(). */
  render(deadline: number): boolean {
    let done = 0;
    for (const change of this.#changes) {
      this.#applyNow(change);
      done++;
      if (performance.now() > deadline) break;
    }
    this.#changes = done === this.#changes.length ? [] : this.#changes.slice(done);
    while (this.#renderDirty(deadline) && this.#addEarlier(deadline));
    this.#explored.render();
    return this.#changes.length === 0 && this.#dirty.size === 0 && this.#earlier.isEmpty;
  }

  /** False if there is no time left. */
  #renderDirty(deadline: number): boolean {
    // Newest first, since that is visible.
    for (const row of [...this.#dirty].toReversed()) {
      // Removed before rendering, so that a row that throws does not block the others in every frame.
      this.#dirty.delete(row);
      if (!row.render(deadline)) this.#dirty.add(row);
      if (performance.now() > deadline) return false;
    }
    return true;
  }

  /** Creates the rows of one more section, or some of them if time is short. False if there was nothing to do. */
  #addEarlier(deadline: number): boolean {
    let section: HTMLElement | undefined;
    for (;;) {
      const next = this.#earlier.takeNext();
      if (next === undefined) return section !== undefined;
      this.#add(next.entry, next.section);
      section ??= next.section;
      if (!section.classList.contains('unfilled') || performance.now() > deadline) return true;
    }
  }

  /** Creates the rows of the entry's section, if it has none yet. */
  #addEarlierWith(id: EntryId): void {
    for (const { section, entry } of this.#earlier.takeWith(id)) this.#add(entry, section);
  }

  #clear(): void {
    this.#sections.clear();
    this.#earlier = new EarlierEntries([], this.#sections);
    this.#rows.clear();
    this.#calls.clear();
    this.#dirty.clear();
  }

  #applyNow(change: RowChange): void {
    switch (change.op) {
      case 'clear':
        this.#clear();
        this.#lastTurnEnd.restart([]);
        break;
      case 'add':
        this.#addEarlierWith(change.entry.id);
        if (change.entry.under !== undefined) this.#addEarlierWith(change.entry.under);
        this.#add(change.entry);
        break;
      case 'append':
      case 'addPart': {
        this.#addEarlierWith(change.id);
        const row = this.#rows.get(change.id);
        if (row === undefined) break;
        if (change.op === 'append') row.append?.(change.text);
        else row.addPart?.(change.part);
        this.#dirty.add(row);
        break;
      }
      case 'replace':
        this.#addEarlierWith(change.entry.id);
        this.#replace(change.entry);
        break;
      case 'remove': {
        this.#addEarlierWith(change.id);
        const row = this.#rows.get(change.id);
        this.#rows.delete(change.id);
        if (row === undefined) break;
        this.#forget(change.id, row);
        const { parentElement } = row.element;
        row.element.remove();
        this.#explored.rowRemoved(parentElement);
      }
    }
  }

  /** @param section where the row of an earlier entry belongs. Default: at the end. */
  #add(entry: Entry, section?: HTMLElement): void {
    if (this.#rows.has(entry.id)) {
      this.#replace(entry);
      return;
    }
    const parent = entry.under === undefined ? undefined : this.#rows.get(entry.under);
    const row = this.#create(entry);
    if (parent?.addRow === undefined) (section ?? this.#lastSection()).append(row.element);
    else {
      parent.addRow(row.element);
      this.#dirty.add(parent);
    }
    if (row instanceof CallRow) this.#explored.rowChanged(entry.id, row);
  }

  /** The section for one more row. Its earlier entries get their rows first. */
  #lastSection(): HTMLElement {
    const section = this.#sections.reserve();
    for (const { entry } of this.#earlier.takeIn(section)) this.#add(entry, section);
    return section;
  }

  #replace(entry: Entry): void {
    const old = this.#rows.get(entry.id);
    if (old === undefined) {
      this.#add(entry);
      return;
    }
    if (old.update?.(entry) === true) this.#dirty.add(old);
    else {
      this.#forget(entry.id, old);
      old.element.replaceWith(this.#create(entry).element);
    }
    const row = this.#rows.get(entry.id);
    if (row instanceof CallRow) this.#explored.rowChanged(entry.id, row);
  }

  #forget(id: EntryId, row: Row): void {
    this.#dirty.delete(row);
    if (row instanceof CallRow && this.#calls.get(row.call.toolCallId) === id)
      this.#calls.delete(row.call.toolCallId);
  }

  #create(entry: Entry): Row {
    const row = this.#make(entry);
    this.#rows.set(entry.id, row);
    if (row instanceof CallRow) {
      const { toolCallId } = row.call;
      this.#calls.set(toolCallId, Math.max(entry.id, this.#calls.get(toolCallId) ?? 0));
      row.showRawFolds(this.#folds.namesOf(entry.id));
      row.setAsked(this.#asked.has(toolCallId));
    }
    this.#lastTurnEnd.rowCreated(entry, row);
    if (this.#unfolded) row.unfold?.();
    this.#folds.openIn(entry.id, row.element);
    this.#dirty.add(row);
    return row;
  }

  #make(entry: Entry): Row {
    switch (entry.kind) {
      case 'user':
      case 'agent':
        return new MessageRow(entry, this.#sentWith.has(entry.id), this.#isWorking);
      case 'thought':
      case 'planText':
      case 'compaction':
        return this.#thatAsks((request) => new FoldedRow(entry, request));
      case 'call': {
        const { toolCallId } = entry.call;
        const reveal = (which: Which): void => this.#post({ type: 'revealRaw', toolCallId, which });
        const copy = (text: string): void => this.#post({ type: 'copy', text });
        return this.#thatAsks((request) => new CallRow(entry.call, this.#scope, { reveal, copy, request }));
      }
      case 'subagent':
        return this.#thatAsks((request) => new SubagentRow(entry, request));
      case 'plan':
      case 'notice':
      case 'end':
        return new PlainRow(entry);
    }
  }

  #toggled(target: EventTarget | null): void {
    if (!(target instanceof HTMLDetailsElement)) return;
    const row = target.closest('.row');
    const entryId = this.#explored.ownerOf(target) ?? (row === null ? undefined : this.entryOf(row));
    if (entryId !== undefined) this.#folds.toggled(entryId, target);
  }

  /** Creates a row that requests rendering when the reader opens a fold in it. */
  #thatAsks<R extends Row>(make: (request: () => void) => R): R {
    let row: R | undefined;
    row = make(() => {
      if (row === undefined) return;
      this.#dirty.add(row);
      this.#request();
    });
    return row;
  }
}
