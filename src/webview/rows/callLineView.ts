// The line of a tool call: icon, verb, subject and result.

import { andMore } from '../../base/andMore.ts';
import { t } from '../../base/l10n.ts';
import type { CallView } from '../../chat/messages/messages.ts';
import {
  callLine,
  placeMark,
  showsCommand,
  subjectMark,
  type CallLine,
  type CallPlace,
  type CallResult,
} from '../../chat/toolCall/callLine.ts';
import { shownPath, shownTitle, type PathScope } from '../../chat/path/shownPath.ts';
import { element, label, type Child } from '../element.ts';
import { icon, type IconName } from '../icon.ts';
import { lineCounts } from '../lineCounts.ts';
import { dropsVerbAt } from './verbRoom.ts';

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

/** The kind of a call is not enough: an agent may report another tool as a command, and a command as another tool. */
const toolIcons: Partial<Record<NonNullable<CallLine['action']>, IconName>> = {
  use: 'tools',
  execute: 'terminal',
  find: 'search',
  lookUp: 'search',
  rename: 'edit',
  apply: 'edit',
  format: 'edit',
  open: 'file',
};

/** @param calls number of calls of the subagent. */
export function lineContent(call: CallView, scope: PathScope, calls: number): (HTMLElement | SVGElement)[] {
  const line = callLine(call, scope);
  const { action, words, results } = line;
  const counts = changedLines(call);
  const said = [...results, ...callCount(calls).map((text) => ({ text }))];
  const linked = linkedPlace(line, call);
  return [
    icon(stateIcons[call.status] ?? (action && toolIcons[action]) ?? kindIcons[call.kind]),
    ...words.map((text, at) => {
      if (text === subjectMark) return subjectView(line, call, scope);
      if (text === placeMark) return placeView(line, call);
      const names = isBetween(words, at) ? `verb ${placeClass(line)}` : 'verb';
      return element('span', { class: names }, text);
    }),
    ...(linked ? [placeLink(linked, scope)] : []),
    ...(counts === undefined && said.length === 0
      ? []
      : [
          element(
            'span',
            { class: 'line-result' },
            ...(counts === undefined ? [] : lineCounts(counts)),
            element('span', { class: 'line-words' }, ...resultWords(said)),
          ),
        ]),
  ];
}

/** True for a word such as "in", which belongs to the place. */
function isBetween(words: readonly string[], at: number): boolean {
  return words.slice(0, at).some(isMark) && words.slice(at).some(isMark);
}

function isMark(text: string): boolean {
  return text === subjectMark || text === placeMark;
}

/** The style sheet selects between text and brief, and drops minor results, by the width of the page. */
function resultWords(results: readonly CallResult[]): Child[] {
  return results.flatMap(({ text, brief, isMinor }, at): Child[] => {
    const dot = at === 0 ? '' : ' · ';
    if (isMinor === true) return [element('span', { class: 'minor' }, `${dot}${text}`)];
    if (brief === undefined) return [`${dot}${text}`];
    return [dot, element('span', { class: 'if-wide' }, text), element('span', { class: 'if-narrow' }, brief)];
  });
}

/** `place` may be left out. Without a name, such as in "symbols in cart.ts", the file says more than the subject. */
function placeClass({ action, parts }: CallLine): string {
  return isSearch(action) && parts.length === 1 ? 'main-place' : 'place';
}

function isSearch(action: CallLine['action']): boolean {
  return action === 'find' || action === 'lookUp';
}

function placeView(line: CallLine, call: CallView): HTMLElement {
  const { shown = '', file } = line.place ?? {};
  const link = file
    ? fileLink(call, shown, file, false)
    : element('span', { class: 'file-link' }, ...pathParts(shown));
  link.className = `file-link ${placeClass(line)}`;
  return link;
}

function subjectView(line: CallLine, call: CallView, scope: PathScope): HTMLElement {
  const { subject, parts, file, results } = line;
  if (file) return fileLink(call, subject, file, results.length > 0);
  const isCommand = showsCommand(line, call.kind);
  // It says enough without the verb.
  const isPhrase = isSearch(line.action) && parts[0] !== '';
  return element(
    'span',
    {
      class: `subject${isCommand ? ' mono' : isPhrase ? ' phrase' : ''}`,
      title: fullTitle(call, scope),
      'data-drops': isPhrase ? dropsVerbAt(textsOf(line)) : undefined,
    },
    ...namesInEditorFont(parts.length === 0 || isCommand ? [subject] : parts),
  );
}

/** Returns the texts that a narrow page shows. A place beside a name is shown only if there is no result, at its least width. */
function textsOf({ words, subject, place, parts, results }: CallLine): string[] {
  const isMain = parts.length === 1;
  const shown = isMain ? (place?.shown ?? '').split('/').at(-1)! : '…';
  const isDropped = !isMain && results.length > 0;
  return [
    ...words.map((word, at) => {
      if (word === subjectMark) return subject;
      if (isDropped && (word === placeMark || isBetween(words, at))) return '';
      return word === placeMark ? shown : word;
    }),
    ...results.map(({ text, brief }) => brief ?? text),
  ];
}

/** Shows names from the code in the editor's font. @param parts plain texts and names, alternately. */
function namesInEditorFont(parts: readonly string[]): Child[] {
  return parts.map((part, at) => {
    const text = label(part).replaceAll(/\s+/g, ' ');
    return at % 2 === 0 ? text : element('span', { class: 'mono' }, text);
  });
}

/** The place that the line links to. Undefined for commands, and if the line has the number of several places. */
function linkedPlace(line: CallLine, call: CallView): CallPlace | undefined {
  const { file, place, places, isCounted } = line;
  if (file !== undefined || place !== undefined || diffsOf(call).length > 0) return undefined;
  if (showsCommand(line, call.kind)) return undefined;
  return isCounted && places.length > 1 ? undefined : places[0];
}

/** The number of calls of a subagent, as words. */
export function callCount(calls: number): string[] {
  return calls === 0 ? [] : [calls === 1 ? t('1 call') : t('{0} calls', calls)];
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
    title: t('Show Changes in {0}', shown),
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

/** The places that the line has no room for. */
export function morePlaces(call: CallView, scope: PathScope): readonly CallPlace[] {
  const shown = callLine(call, scope);
  const isDiff = diffsOf(call).length > 0;
  return shown.places
    .slice(linkedPlace(shown, call) ? 1 : 0)
    .filter(
      ({ path, line }) =>
        !isDiff ||
        line !== undefined ||
        !call.content.some((item) => item.type === 'diff' && item.path === path),
    );
}

/** Links to the first of `places`, and how many there are beyond them. */
export function placeLinks(places: readonly CallPlace[], scope: PathScope): HTMLElement[] {
  const more = places.length - mostPlaces;
  return [
    ...places.slice(0, mostPlaces).map((place) => placeLink(place, scope)),
    ...(more > 0 ? [element('span', { class: 'quiet' }, andMore(more))] : []),
  ];
}
