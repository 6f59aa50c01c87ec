// The cards of permission requests: everything that would run or change, and below it the answers. Answers for this
// request only are buttons; lasting answers are in a menu.

import { t } from '../../base/l10n.ts';
import type { PermissionView, PlanView } from '../../chat/messages/permissionMessages.ts';
import { diffLines } from '../diffLines.ts';
import { element, type Child } from '../element.ts';
import { icon } from '../icon.ts';
import { MarkdownStream } from '../markdown/markdownStream.ts';
import { onceSanitizerLoads } from '../markdown/sanitize.ts';
import { lineCounts } from '../lineCounts.ts';
import { answerButtons, longNames } from './permissionAnswers.ts';
import { scrollBox, textLines } from './scrollNotes.ts';

export function permissionCard(permission: PermissionView): HTMLElement {
  const { requestId, title, plan, child } = permission;
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
        icon(plan ? 'tasklist' : 'question'),
        heading(permission),
        ...countsInHead(permission),
      ),
      child &&
        element('div', { class: 'quiet' }, child.name ? t('Subagent: {0}', child.name) : t('Subagent')),
      ...(plan ? planPlace(requestId, plan) : []),
      ...subject(permission),
      ...longNames(permission),
    ),
    element('div', { class: 'scroll-note', hidden: true }),
    answerButtons(permission),
  );
}

/** Filled by `fillPlans`, once: the card is built again with each state. */
function planPlace(requestId: string, { cut }: PlanView): HTMLElement[] {
  return [
    element('div', { class: 'plan-place', 'data-filled': requestId }),
    ...(cut === undefined ? [] : [element('div', { class: 'cut-note' }, cut)]),
  ];
}

/** Renders the plans of cards in `root` that are new. @param plans in Markdown, by the ids of their requests. */
export function fillPlans(root: HTMLElement, plans: ReadonlyMap<string, string | undefined>): void {
  for (const place of root.querySelectorAll<HTMLElement>('.plan-place:empty')) {
    const text = plans.get(place.dataset['filled'] ?? '');
    if (text === undefined) continue;
    const markdown = new MarkdownStream();
    markdown.append(text);
    if (!markdown.render(Infinity)) onceSanitizerLoads(() => void markdown.render(Infinity));
    place.append(markdown.element);
  }
}

/** Shows the command or the names in it in the editor's font. */
function heading({ title, titleNames = [], command }: PermissionView): HTMLElement {
  const parts: Child[] = [];
  let rest = title;
  const split = (at: number, code: string): void => {
    if (at < 0 || code === '') return;
    parts.push(rest.slice(0, at), element('code', {}, code));
    rest = rest.slice(at + code.length);
  };
  if (command?.isTitle === true) split(rest.lastIndexOf(command.line), command.line);
  for (const name of titleNames) split(wordAt(rest, name), name);
  return element('span', { class: 'permission-title' }, ...parts, rest);
}

/** The index of `name` in the text, preferably as a whole word. */
function wordAt(text: string, name: string): number {
  const at = ` ${text} `.indexOf(` ${name} `);
  return at < 0 ? text.indexOf(name) : at;
}

/** True if the title names the only changed file, so that its counts stand beside it. */
function namesFile({ title, diffs }: PermissionView): boolean {
  return diffs.length === 1 && title.includes(diffs[0]!.path);
}

function countsInHead(permission: PermissionView): HTMLElement[] {
  const [diff] = permission.diffs;
  return diff && namesFile(permission) ? counts(diff) : [];
}

function counts({ added, removed, note }: PermissionView['diffs'][number]): HTMLElement[] {
  return [
    // The lines of a deleted file may be unknown.
    ...(added + removed === 0 && note !== undefined ? [] : lineCounts({ added, removed })),
    ...(note === undefined ? [] : [element('span', { class: 'quiet' }, note)]),
  ];
}

function subject(permission: PermissionView): (HTMLElement | false)[] {
  const { title, warning, command, diffs, sections = [] } = permission;
  const isShown = command?.isTitle === true && title.includes(command.line);
  return [
    warning !== undefined &&
      element('div', { class: 'permission-warning' }, icon('warning'), element('span', {}, warning)),
    ...(command === undefined || isShown
      ? []
      : scrollBox(textLines(command.line), t('The command'), 'command', command.cut)),
    command?.where !== undefined && element('div', { class: 'quiet' }, t('in {0}', command.where)),
    ...diffs.flatMap((diff) => [
      !namesFile(permission) &&
        element(
          'div',
          { class: 'permission-diff' },
          icon('diff'),
          element('span', { class: 'mono' }, diff.path),
          ...counts(diff),
        ),
      ...(diff.preview === undefined
        ? []
        : scrollBox(diffLines(diff.preview), t('Changes in {0}', diff.path), 'command patch', diff.cut)),
    ]),
    ...sections.flatMap(({ label, text, cut }) =>
      // A short text is in the line of its label.
      cut === undefined && text.length <= longestInLine && !text.includes('\n')
        ? [
            element(
              'div',
              { class: 'section-line' },
              element('span', { class: 'quiet' }, t('{0}:', label)),
              ' ',
              text,
            ),
          ]
        : [
            element('div', { class: 'section-label quiet' }, label),
            ...scrollBox(textLines(text), label, 'command', cut),
          ],
    ),
  ];
}

/** Maximum UTF-16 units of a text beside its label. */
const longestInLine = 300;
