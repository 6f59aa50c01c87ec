// The answers of a permission card: buttons for this request, with keys, and a menu of lasting answers and rules.

import { t } from '../../base/l10n.ts';
import type { OptionView, PermissionView, PlanView } from '../../chat/messages/permissionMessages.ts';
import { element, type Child } from '../element.ts';
import { isMac } from '../isMac.ts';
import { popupTarget, popup } from '../popups.ts';

/** Maximum UTF-16 units of an option's name on its button; a longer one is shown above. */
const longestOnButton = 60;

/** Option names that add nothing to their kind. */
const saysNoMore =
  /^(?:(?:always )?(?:allow|approve|accept|reject|refuse|deny|decline)(?: once| always)?|yes|no|ok|(?:yes, )?proceed)$/i;

/** Maximum number of buttons of one kind. */
const mostButtons = 2;

/** The letters that answer together with Alt, by kind. On macOS, Option with U begins an umlaut: it must allow nothing. */
const letters = { allow: ['Y', 'J'], reject: ['N', 'M'] } as const;
const menuLetter = 'A';

export function answerButtons(permission: PermissionView): HTMLElement {
  const { requestId, options } = permission;
  const shown = inReach(options);
  const menu = menuOf(
    permission,
    options.filter((option) => !shown.includes(option)),
  );
  const id = `answers-${requestId}`;
  const used = { allow: 0, reject: 0 };
  const letterOf = ({ kind }: OptionView): string | undefined => {
    const sort = kind.startsWith('allow') ? 'allow' : 'reject';
    return letters[sort][used[sort]++];
  };
  return element(
    'div',
    { class: 'permission-buttons' },
    ...shown.map((option) => answer(permission, option, letterOf(option))),
    ...(menu === undefined
      ? []
      : [
          element(
            'button',
            { class: 'button', ...popupTarget(id, 'menu'), ...shortcut(menuLetter) },
            menu.label,
            ...keyLabel(menuLetter),
          ),
          popup(id, 'menu', t('Lasting answers'), ...menu.items),
        ]),
    ...(permission.plan ? [editButton(requestId, permission.plan)] : []),
    element(
      'button',
      {
        class: 'link-button',
        'data-action': 'showRequest',
        'data-request': requestId,
        title: t('Show the whole request in an editor'),
      },
      t('Details'),
    ),
  );
}

function editButton(requestId: string, { file }: PlanView): HTMLElement {
  const title =
    file === undefined
      ? t('Refuses the plan, and puts it into the message box, where you can change and send it')
      : t('Opens {0}. It is saved when you approve the plan.', file);
  return element(
    'button',
    { class: 'button', 'data-action': 'editPlan', 'data-request': requestId, title },
    t('Edit Plan'),
  );
}

/** The names of options that are too long for their buttons. */
export function longNames({ options }: PermissionView): HTMLElement[] {
  return inReach(options)
    .filter(({ name }) => name.length > longestOnButton)
    .map(({ label, name }) =>
      element('div', { class: 'long-name' }, element('strong', {}, label), ' ', element('q', {}, name)),
    );
}

/** Approvals for this request only, and refusals: a lasting one only if there is no other. */
function inReach(options: readonly OptionView[]): readonly OptionView[] {
  const of = (kind: string, most: number): readonly OptionView[] =>
    options.filter((option) => option.kind === kind).slice(0, most);
  const refusals = of('reject_once', mostButtons);
  const shown = new Set([
    ...of('allow_once', mostButtons),
    ...(refusals.length > 0 ? refusals : of('reject_always', 1)),
  ]);
  return options.filter((option) => shown.has(option));
}

function answer(permission: PermissionView, option: OptionView, letter: string | undefined): HTMLElement {
  // The agent's names say in which mode it goes on, which its kinds do not.
  const isNamed =
    permission.plan !== undefined && option.isContrary !== true && option.name.length <= longestOnButton;
  const isPrimary =
    option.kind === 'allow_once' && option.isContrary !== true && permission.warning === undefined;
  return element(
    'button',
    {
      class: isPrimary ? 'button primary' : 'button',
      ...target(permission, option),
      ...shortcut(letter),
    },
    element(
      'span',
      {},
      ...(isNamed
        ? [element('strong', {}, option.name)]
        : [element('strong', {}, option.label), ...nameOf(option, longestOnButton)]),
    ),
    ...keyLabel(letter),
  );
}

