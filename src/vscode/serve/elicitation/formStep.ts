// One step of a form: a quick pick or input box with buttons to go back, decline and cancel. Closing it answers nothing.

import {
  QuickInputButtons,
  ThemeIcon,
  window,
  type InputBox,
  type QuickInputButton,
  type QuickPick,
  type QuickPickItem,
} from 'vscode';
import type { CancellationToken } from '../../../base/cancellation.ts';
import { t } from '../../../base/l10n.ts';
import type { SwitchedLines } from '../../window/shortLines.ts';

/** `left`: closed with Escape; the values stay. */
export type StepEnd<T> =
  | { readonly kind: 'next'; readonly value: T }
  | { readonly kind: 'back' }
  | { readonly kind: 'left' }
  | { readonly kind: 'decline' }
  | { readonly kind: 'cancel' };

export interface StepHead {
  readonly title: string;
  /** 1-based. */
  readonly step: number;
  readonly steps: number;
}

/**
 * @param prepare fills the quick pick. Returns its long and short lines if it has them: then their button is shown.
 * @param accept returns undefined to keep the quick pick open.
 */
export async function pickStep<I extends QuickPickItem, T>(
  head: StepHead,
  token: CancellationToken,
  prepare: (pick: QuickPick<I>) => SwitchedLines | undefined,
  accept: (pick: QuickPick<I>) => { readonly value: T } | undefined,
): Promise<StepEnd<T>> {
  const pick = window.createQuickPick<I>();
  const lines = prepare(pick);
  return runStep(pick, head, token, async () => accept(pick), lines);
}

/** @param accept resolves to undefined to keep the input box open. */
export async function inputStep<T>(
  head: StepHead,
  token: CancellationToken,
  prepare: (box: InputBox) => void,
  accept: (box: InputBox) => Promise<{ readonly value: T } | undefined>,
): Promise<StepEnd<T>> {
  const box = window.createInputBox();
  prepare(box);
  return runStep(box, head, token, () => accept(box));
}

async function runStep<T>(
  input: InputBox | QuickPick<QuickPickItem>,
  { title, step, steps }: StepHead,
  token: CancellationToken,
  accept: () => Promise<{ readonly value: T } | undefined>,
  lines?: SwitchedLines,
): Promise<StepEnd<T>> {
  if (token.isCancellationRequested) {
    input.dispose();
    return { kind: 'left' };
  }
  input.title = title;
  input.step = step;
  input.totalSteps = steps;
  // Switching to another window must not close the form.
  input.ignoreFocusOut = true;
  const declines: QuickInputButton = {
    iconPath: new ThemeIcon('circle-slash'),
    tooltip: t('Decline: the agent learns that you will not answer'),
  };
  const cancels: QuickInputButton = {
    iconPath: new ThemeIcon('close'),
    tooltip: t('Cancel: the agent learns that you made no decision'),
  };
  const showButtons = (): void => {
    const back = step > 1 ? [QuickInputButtons.Back] : [];
    input.buttons = [...back, ...(lines ? [lines.button] : []), declines, cancels];
  };
  showButtons();
  const end = Promise.withResolvers<StepEnd<T>>();
  const over = token.onCancellationRequested(() => end.resolve({ kind: 'left' }));
  input.onDidHide(() => end.resolve({ kind: 'left' }));
  input.onDidTriggerButton((button) => {
    if (button === QuickInputButtons.Back) end.resolve({ kind: 'back' });
    else if (button === lines?.button) {
      lines.toggle();
      showButtons();
    } else end.resolve({ kind: button === declines ? 'decline' : 'cancel' });
  });
  input.onDidAccept(() => {
    input.busy = true;
    accept().then((value) => {
      input.busy = false;
      if (value) end.resolve({ kind: 'next', value: value.value });
    }, end.reject);
  });
  input.show();
  try {
    return await end.promise;
  } finally {
    over.dispose();
    input.dispose();
  }
}
