// Converts a permission request for the page. All its text comes from the agent and is sanitized.

import { t } from '../../../base/l10n.ts';
import { partsPreview } from '../../../chat/review/diffPreview.ts';
import {
  diffsByFile,
  partsLength,
  trimmedPart,
  type DiffPart,
  type FileParts,
} from '../../../chat/review/fileDiffs.ts';
import { partCounts } from '../../../chat/review/lineCounts.ts';
import type {
  OptionView,
  PermissionDiff,
  PermissionSection,
  PermissionView,
} from '../../../chat/messages/permissionMessages.ts';
import {
  canAnswerAlways,
  contradictsKind,
  kindLabel,
  longestShown,
  offeredOptions,
} from '../../../chat/permission/offeredOptions.ts';
import { describeRule, type PermissionRule } from '../../../chat/permission/permissionRule.ts';
import { planReview, withoutPlan, type PlanReview } from '../../../chat/permission/planReview.ts';
import type { SubjectDiff } from '../../../base/diffs/patchDiffs.ts';
import { knownKind, type PermissionOption } from '../../../protocol/client/permission.ts';
import type { PermissionRequest } from '../../serve/permissions/permissionPrompt.ts';
import {
  doubtWords,
  folderOf,
  lineEndsNote,
  requestSections,
  shownPath,
  type RequestSection,
} from '../../serve/permissions/permissionText.ts';
import { absolutePath } from '../../../chat/path/filePath.ts';
import { oneLine, shownBlock, wholeText } from '../../window/shownText.ts';
import {
  commandToShow,
  isLongTitle,
  longestPlace,
  permissionTitle,
  titleHasCommand,
  titleOfAgent,
  unnamedPlaces,
} from './permissionTitle.ts';

/** Limit of a rule and of an option's name, which is long since it may say what is allowed from then on. */
export const longestName = 4_000;
/** Limited since counting lines takes time. */
const mostDiffs = 30;
/** UTF-16 units of all changes of a request that are compared by lines. */
const mostCompared = 200_000;
/** UTF-16 units that are shown of each text of a longer change. */
const longestBegun = 2_000;
const mostSections = 80;

/** @param rules offered with the request. */
export function permissionView(
  requestId: string,
  request: PermissionRequest,
  rules: readonly PermissionRule[] = [],
): PermissionView {
  const review = planReview(request.subject);
  return review
    ? withPlan(
        requestView(requestId, { ...request, subject: withoutPlan(request.subject, review) }, []),
        review,
      )
    : requestView(requestId, request, rules);
}

/** What the request asks for besides the plan stays on the card. */
function withPlan(view: PermissionView, { text, file }: PlanReview): PermissionView {
  const { cut } = fitted(text);
  return {
    ...view,
    title: t('Review the plan'),
    plan: {
      text: wholeText(text.slice(0, longestShown)),
      ...(cut !== undefined && { cut }),
      ...(file !== undefined && { file: oneLine(file, 500) }),
    },
  };
}

function requestView(
  requestId: string,
  request: PermissionRequest,
  rules: readonly PermissionRule[],
): PermissionView {
  const { subject, toolCallId, child, titleNames = [] } = request;
  const line = commandToShow(request);
  const files = diffsByFile(subject.diffs);
  const others = files.slice(mostDiffs).map(([{ path }]) => shownPath(path, request));
  const own = titleOfAgent(request);
  const doubt = doubtWords(subject);
  const where = placeOf(request);
  const places = unnamedPlaces(request);
  // A title that has the whole change is not repeated.
  const isTitleCut =
    isLongTitle(subject) && line === undefined && own === undefined && subject.diffs.length === 0;
  const sections = [
    ...(own !== undefined && !subject.parts.some(({ text }) => text.includes(own))
      ? [{ label: t('The agent says'), text: own }]
      : []),
    ...(subject.isUnknown && subject.kind === 'execute' && isLongTitle(subject)
      ? [{ label: t("The agent's description of the command"), text: subject.title }]
      : []),
    ...(isTitleCut && !(subject.isUnknown && subject.kind === 'execute') && subject.unreadPatches.length === 0
      ? [{ label: t('The agent says'), text: subject.title }]
      : []),
    ...(others.length > 0 ? [{ label: t('Also changes'), text: others.map(asLine).join('\n') }] : []),
    ...(places.length > 0 ? [{ label: t('Files and addresses'), text: places.map(asLine).join('\n') }] : []),
    ...requestSections(request),
  ];
  return {
    requestId,
    toolCallId,
    title: permissionTitle(request),
    ...(titleNames.length > 0 && { titleNames }),
    ...(child && { child: { ...child, name: oneLine(child.name, 100) } }),
    ...(doubt !== undefined && { warning: doubt }),
    ...(line !== undefined && {
      command: {
        ...fitted(line),
        ...(where !== undefined && { where }),
        ...(titleHasCommand(line) && { isTitle: true }),
      },
    }),
    diffs: diffViews(files, request),
    ...(sections.length > 0 && { sections: sectionViews(sections) }),
    options: offeredOptions(request.options, canAnswerAlways(subject)).map(optionView),
    ...(rules.length > 0 && {
      rules: rules.map((rule) => ({
        decision: rule.decision,
        text: oneLine(describeRule(rule), longestName),
        ...(rule.command !== undefined && { command: oneLine(rule.command, longestName) }),
      })),
    }),
  };
}

