// Wraps the lines of a quick pick for a narrow window: VS Code cuts a line that does not fit, and does not tell extensions how wide the
// list is. A button of the list switches to these lines.

import {
  QuickPickItemKind,
  ThemeIcon,
  type QuickInputButton,
  type QuickPick,
  type QuickPickItem,
} from 'vscode';
import { t } from '../../base/l10n.ts';
import type { LineItem } from './lineItem.ts';

/**
 * Shows `items` in the list, and offers a button that shows `short` instead, or `items` again.
 * @param firstActive finds the item that is active at first.
 */
export function showLines<T extends LineItem>(
  pick: QuickPick<T & QuickPickItem>,
  items: readonly T[],
  short: readonly T[],
  firstActive: (item: T) => boolean,
): void {
  const button = (tooltip: string): QuickInputButton => ({ iconPath: new ThemeIcon('word-wrap'), tooltip });
  let isShort = false;
  const show = (): void => {
    pick.buttons = [button(isShort ? t('Long Lines') : t('Short Lines, for a Narrow Window'))];
    pick.items = (isShort ? short : items).map((item) => ({
      ...item,
      kind: item.heading ? QuickPickItemKind.Separator : QuickPickItemKind.Default,
    }));
    const first = pick.items.find((item) => item.kind !== QuickPickItemKind.Separator && firstActive(item));
    if (first) pick.activeItems = [first];
  };
  // The list ends with its listeners.
  pick.onDidTriggerButton(() => {
    isShort = !isShort;
    show();
  });
  show();
}
