// The cards of elicitations: a form, or a link with its full address. Nothing is chosen or sent automatically.

import { t } from '../../base/l10n.ts';
import type { ConversationState } from '../../chat/messages/messages.ts';
import { element, type Attributes } from '../element.ts';
import { icon } from '../icon.ts';

export type Question = NonNullable<ConversationState['questions']>[number];
type Field = Extract<Question, { readonly kind: 'form' }>['fields'][number];
type Value = Field['initial'];

/** The texts of a card. */
function cardTexts(
  question: Question,
): Readonly<Record<'accept' | 'decline' | 'declineTooltip' | 'reason', string>> {
  if (question.kind === 'form' && question.plan !== undefined)
    return {
      accept: t('Accept Plan'),
      decline: t('Refuse'),
      declineTooltip: t('The agent learns that you refuse the plan'),
      reason: t('What should change? Sent if you refuse.'),
    };
  return {
    accept: question.kind === 'form' ? t('Send') : t('Open in Browser'),
    decline: t('Decline'),
    declineTooltip: t('The agent learns that you will not answer'),
    reason: t('Another answer, or a reason. Sent if you decline.'),
  };
}

export function questionCards(questions: readonly Question[]): HTMLElement[] {
  return questions.map((question) => {
    const { questionId, kind, message } = question;
    const { accept, decline, declineTooltip, reason } = cardTexts(question);
    const plan = kind === 'form' ? question.plan : undefined;
    const act = kind === 'form' ? 'answerForm' : 'answerLink';
    const button = (name: string, answer: string, attributes: Attributes): HTMLElement =>
      element(
        'button',
        { 'data-action': act, 'data-request': questionId, 'data-answer': answer, ...attributes },
        name,
      );
    return element(
      'div',
      {
        class: 'permission',
        'data-key': questionId,
        role: 'group',
        'aria-label': t('The agent asks: {0}', message.slice(0, 100)),
      },
      element(
        'form',
        { class: 'question', novalidate: true },
        element(
          'div',
          { class: 'question-body', 'data-scrolls': 'card' },
          element(
            'div',
            { class: 'card-head' },
            icon(plan === undefined ? 'question' : 'tasklist'),
            element('div', { class: 'plain' }, message),
          ),
          plan !== undefined && element('div', { class: 'plan-place', 'data-filled': questionId }),
          ...(question.kind === 'form'
            ? question.fields.map((field, at) => row(field, `${questionId}-${at}`))
            : link(question)),
          kind === 'form' && question.takesReason === true && reasonBox(`${questionId}-reason`, reason),
        ),
        element('div', { class: 'scroll-note', hidden: true }),
        element(
          'div',
          { class: 'permission-buttons' },
          button(accept, kind === 'form' ? 'accept' : 'open', {
            class: 'button primary',
            // Enter in a field sends a form, but accepts no plan.
            type: kind === 'form' && plan === undefined ? 'submit' : 'button',
          }),
          button(decline, 'decline', { class: 'button', type: 'button', title: declineTooltip }),
          button(t('Cancel'), 'cancel', {
            class: 'button',
            type: 'button',
            title: t('The agent learns that you made no decision'),
          }),
        ),
      ),
    );
  });
}

/** A text area, in which Enter sends nothing. */
function reasonBox(id: string, name: string): HTMLElement {
  return element(
    'div',
    { class: 'field' },
    element('label', { class: 'quiet', for: id }, name),
    element('textarea', { id, rows: 2, 'data-reason': true }),
  );
}

function link({ host, href, warnings }: Extract<Question, { readonly kind: 'link' }>): HTMLElement[] {
  const [before = '', after = ''] = t('Host: {0}', '\n').split('\n');
  return [
    element('div', {}, before, element('strong', {}, host), after),
    element(
      'pre',
      { class: 'command', tabindex: 0, role: 'region', 'aria-label': t('The whole address') },
      href,
    ),
    ...warnings.map((warning) => element('div', { class: 'warned' }, icon('warning'), warning)),
  ];
}

