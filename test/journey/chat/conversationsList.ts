// Opens the list of conversations by its command, for journeys.
import type { Locator } from 'playwright-core';
import type { OpenEditor } from '../openEditor.ts';

/**
 * Opens the list, and again if it closes before it shows what is waited for: a page that was opened or restored just now
 * may still take the focus.
 */
export async function openConversations(
  editor: OpenEditor,
  waitedFor: (list: Locator) => Locator = (list) => list.getByText('Conversations', { exact: true }),
): Promise<Locator> {
  const { page } = editor;
  const list = page.locator('.quick-input-widget');
  for (;;) {
    await page.evaluate(watchList);
    await editor.runCommand('ACP: Show Conversations');
    const isShown = waitedFor(list)
      .first()
      .waitFor()
      .then(() => true);
    const isClosed = page
      .waitForFunction(() => (window as { listState?: string }).listState === 'closed')
      .then(() => false);
    for (const one of [isShown, isClosed]) one.catch(() => undefined);
    if (await Promise.race([isShown, isClosed])) return list;
  }
}

/** Runs in VS Code's page: notes that the list was shown, and that it was closed after that. */
function watchList(): void {
  const noted = window as { listState?: string };
  noted.listState = 'never shown';
  const note = (): void => {
    const titles = [...document.querySelectorAll<HTMLElement>('.quick-input-title')];
    const isShown = titles.some(
      (title) => title.textContent === 'Conversations' && title.offsetParent !== null,
    );
    if (isShown) noted.listState = 'shown';
    else if (noted.listState === 'shown') noted.listState = 'closed';
  };
  const all = { attributes: true, childList: true, characterData: true, subtree: true };
  new MutationObserver(note).observe(document.body, all);
}
