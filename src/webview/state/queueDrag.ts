// Lets the user drag a queued prompt to another place of its list. `showQueue` imports this file dynamically. Uses
// pointer events, since VS Code and the message box handle the browser's drag events.

/** Distance in px from which a press counts as a drag. */
const slack = 4;

interface Drag {
  readonly id: string;
  /** The conversation, since ids of prompts are not unique among conversations. */
  readonly chat: string | undefined;
  readonly from: number;
  isMoving: boolean;
  /** Id of the prompt behind which this one would be dropped; empty for the first place, `null` if it would not move. */
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
    if (id !== undefined && button === 0)
      drag = { id, chat: queue.dataset['chat'], from: clientY, isMoving: false };
  });
  queue.addEventListener('pointermove', ({ clientY, pointerId, buttons }) => {
    if (drag === undefined) return;
    // The button was released outside of the page, which gets no event for that, or the page shows another conversation.
    if (buttons === 0 || queue.dataset['chat'] !== drag.chat) return end();
    if (!drag.isMoving) {
      if (Math.abs(clientY - drag.from) < slack) return;
      drag.isMoving = true;
      queue.setPointerCapture(pointerId);
    }
    drag.after = mark(queue, drag.id, clientY);
  });
  queue.addEventListener('pointerup', () => {
    const { id, chat, isMoving = false, after = null } = drag ?? {};
    end();
    if (isMoving && chat === queue.dataset['chat'] && after !== null)
      move(Number(id), after === '' ? undefined : Number(after));
  });
  queue.addEventListener('pointercancel', end);
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || drag?.isMoving !== true) return;
      // Escape also stops the agent.
      event.stopPropagation();
      end();
    },
    { capture: true },
  );
}

/**
 * Marks the place below the pointer. Elements are looked up each time, since the list may have changed.
 * @returns see `Drag.after`.
 */
function mark(queue: HTMLElement, id: string, y: number): string | null {
  for (const name of ['drop-before', 'drop-after']) clear(queue, name);
  const item = queue.querySelector<HTMLElement>(`li[data-key='${id}']`);
  const list = item?.parentElement;
  // The prompt was sent meanwhile.
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
