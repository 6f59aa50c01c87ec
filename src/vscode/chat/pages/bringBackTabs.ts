// Reopens editor tabs of conversations that VS Code did not restore. VS Code for the web stores its tabs every five
// seconds, so a tab that was opened just before a reload is lost.

import { TabInputWebview, window, workspace } from 'vscode';
import { DisposableStore, type Disposable } from '../../../base/disposable.ts';
import { t } from '../../../base/l10n.ts';
import type { Logger } from '../../../base/logger.ts';
import type { Questions } from '../../window/questions.ts';
import { oneLine } from '../../window/shownText.ts';
import { chatTabType, withoutMark, type KeptTab, type TabMemory } from './tabMemory.ts';

/**
 * Checks once, as soon as VS Code reports its tabs. A tab that would cover the active editor is offered in a message
 * instead.
 * @param open shows the conversation in a tab of that column without taking the focus.
 */
export function bringBackTabs(
  memory: Pick<TabMemory, 'settle' | 'forget'>,
  open: (tab: KeptTab) => Promise<unknown>,
  { offer }: Pick<Questions, 'offer'>,
  logger: Logger,
): Disposable {
  const listening = new DisposableStore();
  const bringBack = async (tab: KeptTab): Promise<void> => {
    await open(tab);
    memory.forget(tab.id);
  };
  const offerBack = async (tab: KeptTab): Promise<void> => {
    // Offered only once, since the list of conversations has it too.
    memory.forget(tab.id);
    const again = t('Open in Editor');
    const message = t('The conversation "{0}" was open in an editor tab.', oneLine(tab.title, 60));
    if ((await offer('info', message, again)) === again) await open(tab);
  };
  const look = (): void => {
    const groups = window.tabGroups.all;
    // Until VS Code has restored its tabs there is not even a group.
    if (groups.length === 0) return;
    listening.clear();
    const there = groups.flatMap(({ tabs, viewColumn: column }) =>
      tabs.flatMap(({ input, label }) =>
        // VS Code prefixes the view type.
        input instanceof TabInputWebview && input.viewType.endsWith(chatTabType)
          ? [{ title: withoutMark(label), column }]
          : [],
      ),
    );
    const lost = memory.settle(there);
    // The user does not want editors restored.
    if (workspace.getConfiguration('workbench.editor').get('restoreEditors') === false) {
      for (const { id } of lost) memory.forget(id);
      return;
    }
    const { isActive, viewColumn, activeTab } = window.tabGroups.activeTabGroup;
    const used = isActive && activeTab ? viewColumn : undefined;
    for (const tab of lost) {
      const isOver = used !== undefined && (tab.column ?? used) === used;
      (isOver ? offerBack(tab) : bringBack(tab)).catch((error: unknown) => {
        logger.error('A tab could not be opened again', error);
      });
    }
  };
  listening.add(window.tabGroups.onDidChangeTabGroups(look));
  look();
  return listening;
}
