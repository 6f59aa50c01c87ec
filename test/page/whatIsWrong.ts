// Finds layout problems of the page: elements that are cut off, overlap or are out of reach.

/** Runs in the page. @returns one line for each problem. */
export function whatIsWrong(): string[] {
  const wrong: string[] = [];
  const name = (one: Element): string =>
    `${one.tagName} ${one.getAttribute('aria-label') ?? one.textContent.slice(0, 30)}`;
  const boxes = [...document.querySelectorAll('button, input, select, textarea, summary')].flatMap((one) => {
    const box = one.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && one.checkVisibility({ opacityProperty: true })
      ? [{ one, box }]
      : [];
  });
  for (const { one, box } of boxes)
    if (box.left < -0.5 || box.right > innerWidth + 0.5) wrong.push(`beside the page: ${name(one)}`);
  for (const [at, { one, box }] of boxes.entries())
    for (const { one: other, box: second } of boxes.slice(at + 1)) {
      if (one.contains(other)) continue;
      // Scrolled content of two elements may overlap without being visible.
      const scrolls = '.popup, .log, .changes ul, .permission-body, .question-body, .foot > *';
      if (one.closest(scrolls) !== other.closest(scrolls)) continue;
      const across = Math.min(box.right, second.right) - Math.max(box.left, second.left);
      const along = Math.min(box.bottom, second.bottom) - Math.max(box.top, second.top);
      // The toggle of a row covers its line, below the link in it.
      const isBelow =
        other.matches('.line-toggle') &&
        one.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
      if (across > 1 && along > 1 && !isBelow) wrong.push(`over one another: ${name(one)}, ${name(other)}`);
    }
  const prompt = document.querySelector('#prompt')!.getBoundingClientRect();
  if (prompt.top < 0 || prompt.bottom > innerHeight) wrong.push('the prompt is out of sight');
  const log = document.querySelector('.log')!.getBoundingClientRect();
  // In a low page, a request takes the room of the conversation.
  const isAsked = innerHeight <= 600 && document.querySelector('.permission') !== null;
  if (log.height < 80 && !isAsked) wrong.push(`the conversation has ${Math.round(log.height)} px`);
  for (const one of document.querySelectorAll('.button, .change-name'))
    if (one.scrollWidth > one.clientWidth + 1) wrong.push(`cut off: ${name(one)}`);
  if (document.documentElement.scrollWidth > innerWidth) wrong.push('the page scrolls to the side');
  if (document.documentElement.scrollHeight > innerHeight) wrong.push('the page scrolls');
  return wrong;
}
