// Lets the user drag a queued prompt to another place of its list. `showQueue` imports this file dynamically. Pointer events
// are used, since VS Code and the message box handle what is dragged by the browser.

/** px that the pointer moves before a press counts as a drag. */
const slack = 4;

interface Drag {
  readonly id: string;
  readonly from: number;
  isMoving: boolean;
  /** Id of the prompt before the place below the pointer; `null` if that is the place of the prompt itself. */
  after?: string | null | undefined;
}

/** @param move called once for each drag that changes the order. */
export function listenForDrags(queue: HTMLElement, move: (queueId: number, after?: number) => void): void {
  let drag: Drag | undefined;
  const end = (): void => {
    drag = undefined;
    for (const name of ['dragging', 'dragged', 'drop-before', 'drop-after']) clear(queue, name);
  };
  queue.addEventListener('pointerdown', ({ target, button, clientY }) => {
    const item = target instanceof Element && !target.closest('button') ? target.closest('li') : null;
    const id = item?.dataset['key'];
    if (id !== undefined && button === 0) drag = { id, from: clientY, isMoving: false };
  });
  queue.addEventListener('pointermove', ({ clientY, pointerId, buttons }) => {
    if (drag === undefined) return;
    // The page may not hear of a release outside of it.
    if (buttons === 0) return end();
    if (!drag.isMoving) {
      if (Math.abs(clientY - drag.from) < slack) return;
      drag.isMoving = true;
      queue.setPointerCapture(pointerId);
    }
    drag.after = mark(queue, drag.id, clientY);
  });
  queue.addEventListener('pointerup', () => {
    const { id, isMoving = false, after = null } = drag ?? {};
    end();
    if (isMoving && after !== null) move(Number(id), after === '' ? undefined : Number(after));
  });
  queue.addEventListener('pointercancel', end);
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || drag?.isMoving !== true) return;
      // It would stop the agent.
      event.stopPropagation();
      end();
    },
    { capture: true },
  );
}

/**
 * Marks the place below the pointer. Elements are looked up each time, since the list may have changed.
 * @returns see `Drag`; empty for the first place.
 */
function mark(queue: HTMLElement, id: string, y: number): string | null {
  for (const name of ['drop-before', 'drop-after']) clear(queue, name);
  const item = queue.querySelector<HTMLElement>(`li[data-key='${id}']`);
  const list = item?.parentElement;
  // It was sent.
  if (item === null || list === null || list === undefined) return null;
  list.classList.add('dragging');
  item.classList.add('dragged');
  const others = [...list.children].filter((one) => one !== item);
  const before = others.findLast((one) => {
    const { top, height } = one.getBoundingClientRect();
    return top + height / 2 < y;
  });
  const next = before === undefined ? others[0] : others[others.indexOf(before) + 1];
  before?.scrollIntoView({ block: 'nearest' });
  next?.scrollIntoView({ block: 'nearest' });
  if (item.previousElementSibling === (before ?? null)) return null;
  if (before === undefined) next?.classList.add('drop-before');
  else before.classList.add('drop-after');
  return before?.getAttribute('data-key') ?? '';
}

function clear(queue: HTMLElement, name: string): void {
  for (const one of queue.querySelectorAll(`.${name}`)) one.classList.remove(name);
}
