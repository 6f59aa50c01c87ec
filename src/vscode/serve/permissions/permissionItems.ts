// What a permission request shows in a quick pick, as plain data: its subject first, then the agent's options, then rules.
// Used by `permissionReview`.

import { t } from '../../../base/l10n.ts';
import {
  canAnswerAlways,
  contradictsKind,
  kindLabel,
  offeredOptions,
} from '../../../chat/permission/offeredOptions.ts';
import { planReview } from '../../../chat/permission/planReview.ts';
import { diffsByFile, type FileParts } from '../../../chat/review/fileDiffs.ts';
import type { SubjectDiff } from '../../../base/diffs/patchDiffs.ts';
import { knownKind, type PermissionOption } from '../../../protocol/client/permission.ts';
import type { PermissionRequest } from './permissionPrompt.ts';
import {
  diffCounts,
  lineEndsNote,
  doubtWords,
  folderOf,
  optionMeaning,
  requestSections,
  shownPath,
} from './permissionText.ts';
import { inShortLines, wrapped, type LineItem } from '../../window/lineItem.ts';
import { oneLine, shownBlock, withoutIcons } from '../../window/shownText.ts';

/** What choosing an item does. */
export type ReviewStep =
  | { readonly kind: 'answer'; readonly optionId: string }
  | { readonly kind: 'rule'; readonly decision: 'allow' | 'refuse' }
  | { readonly kind: 'diff'; readonly file: FileParts<SubjectDiff> }
  | { readonly kind: 'document' }
  | { readonly kind: 'nothing' };

export interface PermissionItem extends LineItem {
  readonly step?: ReviewStep;
  /** Stands for text that the list does not show. */
  readonly isCut?: true;
}

const lineWidth = 76;
const mostLines = 16;
const mostFiles = 30;
/** UTF-16 units of a text that are wrapped into lines. */
const longestText = 20_000;
/** UTF-16 units of a path beside its change. */
const longestPlace = 300;
/** UTF-16 units of an option's name. */
const longestName = 1_000;

/** The items of the quick pick, from top to bottom. */
export function permissionItems(request: PermissionRequest): readonly PermissionItem[] {
  const { subject, options } = request;
  const about = subjectItems(request);
  // The user could not know what a lasting answer covers.
  const canLast = canAnswerAlways(subject) && !about.some(({ isCut }) => isCut);
  // No rule can be created from an unclear request, or from the review of a plan.
  const hasRules = canLast && !subject.isUnclear && !subject.isUnknown && !planReview(subject);
  return [
    ...about,
    heading(t('Answers Offered by the Agent')),
    ...offeredOptions(options, canLast).flatMap(optionItems),
    ...(hasRules ? ruleItems() : []),
  ];
}

/** The same items in lines that fit into a narrow window. A further line of an item answers nothing. */
export function inShort(items: readonly PermissionItem[]): readonly PermissionItem[] {
  return inShortLines(items, (label) => ({ label, step: { kind: 'nothing' } }));
}

/** Puts the meaning of the option's kind before the agent's name for it. The name is shown whole, since it may say what is allowed from then on. */
function optionItems(option: PermissionOption): PermissionItem[] {
  const { icon, text } = optionMeaning(option);
  const name = oneLine(option.name || option.optionId, longestName);
  const { lines } = wrapped(name, lineWidth, mostLines);
  const called = contradictsKind(option) ? t('the agent\'s label: "{0}"', lines[0] ?? '') : (lines[0] ?? '');
  return [
    {
      label: `$(${icon}) ${kindLabel(knownKind(option))}: ${withoutIcons(called)}`,
      description: text,
      step: { kind: 'answer', optionId: option.optionId },
    },
    ...lines.slice(1).map((line) => info(line)),
  ];
}

function ruleItems(): PermissionItem[] {
  const description = t('select the scope');
  const item = (label: string, decision: 'allow' | 'refuse'): PermissionItem => ({
    label: `$(shield) ${label}`,
    description,
    step: { kind: 'rule', decision },
  });
  return [
    heading(t('Permission Rules')),
    item(t('Always Allow…'), 'allow'),
    item(t('Always Refuse…'), 'refuse'),
  ];
}

