// Finds folds of the page, other than those of an agent's Markdown, that have the browser's triangle.

/** Runs in the page. @returns the texts of their heads. */
export function browserMarkers(): string[] {
  return [...document.querySelectorAll('summary')]
    .filter((head) => head.closest('.markdown') === null)
    .filter((head) => {
      const { display, listStyleType } = getComputedStyle(head);
      return display === 'list-item' && listStyleType !== 'none';
    })
    .map((head) => head.textContent);
}
