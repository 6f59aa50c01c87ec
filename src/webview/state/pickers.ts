// The session settings: config options, and modes and models of agents that still use them. Each is a button that opens the
// list of its choices with their descriptions.

import { t } from '../../base/l10n.ts';
import type { ConversationState } from '../../chat/messages/messages.ts';
import { element, label, optionalLabel } from '../element.ts';
import { icon } from '../icon.ts';
import { opens, popup } from '../popups.ts';

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

interface Picker {
  readonly name: string;
  readonly description?: string | undefined;
  /** The message that a choice sends. */
  readonly action: 'setMode' | 'setModel' | 'setOption';
  readonly configId: string;
  readonly current: string;
  readonly choices: readonly (Choice | Group)[];
}

export function pickers({
  configOptions,
  optionsLeftOut: left = 0,
  modes,
  models,
}: ConversationState): HTMLElement[] {
  const has = (category: string): boolean => configOptions.some((option) => option.category === category);
  return [
    // Config options of these categories replace modes and models.
    ...(modes === undefined || has('mode')
      ? []
      : [
          picker({
            ...{ name: t('Mode'), action: 'setMode', configId: '', current: modes.currentModeId },
            choices: modes.availableModes.map((mode) => ({ ...mode, value: mode.id })),
          }),
        ]),
    ...(models === undefined || has('model')
      ? []
      : [
          picker({
            ...{ name: t('Model'), action: 'setModel', configId: '', current: models.currentModelId },
            choices: models.availableModels.map((model) => ({ ...model, value: model.modelId })),
          }),
        ]),
    ...configOptions.map((option) =>
      option.type === 'boolean'
        ? toggle(option)
        : picker({
            ...{ name: option.name, description: option.description, action: 'setOption' },
            ...{ configId: option.id, current: option.currentValue, choices: choicesOf(option) },
          }),
    ),
    ...(left > 0
      ? [
          element(
            'span',
            { class: 'quiet', 'data-key': 'left out' },
            left === 1 ? t('1 more option is not shown.') : t('{0} more options are not shown.', left),
          ),
        ]
      : []),
  ];
}

function choicesOf({ options }: Select): readonly (Choice | Group)[] {
  return options.map((one) =>
    'group' in one ? { name: one.name, choices: one['options'] as readonly Choice[] } : (one as Choice),
  );
}

/** Shows the name beside the value, which may be meaningless alone. */
function picker({ name, description, action, configId, current, choices }: Picker): HTMLElement {
  const id = `options ${action} ${configId}`;
  const listed = choices.flatMap((one) => ('choices' in one ? one.choices : [one]));
  // The current value may be missing from the agent's list.
  const chosen = listed.find(({ value }) => value === current) ?? { value: current, name: current };
  const all = listed.includes(chosen) ? choices : [...choices, chosen];
  const item = (choice: Choice): HTMLElement =>
    element(
      'button',
      {
        ...{ role: 'option', tabindex: -1, 'data-action': action },
        ...{ 'data-config': configId, 'data-value': choice.value },
        'aria-selected': choice.value === current ? 'true' : 'false',
      },
      element('strong', {}, label(choice.name)),
      choice.description !== undefined && element('span', { class: 'quiet' }, label(choice.description)),
    );
  const title = [
    t('{0}: {1}', label(name), label(chosen.name)),
    optionalLabel(description),
    optionalLabel(chosen.description),
  ];
  return element(
    'span',
    { class: 'picker', 'data-key': `${action} ${configId}` },
    element(
      'button',
      {
        class: 'picker-button',
        title: title.filter(Boolean).join('\n'),
        'aria-label': title[0],
        'aria-description': optionalLabel(description),
        ...opens(id, 'listbox'),
      },
      element('span', { class: 'picker-name' }, t('{0}:', label(name))),
      element('span', { class: 'picker-value' }, label(chosen.name)),
      icon('chevronDown'),
    ),
    popup(
      id,
      'listbox',
      label(name),
      ...all.map((one) =>
        'choices' in one
          ? element(
              'div',
              { role: 'group', 'aria-label': label(one.name) },
              element('div', { class: 'popup-head', 'aria-hidden': 'true' }, label(one.name)),
              ...one.choices.map(item),
            )
          : item(one),
      ),
    ),
  );
}

function toggle({
  id,
  name,
  description,
  currentValue,
}: Extract<Option, { readonly type: 'boolean' }>): HTMLElement {
  return element(
    'label',
    {
      class: 'picker',
      title: [label(name), optionalLabel(description)].filter(Boolean).join('\n'),
      'data-key': id,
    },
    element('input', {
      type: 'checkbox',
      'data-change': 'setOption',
      'data-config': id,
      checked: currentValue,
    }),
    element('span', { class: 'picker-name' }, label(name)),
  );
}
