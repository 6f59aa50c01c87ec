// Moves the focus between messages with keys while the conversation has the focus.

import { rowInSight } from '../frame/rowInSight.ts';

const steps: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 };

/** @param onUp called before moving up, away from the end. @param also further keys and their handlers. */
export function listenForMessageKeys(
  scroller: HTMLElement,
  onUp: () => void,
  also: Readonly<Record<string, () => void>>,
): void {
  scroller.addEventListener('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    const isRow = target instanceof HTMLElement && (target === scroller || target.matches('.row'));
    if (!isRow || altKey || metaKey) return;
    const isArrow = key.startsWith('Arrow');
    const step = isArrow === ctrlKey ? steps[key] : undefined;
    const other = ctrlKey ? undefined : also[key];
    if (step === undefined && other === undefined) return;
    event.preventDefault();
    if (other !== undefined) return other();
    const rows = [...scroller.querySelectorAll<HTMLElement>('.row')];
    const at =
      target === scroller ? rows.findIndex((row) => row === rowInSight(scroller)) - 1 : rows.indexOf(target);
    const row = rows[target === scroller && step === -1 ? Math.max(0, at) : at + step!];
    if (row === undefined) return;
    if (step === -1) onUp();
    row.tabIndex = -1;
    row.focus();
  });
}
