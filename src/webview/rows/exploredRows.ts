// Folds neighbouring rows of finished reads and searches into one: "Explored 4 files, 2 searches".

import { t } from '../../base/l10n.ts';
import type { EntryId } from '../../chat/messages/messages.ts';
import { element } from '../element.ts';
import { icon } from '../icon.ts';
import type { CallRow } from './callRow.ts';
import type { OpenFolds } from './openFolds.ts';

interface Member {
  readonly id: EntryId;
  readonly row: CallRow;
}

export class ExploredRows {
  readonly #folds: OpenFolds;
  readonly #members = new WeakMap<Element, Member>();
  readonly #groups = new WeakMap<Element, Group>();

  constructor(folds: OpenFolds) {
    this.#folds = folds;
  }

  /** To be called when a row of a call was added or changed. */
  rowChanged(id: EntryId, row: CallRow): void {
    this.#members.set(row.element, { id, row });
    const group = this.#around(row.element);
    if (!row.isExploration) {
      if (group !== undefined) this.#dissolve(group);
      return;
    }
    if (group !== undefined) {
      group.show(this.#membersOf(group));
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
    home.show(this.#membersOf(home));
  }

  /** To be called when a row was removed. @param from the element that contained it. */
  rowRemoved(from: Element | null): void {
    const group = this.#groups.get(from?.closest('.explored') ?? document.body);
    if (group === undefined) return;
    if (group.body.children.length < 2) this.#dissolve(group);
    else group.show(this.#membersOf(group));
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
    this.#folds.openIn(member.id, made.element);
    neighbour.replaceWith(made.element);
    made.body.append(neighbour);
    return made;
  }

  #membersOf({ body }: Group): Member[] {
    return [...body.children].flatMap((child) => this.#members.get(child) ?? []);
  }

  #dissolve(group: Group): void {
    group.element.replaceWith(...group.body.children);
  }
}

/** False while the user reads or uses the row, which then must not move. */
function isAtRest(row: Element): boolean {
  return row.querySelector('details[open]') === null && !row.contains(document.activeElement);
}

class Group {
  readonly element: HTMLElement;
  readonly fold: HTMLDetailsElement;
  readonly body = element('div', { class: 'fold-rows' });
  readonly #text = element('span', { class: 'subject' });

  constructor() {
    this.fold = element(
      'details',
      { class: 'fold', 'data-fold': 'explored' },
      element('summary', { class: 'line' }, icon('search'), this.#text, icon('chevronRight')),
      this.body,
    );
    this.element = element('div', { class: 'explored' }, this.fold);
  }

  show(members: readonly Member[]): void {
    const searches = members.filter(({ row }) => row.call.kind === 'search').length;
    const files = new Set(
      members.flatMap(({ row: { call } }) =>
        call.kind === 'search' ? [] : [call.locations[0]?.path ?? call.title],
      ),
    );
    this.#text.textContent = words(files.size, searches);
  }
}

function words(files: number, searches: number): string {
  if (files === 0) return t('{0} searches', searches);
  if (searches === 0) return files === 1 ? t('Explored 1 file') : t('Explored {0} files', files);
  if (searches === 1)
    return files === 1 ? t('Explored 1 file, 1 search') : t('Explored {0} files, 1 search', files);
  return files === 1
    ? t('Explored 1 file, {0} searches', searches)
    : t('Explored {0} files, {1} searches', files, searches);
}
