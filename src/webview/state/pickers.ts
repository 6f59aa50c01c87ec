// The session settings: config options, and modes and models of agents that still use them.

import { t } from '../../base/l10n.ts';
import type { ConversationState } from '../../chat/messages/messages.ts';
import { element, label, optionalLabel } from '../element.ts';

type Option = ConversationState['configOptions'][number];
type Select = Extract<Option, { readonly type: 'select' }>;
type Choice = { readonly value: string; readonly name: string; readonly description?: string | undefined };

export function pickers({ configOptions, modes, models }: ConversationState): HTMLElement[] {
  const has = (category: string): boolean => configOptions.some((option) => option.category === category);
  return [
    // Config options of these categories replace modes and models.
    ...(modes === undefined || has('mode')
      ? []
      : [
          select(t('Mode'), 'setMode', '', modes.currentModeId, [
            ...modes.availableModes.map(({ id, name, description }) =>
              choice({ value: id, name, description }),
            ),
          ]),
        ]),
    ...(models === undefined || has('model')
      ? []
      : [
          select(t('Model'), 'setModel', '', models.currentModelId, [
            ...models.availableModels.map(({ modelId, name, description }) =>
              choice({ value: modelId, name, description }),
            ),
          ]),
        ]),
    ...configOptions.map((option) =>
      option.type === 'boolean'
        ? toggle(option)
        : select(
            option.name,
            'setOption',
            option.id,
            option.currentValue,
            choices(option),
            option.description,
          ),
    ),
  ];
}

function choices({ options }: Select): HTMLElement[] {
  return options.map((one) =>
    'group' in one
      ? element('optgroup', { label: label(one.name) }, ...(one['options'] as readonly Choice[]).map(choice))
      : choice(one as Choice),
  );
}

function choice({ value, name, description }: Choice): HTMLElement {
  return element('option', { value, title: optionalLabel(description) }, label(name));
}

/** Shows the name beside the value, which may be meaningless alone. */
function select(
  name: string,
  change: string,
  configId: string,
  current: string,
  options: readonly HTMLElement[],
  description?: string,
): HTMLElement {
  const made = element(
    'select',
    {
      'aria-label': label(name),
      'aria-description': optionalLabel(description),
      'data-change': change,
      'data-config': configId,
    },
    ...options,
  );
  // The current value may be missing from the agent's list.
  if (![...made.options].some(({ value }) => value === current))
    made.append(choice({ value: current, name: current }));
  for (const option of made.options) if (option.value === current) option.setAttribute('selected', '');
  const chosen = made.querySelector('option[selected]');
  const title = [
    t('{0}: {1}', label(name), chosen?.textContent ?? current),
    optionalLabel(description),
    chosen?.getAttribute('title'),
  ];
  return element(
    'label',
    { class: 'picker', title: title.filter(Boolean).join('\n'), 'data-key': `${change} ${configId}` },
    element('span', { class: 'picker-name', 'aria-hidden': 'true' }, t('{0}:', label(name))),
    made,
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
