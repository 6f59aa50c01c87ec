// The first script of the chat page, which is in its HTML: draws the first screen and then imports the rest. VS Code shows a page
// when it has loaded, so the rest is imported after that, and this script stays small.

import { useTranslations, type Translations } from '../base/l10n.ts';
import type { StartView } from '../chat/messages/startMessages.ts';
import { showFailedLoad, showFirstScreen } from './welcome/firstScreen.ts';

const table = document.getElementById('l10n')?.textContent;
if (table) useTranslations(JSON.parse(table) as Translations);
const kind = document.body.dataset['start'] as StartView['kind'] | undefined;
if (kind !== undefined) showFirstScreen(document.body, kind);
/** Messages that arrived before the imported page, which handles them. */
const early: unknown[] = [];
const keep = ({ data }: MessageEvent): unknown => early.push(data);
window.addEventListener('message', keep);
/** The button that was clicked before the imported page was there to handle that. */
let clicked: HTMLElement | null = null;
const keepClick = ({ target }: Event): void => {
  clicked = target instanceof Element ? target.closest('button') : null;
};
document.addEventListener('click', keepClick);
window.addEventListener('load', () => void loadPage());

async function loadPage(): Promise<void> {
  try {
    await import('./main.ts');
  } catch (error) {
    showFailedLoad(document.body);
    throw error;
  }
  window.removeEventListener('message', keep);
  document.removeEventListener('click', keepClick);
  clicked?.click();
  for (const data of early) window.dispatchEvent(new MessageEvent('message', { data }));
}
