// The menu of a row, in the top layer of the page, so that nothing clips it.

import { t } from '../../base/l10n.ts';
import { element } from '../element.ts';
import { icon } from '../icon.ts';

export interface MenuItem {
  readonly text: string;
  readonly run: () => void;
}

/** px between the menu and the edge of the page. */
const margin = 4;

/** @param items called each time the menu opens. */
export function menuButton(items: () => readonly MenuItem[]): HTMLButtonElement {
  const button = element(
    'button',
    {
      class: 'icon-button row-menu',
      title: t('More Actions…'),
      'aria-label': t('More Actions…'),
      'aria-haspopup': 'menu',
    },
    icon('ellipsis'),
  );
  button.addEventListener('click', () => open(button, items()));
  return button;
}

function open(button: HTMLElement, items: readonly MenuItem[]): void {
  const menu = element('div', { class: 'menu', role: 'menu', popover: 'auto' });
  const close = (): void => {
    menu.hidePopover();
    button.focus();
  };
  for (const { text, run } of items) {
    const item = element('button', { class: 'menu-item', role: 'menuitem', tabindex: -1 }, text);
    item.addEventListener('click', () => {
      close();
      run();
    });
    menu.append(item);
  }
  menu.addEventListener('toggle', (event) => {
    if (event.newState === 'closed') menu.remove();
  });
  menu.addEventListener('keydown', (event) => {
    const all = [...menu.children] as HTMLElement[];
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: -1,
    };
    if (event.key === 'Escape' || event.key === 'Tab') close();
    else if (Object.hasOwn(next, event.key)) all.at(next[event.key]! % all.length)?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  button.after(menu);
  menu.showPopover();
  const { top, bottom, right } = button.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const below = bottom + height + margin <= innerHeight ? bottom : top - height;
  menu.style.top = `${Math.max(margin, below)}px`;
  menu.style.left = `${Math.max(margin, right - width)}px`;
  menu.querySelector('button')?.focus();
}
