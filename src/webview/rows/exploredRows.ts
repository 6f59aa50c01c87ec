// Folds neighbouring rows of finished reads, searches and lookups into one: "Explored 4 files, 2 searches, 3 lookups".

import { t } from '../../base/l10n.ts';
import type { EntryId } from '../../chat/messages/messages.ts';
import { element } from '../element.ts';
import { icon } from '../icon.ts';
import type { CallRow } from './callRow.ts';
import type { OpenFolds } from './openFolds.ts';
import { dropsVerbAt } from './verbRoom.ts';

interface Member {
  readonly id: EntryId;
  readonly row: CallRow;
}

export class ExploredRows {
  readonly #folds: OpenFolds;
  readonly #members = new WeakMap<Element, Member>();
  readonly #groups = new WeakMap<Element, Group>();
  /** Groups whose line is not up to date. */
  readonly #due = new Set<Group>();

  constructor(folds: OpenFolds) {
    this.#folds = folds;
  }

  /** To be called when a row of a call was added or changed. The lines of groups are changed by `render`. */
  rowChanged(id: EntryId, row: CallRow): void {
    this.#members.set(row.element, { id, row });
    const group = this.#around(row.element);
    if (!row.isExploration) {
      if (group !== undefined) this.#dissolve(group);
      return;
    }
    if (group !== undefined) {
      this.#due.add(group);
      return;
    }
    if (!isAtRest(row.element)) return;
    const before = this.#groupFrom(row.element.previousElementSibling);
    const after = this.#groupFrom(row.element.nextElementSibling);
    const home = before ?? after;
    if (home === undefined) return;
    if (home === after) home.body.prepend(row.element);
    else home.body.append(row.element, ...(after?.body.children ?? []));
    if (home !== after) after?.element.remove();
    row.setHidden(!home.fold.open);
    if (after && after.fold.open !== home.fold.open) this.#hideRows(home);
    this.#due.add(home);
  }

  /** Draws the lines of changed groups: once for all rows of a frame, since a line counts all rows of its group. */
  render(): void {
    const due = [...this.#due];
    this.#due.clear();
    for (const group of due) if (group.element.parentNode !== null) group.show(this.#membersOf(group));
  }

  /** To be called when a row was removed, before `render`. @param from the element that contained it. */
  rowRemoved(from: Element | null): void {
    const group = this.#groups.get(from?.closest('.explored') ?? document.body);
    if (group === undefined) return;
    if (group.body.children.length < 2) this.#dissolve(group);
    else this.#due.add(group);
  }

  /** The row whose id identifies the fold of a group. Undefined if the fold belongs to no group. */
  ownerOf(fold: HTMLDetailsElement): EntryId | undefined {
    const group = this.#groups.get(fold.parentElement ?? document.body);
    return group?.fold === fold ? this.#membersOf(group)[0]?.id : undefined;
  }

  /** The group that hides the row, or else the row. */
  inSight(row: HTMLElement): HTMLElement {
    const group = this.#around(row);
    return group === undefined || group.fold.open ? row : group.element;
  }

  #around(row: Element): Group | undefined {
    const parent = row.parentElement?.closest('.explored');
    const group = parent && this.#groups.get(parent);
    return group?.body === row.parentElement ? group : undefined;
  }

  /** The neighbour if it is a group, or a new group of it if it can be folded. */
  #groupFrom(neighbour: Element | null): Group | undefined {
    if (neighbour === null) return undefined;
    const group = this.#groups.get(neighbour);
    if (group !== undefined) return group;
    const member = this.#members.get(neighbour);
    if (member?.row.isExploration !== true || !isAtRest(neighbour)) return undefined;
    const made = new Group();
    this.#groups.set(made.element, made);
    made.fold.addEventListener('toggle', () => this.#hideRows(made));
    this.#folds.openIn(member.id, made.element);
    member.row.setHidden(!made.fold.open);
    neighbour.replaceWith(made.element);
    made.body.append(neighbour);
    return made;
  }

  #membersOf({ body }: Group): Member[] {
    return [...body.children].flatMap((child) => this.#members.get(child) ?? []);
  }

  /** Rows in a closed group are not drawn. When it opens, the first ones are drawn first: the latest request is handled first. */
  #hideRows(group: Group): void {
    for (const { row } of this.#membersOf(group).toReversed()) row.setHidden(!group.fold.open);
  }

  #dissolve(group: Group): void {
    for (const { row } of this.#membersOf(group)) row.setHidden(false);
    group.element.replaceWith(...group.body.children);
  }
}

/** False while the user reads or uses the row, which then must not move. */
function isAtRest(row: Element): boolean {
  return row.querySelector('details[open]') === null && !row.contains(document.activeElement);
}

/** Placeholder for the counts. */
const mark = '\u{e000}';

class Group {
  readonly element: HTMLElement;
  readonly fold: HTMLDetailsElement;
  readonly body = element('div', { class: 'fold-rows' });
  readonly #before = element('span', { class: 'verb' });
  readonly #counts = element('span', { class: 'subject phrase' });
  readonly #after = element('span', { class: 'verb' });

  constructor() {
    this.fold = element(
      'details',
      { class: 'fold', 'data-fold': 'explored' },
      element(
        'summary',
        { class: 'line' },
        ...[icon('search'), this.#before, this.#counts, this.#after, icon('chevronRight')],
      ),
      this.body,
    );
    this.element = element('div', { class: 'explored' }, this.fold);
  }

  show(members: readonly Member[]): void {
    const calls = members.map(({ row }) => row.call);
    const others = calls.filter((call) => call.isLookup !== true);
    const reads = others.filter(({ kind }) => kind !== 'search');
    const files = new Set(reads.map(({ locations, title }) => locations[0]?.path ?? title)).size;
    const searches = others.length - reads.length;
    const lookups = calls.length - others.length;
    const counts = [
      ...(files === 0 ? [] : [files === 1 ? t('1 file') : t('{0} files', files)]),
      ...(searches === 0 ? [] : [searches === 1 ? t('1 search') : t('{0} searches', searches)]),
      ...(lookups === 0 ? [] : [lookups === 1 ? t('1 lookup') : t('{0} lookups', lookups)]),
    ].reduce((before, next) => t('{0}, {1}', before, next));
    const [before = '', after = ''] = files === 0 ? [] : t('Explored {0}', mark).split(mark);
    this.#before.textContent = before;
    this.#counts.textContent = counts;
    this.#after.textContent = after;
    const drops = dropsVerbAt([before, counts, after]);
    if (drops === undefined) delete this.#counts.dataset['drops'];
    else this.#counts.dataset['drops'] = `${drops}`;
  }
}
