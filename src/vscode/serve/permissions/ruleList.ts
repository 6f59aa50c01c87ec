// The command "ACP: Manage Permission Rules": lists the permission rules in words, shows them whole and revokes them.

import { ThemeIcon, window, type QuickInputButton, type QuickPickItem } from 'vscode';
import { t } from '../../../base/l10n.ts';
import { openMachineSetting } from '../../window/report.ts';
import type { RequestDocuments } from '../../window/requestDocuments.ts';
import { withoutIcons } from '../../window/shownText.ts';
import type { RuleStore } from './ruleStore.ts';
import { ruleDocument, shownRule } from './shownRule.ts';

/** What choosing an item does. */
type Step = 'show' | 'revoke' | 'back' | 'settings';
type Item = QuickPickItem & { readonly rule?: unknown; readonly step?: Step };
type Button = QuickInputButton & { readonly step: Step };

/**
 * Resolves when the list is closed. Choosing a rule revokes it. One whose sentence is cut is shown in an editor first, and can
 * then be revoked.
 */
export async function showRules(store: RuleStore, documents: RequestDocuments): Promise<void> {
  const pick = window.createQuickPick<Item>();
  pick.title = t('Select what agents can do without asking');
  pick.placeholder = t('Select a rule to revoke it');
  const left = Promise.withResolvers<void>();
  const refresh = (): void => {
    pick.ignoreFocusOut = false;
    pick.items = ruleItems(store);
  };
  const show = async (rule: unknown): Promise<void> => {
    pick.ignoreFocusOut = true;
    pick.items = shownItems(rule);
    await documents.showText('rule.txt', ruleDocument(rule));
  };
  const run = async ({ rule }: Item, step: Step | undefined): Promise<void> => {
    if (step === undefined || pick.busy) return;
    if (step === 'back') refresh();
    else if (step === 'settings') {
      pick.hide();
      void openMachineSetting('', 'permissions.rules').run();
    } else {
      pick.busy = true;
      try {
        if (step === 'show') await show(rule);
        else await store.remove(rule);
        if (step === 'revoke') refresh();
      } catch (error) {
        left.reject(error);
      } finally {
        pick.busy = false;
      }
    }
  };
  refresh();
  pick.onDidHide(() => left.resolve());
  pick.onDidTriggerItemButton(({ item, button }) => void run(item, (button as Button).step));
  pick.onDidAccept(() => {
    const [item] = pick.selectedItems;
    if (item) void run(item, item.step);
  });
  pick.show();
  try {
    await left.promise;
  } finally {
    pick.dispose();
  }
}

export function ruleItems(store: Pick<RuleStore, 'items'>): readonly Item[] {
  const show: Button = {
    iconPath: new ThemeIcon('go-to-file'),
    tooltip: t('Show Whole Rule'),
    step: 'show',
  };
  const revoke: Button = { iconPath: new ThemeIcon('trash'), tooltip: t('Revoke Rule'), step: 'revoke' };
  const icons = { allow: 'check', refuse: 'circle-slash', invalid: 'warning' } as const;
  const items = store.items().map((rule): Item => {
    const { kind, line, isWhole, problem } = shownRule(rule);
    const details = [
      ...(problem === undefined ? [] : [problem]),
      ...(isWhole ? [] : [t('Select it to see the whole rule')]),
    ];
    return {
      label: `$(${icons[kind]}) ${withoutIcons(line)}`,
      ...(details.length > 0 && { detail: details.join(' ') }),
      buttons: [show, revoke],
      rule,
      step: isWhole ? 'revoke' : 'show',
    };
  });
  const none: Item[] = items.length === 0 ? [{ label: t('No rules: agents always ask.') }] : [];
  return [...items, ...none, { label: `$(settings-gear) ${t('Open Settings')}`, step: 'settings' }];
}

/** The items while an editor shows a rule. */
function shownItems(rule: unknown): readonly Item[] {
  return [
    { label: `$(arrow-left) ${t('Back to All Rules')}`, step: 'back' },
    { label: `$(trash) ${t('Revoke This Rule')}`, rule, step: 'revoke' },
  ];
}
