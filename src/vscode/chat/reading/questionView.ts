// Converts an elicitation for the page, sanitized and bounded, and reads the values that the page returns. Large forms
// are asked natively.

import { t } from '../../../base/l10n.ts';
import type { FormField } from '../../../chat/elicitation/elicitationForm.ts';
import { readNumber, valueProblem } from '../../../chat/elicitation/fieldValue.ts';
import type { FieldValue, FieldView, QuestionView } from '../../../chat/messages/readingMessages.ts';
import type { ElicitationValue } from '../../../protocol/client/elicitation.ts';
import type { FormRequest, LinkRequest } from '../../serve/elicitation/elicitationPrompt.ts';
import { oneLine, wholeText } from '../../window/shownText.ts';

/** The whole state is sent to the page with each change. */
const mostFields = 40;
const mostChoices = 400;
/** UTF-16 units of all initial values. */
const mostInitial = 20_000;
const longestMessage = 4_000;

/** UTF-16 units of a plan. */
const longestPlan = 100_000;

/** UTF-16 units of the titles of fields and choices. */
const titleLimits = { title: 150, choice: 150 };
const questionLimits: typeof titleLimits = { title: 4_000, choice: 1_000 };

/** Undefined if it is too large for the page. */
export function formView(questionId: string, request: FormRequest): QuestionView | undefined {
  const { message, fields, plan = '', takesReason = false, areQuestions = false } = request;
  const choices = fields.reduce((all, field) => all + ('choices' in field ? field.choices.length : 0), 0);
  const initial = fields.reduce((all, { initial }) => all + String(initial ?? '').length, 0);
  if (fields.length > mostFields || choices > mostChoices || initial > mostInitial) return undefined;
  if (plan.length > longestPlan) return undefined;
  return {
    questionId,
    kind: 'form',
    message: messageText(message),
    fields: fields.map((field) => fieldView(field, areQuestions)),
    ...(request.plan !== undefined && { plan: wholeText(plan) }),
    ...(takesReason && { takesReason }),
  };
}

export function linkView(questionId: string, { message, link }: LinkRequest): QuestionView {
  const { href, host, warnings } = link;
  return { questionId, kind: 'link', message: messageText(message), href, host, warnings };
}

function messageText(message: string): string {
  const text = wholeText(message.slice(0, longestMessage));
  return message.length > longestMessage ? `${text}…` : text;
}

function fieldView(field: FormField, isQuestion: boolean): FieldView {
  const { kind, isRequired, description } = field;
  const most = isQuestion ? questionLimits : titleLimits;
  const isListed = isQuestion && 'choices' in field;
  return {
    kind,
    isRequired,
    title:
      (isQuestion ? wholeText(field.title.slice(0, most.title)) : oneLine(field.title, most.title)) || ' ',
    ...(isListed && { isListed }),
    ...(description !== undefined && { description: oneLine(description, 500) }),
    ...('choices' in field && {
      choices: field.choices.map(({ title, description }) => ({
        title: oneLine(title, most.choice) || ' ',
        ...(description !== undefined && { description: oneLine(description, 200) }),
      })),
    }),
    ...(field.initial !== undefined && { initial: initialOf(field) }),
  };
}

function initialOf(field: FormField): FieldValue {
  switch (field.kind) {
    case 'text':
    case 'boolean':
      return field.initial ?? null;
    case 'number':
      return field.initial === undefined ? null : String(field.initial);
    case 'choice': {
      const at = field.choices.findIndex(({ value }) => value === field.initial);
      return at < 0 ? null : at;
    }
    case 'choices':
      return field.choices.flatMap(({ value }, at) => (field.initial?.includes(value) === true ? [at] : []));
  }
}

/** Converts a value of the page to the value for the agent, or tells what is wrong with it. */
export function readField(
  field: FormField,
  sent: FieldValue | undefined,
): { readonly value: ElicitationValue | undefined; readonly problem: string | undefined } {
  const value = valueOf(field, sent ?? null);
  if (value === 'unreadable') return { value: undefined, problem: t('Enter a number.') };
  return { value: value?.is, problem: valueProblem(field, value?.is) };
}

/** Undefined if the field is empty. */
function valueOf(
  field: FormField,
  sent: FieldValue,
): { readonly is: ElicitationValue } | undefined | 'unreadable' {
  if (sent === null || sent === '') return undefined;
  switch (field.kind) {
    case 'text':
      return typeof sent === 'string' ? { is: sent } : undefined;
    case 'number': {
      const number = typeof sent === 'string' ? readNumber(sent) : undefined;
      return number === undefined ? 'unreadable' : { is: number };
    }
    case 'boolean':
      return typeof sent === 'boolean' ? { is: sent } : undefined;
    case 'choice': {
      const choice = typeof sent === 'number' ? field.choices[sent] : undefined;
      return choice && { is: choice.value };
    }
    case 'choices': {
      const places: readonly number[] = Array.isArray(sent) ? sent : [];
      if (places.length === 0 && !field.isRequired) return undefined;
      return { is: places.flatMap((at) => field.choices[at]?.value ?? []) };
    }
  }
}
