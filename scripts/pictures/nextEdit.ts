// The scene of the next edit: a name is typed over, its uses are suggested, and Tab goes to and accepts them.
import type { Locator, Page } from 'playwright-core';
import type { OpenEditor } from '../../test/journey/openEditor.ts';
import { until } from '../../test/until.ts';
import type { Camera } from './camera.ts';
import { withShop } from './shop.ts';

/** Takes `next-edit.gif` and `next-edit.png`. */
export async function nextEdit(camera: Camera, vsix: string): Promise<void> {
  const settings = {
    'editor.fontSize': 14,
    'editor.hover.above': false,
    'workbench.activityBar.location': 'hidden',
    'breadcrumbs.enabled': false,
    // Shows the keys that are pressed.
    'screencastMode.fontSize': 24,
    'screencastMode.verticalOffset': 8,
    'screencastMode.keyboardOverlayTimeout': camera.takesPixels ? 3_000 : 500,
    'screencastMode.keyboardOptions': { showKeys: false, showSingleEditorCursorMoves: false },
  };
  await withShop({ camera, vsix, viewport: { width: 760, height: 470 }, settings }, async (editor) => {
    await editor.openFile('cart.ts');
    await editor.runCommand('View: Toggle Primary Side Bar Visibility');
    await editor.agent('ready');
    await editor.select(5, 7, 'sum'.length);
    await editor.runCommand('Developer: Toggle Screencast Mode');
    await keysGone(editor.page);
    await film(editor, camera);
    await editor.runCommand('Developer: Toggle Screencast Mode');
    await suggestionWithHover(editor, camera);
  });
}

/** A variable is renamed where it is declared, then at its two uses. */
async function film(editor: OpenEditor, camera: Camera): Promise<void> {
  const { page } = editor;
  const show = (delay: number): Promise<void> => camera.frame('next-edit', page, delay, [code(editor)]);
  await show(1_200);
  for (const letter of 'total') {
    await editor.type(letter);
    await camera.frame('next-edit', page, 130, []);
  }
  await editor.suggestion({ text: 'Tab to line 8: total' });
  await show(2_200);
  await pressTab(editor);
  await editor.status('Ln 8, Col');
  await editor.suggestion({ text: 'total' });
  await show(1_600);
  await pressTab(editor);
  await editor.suggestion({ text: 'Tab to line 11' });
  await show(1_800);
  await pressTab(editor);
  await editor.status('Ln 11, Col');
  await editor.suggestion({ text: 'total' });
  await show(1_600);
  await pressTab(editor);
  await editor.shows('return total;');
  await editor.noSuggestion();
  await show(1_200);
  await keysGone(page);
  await show(1_800);
  camera.develop('next-edit');
}

/** Once the suggestion can be noticed, and the key before is no longer shown. */
async function pressTab(editor: OpenEditor): Promise<void> {
  await keysGone(editor.page);
  await editor.look();
  await editor.press('Tab');
}

async function keysGone(page: Page): Promise<void> {
  await page.waitForFunction(
    () => (document.querySelector('.screencast-keyboard')?.textContent ?? '') === '',
  );
}

/** A parameter is renamed, and the pointer rests on the suggestion for its use. */
async function suggestionWithHover(editor: OpenEditor, camera: Camera): Promise<void> {
  const { page } = editor;
  await editor.openFile('import_prices.py');
  await editor.select(6, 17, 'path'.length);
  await editor.type('price_list');
  await editor.suggestion({ text: 'Tab to line 8' });
  await editor.look();
  await editor.press('Tab');
  await editor.status('Ln 8, Col');
  await editor.suggestion({ text: 'price_list' });
  const hover = page.locator('.monaco-hover:visible', { hasText: 'Show Diff' });
  const word = page.locator('.view-line span', { hasText: /^path$/ });
  let left = 4;
  // VS Code shows no hover if the editor is drawn again while the pointer rests.
  await until(
    'the hover of the suggestion',
    () => hover.isVisible(),
    () => word.hover({ position: { x: (left = left === 4 ? 5 : 4), y: 8 } }),
  );
  await editor.look();
  await camera.still('next-edit', page, [code(editor), hover]);
}

/** The lines of the active editor. */
function code({ page }: OpenEditor): Locator {
  return page.locator('.editor-group-container.active .editor-instance .view-lines').first();
}
