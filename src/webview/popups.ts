// Lists that open above their button: the choices of session options, and the lasting answers of a permission card. They
// are popovers inside morphed elements, and stay open while the state changes.

import { element, type Child } from './element.ts';

/** A dialog has several lists, and checkboxes. */
type PopupRole = 'listbox' | 'grid' | 'menu' | 'dialog';

/**
 * @param children the items are buttons and checkboxes. A number key clicks the item with that `data-digit`. A row may have a
 * second button of the class `star`, which is not an item: the right arrow key focuses it.
 */
export function popup(id: string, role: PopupRole, name: string, ...children: readonly Child[]): HTMLElement {
  return element(
    'div',
    { id, class: 'popup', popover: 'auto', role, 'aria-label': name, tabindex: -1, autofocus: true },
    ...children,
  );
}

/** The attributes of the button that opens a popup. */
export function popupTarget(id: string, role: PopupRole): Readonly<Record<string, string>> {
  return { popovertarget: id, 'aria-haspopup': role };
}

/** px between a popup and the edges of the page. */
const space = 8;
/** Minimum px of a popup, see pickers.css. */
const leastWidth = 220;

/** Places popups when they open, moves the focus in them by keys, and closes them after a choice. */
export function listenForPopups(root: HTMLElement): void {
  root.addEventListener(
    'beforetoggle',
    (event) => {
      if (isPopup(event.target) && event.newState === 'open') place(event.target);
    },
    { capture: true },
  );
  root.addEventListener(
    'toggle',
    ({ target, newState }) => {
      if (!isPopup(target) || newState !== 'open') return;
      // The event comes later than the popup: a key may have moved the focus to an item meanwhile.
      if (target !== document.activeElement && target.contains(document.activeElement)) return;
      // In a menu no item is active before an arrow key, so that a second Enter chooses nothing.
      (target.querySelector<HTMLElement>('[aria-selected=true]') ?? target).focus();
    },
    { capture: true },
  );
  root.addEventListener('click', ({ target }) => {
    const item = target instanceof Element ? target.closest('.popup [role]') : null;
    const open = item?.closest<HTMLElement>('.popup');
    if (open && itemsOf(open).some((one) => one === item)) close(open);
  });
  root.addEventListener(
    'keydown',
    (event) => {
      const open = event.target instanceof Element ? event.target.closest<HTMLElement>('.popup') : null;
      if (open === null || event.ctrlKey || event.metaKey || event.altKey) return;
      if (handleKey(open, event.key)) event.preventDefault();
    },
    { capture: true },
  );
}

function isPopup(target: EventTarget | null): target is HTMLElement {
  return target instanceof HTMLElement && target.matches('.popup');
}

function itemsOf(open: HTMLElement): HTMLElement[] {
  return [...open.querySelectorAll<HTMLElement>('button:not(.star), input')];
}

function opener(popup: HTMLElement): HTMLElement | null {
  return document.querySelector(`[popovertarget="${CSS.escape(popup.id)}"]`);
}

function close(open: HTMLElement): void {
  const button = opener(open);
  open.hidePopover();
  button?.focus();
}

/** False if the key is not used. */
function handleKey(open: HTMLElement, key: string): boolean {
  const items = itemsOf(open);
  const row = document.activeElement?.closest('[role=row]');
  const active = row?.querySelector('button') ?? document.activeElement;
  const at = items.findIndex((item) => item === active);
  const count = items.length;
  const focus = (index: number): true => {
    items[(index + count) % count]?.focus();
    return true;
  };
  switch (key) {
    case 'ArrowDown':
      return focus(at + 1);
    case 'ArrowUp':
      return focus(at < 0 ? count - 1 : at - 1);
    case 'Home':
      return focus(0);
    case 'End':
      return focus(count - 1);
    case 'ArrowLeft':
      items[at]?.focus();
      return true;
    case 'ArrowRight':
      row?.querySelector<HTMLElement>('.star')?.focus();
      return true;
    case 'Escape':
    case 'Tab':
      close(open);
      return true;
  }
  if (key.length !== 1 || key === ' ') return false;
  const start = key.toLowerCase();
  const next = [...items.slice(at + 1), ...items.slice(0, at + 1)].find(
    (item) => item.dataset['digit'] === key || textOf(item).trim().toLowerCase().startsWith(start),
  );
  next?.focus();
  return next !== undefined;
}

function textOf(item: HTMLElement): string {
  return (item.closest('label') ?? item).textContent;
}

/** On the side of the button that has more room, and within the page. */
function place(popup: HTMLElement): void {
  const button = opener(popup)?.getBoundingClientRect();
  if (!button) return;
  const isAbove = button.top > innerHeight - button.bottom;
  const isLeft = button.left < innerWidth / 2;
  const px = (value: number): string => `${Math.round(value)}px`;
  const beside = isLeft ? button.left : innerWidth - button.right;
  const edge = Math.max(space, Math.min(beside, innerWidth - leastWidth - space));
  Object.assign(popup.style, {
    top: isAbove ? 'auto' : px(button.bottom + 2),
    bottom: isAbove ? px(innerHeight - button.top + 2) : 'auto',
    left: isLeft ? px(edge) : 'auto',
    right: isLeft ? 'auto' : px(edge),
    maxHeight: px((isAbove ? button.top : innerHeight - button.bottom) - space),
    maxWidth: px(Math.min(420, innerWidth - edge - space)),
  });
}
