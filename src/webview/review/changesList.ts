// Shows the changed files to review: a line above the composer that expands to a list.

import { t } from '../../base/l10n.ts';
import type { ConversationState } from '../../chat/messages/messages.ts';
import { element } from '../element.ts';
import { icon } from '../icon.ts';
import { morph } from '../morph.ts';
import { lineCounts } from '../lineCounts.ts';

type Changes = NonNullable<ConversationState['changes']>;

export class ChangesList {
  readonly element = element('div', { class: 'changes' });

  show({ changes }: ConversationState): void {
    const list = changes === undefined || changes.files.length === 0 ? [] : [fold(changes)];
    const fresh = element('div', {}, ...list);
    morph(this.element, fresh);
  }
}

function fold({ files, more }: Changes): HTMLElement {
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
      icon('diff'),
      element('span', {}, count === 1 ? t('1 file changed') : t('{0} files changed', count)),
      ...(files.some(hasLines) ? lineCounts({ added: sum('added'), removed: sum('removed') }) : []),
    ),
    list(
      t('Changes to review'),
      files.filter((file) => !file.byGit),
    ),
    element(
      'div',
      { class: 'changes-git quiet', hidden: byGit.length === 0 },
      t('Changed by git during a turn, perhaps by you. “Undo all” leaves these as they are.'),
    ),
    list(t('Changed by git'), byGit),
    element(
      'div',
      { class: 'quiet', hidden: more === 0 },
      more === 1 ? t('1 more is not listed.') : t('{0} more are not listed.', more),
    ),
    element(
      'div',
      { class: 'changes-all' },
      element('button', { class: 'button primary', 'data-action': 'reviewKeepAll' }, t('Keep all')),
      element(
        'button',
        {
          class: 'button',
          'data-action': 'reviewUndoAll',
          disabled: !files.some(({ canUndo, byGit }) => canUndo && !byGit),
        },
        t('Undo all'),
      ),
    ),
  );
}

/** Binary files have no lines. */
function hasLines({ kind }: Pick<Changes['files'][number], 'kind'>): boolean {
  return kind !== 'opaque' && kind !== 'replaced';
}

/** Hidden when empty rather than removed, so that what follows keeps its position and focus. */
function list(label: string, files: Changes['files']): HTMLElement {
  return element('ul', { 'aria-label': label, hidden: files.length === 0 }, ...files.map(row));
}

function row({
  uri,
  path,
  kind,
  added,
  removed,
  conflicts,
  note,
  canUndo,
}: Changes['files'][number]): HTMLElement {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const button = (action: string, text: string, label: string, disabled = false): HTMLElement =>
    element(
      'button',
      { class: 'link-button', 'data-action': action, 'data-uri': uri, 'aria-label': label, disabled },
      text,
    );
  return element(
    'li',
    { 'data-key': uri },
    element(
      'button',
      {
        class: 'change-file',
        'data-action': 'reviewOpen',
        'data-uri': uri,
        title: note ?? t('Compare {0}', path),
      },
      conflicts > 0 || kind === 'opaque' ? icon('warning') : icon('file'),
      element('span', { class: 'change-name' }, name),
      element('span', { class: 'diff-path quiet' }, path.slice(0, -name.length - 1)),
      kind === 'created' && element('span', { class: 'quiet' }, t('new')),
      kind === 'deleted' && element('span', { class: 'quiet' }, t('removed')),
      ...(hasLines({ kind }) ? lineCounts({ added, removed }) : []),
    ),
    button('reviewKeep', t('Keep'), t('Keep {0}', path)),
    button('reviewUndo', t('Undo'), t('Undo {0}', path), !canUndo),
    note !== undefined && element('div', { class: 'change-note quiet' }, note),
  );
}
