// What the user may be asked, as a port: tests answer in their place, since VS Code lets nobody press its buttons.

import { commands, Uri, window } from 'vscode';

export interface Choice {
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
  /** Of `chooseMany`: chosen unless the user says otherwise. */
  readonly picked?: boolean;
}

export interface InputQuestion {
  readonly title: string;
  readonly prompt: string;
  /** Not shown while it is typed. */
  readonly password: boolean;
  /** An empty answer will do. */
  readonly optional: boolean;
}

/** Nothing, everywhere: it was dismissed. */
export interface Questions {
  choose<T extends Choice>(title: string, choices: readonly T[]): Promise<T | undefined>;
  chooseMany<T extends Choice>(title: string, choices: readonly T[]): Promise<readonly T[] | undefined>;
  input(question: InputQuestion): Promise<string | undefined>;
  /** A message that waits beside the editor, with buttons; it answers with the button's text. */
  offer(
    kind: 'error' | 'warning' | 'info',
    message: string,
    ...buttons: readonly string[]
  ): Promise<string | undefined>;
  /** A dialog in front of everything, for what the user has just asked for: whether to go on, by `button`. */
  confirm(message: string, detail: string, button: string): Promise<boolean>;
  /** Opens a web page in the browser, which the user has agreed to. */
  browse(address: string): Promise<void>;
}

export const vscodeQuestions: Questions = {
  choose: async (title, choices) =>
    await window.showQuickPick(choices, {
      title,
      ignoreFocusOut: true,
      matchOnDescription: true,
      matchOnDetail: true,
    }),
  chooseMany: async (title, choices) =>
    await window.showQuickPick(choices, { title, canPickMany: true, ignoreFocusOut: true }),
  input: async ({ title, prompt, password, optional }) =>
    await window.showInputBox({
      title,
      prompt,
      password,
      ignoreFocusOut: true,
      validateInput: (value) => (value !== '' || optional ? undefined : 'This is needed.'),
    }),
  offer: async (kind, message, ...buttons) => {
    const show = {
      error: window.showErrorMessage,
      warning: window.showWarningMessage,
      info: window.showInformationMessage,
    }[kind];
    return await show<string>(message, ...buttons);
  },
  confirm: async (message, detail, button) =>
    (await window.showInformationMessage(message, { modal: true, detail }, button)) === button,
  browse: async (address) => {
    await commands.executeCommand('vscode.open', Uri.parse(address, true));
  },
};
