// The session settings: config options, and modes and models of agents that still use them. Each can be drawn as a button
// or a checkbox in the line below the message box, or in the menu of those that do not fit there.

import { t } from '../../base/l10n.ts';
import type { ConversationState } from '../../chat/messages/messages.ts';
import { element, label, optionalLabel } from '../element.ts';
import { icon, type IconName } from '../icon.ts';
import { popupTarget, popup } from '../popups.ts';

type Option = ConversationState['configOptions'][number];
type Select = Extract<Option, { readonly type: 'select' }>;
interface Choice {
  readonly value: string;
  readonly name: string;
  readonly description?: string | undefined;
}
interface Group {
  readonly name: string;
  readonly choices: readonly Choice[];
}

interface Setting {
  readonly name: string;
  readonly description?: string | undefined;
  readonly category?: string | undefined;
  /** The message that a choice sends. */
  readonly action: 'setMode' | 'setModel' | 'setOption';
  readonly configId: string;
  readonly current: string;
  readonly choices: readonly (Choice | Group)[];
  /** The favorites. Undefined if choices can't be favorites. */
  readonly favorites?: readonly string[] | undefined;
}

export interface Picker {
  readonly category: string;
  /** As in the line, without its list. */
  alone(): HTMLElement;
  inLine(): HTMLElement;
  inMenu(): HTMLElement;
}

/** The icon of each category, the most important category first. */
const categories: ReadonlyMap<string, IconName> = new Map([
  ['mode', 'shield'],
  ['model', 'sparkle'],
  ['thought_level', 'dashboard'],
]);

/** Lists of fewer models have no favorites. */
const leastForFavorites = 5;

/**
 * Mode, model and effort first, then the others in the agent's order.
 * @param first the favorites that are listed first.
 */
export function pickers(
  { configOptions, modes, models, favorites }: ConversationState,
  first: readonly string[] = [],
): Picker[] {
  const has = (category: string): boolean => configOptions.some((option) => option.category === category);
  const all = [
    // Config options of these categories replace modes and models.
    ...(modes === undefined || has('mode')
      ? []
      : [
          picker({
            ...{ name: t('Mode'), category: 'mode', action: 'setMode', configId: '' },
            current: modes.currentModeId,
            choices: modes.availableModes.map((mode) => ({ ...mode, value: mode.id })),
          }),
        ]),
    ...(models === undefined || has('model')
      ? []
      : [
          picker(
            {
              ...{ name: t('Model'), category: 'model', action: 'setModel', configId: '', favorites },
              current: models.currentModelId,
              choices: models.availableModels.map((model) => ({ ...model, value: model.modelId })),
            },
            first,
          ),
        ]),
    ...configOptions.map((option) =>
      option.type === 'boolean'
        ? toggle(option)
        : picker(
            {
              ...{ name: option.name, description: option.description, category: option.category },
              ...{ action: 'setOption', configId: option.id },
              ...{ current: option.currentValue, choices: choicesOf(option) },
              favorites: option.category === 'model' ? favorites : undefined,
            },
            first,
          ),
    ),
  ];
  const order = [...categories.keys(), ''];
  const place = ({ category }: Picker): number => order.indexOf(categories.has(category) ? category : '');
  return all.toSorted((a, b) => place(a) - place(b));
}

function choicesOf({ options }: Select): readonly (Choice | Group)[] {
  return options.map((one) =>
    'group' in one ? { name: one.name, choices: one['options'] as readonly Choice[] } : (one as Choice),
  );
}

/** Lists each choice once. Favorites form the first group, and are described by the name of the group that they come from. */
function withFavorites(all: readonly (Choice | Group)[], first: readonly string[]): (Choice | Group)[] {
  const isFirst = ({ value }: Choice): boolean => first.includes(value);
  const choices = all
    .flatMap((one) =>
      'choices' in one ? one.choices.map((choice) => ({ description: one.name, ...choice })) : one,
    )
    .filter(isFirst);
  const others = all.flatMap((one) => {
    if (!('choices' in one)) return isFirst(one) ? [] : one;
    const left = one.choices.filter((choice) => !isFirst(choice));
    return left.length > 0 ? { ...one, choices: left } : [];
  });
  return choices.length > 0 ? [{ name: t('Favorites'), choices }, ...others] : others;
}

