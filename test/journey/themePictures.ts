// Changes the theme of a window, and takes screenshots in a light, a dark and both High Contrast themes.
import type { OpenEditor } from './openEditor.ts';

/** The kind of a theme is a class of the workbench. */
export const themes = {
  vs: 'Default Light Modern',
  'vs-dark': 'Default Dark Modern',
  'hc-black': 'Default High Contrast',
  'hc-light': 'Default High Contrast Light',
} as const;

export type ThemeKind = keyof typeof themes;

/** Changing the theme takes longer than most steps, so that pictures in all are taken only with `ACP_HOST_THEMES=1`. */
export const inAllThemes = process.env['ACP_HOST_THEMES'] === '1';

/** Replaces the workspace settings by the theme, and waits until it is drawn. */
export async function useTheme(editor: OpenEditor, kind: ThemeKind): Promise<void> {
  editor.write('.vscode/settings.json', JSON.stringify({ 'workbench.colorTheme': themes[kind] }));
  await editor.page.locator(`.monaco-workbench.${kind}`).waitFor();
  // The status bar changes its colour in steps.
  await editor.page.waitForFunction(() =>
    document.getAnimations().every((animation) => !(animation instanceof CSSTransition)),
  );
}

/**
 * Writes `out/screenshots/<name>-<copy>.png` in the current theme, or one picture for each theme, such as
 * `<name>-vs-dark-<copy>.png`; then it replaces the workspace settings.
 */
export async function themePictures(editor: OpenEditor, name: string): Promise<void> {
  if (!inAllThemes) {
    await editor.screenshot(name);
    return;
  }
  for (const kind of Object.keys(themes) as ThemeKind[]) {
    await useTheme(editor, kind);
    await editor.screenshot(`${name}-${kind}`);
  }
}
