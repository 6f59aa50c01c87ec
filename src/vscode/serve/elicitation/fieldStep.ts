// Asks for one field of an agent's form with a quick pick or an input box. One step of `formWizard.ts`.

import type { InputBox, QuickPickItem } from 'vscode';
import type { CancellationToken } from '../../../base/cancellation.ts';
import { t } from '../../../base/l10n.ts';
import type {
  ChoicesField,
  FormField,
  NumberField,
  TextField,
} from '../../../chat/elicitation/elicitationForm.ts';
import { readNumber, valueProblem } from '../../../chat/elicitation/fieldValue.ts';
import type { ElicitationValue } from '../../../protocol/client/elicitation.ts';
import { inputStep, pickStep, type StepEnd, type StepHead } from './formStep.ts';
import type { PatternTest } from './patternTest.ts';
import { oneLine, withoutIcons, withoutLinks } from '../../window/shownText.ts';

type Value = ElicitationValue | undefined;
type End = Promise<StepEnd<Value>>;
type Item = QuickPickItem & { readonly value: Value };

/** @param before the current value; the agent's default the first time; undefined if empty. */
export function askField(
  field: FormField,
  before: Value,
  head: StepHead,
  test: PatternTest,
  token: CancellationToken,
): End {
  switch (field.kind) {
    case 'text':
    case 'number':
      return askText(field, before, head, test, token);
    case 'boolean':
      return askOne(field, [choice(t('Yes'), true), choice(t('No'), false)], before, head, token);
    case 'choice':
      return askOne(field, field.choices.map(asItem), before, head, token);
    case 'choices':
      return askSeveral(field, before, head, token);
  }
}

function askText(
  field: TextField | NumberField,
  before: Value,
  head: StepHead,
  test: PatternTest,
  token: CancellationToken,
): End {
  const read = (box: InputBox): { value: Value; problem: string | undefined } => {
    const value = box.value === '' ? undefined : field.kind === 'text' ? box.value : readNumber(box.value);
    // An unreadable number must not count as empty.
    const problem =
      value === undefined && box.value !== '' ? t('Enter a number.') : valueProblem(field, value);
    return { value, problem };
  };
  const prepare = (box: InputBox): void => {
    box.value = before === undefined ? '' : String(before);
    // VS Code renders links in prompts, and links can run commands.
    box.prompt = withoutLinks(aboutField(field));
    box.onDidChangeValue(() => {
      // An empty box is no error before the user accepts it.
      box.validationMessage = box.value === '' ? undefined : read(box).problem;
    });
  };
  return inputStep(head, token, prepare, async (box) => {
    const { value, problem } = read(box);
    box.validationMessage = problem;
    if (problem !== undefined) return undefined;
    if (field.kind === 'text' && field.pattern !== undefined && typeof value === 'string') {
      if ((await test(field.pattern, value, token)) === 'differs') {
        box.validationMessage = withoutLinks(t('The value must match {0}', oneLine(field.pattern, 200)));
        return undefined;
      }
    }
    return { value };
  });
}

function askOne(
  field: FormField,
  items: readonly Item[],
  before: Value,
  head: StepHead,
  token: CancellationToken,
): End {
  const all = field.isRequired ? items : [...items, choice(t('Leave empty'), undefined)];
  return pickStep<Item, Value>(
    head,
    token,
    (pick) => {
      pick.items = all;
      pick.placeholder = aboutField(field);
      pick.activeItems = all.filter(({ value }) => value === before).slice(0, 1);
      return undefined;
    },
    (pick) => {
      const [chosen] = pick.selectedItems;
      return chosen && { value: chosen.value };
    },
  );
}

function askSeveral(field: ChoicesField, before: Value, head: StepHead, token: CancellationToken): End {
  const items = field.choices.map(asItem);
  return pickStep<Item, Value>(
    head,
    token,
    (pick) => {
      pick.canSelectMany = true;
      pick.items = items;
      pick.placeholder = aboutField(field);
      pick.selectedItems = items.filter(({ value }) => Array.isArray(before) && before.includes(value));
      return undefined;
    },
    (pick) => {
      const chosen = pick.selectedItems.map(({ value }) => value as string);
      const value = chosen.length === 0 && !field.isRequired ? undefined : chosen;
      const problem = valueProblem(field, value);
      if (problem === undefined) return { value };
      pick.placeholder = problem;
      return undefined;
    },
  );
}

function aboutField(field: FormField): string {
  const about = oneLine(field.description ?? field.title, 300);
  return field.isRequired ? about : t('{0} (optional)', about);
}

function choice(label: string, value: Value): Item {
  return { label, value };
}

function asItem({
  value,
  title,
  description,
}: {
  value: string;
  title: string;
  description: string | undefined;
}): Item {
  const label = withoutIcons(oneLine(title, 150)) || ' ';
  return description === undefined
    ? { label, value }
    : { label, value, detail: withoutIcons(oneLine(description, 300)) };
}
