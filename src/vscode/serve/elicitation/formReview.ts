// The list by which the user reviews an agent's form before it is sent. Used by `runForm`.

import { agentName } from '../../../base/agentName.ts';
import { t } from '../../../base/l10n.ts';
import type { FormField } from '../../../chat/elicitation/elicitationForm.ts';
import { valueProblem } from '../../../chat/elicitation/fieldValue.ts';
import type { ElicitationValue } from '../../../protocol/client/elicitation.ts';
import { inShortLines, wrapped, type LineItem } from '../../window/lineItem.ts';
import { oneLine, withoutIcons } from '../../window/shownText.ts';
import type { FormRequest } from './elicitationPrompt.ts';

/** Values so far, by field key; undefined if left empty. Kept while the form is open. */
export type FilledIn = Map<string, ElicitationValue | undefined>;

/** What choosing an item does: a number changes that field. */
export type Goes = number | 'plan' | 'send' | 'decline' | 'cancel';

export interface ReviewItem extends LineItem {
  /** Undefined for a line of text. */
  readonly goes?: Goes;
}

/** The agent's message, each value, and the possible answers. The first item sends nothing. */
export function reviewItems(request: FormRequest, filled: FilledIn): readonly ReviewItem[] {
  const { fields, message, agent, plan } = request;
  const isSound = fields.every((field) => valueProblem(field, filled.get(field.key)) === undefined);
  const send: ReviewItem = {
    label: `$(check) ${plan === undefined ? t('Send to {0}', withoutIcons(oneLine(agentName(agent), 40))) : t('Accept Plan')}`,
    goes: 'send',
  };
  const show: ReviewItem = { label: `$(go-to-file) ${t('Show Plan')}`, goes: 'plan' };
  const { lines, isWhole } = wrapped(message, 76, 20);
  return [
    ...[...lines, ...(isWhole ? [] : ['…'])].map((line): ReviewItem => ({
      label: withoutIcons(line) || ' ',
    })),
    ...(plan === undefined ? [] : [show]),
    ...(fields.length === 0 ? [] : [heading(t('Values to Send'))]),
    ...fields.map((field, at): ReviewItem => {
      const problem = valueProblem(field, filled.get(field.key));
      return {
        label: `$(edit) ${withoutIcons(oneLine(field.title, 100))}`,
        description: problem ?? withoutIcons(shownValue(field, filled.get(field.key))),
        goes: at,
      };
    }),
    heading(t('Answer')),
    ...(isSound ? [send] : []),
    {
      label: `$(circle-slash) ${plan === undefined ? t('Decline') : t('Refuse')}`,
      description:
        plan === undefined
          ? t('The agent learns that you will not answer')
          : t('The agent learns that you refuse the plan'),
      goes: 'decline',
    },
    {
      label: `$(close) ${t('Cancel')}`,
      description: t('The agent learns that you made no decision'),
      goes: 'cancel',
    },
  ];
}

function heading(label: string): ReviewItem {
  return { label, heading: true };
}

/** The same items in lines that fit into a narrow window. A further line of an item does nothing. */
export function inShort(items: readonly ReviewItem[]): readonly ReviewItem[] {
  return inShortLines(items, (label) => ({ label }));
}

function shownValue(field: FormField, value: ElicitationValue | undefined): string {
  if (value === undefined) return t('(empty)');
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (field.kind !== 'choice' && field.kind !== 'choices') return oneLine(String(value), 300);
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  const titles = values.map((one) => field.choices.find((choice) => choice.value === one)?.title);
  return oneLine(titles.join(', ') || t('(none)'), 300);
}
