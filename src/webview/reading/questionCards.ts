// The cards of elicitations: a form, or a link with its full address. Nothing is chosen or sent automatically.

import { t } from '../../base/l10n.ts';
import type { ConversationState } from '../../chat/messages/messages.ts';
import { element, type Attributes } from '../element.ts';
import { icon } from '../icon.ts';

export type Question = NonNullable<ConversationState['questions']>[number];
type Field = Extract<Question, { readonly kind: 'form' }>['fields'][number];
type Value = Field['initial'];

export function questionCards(questions: readonly Question[]): HTMLElement[] {
  return questions.map((question) => {
    const { questionId, kind, message } = question;
    const sends = kind === 'form' ? t('Send') : t('Open in Browser');
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
        element('div', { class: 'card-head' }, icon('question'), element('div', { class: 'plain' }, message)),
        ...(question.kind === 'form'
          ? question.fields.map((field, at) => row(field, `${questionId}-${at}`))
          : link(question)),
        element(
          'div',
          { class: 'permission-buttons' },
          button(sends, kind === 'form' ? 'accept' : 'open', {
            class: 'button primary',
            type: kind === 'form' ? 'submit' : 'button',
          }),
          button(t('Decline'), 'decline', {
            class: 'button',
            type: 'button',
            title: t('The agent learns that you will not answer'),
          }),
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
  if (kind === 'choices')
    return element(
      'fieldset',
      { class: 'field', ...common, tabindex: -1 },
      element('legend', {}, name),
      about,
      ...(field.choices ?? []).map((choice, at) =>
        element(
          'label',
          { title: choice.description },
          element('input', {
            type: 'checkbox',
            checked: Array.isArray(field.initial) && field.initial.includes(at),
          }),
          choice.title,
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
    if (kind === 'choices')
      return [...field.querySelectorAll('input')].flatMap((box, at) => (box.checked ? [at] : []));
    const { value } = field as HTMLInputElement;
    if (value === '') return null;
    return kind === 'boolean' ? value === 'true' : kind === 'choice' ? Number(value) : value;
  });
}
