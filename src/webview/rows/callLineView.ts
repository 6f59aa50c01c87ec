// The line of a tool call: icon, verb, subject and result.

import { andMore } from '../../base/andMore.ts';
import { t } from '../../base/l10n.ts';
import type { CallView } from '../../chat/messages/messages.ts';
import { callLine, type CallPlace } from '../../chat/toolCall/callLine.ts';
import { shownPath, shownTitle, type PathScope } from '../../chat/path/shownPath.ts';
import { element, label } from '../element.ts';
import { icon, type IconName } from '../icon.ts';
import { lineCounts } from '../lineCounts.ts';

const kindIcons: Readonly<Record<CallView['kind'], IconName>> = {
  read: 'file',
  edit: 'edit',
  delete: 'trash',
  move: 'move',
  search: 'search',
  execute: 'terminal',
  think: 'thinking',
  fetch: 'globe',
  switch_mode: 'swap',
  other: 'tools',
};

const stateIcons: Partial<Record<CallView['status'], IconName>> = {
  in_progress: 'loading',
  failed: 'error',
  cancelled: 'circleSlash',
  refused: 'circleSlash',
};

/** Maximum number of files that a row links. */
const mostPlaces = 20;

/** @param calls number of calls of the subagent. */
export function lineContent(call: CallView, scope: PathScope, calls: number): (HTMLElement | SVGElement)[] {
  const { action, before, subject, after, file, places, results } = callLine(call, scope);
  // codex announces calls of MCP tools as commands.
  const kind = action === 'use' ? 'other' : call.kind;
  const counts = changedLines(call);
  const words = [...results, ...callCount(calls)];
  const [place] = places;
  return [
    icon(stateIcons[call.status] ?? kindIcons[kind]),
    ...verb(before),
    file === undefined
      ? element(
          'span',
          { class: kind === 'execute' ? 'subject mono' : 'subject', title: fullTitle(call, scope) },
          label(subject).replaceAll(/\s+/g, ' '),
        )
      : fileLink(call, subject, file, results.length > 0),
    ...verb(after),
    ...(file === undefined && place !== undefined && diffsOf(call).length === 0
      ? [placeLink(place, scope)]
      : []),
    ...(counts === undefined && words.length === 0
      ? []
      : [
          element(
            'span',
            { class: 'line-result' },
            ...(counts === undefined ? [] : lineCounts(counts)),
            element('span', { class: 'line-words' }, words.join(' · ')),
          ),
        ]),
  ];
}

/** The number of calls of a subagent, as words. */
export function callCount(calls: number): string[] {
  return calls === 0 ? [] : [calls === 1 ? t('1 call') : t('{0} calls', calls)];
}

function verb(text: string): HTMLElement[] {
  return text === '' ? [] : [element('span', { class: 'verb' }, text)];
}

/** The agent's title, and the command if the title does not contain it. */
export function fullTitle({ title, kind, command }: CallView, scope: PathScope): string {
  const shown = label(shownTitle(title, kind, scope));
  return command === undefined ? shown : `${shown}\n${label(command)}`;
}

function diffsOf({ content }: CallView): readonly number[] {
  return content.flatMap((item, index) => (item.type === 'diff' ? [index] : []));
}

/** The sum of all diffs; undefined if it is not known. */
function changedLines(call: CallView): { added: number; removed: number } | undefined {
  const diffs = diffsOf(call);
  const counts = diffs.map((index) => call.diffCounts?.[index]);
  if (counts.length === 0 || !counts.every((one) => one !== undefined && one !== null)) return undefined;
  return {
    added: counts.reduce((sum, { added }) => sum + added, 0),
    removed: counts.reduce((sum, { removed }) => sum + removed, 0),
  };
}

/** Opens the diff of an edit, else the file. @param hasRange the row says which lines are meant. */
function fileLink(call: CallView, shown: string, { path, line }: CallPlace, hasRange: boolean): HTMLElement {
  const index = call.content.findIndex((item) => item.type === 'diff' && item.path === path);
  const action =
    index < 0
      ? { 'data-action': 'openLocation', 'data-path': path, 'data-line': line, title: label(path) }
      : diffAction(call, index, shown);
  const at = line === undefined || hasRange || index >= 0 ? '' : `:${line}`;
  return element(
    'button',
    { class: 'subject file-link', 'aria-label': `${shown}${at}`, ...action },
    ...pathParts(`${shown}${at}`),
  );
}

/** The attributes of a button that opens a diff. */
export function diffAction(
  { toolCallId }: CallView,
  index: number,
  shown: string,
): Readonly<Record<string, string | number>> {
  return {
    'data-action': 'openDiff',
    'data-call': toolCallId,
    'data-index': index,
    title: t('Show changes in {0}', shown),
  };
}

/** The folder and the name of a file: where there is no room, the end of the folder is cut. */
export function pathParts(shown: string): HTMLElement[] {
  const start = Math.max(shown.lastIndexOf('/'), shown.lastIndexOf('\\')) + 1;
  return [
    ...(start === 0 ? [] : [element('span', { class: 'path-folder' }, shown.slice(0, start))]),
    element('span', { class: 'path-name' }, shown.slice(start)),
  ];
}

function placeLink({ path, line }: CallPlace, scope: PathScope): HTMLElement {
  const shown = shownPath(path, scope);
  const text = line === undefined ? shown : `${shown}:${line}`;
  return element(
    'button',
    {
      class: 'file-link',
      title: label(path),
      'aria-label': text,
      'data-action': 'openLocation',
      'data-path': path,
      'data-line': line,
    },
    ...pathParts(text),
  );
}

/** Links to the files that the line has no room for. */
export function morePlaces(call: CallView, scope: PathScope): HTMLElement[] {
  const { file, places } = callLine(call, scope);
  const isDiff = diffsOf(call).length > 0;
  const rest = (file === undefined && !isDiff ? places.slice(1) : places).filter(
    ({ path, line }) =>
      !isDiff ||
      line !== undefined ||
      !call.content.some((item) => item.type === 'diff' && item.path === path),
  );
  const more = rest.length - mostPlaces;
  if (rest.length === 0) return [];
  return [
    ...rest.slice(0, mostPlaces).map((place) => placeLink(place, scope)),
    ...(more > 0 ? [element('span', { class: 'quiet' }, andMore(more))] : []),
  ];
}
