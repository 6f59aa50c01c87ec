// Describes permission requests in words for the user: summaries, sections, and a whole document.

import { andMore } from '../../../base/andMore.ts';
import { agentName } from '../../../base/agentName.ts';
import { boundedJson } from '../../../base/boundedJson.ts';
import { t } from '../../../base/l10n.ts';
import { partsPreview } from '../../../chat/review/diffPreview.ts';
import {
  diffsByFile,
  gapLine,
  partsLength,
  trimmedPart,
  type DiffPart,
} from '../../../chat/review/fileDiffs.ts';
import { isInFolder } from '../../../base/isInFolder.ts';
import { absolutePath, relativePath } from '../../../chat/path/filePath.ts';
import { openedPath } from '../../../chat/path/openedPath.ts';
import { partCounts } from '../../../chat/review/lineCounts.ts';
import type { RuleScope } from '../../../chat/permission/permissionRules.ts';
import type { PermissionSubject } from '../../../chat/permission/permissionSubject.ts';
import { hasUnreadPatch } from '../../../base/diffs/patchDiffs.ts';
import { knownKind, type PermissionOption } from '../../../protocol/client/permission.ts';
import { tooLargeWords } from './boundedSubject.ts';
import type { PermissionRequest } from './permissionPrompt.ts';
import { oneLine, wholeText, spelledBlanks } from '../../window/shownText.ts';

/** UTF-16 units that are shown: more would slow the editor down. */
const longest = 2_000_000;
/** UTF-16 units of all changes of a request that are compared by lines. */
const mostCompared = 200_000;

/** UTF-16 units of what an agent asks for. */
const longestSummary = 150;

/** One line for lists and notifications: the agent and what it asks for. */
export function requestSummary({ agent, subject, ...place }: PermissionRequest): string {
  const scope = { agent, ...place };
  const { command, diffs, patches, urls, kind, title } = subject;
  const paths = subject.paths.slice(0, longestSummary).map((path) => shownPath(path, scope));
  const who = oneLine(agent, 40);
  if (subject.isUnknown)
    return `${t('{0} asks: {1}', who, oneLine(title, 100))}. ${doubtWords(subject) ?? ''}`.trim();
  const short = (text: string): string => oneLine(text, longestSummary);
  if (command !== undefined) return t('{0} wants to run {1}', who, short(command.runs));
  if (hasUnreadPatch(subject))
    return paths.length === 0
      ? t('{0} wants to apply a patch', who)
      : t('{0} wants to apply a patch that names {1}', who, short(paths.join(', ')));
  if (diffs.length > 0 || patches.length > 0)
    return t('{0} wants to change {1}', who, short(paths.join(', ')));
  if (urls.length > 0)
    return t('{0} wants to fetch {1}', who, short(urls.slice(0, longestSummary).join(', ')));
  const what = short(title);
  return kind === 'execute' ? t('{0} wants to run {1}', who, what) : t('{0} asks: {1}', who, what);
}

export function folderOf({ subject, cwd }: PermissionRequest): string {
  return subject.command?.cwd ?? cwd;
}

/** The absolute path that an agent means, under the open folder if it uses another name of that. */
export function meantPath(path: string, { cwd, folders, names = [] }: RuleScope): string | undefined {
  const absolute = absolutePath(path, cwd);
  return absolute === undefined ? undefined : openedPath(absolute, folders, names);
}

/** True if an agent's path, as written, is in the folders of its session. Links are not followed. */
export function isInside(path: string, scope: RuleScope): boolean {
  const absolute = meantPath(path, scope);
  const { folders } = scope;
  return (
    absolute !== undefined &&
    folders.some((folder) => {
      const root = absolutePath(folder, folder);
      return root !== undefined && isInFolder({ path: absolute, folder: root });
    })
  );
}

/** An agent's path for display: relative to the session's folders, or whole if it is outside all of them. */
export function shownPath(path: string, scope: RuleScope): string {
  const absolute = meantPath(path, scope);
  const { folders } = scope;
  for (const folder of absolute === undefined ? [] : folders) {
    const root = absolutePath(folder, folder);
    const below = root === undefined ? undefined : relativePath({ path: absolute!, folder: root });
    if (root === undefined || below === undefined) continue;
    const name = root.slice(root.lastIndexOf('/') + 1) || root;
    if (below === '') return spelledBlanks(name);
    return spelledBlanks(folders.length > 1 ? `${name}/${below}` : below);
  }
  return t("{0} (outside the session's folders)", spelledBlanks(path));
}

type DoubtfulSubject = Pick<PermissionSubject, 'doubt' | 'otherDoubt' | 'kind' | 'workspacePrograms'>;

/** Why the user has to read all of a request; undefined if there is no doubt what it would do. */
export function doubtWords(subject: DoubtfulSubject): string | undefined {
  const doubt = statedDoubt(subject);
  if (subject.workspacePrograms !== 'unknown') return doubt;
  const unknown = t(
    'ACP Host could not look up in time which programs this command would run: a folder of PATH or of the workspace does not answer.',
  );
  return doubt === undefined ? unknown : `${doubt} ${unknown}`;
}

function statedDoubt({ doubt, otherDoubt, kind }: DoubtfulSubject): string | undefined {
  if (doubt === undefined) return undefined;
  if (doubt === 'partial')
    return t('The request has parts that ACP Host does not understand. Open Details before you answer.');
  if (doubt === 'tooLarge') return tooLargeWords();
  if (doubt === 'changed') {
    const changed = t('The agent changed this request. Read it again before you answer.');
    return otherDoubt ? `${changed} ${statedDoubt({ doubt: otherDoubt, kind })}` : changed;
  }
  if (doubt === 'noContent') return t('The agent does not say what it would write.');
  return kind === 'execute' || kind === undefined || kind === 'other'
    ? t('The agent does not say what it would run.')
    : t('The agent does not say what it would do.');
}

