// Finds the row at the top of the visible part of the conversation.

/** The topmost visible row, or another element by selector. */
export function rowInSight(scroller: HTMLElement, selector = '.row'): Element | null {
  const { left, top, width } = scroller.getBoundingClientRect();
  for (let y = top + 4; y < top + 200; y += 14) {
    const found = document.elementFromPoint(left + width / 2, y)?.closest(selector);
    if (found) return found;
  }
  return null;
}
