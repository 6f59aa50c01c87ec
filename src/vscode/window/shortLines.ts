// Asks with a quick pick that shows a text line by line, also in shorter lines for a narrow window: VS Code cuts a line that does not
// fit, and does not tell extensions how wide the list is. A button of the list switches to these lines.

import {
  QuickPickItemKind,
  ThemeIcon,
  window,
  type QuickInputButton,
  type QuickPick,
  type QuickPickItem,
} from 'vscode';
import type { CancellationToken } from '../../base/cancellation.ts';
import { t } from '../../base/l10n.ts';
import type { LineItem } from './lineItem.ts';

export interface LineList<T extends LineItem> {
  readonly title: string;
  readonly placeholder: string;
  readonly items: readonly T[];
  /** The same items in short lines. */
  readonly short: readonly T[];
  /** Finds the item that is active at first. */
  readonly firstActive: (item: T) => boolean;
}

/**
 * Shows the list until an item gives a value. Switching to another window does not close it. Resolves to undefined if it was closed
 * or `token` was cancelled. @param valueOf called with each item that the user accepts; undefined keeps the list open.
 */
export async function pickLine<T extends LineItem, V>(
  { title, placeholder, items, short, firstActive }: LineList<T>,
  token: CancellationToken,
  valueOf: (item: T) => V | undefined,
): Promise<V | undefined> {
  if (token.isCancellationRequested) return undefined;
  const pick = window.createQuickPick<T & QuickPickItem>();
  pick.title = title;
  pick.placeholder = placeholder;
  pick.ignoreFocusOut = true;
  const lines = switchedLines(pick, items, short, firstActive);
  pick.buttons = [lines.button];
  // Disposing the list also removes its listeners.
  pick.onDidTriggerButton(() => {
    lines.toggle();
    pick.buttons = [lines.button];
  });
  const chosen = Promise.withResolvers<V | undefined>();
  const over = token.onCancellationRequested(() => chosen.resolve(undefined));
  pick.onDidHide(() => chosen.resolve(undefined));
  pick.onDidAccept(() => {
    const item = pick.selectedItems[0];
    const value = item && valueOf(item);
    if (value !== undefined) chosen.resolve(value);
  });
  pick.show();
  try {
    return await chosen.promise;
  } finally {
    over.dispose();
    pick.dispose();
  }
}

/** A list that shows its items in long or short lines. */
export interface SwitchedLines {
  /** Switches to the other lines. A new object after each `toggle`, which the caller shows. */
  readonly button: QuickInputButton;
  /** Shows the other lines. */
  toggle(): void;
}

/** Shows `items` in the list. The caller shows `button` and calls `toggle` when it is triggered. */
export function switchedLines<T extends LineItem>(
  pick: QuickPick<T & QuickPickItem>,
  items: readonly T[],
  short: readonly T[],
  firstActive: (item: T) => boolean,
): SwitchedLines {
  let isShort = false;
  const buttonNow = (): QuickInputButton => ({
    iconPath: new ThemeIcon('word-wrap'),
    tooltip: isShort ? t('Long Lines') : t('Short Lines, for a Narrow Window'),
  });
  let button = buttonNow();
  const show = (): void => {
    pick.items = (isShort ? short : items).map((item) => ({
      ...item,
      kind: item.heading ? QuickPickItemKind.Separator : QuickPickItemKind.Default,
    }));
    const first = pick.items.find((item) => item.kind !== QuickPickItemKind.Separator && firstActive(item));
    if (first) pick.activeItems = [first];
  };
  show();
  return {
    get button() {
      return button;
    },
    toggle: () => {
      isShort = !isShort;
      button = buttonNow();
      show();
    },
  };
}