/** A path in a list: a line end in it does not begin a new line. */
function asLine(path: string): string {
  return oneLine(path, longestShown);
}

/** The working folder of a command, if it is not the only folder of the session, and its shell. */
function placeOf(request: PermissionRequest): string | undefined {
  const { cwd, folders } = request;
  const folder = absolutePath(folderOf(request), cwd);
  const [only] = folders;
  const isUsual = folders.length === 1 && folder !== undefined && folder === absolutePath(only!, only!);
  const shell = request.subject.command?.shell;
  const parts = [
    ...(isUsual ? [] : [oneLine(shownPath(folderOf(request), request), longestPlace)]),
    ...(shell === undefined ? [] : [oneLine(shell, 60)]),
  ];
  return parts.length === 0 ? undefined : parts.join(' · ');
}

/** At most `mostSections`, followed by a note if there are more. */
function sectionViews(sections: readonly RequestSection[]): readonly PermissionSection[] {
  const shown = sections.slice(0, mostSections).map(sectionView);
  const more = sections.length - shown.length;
  if (more <= 0) return shown;
  return [...shown, { label: t('More'), text: t('{0} more parts: open Details before you answer', more) }];
}

function sectionView({ label, text }: RequestSection): PermissionSection {
  const { line, cut } = fitted(text);
  return { label: oneLine(label, 100), text: line, ...(cut !== undefined && { cut }) };
}

function diffViews(
  files: readonly FileParts<SubjectDiff>[],
  request: PermissionRequest,
): readonly PermissionDiff[] {
  let left = mostCompared;
  return files.slice(0, mostDiffs).map((file) => {
    const changed = file.map(trimmedPart);
    left -= partsLength(changed);
    return diffView(file, changed, request, left >= 0);
  });
}

/**
 * @param changed the lines of `file` in which it changes. @param isCompared false for a change that is too long to be compared by
 * lines: the beginnings of its texts are shown.
 */
function diffView(
  file: FileParts<SubjectDiff>,
  changed: readonly DiffPart[],
  request: PermissionRequest,
  isCompared: boolean,
): PermissionDiff {
  const [{ path, oldText, what, movedTo }] = file;
  const { added, removed } = partCounts(changed);
  const notes = [
    ...(what === 'deleted' ? [t('the file is deleted')] : []),
    ...(what === 'added' || oldText === undefined ? [t('new file')] : []),
    ...(movedTo === undefined ? [] : [t('moved to {0}', oneLine(shownPath(movedTo, request), longestPlace))]),
    ...lineEndsNote(changed),
  ];
  const compared = isCompared ? changed : firstPartStart(changed);
  const shown = partsPreview(compared);
  const preview = fitted(shown.text);
  const left = partsLength(changed) - partsLength(compared);
  const cut = left > 0 ? cutWords(left) : (preview.cut ?? shown.cut);
  return {
    path: oneLine(shownPath(path, request), longestPlace),
    added,
    removed,
    ...(notes.length > 0 && { note: notes.join(', ') }),
    ...(shown.text !== '' && { preview: preview.line }),
    ...(cut !== undefined && { cut }),
  };
}

/** The beginnings of the texts of the first part. */
function firstPartStart([first]: readonly DiffPart[]): readonly DiffPart[] {
  if (!first) return [];
  const { oldText, newText } = first;
  return [{ oldText: oldText?.slice(0, longestBegun), newText: newText.slice(0, longestBegun) }];
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
  if (text.length <= longestShown) return { line: shownBlock(text) };
  return { line: shownBlock(text.slice(0, longestShown)), cut: cutWords(text.length - longestShown) };
}

function cutWords(left: number): string {
  return left === 1
    ? t('1 more character: open Details before you answer')
    : t('{0} more characters: open Details before you answer', left);
}
