// Converts Cursor's questions and plans to forms, and the user's answers back. Used by `CursorService`.

import { joinLines } from '../../../base/joinLines.ts';
import { t } from '../../../base/l10n.ts';
import type { FormField } from '../../../chat/elicitation/elicitationForm.ts';
import type {
  CursorPlanOutcome,
  CursorPlanParams,
  CursorQuestionOutcome,
  CursorQuestionParams,
  CursorTodo,
} from '../../../protocol/client/cursor.ts';
import type { FormAnswer, FormRequest } from '../elicitation/elicitationPrompt.ts';

/** What a form for a plan or a question of Cursor needs. */
export type CursorForm = Pick<FormRequest, 'message' | 'fields' | 'plan' | 'areQuestions' | 'takesReason'>;

/** More can't be answered on one card. */
const mostQuestions = 40;

/** Undefined if there is no question, too many, or one without a choice: Cursor takes only chosen options. */
export function questionForm({ title, questions }: CursorQuestionParams): CursorForm | undefined {
  const [first] = questions;
  if (!first || questions.length > mostQuestions) return undefined;
  if (questions.some(({ options }) => options.length === 0)) return undefined;
  const isAlone = questions.length === 1 && !title?.trim();
  return {
    message: isAlone ? first.prompt : title?.trim() || t('The agent has {0} questions.', questions.length),
    fields: questions.map(({ prompt, options, allowMultiple }, at): FormField => {
      const named = {
        key: keyOf(at),
        title: isAlone ? t('Answer') : prompt,
        description: undefined,
        choices: options.map(({ id, label, description }) => ({ value: id, title: label, description })),
        initial: undefined,
      };
      return allowMultiple
        ? { ...named, kind: 'choices', isRequired: false, minItems: undefined, maxItems: undefined }
        : { ...named, kind: 'choice', isRequired: true };
    }),
    areQuestions: true,
    takesReason: true,
  };
}

/** @param answer undefined if the request ended before. */
export function questionOutcome(
  { questions }: CursorQuestionParams,
  answer: FormAnswer | undefined,
): CursorQuestionOutcome {
  if (!answer || answer.action === 'cancel') return { outcome: 'cancelled' };
  if (answer.action === 'decline')
    return { outcome: 'skipped', ...(answer.reason !== undefined && { reason: answer.reason }) };
  const { content } = answer;
  return {
    outcome: 'answered',
    answers: questions.map(({ id, options }, at) => {
      const value = Object.hasOwn(content, keyOf(at)) ? content[keyOf(at)] : undefined;
      const chosen = new Set<unknown>(Array.isArray(value) ? value : [value]);
      return {
        questionId: id,
        selectedOptionIds: [...new Set(options.map((option) => option.id))].filter((one) => chosen.has(one)),
      };
    }),
  };
}

function keyOf(at: number): string {
  return `question-${at}`;
}

/** Undefined if it has no text. */
export function planForm(params: CursorPlanParams): (CursorForm & { readonly plan: string }) | undefined {
  const plan = planMarkdown(params);
  if (plan === '') return undefined;
  const name = params.name?.trim();
  return {
    message: name ? t('Review the plan: {0}', name) : t('Review the plan'),
    fields: [],
    plan,
    takesReason: true,
  };
}

export function planOutcome(answer: FormAnswer | undefined): CursorPlanOutcome {
  switch (answer?.action) {
    case 'accept':
      return { outcome: 'accepted' };
    case 'decline':
      return { outcome: 'rejected', ...(answer.reason !== undefined && { reason: answer.reason }) };
    case 'cancel':
    case undefined:
      return { outcome: 'cancelled' };
  }
}

/** The whole plan: its summary, its text, and its tasks by phase. */
function planMarkdown({ overview, plan, todos, phases }: CursorPlanParams): string {
  const groups = [{ name: '', todos }, ...phases].filter((group) => group.todos.length > 0);
  return [
    overview?.trim() ?? '',
    plan.trim(),
    ...groups.map(({ name, todos }) =>
      [...(name.trim() === '' ? [] : [`**${withoutLineEnds(name)}**`, '']), ...todos.map(taskLine)].join(
        '\n',
      ),
    ),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function taskLine({ content, status }: CursorTodo): string {
  return `- [${status === 'completed' ? 'x' : ' '}] ${withoutLineEnds(content ?? '')}`;
}

/** A line end would begin another block. */
function withoutLineEnds(text: string): string {
  return joinLines(text.trim());
}
