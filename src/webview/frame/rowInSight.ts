// Finds what the user sees at the top of a scrolled conversation.

/** The uppermost row, or what else is asked for by a selector. */
export function rowInSight(scroller: HTMLElement, selector = '.row'): Element | null {
  const { left, top, width } = scroller.getBoundingClientRect();
  for (let y = top + 4; y < top + 200; y += 14) {
    const found = document.elementFromPoint(left + width / 2, y)?.closest(selector);
    if (found) return found;
  }
  return null;
}
