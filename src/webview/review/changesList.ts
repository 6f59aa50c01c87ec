// Shows the changed files to review: a bar above the composer with the actions on all of them, which expands to a list with
// a preview of each file's diff.

import { t } from '../../base/l10n.ts';
import type { ConversationState } from '../../chat/messages/messages.ts';
import { diffLines } from '../diffLines.ts';
import { element, label } from '../element.ts';
import { icon } from '../icon.ts';
import { morph } from '../morph.ts';
import { lineCounts } from '../lineCounts.ts';

type Changes = NonNullable<ConversationState['changes']>;
type Change = Changes['files'][number];

export class ChangesList {
  readonly element = element('div', { class: 'changes' });
  /** URIs of the files whose preview is open. */
  readonly #open = new Set<string>();
  #changes: Changes | undefined;

  constructor() {
    this.element.addEventListener('click', ({ target }) => {
      const toggle = target instanceof Element ? target.closest<HTMLElement>('.change-toggle') : null;
      const uri = toggle?.dataset['uri'];
      if (uri === undefined) return;
      if (!this.#open.delete(uri)) this.#open.add(uri);
      this.#render();
    });
  }

  show({ changes }: ConversationState): void {
    this.#changes = changes;
    for (const uri of this.#open)
      if (!changes?.files.some((file) => file.uri === uri)) this.#open.delete(uri);
    this.#render();
  }

  #render(): void {
    const changes = this.#changes;
    const list = changes === undefined || changes.files.length === 0 ? [] : [bar(changes, this.#open)];
    const fresh = element('div', {}, ...list);
    morph(this.element, fresh);
  }
}

function bar(changes: Changes, open: ReadonlySet<string>): HTMLElement {
  const canUndo = changes.files.some((file) => file.canUndo && !file.byGit);
  return element(
    'div',
    { class: 'changes-bar' },
    element(
      'div',
      { class: 'changes-all' },
      element('button', { class: 'button primary', 'data-action': 'reviewKeepAll' }, t('Keep All')),
      element(
        'button',
        { class: 'button', 'data-action': 'reviewUndoAll', disabled: !canUndo },
        t('Undo All'),
      ),
    ),
    fold(changes, open),
  );
}

function fold({ files, more }: Changes, open: ReadonlySet<string>): HTMLElement {
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
      element('span', {}, count === 1 ? t('1 file changed') : t('{0} files changed', count)),
      ...(files.some(hasLines) ? lineCounts({ added: sum('added'), removed: sum('removed') }) : []),
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
  );
}

/** Binary files have no lines. */
function hasLines({ kind }: Pick<Change, 'kind'>): boolean {
  return kind !== 'opaque' && kind !== 'replaced';
}

/** Hidden when empty rather than removed, so that what follows keeps its position and focus. */
function list(name: string, files: readonly Change[], open: ReadonlySet<string>): HTMLElement {
  return element(
    'ul',
    { 'aria-label': name, hidden: files.length === 0 },
    ...files.map((file) => row(file, open.has(file.uri))),
  );
}

function row(change: Change, isOpen: boolean): HTMLElement {
  const { uri, kind, added, removed, conflicts, note, canUndo, isUnasked, preview } = change;
  const path = label(change.path);
  const compare = note ?? t('Compare {0}', path);
  const fileName = path.slice(path.lastIndexOf('/') + 1);
  const button = (action: string, text: string, name: string, disabled = false): HTMLElement =>
    element(
      'button',
      { class: 'link-button', 'data-action': action, 'data-uri': uri, 'aria-label': name, disabled },
      text,
    );
  return element(
    'li',
    { 'data-key': uri },
    element(
      'button',
      {
        class: 'change-toggle',
        'data-uri': uri,
        'aria-expanded': String(isOpen && preview !== undefined),
        'aria-label': t('Preview {0}', path),
        disabled: preview === undefined,
      },
      icon(isOpen && preview ? 'chevronDown' : 'chevronRight'),
    ),
    element(
      'button',
      {
        class: 'change-file',
        'data-action': 'reviewOpen',
        'data-uri': uri,
        title:
          isUnasked === true
            ? `${compare}\n${t('The agent did not ask before it changed this file.')}`
            : compare,
      },
      conflicts > 0 || kind === 'opaque' ? icon('warning') : icon('file'),
      element('span', { class: 'change-name' }, fileName),
      element('span', { class: 'diff-path quiet' }, path.slice(0, -fileName.length - 1)),
      kind === 'created' && element('span', { class: 'quiet' }, t('new')),
      kind === 'deleted' && element('span', { class: 'quiet' }, t('deleted')),
      isUnasked === true && element('span', { class: 'change-unasked' }, t('without asking')),
      ...(hasLines({ kind }) ? lineCounts({ added, removed }) : []),
    ),
    element(
      'div',
      { class: 'change-actions' },
      button('reviewKeep', t('Keep'), t('Keep {0}', path)),
      button('reviewUndo', t('Undo'), t('Undo {0}', path), !canUndo),
    ),
    note !== undefined && element('div', { class: 'change-note quiet' }, note),
    isOpen && preview && previewOf(preview),
  );
}

function previewOf({ text, cut }: NonNullable<Change['preview']>): HTMLElement {
  return element(
    'div',
    { class: 'change-preview' },
    element('pre', {}, ...diffLines(text)),
    cut !== undefined && element('div', { class: 'quiet' }, cut),
  );
}
