// The buttons of a code block, and the text around it that tells where the code belongs.

import { t } from '../../base/l10n.ts';
import { element } from '../element.ts';
import { icon, type IconName } from '../icon.ts';

const buttons = (): (readonly [string, IconName, string, string])[] => [
  ['applyCode', 'diff', t('Apply in file: shows the change first'), t('Apply code in file')],
  ['insertCode', 'insert', t('Insert at the cursor'), t('Insert code at the cursor')],
  ['copyCode', 'copy', t('Copy'), t('Copy code')],
];

export function codeButtons(): HTMLElement {
  return element(
    'span',
    { class: 'code-buttons' },
    ...buttons().map(([action, name, title, label]) =>
      element(
        'button',
        { class: 'icon-button', 'data-action': action, title, 'aria-label': label },
        icon(name),
      ),
    ),
  );
}

/** The code block that contains a button. */
export function codeAround(target: HTMLElement): { text: string; info: string; before: string } | undefined {
  const code = target.closest<HTMLElement>('.code');
  const text = code?.querySelector('pre')?.textContent ?? '';
  if (code === null || text === '') return undefined;
  let at: Element | null = code;
  while (at !== null && at.previousElementSibling === null && !at.matches('.row')) at = at.parentElement;
  const before = at?.previousElementSibling?.textContent ?? '';
  return { text, info: code.dataset['info'] ?? '', before: before.slice(-300) };
}