function picker(
  { name, description, category = '', action, configId, current, choices, favorites }: Setting,
  first: readonly string[] = [],
): Picker {
  const id = `options ${action} ${configId}`;
  const key = `${action} ${configId}`;
  const listed = choices.flatMap((one) => ('choices' in one ? one.choices : [one]));
  // The current value may be missing from the agent's list.
  const chosen = listed.find(({ value }) => value === current) ?? { value: current, name: current };
  const every = listed.includes(chosen) ? choices : [...choices, chosen];
  const stars = listed.length < leastForFavorites ? undefined : favorites;
  const all = stars === undefined ? every : withFavorites(every, first);
  const role = stars === undefined ? 'listbox' : 'grid';
  const item = (choice: Choice): HTMLElement =>
    element(
      'button',
      {
        ...{ role: stars === undefined ? 'option' : 'gridcell', tabindex: -1, 'data-action': action },
        ...{ 'data-config': configId, 'data-value': choice.value },
        'aria-selected': choice.value === current ? 'true' : 'false',
      },
      element('strong', {}, label(choice.name), choice.value === current && icon('check')),
      choice.description !== undefined && element('span', { class: 'quiet' }, label(choice.description)),
    );
  const row = (choice: Choice): HTMLElement =>
    stars === undefined
      ? item(choice)
      : element('div', { role: 'row' }, item(choice), starCell(choice, stars.includes(choice.value)));
  const items = (): HTMLElement[] =>
    all.map((one) =>
      'choices' in one
        ? element(
            'div',
            { role: stars === undefined ? 'group' : 'rowgroup', 'aria-label': label(one.name) },
            head(one.name),
            ...one.choices.map(row),
          )
        : row(one),
    );
  const title = [
    t('{0}: {1}', label(name), label(chosen.name)),
    optionalLabel(description),
    optionalLabel(chosen.description),
  ];
  // The name is in the label and the tooltip where only the value is shown.
  const alone = (): HTMLElement =>
    element(
      'button',
      {
        class: 'picker-button',
        title: title.filter(Boolean).join('\n'),
        'aria-label': title[0],
        'aria-description': optionalLabel(description),
        ...popupTarget(id, role),
      },
      icon(categories.get(category) ?? 'settings'),
      element('span', { class: 'picker-name' }, t('{0}:', label(name))),
      element('span', { class: 'picker-value' }, label(chosen.name)),
      icon('chevronDown'),
    );
  return {
    category,
    alone,
    inLine: () =>
      element(
        'span',
        { class: 'picker', 'data-key': key },
        alone(),
        popup(id, role, label(name), ...items()),
      ),
    inMenu: () =>
      element(
        'div',
        { class: 'popup-part', 'data-key': key, title: optionalLabel(description) },
        head(name),
        element(
          'div',
          {
            role,
            'aria-label': label(name),
            'aria-description': optionalLabel(description),
          },
          ...items(),
        ),
      ),
  };
}

/** The button that makes a model a favorite. */
function starCell({ value, name }: Choice, isFavorite: boolean): HTMLElement {
  return element(
    'span',
    { role: 'gridcell' },
    element(
      'button',
      {
        ...{ class: 'icon-button star', tabindex: -1, 'data-action': 'favorite', 'data-value': value },
        ...{ title: t('Favorite: {0}', label(name)), 'aria-pressed': String(isFavorite) },
      },
      icon('star'),
    ),
  );
}

function head(name: string): HTMLElement {
  return element('div', { class: 'popup-head', 'aria-hidden': 'true' }, label(name));
}

function toggle({
  id,
  name,
  description,
  category = '',
  currentValue,
}: Extract<Option, { readonly type: 'boolean' }>): Picker {
  const box = (className: string, textClass?: string, tabindex?: number): HTMLElement =>
    element(
      'label',
      {
        class: className,
        title: [label(name), optionalLabel(description)].filter(Boolean).join('\n'),
        'data-key': id,
      },
      element('input', {
        ...{ type: 'checkbox', tabindex, checked: currentValue },
        ...{ 'data-change': 'setOption', 'data-config': id },
      }),
      element('span', { class: textClass }, label(name)),
    );
  const inLine = (): HTMLElement => box('picker', 'picker-value');
  return { category, alone: inLine, inLine, inMenu: () => box('popup-part popup-check', undefined, -1) };
}
