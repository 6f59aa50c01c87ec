// Shows an agent's form as a wizard: one step per field, then a review step. Only the review step sends.

import { QuickPickItemKind, type QuickPickItem } from 'vscode';
import type { CancellationToken } from '../../../base/cancellation.ts';
import { agentName } from '../../../base/agentName.ts';
import { t } from '../../../base/l10n.ts';
import type { FormField } from '../../../chat/elicitation/elicitationForm.ts';
import { valueProblem } from '../../../chat/elicitation/fieldValue.ts';
import type { ElicitationValue } from '../../../protocol/client/elicitation.ts';
import { declined, type FormAnswer, type FormRequest } from './elicitationPrompt.ts';
import { askField } from './fieldStep.ts';
import { inputStep, pickStep, type StepEnd } from './formStep.ts';
import type { PatternTest } from './patternTest.ts';
import { wrapped } from '../../window/lineItem.ts';
import { oneLine, withoutIcons } from '../../window/shownText.ts';

/** Values so far, by field key; undefined if left empty. Kept while the form is open. */
export type FilledIn = Map<string, ElicitationValue | undefined>;

type ReviewItem = QuickPickItem & { readonly goes?: number | 'plan' | 'send' | 'decline' | 'cancel' };

/** What a form needs besides VS Code's inputs. */
export interface FormTools {
  readonly test: PatternTest;
  /** Shows the plan of a form in an editor, in Markdown. */
  readonly showPlan: (text: string) => Promise<void>;
}

/** Resolves to undefined if the user closed the wizard; `filled` then has the values so far. */
export async function runForm(
  request: FormRequest,
  filled: FilledIn,
  { test, showPlan }: FormTools,
  token: CancellationToken,
): Promise<FormAnswer | undefined> {
  const { fields, plan } = request;
  if (plan !== undefined) await showPlan(plan);
  // A reopened form continues at the first field without a value.
  let at = fields.findIndex(({ key }) => !filled.has(key));
  if (at < 0) at = fields.length;
  let isReturning = false;
  for (;;) {
    const field = fields[at];
    if (field === undefined) {
      const end = await review(request, filled, token);
      if (end.kind === 'left') return undefined;
      const chosen = end.kind === 'next' ? end.value : end.kind;
      if (chosen === 'cancel') return { action: chosen };
      if (chosen === 'decline') {
        const answer = await decline(request, token);
        if (answer) return answer;
      } else if (chosen === 'back') at = Math.max(0, fields.length - 1);
      else if (chosen === 'plan') await showPlan(plan ?? '');
      else if (typeof chosen === 'number') [at, isReturning] = [chosen, true];
      else return { action: 'accept', content: contentOf(fields, filled) };
      continue;
    }
    const before = filled.has(field.key) ? filled.get(field.key) : field.initial;
    const head = { title: titleOf(request, field.title), step: at + 1, steps: fields.length + 1 };
    const end = await askField(field, before, head, test, token);
    if (end.kind === 'left') return undefined;
    if (end.kind === 'cancel') return { action: end.kind };
    if (end.kind === 'decline') {
      const answer = await decline(request, token);
      if (answer) return answer;
      continue;
    }
    if (end.kind === 'next') filled.set(field.key, end.value);
    at = end.kind === 'back' ? at - 1 : isReturning ? fields.length : at + 1;
    isReturning = false;
  }
}

/** Asks for the reason, if the agent takes one. Undefined if the user went back. */
async function decline(request: FormRequest, token: CancellationToken): Promise<FormAnswer | undefined> {
  if (request.takesReason !== true) return { action: 'decline' };
  const head = { title: titleOf(request, t('Reason')), step: 1, steps: 1 };
  const end = await inputStep<string>(
    head,
    token,
    (box) => {
      box.prompt = t('The agent gets this text. You can leave it empty.');
    },
    async ({ value }) => ({ value }),
  );
  if (end.kind === 'cancel') return { action: 'cancel' };
  if (end.kind === 'decline') return { action: 'decline' };
  return end.kind === 'next' ? declined(request, end.value) : undefined;
}

type Goes = NonNullable<ReviewItem['goes']>;

function review(request: FormRequest, filled: FilledIn, token: CancellationToken): Promise<StepEnd<Goes>> {
  const { fields } = request;
  const head = { title: titleOf(request, t('Review')), step: fields.length + 1, steps: fields.length + 1 };
  return pickStep<ReviewItem, Goes>(
    head,
    token,
    (pick) => {
      pick.items = reviewItems(request, filled);
      pick.placeholder =
        request.plan === undefined
          ? t('Nothing is sent until you select Send. Escape keeps the request pending.')
          : t('Nothing is sent until you select an answer. Escape keeps the request pending.');
      pick.activeItems = pick.items.filter(({ kind }) => kind !== QuickPickItemKind.Separator).slice(0, 1);
    },
    (pick) => {
      const goes = pick.selectedItems[0]?.goes;
      return goes === undefined ? undefined : { value: goes };
    },
  );
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
  return [
    ...wrapped(message, 76, 20).lines.map((line): ReviewItem => ({ label: withoutIcons(line) || ' ' })),
    ...(plan === undefined ? [] : [show]),
    ...(fields.length === 0 ? [] : [{ label: t('Values to Send'), kind: QuickPickItemKind.Separator }]),
    ...fields.map((field, at): ReviewItem => {
      const problem = valueProblem(field, filled.get(field.key));
      return {
        label: `$(edit) ${withoutIcons(oneLine(field.title, 100))}`,
        description: problem ?? withoutIcons(shownValue(field, filled.get(field.key))),
        goes: at,
      };
    }),
    { label: t('Answer'), kind: QuickPickItemKind.Separator },
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

function shownValue(field: FormField, value: ElicitationValue | undefined): string {
  if (value === undefined) return t('(empty)');
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (field.kind !== 'choice' && field.kind !== 'choices') return oneLine(String(value), 300);
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  const titles = values.map((one) => field.choices.find((choice) => choice.value === one)?.title);
  return oneLine(titles.join(', ') || t('(none)'), 300);
}

function contentOf(fields: readonly FormField[], filled: FilledIn): Record<string, ElicitationValue> {
  const given: [string, ElicitationValue][] = [];
  for (const { key } of fields) {
    const value = filled.get(key);
    if (value !== undefined) given.push([key, value]);
  }
  return Object.fromEntries(given);
}

function titleOf({ agent, message }: FormRequest, what: string): string {
  return t('{0} asks: {1} · {2}', oneLine(agentName(agent), 40), oneLine(message, 60), oneLine(what, 60));
}