function subjectItems(request: PermissionRequest): PermissionItem[] {
  const { subject } = request;
  const items: PermissionItem[] = [];
  if (subject.command === undefined && subject.kind === 'execute') {
    // Some agents name the command only in the title.
    items.push(heading(t("The agent's description of the command")), ...wholeLines(subject.title));
  } else {
    items.push(...wholeLines(subject.title));
  }
  const doubt = doubtWords(subject);
  if (doubt !== undefined) items.push(info(doubt));
  if (subject.command) {
    items.push(heading(t('Command')), ...wholeLines(subject.command.runs));
    items.push(...wholeLines(t('in {0}', oneLine(shownPath(folderOf(request), request), longestText))));
    if (subject.command.shell !== undefined) items.push(info(oneLine(subject.command.shell, 100)));
  }
  for (const { label, text } of requestSections(request))
    items.push(heading(oneLine(label, 100)), ...wholeLines(text));
  for (const url of subject.urls.slice(0, mostFiles)) {
    items.push(heading(t('Address')), ...wholeLines(url));
  }
  if (subject.diffs.length > 0) items.push(heading(t('Changes')));
  const files = diffsByFile(subject.diffs);
  for (const file of files.slice(0, mostFiles))
    items.push(diffItem(file, request), ...longPlaces(file[0], request));
  const named = new Set(subject.diffs.map(({ path }) => path));
  const others = subject.paths.filter((path) => !named.has(path));
  if (others.length > 0) items.push(heading(t('Files')));
  for (const path of others.slice(0, mostFiles))
    items.push(...wholeLines(oneLine(shownPath(path, request), longestText)));
  const left = files.length + others.length - mostFiles;
  items.push({
    label: `$(open-preview) ${t('Details')}`,
    description: left <= 0 ? t('in an editor') : left === 1 ? t('1 more file') : t('{0} more files', left),
    step: { kind: 'document' },
    ...((left > 0 || subject.urls.length > mostFiles) && { isCut: true }),
  });
  return items;
}

/** The whole text, or as much as fits and an item that says that there is more. */
function wholeLines(text: string): PermissionItem[] {
  const { lines, isWhole } = wrapped(shownBlock(text.slice(0, longestText)), lineWidth, mostLines);
  const items = lines.map((line) => info(line));
  return isWhole && text.length <= longestText
    ? items
    : [...items, { ...info('…', t('more text: open Details before you answer')), isCut: true }];
}

function diffItem(file: FileParts<SubjectDiff>, request: PermissionRequest): PermissionItem {
  const [diff] = file;
  const about = [
    diffCounts(file),
    ...lineEndsNote(file),
    ...(diff.oldText === undefined ? [t('new text')] : []),
    ...(diff.what === 'deleted' ? [t('the file is deleted')] : []),
    ...(diff.movedTo === undefined
      ? []
      : [t('moved to {0}', oneLine(shownPath(diff.movedTo, request), longestPlace))]),
  ];
  return {
    label: `$(diff) ${withoutIcons(oneLine(shownPath(diff.path, request), longestPlace))}`,
    description: `${about.join(', ')} · ${t('Show Diff')}`,
    step: { kind: 'diff', file },
  };
}

/** The paths of a change that its item truncates. */
function longPlaces({ path, movedTo }: SubjectDiff, request: PermissionRequest): readonly PermissionItem[] {
  const places = [path, ...(movedTo === undefined ? [] : [movedTo])].map((one) => shownPath(one, request));
  return places
    .filter(({ length }) => length > longestPlace)
    .flatMap((place) => wholeLines(oneLine(place, longestText)));
}

function info(label: string, description = ''): PermissionItem {
  return { label: withoutIcons(label) || ' ', description, step: { kind: 'nothing' } };
}

function heading(label: string): PermissionItem {
  return { label, heading: true };
}
