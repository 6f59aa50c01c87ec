// The questions that can be put to the user, as an interface: tests replace it, since they cannot press VS Code's buttons.

import { commands, QuickPickItemKind, Uri, window } from 'vscode';
import { t } from '../../base/l10n.ts';
import { dialogDetail } from './dialogDetail.ts';
import { plainMessage } from './shownText.ts';

export interface Choice {
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
  /** A heading of the choices that follow, which cannot be chosen. */
  readonly heading?: boolean;
  /** Preselected in `chooseMany`. */
  readonly picked?: boolean;
}

export interface InputQuestion {
  readonly title: string;
  readonly prompt: string;
  /** Hides what is typed. */
  readonly password: boolean;
  /** Accepts an empty answer. */
  readonly optional: boolean;
  /** What is in the box at first. */
  readonly value?: string;
}

/** All methods resolve to undefined if the user dismissed the question. */
export interface Questions {
  /** @param later replaces `choices` when it resolves; must not reject. */
  choose<T extends Choice>(
    title: string,
    choices: readonly T[],
    later?: Promise<readonly T[]>,
  ): Promise<T | undefined>;
  chooseMany<T extends Choice>(title: string, choices: readonly T[]): Promise<readonly T[] | undefined>;
  input(question: InputQuestion): Promise<string | undefined>;
  /** Shows a notification with buttons; resolves to the text of the chosen button. */
  offer(
    kind: 'error' | 'warning' | 'info',
    message: string,
    ...buttons: readonly string[]
  ): Promise<string | undefined>;
  /** Shows a modal dialog, for something that the user just asked for; resolves to true if they chose `button`. */
  confirm(message: string, detail: string, button: string): Promise<boolean>;
  /** Opens a web page in the browser. The user must have agreed to it. */
  browse(address: string): Promise<void>;
}

export const vscodeQuestions: Questions = {
  choose,
  chooseMany: async (title, choices) =>
    await window.showQuickPick(choices, { title, canPickMany: true, ignoreFocusOut: true }),
  input: async ({ title, prompt, password, optional, value }) =>
    await window.showInputBox({
      title,
      ...(value !== undefined && { value }),
      prompt: plainMessage(prompt),
      password,
      ignoreFocusOut: true,
      validateInput: (value) => (value !== '' || optional ? undefined : t('A value is required.')),
    }),
  offer: async (kind, message, ...buttons) => {
    const show = {
      error: window.showErrorMessage,
      warning: window.showWarningMessage,
      info: window.showInformationMessage,
    }[kind];
    return await show<string>(plainMessage(message), ...buttons);
  },
  confirm: async (message, detail, button) =>
    (await window.showInformationMessage(
      plainMessage(message),
      { modal: true, detail: dialogDetail(detail) },
      button,
    )) === button,
  browse: async (address) => {
    await commands.executeCommand('vscode.open', Uri.parse(address, true));
  },
};

function choose<T extends Choice>(
  title: string,
  choices: readonly T[],
  later?: Promise<readonly T[]>,
): Promise<T | undefined> {
  const pick = window.createQuickPick<{ label: string; kind: QuickPickItemKind; choice: T }>();
  pick.title = title;
  pick.ignoreFocusOut = true;
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  pick.keepScrollPosition = true;
  const show = (all: readonly T[]): void => {
    const active = pick.activeItems[0]?.label;
    pick.items = all.map((choice) => ({
      ...choice,
      kind: choice.heading ? QuickPickItemKind.Separator : QuickPickItemKind.Default,
      choice,
    }));
    const again = pick.items.find(({ label }) => label === active);
    // Keeps the active item of a user who is choosing.
    if (again) pick.activeItems = [again];
  };
  show(choices);
  const { promise, resolve } = Promise.withResolvers<T | undefined>();
  let open = true;
  if (later) {
    pick.busy = true;
    void later.then((all) => {
      if (!open) return;
      if (all !== choices) show(all);
      pick.busy = false;
    });
  }
  pick.onDidAccept(() => {
    const chosen = pick.selectedItems[0]?.choice;
    if (chosen) resolve(chosen);
    pick.hide();
  });
  pick.onDidHide(() => {
    open = false;
    resolve(undefined);
    pick.dispose();
  });
  pick.show();
  return promise;
}