function target({ requestId }: PermissionView, { optionId }: OptionView): Readonly<Record<string, string>> {
  return { 'data-action': 'answer', 'data-request': requestId, 'data-option': optionId };
}

/** The agent's name of an option, if it adds to its label. */
function nameOf({ name, label, isContrary }: OptionView, longest: number): (HTMLElement | string)[] {
  const addsNothing =
    isContrary !== true && (saysNoMore.test(name) || name.toLowerCase() === label.toLowerCase());
  if (addsNothing || name.length > longest) return [];
  const text = isContrary === true ? `(${t('the agent\'s label: "{0}"', name)})` : name;
  return [' ', element('span', { class: 'option-name' }, text)];
}

function shortcut(letter: string | undefined): Readonly<Record<string, string>> {
  return letter === undefined ? {} : { 'data-shortcut': letter, 'aria-keyshortcuts': `Alt+${letter}` };
}

function keyLabel(letter: string | undefined): HTMLElement[] {
  if (letter === undefined) return [];
  return [element('kbd', { 'aria-hidden': 'true' }, isMac() ? `⌥${letter}` : t('Alt+{0}', letter))];
}

/** @param options the answers that have no button. */
function menuOf(
  permission: PermissionView,
  options: readonly OptionView[],
): { label: string; items: HTMLElement[] } | undefined {
  const { requestId, rules = [] } = permission;
  if (options.length + rules.length === 0) return undefined;
  let digit = 0;
  const digitKey = (): Readonly<Record<string, string>> =>
    ++digit > 9 ? {} : { 'data-digit': String(digit), 'aria-keyshortcuts': String(digit) };
  const digitLabel = (): HTMLElement | false =>
    digit <= 9 && element('kbd', { 'aria-hidden': 'true' }, String(digit));
  const items = options.map((option) =>
    element(
      'button',
      { role: 'menuitem', tabindex: -1, ...target(permission, option), ...digitKey() },
      permission.plan && option.isContrary !== true
        ? element('span', {}, option.name)
        : element('span', {}, element('strong', {}, option.label), ...nameOf(option, Infinity)),
      digitLabel(),
    ),
  );
  const lasts = !permission.plan && options.some(({ kind }) => kind.endsWith('_always'));
  const ruleItems = rules.map((rule, at) =>
    element(
      'button',
      {
        ...{ role: 'menuitem', tabindex: -1, 'data-action': 'makeRule' },
        ...{ 'data-request': requestId, 'data-rule': at, ...digitKey() },
      },
      element('span', {}, ...ruleText(rule)),
      digitLabel(),
    ),
  );
  const isLasting = !permission.plan && options.every(({ kind }) => kind.endsWith('_always'));
  return {
    label: isLasting ? t('Always…') : t('More…'),
    items: [
      ...items,
      ...(lasts
        ? [
            element(
              'div',
              { class: 'popup-note quiet' },
              t('The agent remembers these answers and decides what they cover.'),
            ),
          ]
        : []),
      ...(rules.length > 0
        ? [
            element(
              'div',
              { role: 'group', 'aria-label': t('Always Allow or Refuse') },
              element('div', { class: 'popup-head' }, t('Always Allow or Refuse')),
              ...ruleItems,
              element(
                'div',
                { class: 'popup-note quiet' },
                t('Applies from now on without asking. Revoke it with "ACP: Manage Permission Rules".'),
              ),
            ),
          ]
        : []),
    ],
  };
}

/** Shows the command in the editor's font instead of between backticks. */
function ruleText({ text, command }: NonNullable<PermissionView['rules']>[number]): Child[] {
  const quoted = command === undefined ? '' : `\`${command}\``;
  const at = quoted === '' ? -1 : text.indexOf(quoted);
  if (at < 0) return [text];
  return [text.slice(0, at), element('code', {}, command), text.slice(at + quoted.length)];
}
