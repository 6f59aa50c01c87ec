// The cards of permission requests: everything that would run or change, and a button for each option. Options for this
// request only stay visible below the scrolling part; lasting ones scroll with it.

import { t } from '../../base/l10n.ts';
import type { OptionView, PermissionView } from '../../chat/messages/messages.ts';
import { element } from '../element.ts';
import { icon } from '../icon.ts';
import { lineCounts } from '../lineCounts.ts';
import { scrollBox } from './scrollNotes.ts';

export function permissionCards(permissions: readonly PermissionView[]): HTMLElement[] {
  return permissions.map((permission, index) => card(permission, index, permissions.length));
}

/** Maximum UTF-16 units of an option's name on its button; a longer one is shown above. */
const longestOnButton = 30;

/** Option names that add nothing to their kind. */
const saysNoMore =
  /^(?:(?:always )?(?:allow|approve|accept|reject|refuse|deny|decline)(?: once| always)?|yes|no|ok)$/i;

function card(permission: PermissionView, index: number, count: number): HTMLElement {
  const { requestId, title, options } = permission;
  const once = inReach(options);
  const lasting = options.filter((option) => !once.includes(option));
  return element(
    'section',
    {
      class: 'permission',
      'data-key': requestId,
      role: 'group',
      'aria-label': t('The agent asks: {0}', title),
    },
    element(
      'div',
      { class: 'permission-body', 'data-scrolls': 'card' },
      element(
        'div',
        { class: 'card-head' },
        icon('question'),
        element('span', { class: 'permission-title' }, title),
        count > 1 && element('span', { class: 'quiet' }, t('{0} of {1}', index + 1, count)),
      ),
      ...subject(permission),
      ...longNames(once),
      lasting.length > 0 &&
        element(
          'div',
          { class: 'permission-buttons lasting' },
          ...lasting.map((option) => answer(permission, option, true)),
        ),
      ...ruleChoices(permission),
    ),
    element('div', { class: 'scroll-note', hidden: true }),
    element(
      'div',
      { class: 'permission-buttons' },
      ...once.map((option) => answer(permission, option, false)),
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
    ),
  );
}

function subject({ warning, command, diffs, sections = [] }: PermissionView): (HTMLElement | false)[] {
  return [
    warning !== undefined &&
      element('div', { class: 'permission-warning' }, icon('warning'), element('span', {}, warning)),
    ...(command === undefined
      ? []
      : [
          ...scrollBox(command.line, t('The command'), 'command', command.cut),
          element('div', { class: 'quiet' }, t('in {0}', command.cwd)),
        ]),
    ...diffs.flatMap(({ path, added, removed, note, preview, cut }) => [
      element(
        'div',
        { class: 'permission-diff' },
        icon('diff'),
        element('span', { class: 'mono' }, path),
        // The lines of a deleted file may be unknown.
        ...(added + removed === 0 && note !== undefined ? [] : lineCounts({ added, removed })),
        note !== undefined && element('span', { class: 'quiet' }, note),
      ),
      ...(preview === undefined ? [] : scrollBox(preview, t('Changes of {0}', path), 'command patch', cut)),
    ]),
    ...sections.flatMap(({ label, text, cut }) => [
      element('div', { class: 'section-label quiet' }, label),
      ...scrollBox(text, label, 'command', cut),
    ]),
  ];
}

/** Maximum number of options of one kind below the scrolling part. */
const mostInReach = 2;

/** Options for this request only, and refusals: these must always be visible. */
function inReach(options: readonly OptionView[]): readonly OptionView[] {
  const approvals = options.filter(({ kind }) => kind === 'allow_once').slice(0, mostInReach);
  const refusals = options.filter(({ kind }) => kind.startsWith('reject_')).slice(0, mostInReach);
  return options.filter((option) => approvals.includes(option) || refusals.includes(option));
}

/** The names of options that are too long for their buttons. */
function longNames(options: readonly OptionView[]): HTMLElement[] {
  return options
    .filter(({ name }) => name.length > longestOnButton)
    .map(({ label, name }) =>
      element('div', { class: 'long-name' }, element('strong', {}, label), ' ', element('q', {}, name)),
    );
}

/** @param isWhole whether the button shows the full name, however long. */
function answer(
  { requestId, warning }: PermissionView,
  { optionId, name, kind, label, isContrary }: OptionView,
  isWhole: boolean,
): HTMLElement {
  const isPrimary = kind === 'allow_once' && isContrary !== true && warning === undefined;
  const addsNothing =
    isContrary !== true && (saysNoMore.test(name) || name.toLowerCase() === label.toLowerCase());
  const isNamed = !addsNothing && (isWhole || name.length <= longestOnButton);
  return element(
    'button',
    {
      class: isPrimary ? 'button primary' : 'button',
      'data-action': 'answer',
      'data-request': requestId,
      'data-option': optionId,
    },
    element('strong', {}, label),
    isNamed && ' ',
    isNamed &&
      element(
        'span',
        { class: 'option-name' },
        isContrary === true ? t('(the agent calls it “{0}”)', name) : name,
      ),
  );
}

/**
 * The rules offered with a permission request, folded so that they are not mistaken for an answer to this request only.
 */
function ruleChoices({ requestId, rules = [] }: PermissionView): HTMLElement[] {
  if (rules.length === 0) return [];
  return [
    element(
      'details',
      { class: 'fold rules' },
      element('summary', {}, t('Make it a rule')),
      element(
        'div',
        { class: 'quiet' },
        t('Holds from now on, without asking. “ACP: Permission Rules” revokes it.'),
      ),
      ...rules.map(({ text }, at) =>
        element(
          'button',
          { class: 'button', 'data-action': 'makeRule', 'data-request': requestId, 'data-rule': at },
          text,
        ),
      ),
    ),
  ];
}
