// The files in the editor's tabs, also those VS Code restored and loads only when they are looked at.

import { TabInputText, TabInputTextDiff, window, type Tab, type Uri } from 'vscode';

/** In the order of the tabs; one file may be there several times. */
export function filesInTabs(): Uri[] {
  return window.tabGroups.all.flatMap(({ tabs }) => tabs).flatMap(urisOf);
}

function urisOf({ input }: Tab): Uri[] {
  if (input instanceof TabInputText) return [input.uri];
  return input instanceof TabInputTextDiff ? [input.original, input.modified] : [];
}
