// Owns taking a picture in a light theme and in a dark one.
import type { OpenEditor } from './openEditor.ts';

const themes = [
  ['Default Light Modern', 'vs'],
  ['Default Dark Modern', 'vs-dark'],
] as const;

/** Replaces the settings of the workspace. `out/screenshots/<name>-vs-<copy>.png` and `<name>-vs-dark-<copy>.png`. */
export async function themePictures(editor: OpenEditor, name: string): Promise<void> {
  for (const [theme, kind] of themes) {
    editor.write('.vscode/settings.json', JSON.stringify({ 'workbench.colorTheme': theme }));
    await editor.page.locator(`.monaco-workbench.${kind}`).waitFor();
    // The status bar goes from one colour to the next in steps.
    await editor.page.waitForFunction(() =>
      document.getAnimations().every((animation) => !(animation instanceof CSSTransition)),
    );
    await editor.screenshot(`${name}-${kind}`);
  }
}
