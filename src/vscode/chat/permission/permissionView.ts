// Converts a permission request for the page. All its text comes from the agent and is sanitized.

import { t } from '../../../base/l10n.ts';
import { diffPreview } from '../../../chat/toolCall/diffPreview.ts';
import { lineCounts } from '../../../chat/toolCall/lineCounts.ts';
import type {
  OptionView,
  PermissionDiff,
  PermissionSection,
  PermissionView,
} from '../../../chat/messages/messages.ts';
import { contradictsKind, kindLabel, offeredOptions } from '../../../chat/permission/offeredOptions.ts';
import { describeRule, type PermissionRule } from '../../../chat/permission/permissionRule.ts';
import type { SubjectDiff } from '../../../chat/toolCall/patchDiffs.ts';
import { knownKind, type PermissionOption } from '../../../protocol/client/permission.ts';
import type { PermissionRequest } from '../../serve/permissions/permissionPrompt.ts';
import {
  folderOf,
  requestSections,
  shownPath,
  unknownWords,
  type RequestSection,
} from '../../serve/permissions/permissionText.ts';
import { oneLine, shownBlock } from '../../window/shownText.ts';
import { permissionTitle } from './permissionTitle.ts';

/** Maximum UTF-16 units of a text; the full text is behind "Details". */
const longestText = 20_000;
/** Limit of an option's name, which is long since it may say what is allowed from then on. */
const longestName = 4_000;
/** Limited since counting lines takes time. */
const mostDiffs = 30;
const mostSections = 80;

/** @param rules offered with the request. */
export function permissionView(
  requestId: string,
  request: PermissionRequest,
  rules: readonly PermissionRule[] = [],
): PermissionView {
  const { subject, toolCallId } = request;
  const line = subject.command?.runs ?? commandInTitle(subject);
  const others = subject.diffs.slice(mostDiffs).map(({ path }) => shownPath(path, request));
  const sections = [
    ...(subject.isUnknown && isLongTitle(subject)
      ? [{ label: t('What it runs, in its own words'), text: subject.title }]
      : []),
    ...(others.length > 0 ? [{ label: t('It also changes'), text: others.join('\n') }] : []),
    ...requestSections(request),
  ];
  return {
    requestId,
    toolCallId,
    title: permissionTitle(request),
    ...(subject.isUnknown && { warning: unknownWords(subject) }),
    ...(line !== undefined && { command: { ...fitted(line), cwd: placeOf(request) } }),
    diffs: subject.diffs.slice(0, mostDiffs).map((diff) => diffView(diff, request)),
    ...(sections.length > 0 && { sections: sectionViews(sections) }),
    options: offeredOptions(request.options, subject.isUnknown).map(optionView),
    ...(rules.length > 0 && {
      rules: rules.map((rule) => ({
        decision: rule.decision,
        text: oneLine(describeRule(rule), longestName),
      })),
    }),
  };
}

/** Some agents put the command only in the title. If the title can't be shown in full, it is shown as a command. */
function commandInTitle(subject: PermissionRequest['subject']): string | undefined {
  return !subject.isUnknown && isLongTitle(subject) ? subject.title : undefined;
}

/** True if the title of a call that runs something can't be shown in full as a title. */
function isLongTitle({ kind, title }: PermissionRequest['subject']): boolean {
  return kind === 'execute' && oneLine(title, 300) !== title;
}

/** The working folder of a command, and its shell. */
function placeOf(request: PermissionRequest): string {
  const place = oneLine(shownPath(folderOf(request), request), 500);
  const shell = request.subject.command?.shell;
  return shell === undefined ? place : `${place} · ${oneLine(shell, 60)}`;
}

/** At most `mostSections`, followed by a note if there are more. */
function sectionViews(sections: readonly RequestSection[]): readonly PermissionSection[] {
  const shown = sections.slice(0, mostSections).map(sectionView);
  const more = sections.length - shown.length;
  if (more <= 0) return shown;
  return [...shown, { label: t('More'), text: t('{0} more parts: show everything before you answer', more) }];
}

function sectionView({ label, text }: RequestSection): PermissionSection {
  const { line, cut } = fitted(text);
  return { label: oneLine(label, 100), text: line, ...(cut !== undefined && { cut }) };
}

function diffView(diff: SubjectDiff, request: PermissionRequest): PermissionDiff {
  const { path, oldText, newText, what, movedTo } = diff;
  const { added, removed } = lineCounts(oldText, newText);
  const notes = [
    ...(what === 'deleted' ? [t('the file is deleted')] : []),
    ...(what === 'added' || oldText === undefined ? [t('new file')] : []),
    ...(movedTo === undefined ? [] : [t('moved to {0}', oneLine(shownPath(movedTo, request), 500))]),
  ];
  const shown = diffPreview(oldText, newText);
  const preview = fitted(shown.text);
  const cut = preview.cut ?? shown.cut;
  return {
    path: oneLine(shownPath(path, request), 500),
    added,
    removed,
    ...(notes.length > 0 && { note: notes.join(', ') }),
    ...(shown.text !== '' && { preview: preview.line }),
    ...(cut !== undefined && { cut }),
  };
}

function optionView(option: PermissionOption): OptionView {
  const { optionId, name, kind } = option;
  return {
    optionId,
    name: oneLine(name || optionId, longestName),
    kind: oneLine(kind, 40),
    label: kindLabel(knownKind(option)),
    ...(contradictsKind(option) && { isContrary: true }),
  };
}

function fitted(text: string): { line: string; cut?: string } {
  if (text.length <= longestText) return { line: shownBlock(text) };
  const left = text.length - longestText;
  const cut =
    left === 1
      ? t('1 more character: show everything before you answer')
      : t('{0} more characters: show everything before you answer', left);
  return { line: shownBlock(text.slice(0, longestText)), cut };
}