function row(field: Field, id: string): HTMLElement {
  const { kind, title, description, problem, isRequired } = field;
  const about =
    description !== undefined && element('div', { class: 'quiet', id: `${id}-about` }, description);
  const wrong =
    problem !== undefined && element('div', { class: 'wrong', id: `${id}-wrong` }, icon('error'), problem);
  const described = [about && `${id}-about`, wrong && `${id}-wrong`].filter(Boolean).join(' ');
  const common = {
    'data-field': kind,
    'aria-describedby': described === '' ? undefined : described,
    'aria-invalid': problem === undefined ? undefined : 'true',
  };
  const name = isRequired ? t('{0} (required)', title) : title;
  const isOne = kind === 'choice' && field.isListed === true;
  if (kind === 'choices' || isOne)
    return element(
      'fieldset',
      { class: 'field', ...common, tabindex: -1, ...(isOne && { role: 'radiogroup' }) },
      element('legend', {}, name),
      about,
      ...(field.choices ?? []).map((choice, at) =>
        element(
          'label',
          { class: 'choice', title: choice.description },
          element('input', {
            type: isOne ? 'radio' : 'checkbox',
            name: isOne ? id : undefined,
            checked: isOne
              ? field.initial === at
              : Array.isArray(field.initial) && field.initial.includes(at),
          }),
          element(
            'span',
            {},
            choice.title,
            field.isListed === true &&
              choice.description !== undefined &&
              element('span', { class: 'quiet' }, ` ${choice.description}`),
          ),
        ),
      ),
      wrong,
    );
  const attributes = { ...common, id, 'aria-required': isRequired ? 'true' : undefined };
  return element(
    'div',
    { class: 'field' },
    element('label', { for: id }, name),
    about,
    box(field, attributes),
    wrong,
  );
}

function box({ kind, initial, choices }: Field, attributes: Attributes): HTMLElement {
  if (kind === 'text' || kind === 'number') {
    const text = typeof initial === 'string' ? initial : '';
    return text.includes('\n')
      ? element('textarea', { ...attributes, rows: 3 }, text)
      : element('input', {
          ...attributes,
          value: text,
          autocomplete: 'off',
          inputmode: kind === 'number' ? 'decimal' : undefined,
        });
  }
  const all: readonly (readonly [string, Value, (string | undefined)?])[] =
    kind === 'boolean'
      ? [
          [t('Yes'), true],
          [t('No'), false],
        ]
      : (choices ?? []).map(({ title, description }, at) => [title, at, description] as const);
  return element(
    'select',
    attributes,
    element('option', { value: '' }, '–'),
    ...all.map(([title, value, description]) =>
      element('option', { value: String(value), selected: value === initial, title: description }, title),
    ),
  );
}

/** The values of the form around `target`, in field order. */
export function valuesAround(target: HTMLElement): (string | number | boolean | number[] | null)[] {
  const fields = target.closest('form')?.querySelectorAll<HTMLElement>('[data-field]') ?? [];
  return [...fields].map((field) => {
    const { field: kind } = field.dataset;
    if (field instanceof HTMLFieldSetElement) {
      const chosen = [...field.querySelectorAll('input')].flatMap((box, at) => (box.checked ? [at] : []));
      return kind === 'choices' ? chosen : (chosen[0] ?? null);
    }
    const { value } = field as HTMLInputElement;
    if (value === '') return null;
    return kind === 'boolean' ? value === 'true' : kind === 'choice' ? Number(value) : value;
  });
}

/** What the user entered as the reason on the card around `target`. */
export function reasonAround(target: HTMLElement): { readonly reason?: string } {
  const reason = target.closest('form')?.querySelector<HTMLTextAreaElement>('[data-reason]')?.value ?? '';
  return reason.trim() === '' ? {} : { reason };
}
