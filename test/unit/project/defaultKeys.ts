// VS Code's default keys on three platforms, and whether one of them and one of ours can be in effect at the same time. Used by
// `keybindings.test.ts`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Platform = 'linux' | 'mac' | 'windows';
export const platforms: readonly Platform[] = ['linux', 'mac', 'windows'];

export interface DefaultKey {
  readonly platforms: readonly string[];
  /** As `normalKey` writes it. Of a chord, the first key. */
  readonly key: string;
  readonly command: string;
  /** Empty if the key is always in effect. */
  readonly when: string;
}

/** Keys of desktop VS Code only: platforms, key, command. Its browser, which needs one more, is an editor of its own. */
const desktopOnly: readonly (readonly [string, string, string])[] = [
  ['linux,windows', 'alt+f4', 'workbench.action.closeWindow'],
  ['linux,windows', 'ctrl+shift+w', 'workbench.action.closeWindow'],
  ['mac', 'shift+cmd+w', 'workbench.action.closeWindow'],
  ['mac', 'ctrl+w', 'workbench.action.switchWindow'],
  ['linux', 'ctrl+q', 'workbench.action.quit'],
  ['mac', 'cmd+q', 'workbench.action.quit'],
  ['mac', 'ctrl+cmd+f', 'workbench.action.toggleFullScreen'],
  ['mac', 'alt+cmd+i', 'workbench.action.toggleDevTools'],
  ['windows', 'shift+alt+r', 'revealFileInOS'],
  ['windows', 'ctrl+f11', 'workbench.action.debug.stepIntoTarget'],
  ['linux,windows', 'ctrl+=', 'workbench.action.zoomIn'],
  ['linux,windows', 'ctrl+-', 'workbench.action.zoomOut'],
  ['mac', 'cmd+=', 'workbench.action.zoomIn'],
  ['mac', 'cmd+-', 'workbench.action.zoomOut'],
  ['linux,windows', 'ctrl+alt+/', 'workbench.action.browser.openOrList'],
  ['mac', 'alt+cmd+/', 'workbench.action.browser.openOrList'],
];

/** Contexts that are true only while the focus is elsewhere than in the text of a file. */
const elsewhere: readonly string[] = [
  ...['inChat', 'inQuickInput', 'inKeybindings', 'inSearchEditor', 'inInlineEditsPreviewEditor'],
  ...['listFocus', 'terminalFocus', 'searchViewletFocus', 'markdownEditorFocus', 'breadcrumbsActive'],
  ...['accessibleViewIsShown', 'accessibleViewInCodeBlock', 'agentSessionsViewerFocused'],
  ...['notebookEditorFocused', 'notebookCellListFocused', 'filesExplorerFocus'],
];

/** The keys of `defaultKeys.txt`, and those of desktop VS Code. */
export function readDefaultKeys(): readonly DefaultKey[] {
  const lines = readFileSync(join(import.meta.dirname, 'defaultKeys.txt'), 'utf8')
    .trimEnd()
    .split('\n');
  const read = lines.slice(1).map((line) => line.split('\t'));
  return [...read, ...desktopOnly].map(([on = '', key = '', command = '', when = '']) => ({
    platforms: on.split(','),
    key: normalKey(key.split(' ')[0]!),
    command,
    when,
  }));
}

/** With its modifiers in alphabetical order: `cmd+alt+enter` and `alt+cmd+enter` are the same. */
export function normalKey(key: string): string {
  const [, modifiers = '', last = ''] = /^((?:(?:ctrl|shift|alt|cmd|win|meta)\+)*)(.+)$/.exec(key) ?? [];
  return [...modifiers.split('+').filter(Boolean).toSorted(), last].join('+');
}

/** False if one condition needs what the other one excludes. */
export function canBothApply(ours: string, theirs: string): boolean {
  return alternatives(ours).some((our) => alternatives(theirs).some((their) => !contradict(our, their)));
}

function contradict(ours: readonly string[], theirs: readonly string[]): boolean {
  if (ours.includes('editorTextFocus') && theirs.some((term) => elsewhere.includes(term))) return true;
  return ours.some((term) => theirs.includes(term.startsWith('!') ? term.slice(1) : `!${term}`));
}

/** The terms of a condition: one list for each way in which it can hold. */
function alternatives(when: string): readonly (readonly string[])[] {
  if (when === '') return [[]];
  // Parentheses are one level deep, and only around terms that are joined by `||`.
  const outside = when.split(/ \|\| (?![^(]*\))/);
  return outside.flatMap((one) =>
    one.split(' && ').reduce<readonly (readonly string[])[]>(
      (ways, part) =>
        part
          .replace(/^\((.*)\)$/, '$1')
          .split(' || ')
          .flatMap((term) => ways.map((way) => [...way, term.trim()])),
      [[]],
    ),
  );
}
