// Owns pictures of what is on the screen in a light theme and in a dark one, for a person to look at.
import type { OpenEditor } from './openEditor.ts';

export async function themePictures(editor: OpenEditor, name: string): Promise<void> {
  for (const [theme, kind] of [
    ['Default Light Modern', 'vs'],
    ['Default Dark Modern', 'vs-dark'],
  ] as const) {
    editor.write('.vscode/settings.json', JSON.stringify({ 'workbench.colorTheme': theme }));
    await editor.page.locator(`.monaco-workbench.${kind}`).waitFor();
    await editor.screenshot(`${name}-${kind}`);
  }
}
