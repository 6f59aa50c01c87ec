// Shows the changed files to review: a bar above the composer with the actions on all of them, which expands to a list with
// a preview of each file's diff.

import { t } from '../../base/l10n.ts';
import type { ConversationState } from '../../chat/messages/messages.ts';
import { element, label } from '../element.ts';
import { icon, type IconName } from '../icon.ts';
import { morph } from '../morph.ts';
import { lineCounts } from '../lineCounts.ts';
import { DiffBlock } from '../rows/diffBlock.ts';

type Changes = NonNullable<ConversationState['changes']>;
type Change = Changes['files'][number];

export class ChangesList {
  readonly element = element('div', { class: 'changes' });
  /** The open previews by the URI of the file. */
  readonly #open = new Map<string, DiffBlock>();
  #changes: Changes | undefined;
  /** The element that had the focus last, and its place if it is in a row. */
  #last: Element | undefined;
  #lastPlace: FocusedPlace | undefined;

  constructor() {
    this.element.addEventListener('focusin', ({ target }) => {
      this.#last = target instanceof Element ? target : undefined;
      this.#lastPlace = this.#focusedPlace();
    });
    this.element.addEventListener('click', ({ target }) => {
      const toggle = target instanceof Element ? target.closest<HTMLElement>('.change-toggle') : null;
      const uri = toggle?.dataset['uri'];
      if (uri === undefined) return;
      if (!this.#open.delete(uri)) this.#open.set(uri, new DiffBlock(0));
      this.#render();
    });
  }

  show({ changes }: ConversationState): void {
    this.#changes = changes;
    for (const uri of this.#open.keys())
      if (!changes?.files.some((file) => file.uri === uri)) this.#open.delete(uri);
    this.#render();
  }

  /** Returns the focus to where it was last, or to what took its place. Chromium forgets it when an editor gets the focus. */
  focusAgain(): void {
    if (this.#last instanceof HTMLElement && this.#last.isConnected) this.#last.focus();
    else if (this.#lastPlace) this.#focus(this.#lastPlace);
  }

  #render(): void {
    const changes = this.#changes;
    const list = changes === undefined || changes.files.length === 0 ? [] : [bar(changes, this.#open)];
    const fresh = element('div', {}, ...list);
    const focus = this.#focusedPlace();
    morph(this.element, fresh);
    for (const { uri, path, preview } of changes?.files ?? [])
      if (preview !== undefined) this.#open.get(uri)?.show({ path: label(path), preview });
    for (const place of this.element.querySelectorAll<HTMLElement>('.change-preview')) {
      const block = this.#open.get(place.dataset['filled'] ?? '');
      if (block !== undefined && place.firstChild !== block.element) place.replaceChildren(block.element);
    }
    if (focus?.target.isConnected === false) this.#focus(focus);
  }

  #focusedPlace(): FocusedPlace | undefined {
    const target = document.activeElement;
    const row = target?.closest<HTMLElement>('.changes li');
    if (target === null || !row) return undefined;
    const at = [...this.element.querySelectorAll('li')].findIndex((one) => one === row);
    return { target, at, uri: row.dataset['key'], button: buttonsOf(row).findIndex((one) => one === target) };
  }

  /** Focuses the same button of the file or, if it is gone, of the file that took its place. */
  #focus({ at, uri, button }: FocusedPlace): void {
    const rows = [...this.element.querySelectorAll('li')];
    const row = rows.find(({ dataset }) => dataset['key'] === uri) ?? rows[Math.min(at, rows.length - 1)];
    const buttons = row ? buttonsOf(row) : [];
    const same = buttons[button];
    const next = same?.disabled === false ? same : buttons[1];
    (next ?? document.querySelector<HTMLElement>('#prompt'))?.focus();
  }
}

/** Where the focus was before the list was drawn again. */
interface FocusedPlace {
  readonly target: Element;
  /** Index of the row. */
  readonly at: number;
  readonly uri: string | undefined;
  /** Index of the button in its row. */
  readonly button: number;
}

function buttonsOf(row: HTMLElement): HTMLButtonElement[] {
  return [...row.querySelectorAll('button')];
}

function bar(changes: Changes, open: ReadonlyMap<string, DiffBlock>): HTMLElement {
  const canUndo = changes.files.some((file) => file.canUndo && !file.byGit);
  return element(
    'div',
    { class: 'changes-bar' },
    element(
      'div',
      { class: 'changes-all' },
      element(
        'button',
        {
          class: 'icon-button',
          'data-action': 'reviewShowAll',
          title: t('Show All Changes'),
          'aria-label': t('Show All Changes'),
        },
        icon('diff'),
      ),
      element(
        'button',
        { class: 'button primary', 'data-action': 'reviewKeepAll', 'aria-label': t('Keep All') },
        ...byWidth(t('Keep All'), t('Keep')),
      ),
      element(
        'button',
        { class: 'button', 'data-action': 'reviewUndoAll', 'aria-label': t('Undo All'), disabled: !canUndo },
        ...byWidth(t('Undo All'), t('Undo')),
      ),
    ),
    fold(changes, open),
  );
}

/** The style decides which one is shown. */
function byWidth(wide: string, narrow: string): HTMLElement[] {
  return [element('span', { class: 'if-wide' }, wide), element('span', { class: 'if-narrow' }, narrow)];
}

function fold({ files, more, missing }: Changes, open: ReadonlyMap<string, DiffBlock>): HTMLElement {
  const sum = (side: 'added' | 'removed'): number => files.reduce((all, file) => all + file[side], 0);
  const count = files.length + more;
  // Listed separately, since the user may have run git in a terminal.
  const byGit = files.filter((file) => file.byGit);
  return element(
    'details',
    {},
    element(
      'summary',
      {},
      icon('chevronRight'),
      element(
        'span',
        {},
        ...byWidth(
          count === 1 ? t('1 file changed') : t('{0} files changed', count),
          count === 1 ? t('1 file') : t('{0} files', count),
        ),
      ),
      files.some(hasLines) &&
        element(
          'span',
          { class: 'change-counts' },
          element('span', {}, ...lineCounts({ added: sum('added'), removed: sum('removed') })),
        ),
    ),
    list(
      t('Changes to review'),
      files.filter((file) => !file.byGit),
      open,
    ),
    element(
      'div',
      { class: 'changes-git quiet', hidden: byGit.length === 0 },
      t('Changed by Git during a turn, perhaps by you. Undo All does not change these files.'),
    ),
    list(t('Changed by Git'), byGit, open),
    element(
      'div',
      { class: 'quiet', hidden: more === 0 },
      more === 1 ? t('1 more is not listed.') : t('{0} more are not listed.', more),
    ),
    missing && gitNote(missing),
  );
}

function gitNote(missing: NonNullable<Changes['missing']>): HTMLElement {
  return element(
    'div',
    { class: 'changes-no-git', 'data-key': 'git' },
    element(
      'span',
      { class: 'quiet' },
      t('Without Git, not every file that an agent changes can be restored.'),
    ),
    missing === 'program'
      ? element('button', { class: 'button', 'data-action': 'installGit' }, t('Install Git'))
      : element('button', { class: 'button', 'data-action': 'initRepository' }, t('Initialize Repository')),
  );
}

/** Binary files have no lines. */
function hasLines({ kind }: Pick<Change, 'kind'>): boolean {
  return kind !== 'opaque' && kind !== 'replaced';
}

/** Hidden when empty rather than removed, so that what follows keeps its position and focus. */
function list(name: string, files: readonly Change[], open: ReadonlyMap<string, DiffBlock>): HTMLElement {
  return element(
    'ul',
    { 'aria-label': name, hidden: files.length === 0 },
    ...files.map((file) => row(file, open.has(file.uri))),
  );
}

function row(change: Change, isOpen: boolean): HTMLElement {
  const { uri, kind, added, removed, conflicts, note, canUndo, isUnasked, preview } = change;
  const path = label(change.path);
  const fileName = path.slice(path.lastIndexOf('/') + 1);
  const isShown = isOpen && preview !== undefined;
  const counts = hasLines({ kind }) ? lineCounts({ added, removed }) : [];
  const title = [
    note ?? t('Compare {0}', path),
    ...(isUnasked === true ? [t('The agent did not ask before it changed this file.')] : []),
    counts.map(({ textContent }) => textContent).join(' '),
  ];
  const button = (action: string, name: string, sign: IconName, disabled = false): HTMLElement =>
    element(
      'button',
      {
        class: 'icon-button',
        ...{ 'data-action': action, 'data-uri': uri, title: name, 'aria-label': name, disabled },
      },
      icon(sign),
    );
  return element(
    'li',
    { 'data-key': uri },
    element(
      'button',
      {
        class: 'change-toggle',
        'data-uri': uri,
        'aria-expanded': String(isShown),
        'aria-label': t('Preview {0}', path),
        disabled: preview === undefined,
      },
      icon(isShown ? 'chevronDown' : 'chevronRight'),
    ),
    element(
      'button',
      { class: 'change-file', 'data-action': 'reviewOpen', 'data-uri': uri, title: title.join('\n').trim() },
      conflicts > 0 || kind === 'opaque' ? icon('warning') : icon('file'),
      element('span', { class: 'change-name' }, fileName),
      element(
        'span',
        { class: 'change-folder' },
        element('span', { class: 'diff-path quiet' }, path.slice(0, -fileName.length - 1)),
      ),
      kind === 'created' && element('span', { class: 'quiet' }, t('new')),
      kind === 'deleted' && element('span', { class: 'quiet' }, t('deleted')),
      isUnasked === true &&
        element(
          'span',
          { class: 'change-unasked' },
          icon('warning'),
          element('span', {}, t('without asking')),
        ),
      counts.length > 0 && element('span', { class: 'change-counts' }, ...counts),
    ),
    button('reviewKeep', t('Keep {0}', path), 'check'),
    button('reviewUndo', t('Undo {0}', path), 'discard', !canUndo),
    note !== undefined && element('div', { class: 'change-note quiet' }, note),
    isShown && element('div', { class: 'change-preview', 'data-filled': uri }),
  );
}