export interface RequestSection {
  readonly label: string;
  readonly text: string;
}

/** UTF-16 units of a value that is shown on one line with its name. */
const shortValue = 200;
const mostSections = 60;

/** Everything in the request besides command, files, changes and addresses. */
export function requestSections({ subject }: Pick<PermissionRequest, 'subject'>): readonly RequestSection[] {
  const { inputs, dropped, parts, unreadPatches, command, workspacePrograms = [] } = subject;
  const isShort = ({ name, text }: (typeof inputs)[number]): boolean =>
    name !== '' && text.length <= shortValue && !/[\r\n]/.test(text);
  const long = inputs.filter((input) => !isShort(input));
  const lines = inputs.filter(isShort).map(({ name, text }) => `${name} = ${text}`);
  // The rest in one text, since too many sections are unreadable.
  for (const { name, text } of long.slice(mostSections)) lines.push(`${name} = ${text}`);
  const given = command === undefined ? t('Input of the tool') : t('Other input of the command');
  return [
    ...(workspacePrograms !== 'unknown' && workspacePrograms.length > 0
      ? [
          {
            label: t('Might run programs of this workspace, so that no rule can allow it'),
            text: [
              ...workspacePrograms.slice(0, mostSections),
              ...(workspacePrograms.length > mostSections
                ? [`… ${andMore(workspacePrograms.length - mostSections)}`]
                : []),
            ].join('\n'),
          },
        ]
      : []),
    ...(lines.length > 0 ? [{ label: given, text: lines.join('\n') }] : []),
    ...long.slice(0, mostSections).map(({ name, text }) => ({ label: name || given, text })),
    ...dropped.map(({ name, text }) => ({
      label: name === '' ? t('Not understood by ACP Host') : t('Not understood by ACP Host: {0}', name),
      text,
    })),
    ...parts,
    ...unreadPatches.map((text) => ({ label: t('Patch'), text })),
  ];
}

/** @param parts of one file. */
export function diffCounts(parts: readonly DiffPart[]): string {
  const { added, removed } = partCounts(parts);
  return `+${added} −${removed}`;
}

/** Of a change that a diff by lines does not show; empty for any other. @param parts of one file. */
export function lineEndsNote(parts: readonly DiffPart[]): readonly string[] {
  const { added, removed } = partCounts(parts);
  const differ = parts.some(({ oldText, newText }) => oldText !== undefined && oldText !== newText);
  return differ && added + removed === 0 ? [t('only line ends change')] : [];
}

/** A change that is too long to be compared by lines. */
function bothTexts(oldText: string, newText: string): string {
  const marked = (mark: string, text: string): string =>
    text === '' ? '' : `${mark}${text.slice(0, longest).replace(/\n$/, '').replaceAll('\n', `\n${mark}`)}\n`;
  return marked('-', oldText) + marked('+', newText);
}

/** What the option does according to its kind; its name is only the agent's text. */
export function optionMeaning(option: PermissionOption): { icon: string; text: string } {
  switch (knownKind(option)) {
    case 'allow_once':
      return { icon: 'check', text: t('allows this request only') };
    case 'allow_always':
      return { icon: 'check-all', text: t('always allows; the agent remembers the answer') };
    case 'reject_once':
      return { icon: 'close', text: t('refuses this request only') };
    case 'reject_always':
      return { icon: 'circle-slash', text: t('always refuses; the agent remembers the answer') };
    case undefined:
      return { icon: 'question', text: t('the agent does not say what this answer does') };
  }
}

/** The whole request as a text document. */
export function requestDocument(request: PermissionRequest): string {
  const { agent, sessionId, child, subject, options } = request;
  const parts = [
    t('Agent: {0}', agentName(agent)),
    t('Session {0}', sessionId),
    ...(child ? [t('Subagent: {0}', child.name || child.sessionId)] : []),
    t('Title: {0}', subject.title),
  ];
  if (subject.kind !== undefined) parts.push(t('Kind: {0}', subject.kind));
  const doubt = doubtWords(subject);
  if (doubt !== undefined) parts.push('', doubt);
  if (subject.command)
    parts.push('', t('{0}:', t('Command')), subject.command.line, '', t('Folder: {0}', folderOf(request)));
  if (subject.paths.length > 0) parts.push('', t('{0}:', t('Files')), ...subject.paths);
  if (subject.urls.length > 0) parts.push('', t('Addresses:'), ...subject.urls);
  for (const { label, text } of requestSections(request)) parts.push('', `${label}:`, text);
  let left = mostCompared;
  for (const file of diffsByFile(subject.diffs)) {
    const changed = file.map(trimmedPart);
    left -= partsLength(changed);
    const text =
      left < 0
        ? changed.map(({ oldText = '', newText }) => bothTexts(oldText, newText)).join(`${gapLine}\n`)
        : partsPreview(changed, Infinity).text;
    parts.push('', t('{0}:', t('Changes in {0}', file[0].path)), text);
  }
  parts.push('', t('Offered answers:'));
  for (const option of options)
    parts.push(`${option.name || option.optionId} (${optionMeaning(option).text})`);
  const { rawInput } = subject;
  if (rawInput !== undefined) {
    const raw = typeof rawInput === 'string' ? rawInput : boundedJson(rawInput, longest, 2).text;
    parts.push('', t('Original text from the agent:'), raw);
  }
  const text = parts.join('\n');
  if (text.length <= longest) return wholeText(text);
  const cut = t('TRUNCATED: {0} more characters are not shown.', text.length - longest);
  return `${wholeText(text.slice(0, longest))}\n\n${cut}`;
}
