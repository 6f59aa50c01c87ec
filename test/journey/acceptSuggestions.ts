// Accepts suggestions as a user does who looks at each one. Used by the journeys of the built-in agent.
import * as assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { until } from '../until.ts';
import type { OpenEditor } from './openEditor.ts';

/**
 * Accepts suggestions with as many Tabs as necessary until the file has the expected text, and saves it.
 * @param picture name of the screenshots, one before each Tab; none by default.
 */
export async function acceptAll(
  editor: OpenEditor,
  file: string,
  expected: string,
  picture?: string,
): Promise<void> {
  let pictures = 0;
  await until('the text after all suggestions', async () => {
    // An insertion that VS Code draws is part of the line's elements, also if it is drawn just before they are read.
    if (!(await editor.drawn())) {
      const isExpected = (await shownText(editor)) === inAnyOrder(expected);
      return (isExpected && !(await editor.drawn())) || undefined;
    }
    await editor.look();
    // A Tab without a suggestion would indent, as would a second Tab before the first took effect.
    const before = await shownState(editor);
    if (!before.drawn) return undefined;
    if (picture !== undefined) await editor.screenshot(`${picture}-${++pictures}`);
    await editor.press('Tab');
    await until(
      'the window shows what Tab did',
      async () => !isDeepStrictEqual(await shownState(editor), before),
    );
    return undefined;
  });
  await editor.noSuggestion();
  await editor.save();
  assert.equal(editor.read(file), expected);
}

interface ShownState {
  readonly drawn: unknown;
  readonly text: string;
  /** Where VS Code draws the edit, the first Tab may only move the cursor. */
  readonly cursor: string;
}

async function shownState(editor: OpenEditor): Promise<ShownState> {
  return { drawn: await editor.drawn(), text: await shownText(editor), cursor: await editor.cursor() };
}

/** The text of the lines, without painted text and without the editors in which VS Code previews an edit. */
async function shownText(editor: OpenEditor): Promise<string> {
  const lines = editor.page.locator(
    '.editor-group-container.active .editor-instance > .monaco-editor > .overflow-guard > .editor-scrollable ' +
      '> .lines-content > .view-lines > .view-line',
  );
  return inAnyOrder((await lines.allInnerTexts()).join('\n').replaceAll('\u00a0', ' '));
}

/** Sorts the lines, since VS Code's line elements are in no order. */
function inAnyOrder(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .toSorted()
    .join('\n');
}
