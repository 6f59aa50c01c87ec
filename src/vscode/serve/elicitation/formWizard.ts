// Shows an agent's form as a wizard: one step per field, then a review step. Only the review step sends.

import type { QuickPickItem } from 'vscode';
import type { CancellationToken } from '../../../base/cancellation.ts';
import { agentName } from '../../../base/agentName.ts';
import { t } from '../../../base/l10n.ts';
import type { FormField } from '../../../chat/elicitation/elicitationForm.ts';
import type { ElicitationValue } from '../../../protocol/client/elicitation.ts';
import { declined, type FormAnswer, type FormRequest } from './elicitationPrompt.ts';
import { askField } from './fieldStep.ts';
import { inShort, reviewItems, type FilledIn, type Goes, type ReviewItem } from './formReview.ts';
import { inputStep, pickStep, type StepEnd } from './formStep.ts';
import type { PatternTest } from './patternTest.ts';
import { switchedLines } from '../../window/shortLines.ts';
import { oneLine } from '../../window/shownText.ts';

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

function review(request: FormRequest, filled: FilledIn, token: CancellationToken): Promise<StepEnd<Goes>> {
  const { fields } = request;
  const head = { title: titleOf(request, t('Review')), step: fields.length + 1, steps: fields.length + 1 };
  const items = reviewItems(request, filled);
  return pickStep<ReviewItem & QuickPickItem, Goes>(
    head,
    token,
    (pick) => {
      pick.placeholder =
        request.plan === undefined
          ? t('Nothing is sent until you select Send. Escape keeps the request pending.')
          : t('Nothing is sent until you select an answer. Escape keeps the request pending.');
      return switchedLines(pick, items, inShort(items), () => true);
    },
    (pick) => {
      const goes = pick.selectedItems[0]?.goes;
      return goes === undefined ? undefined : { value: goes };
    },
  );
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
