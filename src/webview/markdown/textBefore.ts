// Finds the text before a code block in its message, which may name the file of the code.

/** Maximum UTF-16 units. */
const nearby = 300;

/** The end of the text before the element in its row; empty if it is the first. */
export function textBefore(element: Element): string {
  let at: Element | null = element;
  while (at !== null && at.previousElementSibling === null) {
    at = at.parentElement;
    if (at === null || at.matches('.row')) return '';
  }
  return (at?.previousElementSibling?.textContent ?? '').slice(-nearby);
}
