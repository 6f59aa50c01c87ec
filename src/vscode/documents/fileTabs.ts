// Lists the files in editor tabs, also those that VS Code restored and has not loaded yet.

import { TabInputText, TabInputTextDiff, window, type Tab, type Uri } from 'vscode';

/** In the order of the tabs; may contain duplicates. */
export function filesInTabs(): Uri[] {
  return window.tabGroups.all.flatMap(({ tabs }) => tabs).flatMap(urisOf);
}

function urisOf({ input }: Tab): Uri[] {
  if (input instanceof TabInputText) return [input.uri];
  return input instanceof TabInputTextDiff ? [input.original, input.modified] : [];
}
