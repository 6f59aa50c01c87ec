// Takes a screenshot in a light, a dark and both High Contrast themes.
import type { OpenEditor } from './openEditor.ts';

const themes = [
  ['Default Light Modern', 'vs'],
  ['Default Dark Modern', 'vs-dark'],
  ['Default High Contrast', 'hc-black'],
  ['Default High Contrast Light', 'hc-light'],
] as const;

/** Changing the theme takes longer than most steps, so that pictures in all are taken only with `ACP_HOST_THEMES=1`. */
const all = process.env['ACP_HOST_THEMES'] === '1';

/**
 * Writes `out/screenshots/<name>-<copy>.png` in the current theme, or one picture for each theme, such as
 * `<name>-vs-dark-<copy>.png`; then it replaces the workspace settings.
 */
export async function themePictures(editor: OpenEditor, name: string): Promise<void> {
  if (!all) {
    await editor.screenshot(name);
    return;
  }
  for (const [theme, kind] of themes) {
    editor.write('.vscode/settings.json', JSON.stringify({ 'workbench.colorTheme': theme }));
    await editor.page.locator(`.monaco-workbench.${kind}`).waitFor();
    // The status bar changes its colour in steps.
    await editor.page.waitForFunction(() =>
      document.getAnimations().every((animation) => !(animation instanceof CSSTransition)),
    );
    await editor.screenshot(`${name}-${kind}`);
  }
}
