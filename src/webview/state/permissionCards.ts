// The agent's questions: all that would run or change, and one button for each answer, with what it does. The answers to the
// question alone stay in sight below what scrolls; what holds for longer scrolls with the rest.

import { t } from '../../base/l10n.ts';
import type { OptionView, PermissionView } from '../../chat/messages/messages.ts';
import { element } from '../element.ts';
import { icon } from '../icon.ts';
import { ruleChoices } from '../reading/ruleChoices.ts';
import { lineCounts } from '../lineCounts.ts';
import { scrollBox } from './scrollNotes.ts';

export function permissionCards(permissions: readonly PermissionView[]): HTMLElement[] {
  return permissions.map((permission, index) => card(permission, index, permissions.length));
}

/** UTF-16 units of an agent's name for an answer that its button holds; the whole of a longer one stands above. */
const longestOnButton = 30;

/** Names that say no more than the kind does. */
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
        // Of a file that is deleted nobody may know the lines.
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

/** Answers of one kind that have room below what scrolls. */
const mostInReach = 2;

/** Answers to this question alone, and refusals: they must be in reach whatever else there is. */
function inReach(options: readonly OptionView[]): readonly OptionView[] {
  const approvals = options.filter(({ kind }) => kind === 'allow_once').slice(0, mostInReach);
  const refusals = options.filter(({ kind }) => kind.startsWith('reject_')).slice(0, mostInReach);
  return options.filter((option) => approvals.includes(option) || refusals.includes(option));
}

/** What the agent calls answers whose buttons have no room for it. */
function longNames(options: readonly OptionView[]): HTMLElement[] {
  return options
    .filter(({ name }) => name.length > longestOnButton)
    .map(({ label, name }) =>
      element('div', { class: 'long-name' }, element('strong', {}, label), ' ', element('q', {}, name)),
    );
}

/** @param isWhole with the whole name, however long it is. */
function answer(
  { requestId, warning }: PermissionView,
  { optionId, name, kind, label, isContrary }: OptionView,
  isWhole: boolean,
): HTMLElement {
  const isPrimary = kind === 'allow_once' && isContrary !== true && warning === undefined;
  const isTold = isContrary !== true && (saysNoMore.test(name) || name.toLowerCase() === label.toLowerCase());
  const isNamed = !isTold && (isWhole || name.length <= longestOnButton);
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
