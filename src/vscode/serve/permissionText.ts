// A request for permission in words, all of it: what a person has to know before they answer.

import { absolutePath, isWithin } from '../../chat/filePath.ts';
import { lineCounts } from '../../chat/lineCounts.ts';
import type { RuleScope } from '../../chat/permissionRules.ts';
import type { SubjectDiff } from '../../chat/permissionSubject.ts';
import { knownKind, type PermissionOption } from '../../protocol/permission.ts';
import type { PermissionRequest } from './permissionPrompt.ts';
import { oneLine, wholeText } from './shownText.ts';

/** UTF-16 units that are shown: more would keep the editor busy. */
const longest = 2_000_000;

/** One line for lists and notifications: who wants what. */
export function requestSummary({ agent, subject }: PermissionRequest): string {
  const { command, diffs, patches, urls, paths, kind, title } = subject;
  const who = oneLine(agent, 40);
  if (command !== undefined) return `${who} wants to run ${oneLine(command.line, 150)}`;
  if (diffs.length > 0 || patches.length > 0)
    return `${who} wants to change ${oneLine(paths.slice(0, 20).join(', '), 150)}`;
  if (urls.length > 0) return `${who} wants to fetch ${oneLine(urls.slice(0, 20).join(', '), 150)}`;
  return `${who} ${kind === 'execute' ? 'wants to run' : 'asks:'} ${oneLine(title, 150)}`;
}

export function folderOf({ subject, cwd }: PermissionRequest): string {
  return subject.command?.cwd ?? cwd;
}

/** Whether a path that an agent wrote is certainly in the folders of its session. */
export function isInside(path: string, { cwd, folders }: RuleScope): boolean {
  const absolute = absolutePath(path, cwd);
  return (
    absolute !== undefined &&
    folders.some((folder) => {
      const root = absolutePath(folder, folder);
      return root !== undefined && isWithin(absolute, root);
    })
  );
}

export function diffCounts({ oldText, newText }: SubjectDiff): string {
  const { added, removed } = lineCounts(oldText, newText);
  return `+${added} −${removed}`;
}

/** What choosing the option does, said by its kind: its name is the agent's. */
export function optionMeaning(option: PermissionOption): { icon: string; text: string } {
  switch (knownKind(option)) {
    case 'allow_once':
      return { icon: 'check', text: 'allows it this once' };
    case 'allow_always':
      return { icon: 'check-all', text: 'allows it always: the agent remembers' };
    case 'reject_once':
      return { icon: 'close', text: 'refuses it this once' };
    case 'reject_always':
      return { icon: 'circle-slash', text: 'refuses it always: the agent remembers' };
    case undefined:
      return { icon: 'question', text: 'the agent does not say what this does' };
  }
}

/** Everything the request says, to be read in an editor. */
export function requestDocument(request: PermissionRequest): string {
  const { agent, sessionId, subject, options } = request;
  const parts = [`Agent: ${agent}`, `Session: ${sessionId}`, `Title: ${subject.title}`];
  if (subject.kind !== undefined) parts.push(`Kind: ${subject.kind}`);
  if (subject.command) parts.push('', 'Command:', subject.command.line, '', `Folder: ${folderOf(request)}`);
  if (subject.paths.length > 0) parts.push('', 'Files:', ...subject.paths);
  if (subject.urls.length > 0) parts.push('', 'Addresses:', ...subject.urls);
  parts.push('', 'Answers it offers:');
  for (const option of options)
    parts.push(`${option.name || option.optionId} (${optionMeaning(option).text})`);
  for (const patch of subject.patches) parts.push('', 'Patch:', patch);
  const { rawInput } = subject;
  if (rawInput !== undefined) {
    const raw = typeof rawInput === 'string' ? rawInput : JSON.stringify(rawInput, undefined, 2);
    parts.push('', 'As the agent wrote it:', raw);
  }
  const text = parts.join('\n');
  if (text.length <= longest) return wholeText(text);
  return `${wholeText(text.slice(0, longest))}\n\nCUT HERE: ${text.length - longest} more characters are not shown.`;
}
