// The verbs of tool calls, in the sentences that their rows show. Used by `callLine`, and for
// the titles of this client's own tools.

import { t } from '../../base/l10n.ts';
import type { ToolKind } from '../../protocol/session/toolCall.ts';
import type { ToolAction, ToolWords } from '../messages/toolWords.ts';

export type CallAction =
  Exclude<ToolKind, 'think' | 'switch_mode' | 'other'> | 'create' | 'list' | 'searchWeb' | 'use' | ToolAction;

/** `wanted`: the call is waiting, or was never run. */
export type CallTense = 'wanted' | 'running' | 'done';

/** @param subject what is read, run and so on. */
export function actionText(action: CallAction, tense: CallTense, subject: string): string {
  const [wanted, running, done] = sentences(subject)[action];
  return { wanted, running, done }[tense];
}

/** The sentence of a tool of this client. @param subject and @param place are inserted as they are. */
export function toolText(
  { action, subject: parts, path }: ToolWords,
  tense: CallTense,
  subject: string,
  place: string,
): string {
  const target = path === undefined ? subject : parts.length === 0 ? place : t('{0} in {1}', subject, place);
  return actionText(action, tense, target);
}

const sentences = (
  subject: string,
): Readonly<Record<CallAction, readonly [wanted: string, running: string, done: string]>> => ({
  read: [t('Read file {0}', subject), t('Reading {0}', subject), t('Read {0}', subject)],
  edit: [t('Edit {0}', subject), t('Editing {0}', subject), t('Edited {0}', subject)],
  create: [t('Create {0}', subject), t('Creating {0}', subject), t('Created {0}', subject)],
  delete: [t('Delete {0}', subject), t('Deleting {0}', subject), t('Deleted {0}', subject)],
  move: [t('Move {0}', subject), t('Moving {0}', subject), t('Moved {0}', subject)],
  search: [t('Search for {0}', subject), t('Searching for {0}', subject), t('Searched for {0}', subject)],
  searchWeb: [
    t('Search the web for {0}', subject),
    t('Searching the web for {0}', subject),
    t('Searched the web for {0}', subject),
  ],
  list: [
    t('List files in {0}', subject),
    t('Listing files in {0}', subject),
    t('Listed files in {0}', subject),
  ],
  execute: [t('Run {0}', subject), t('Running {0}', subject), t('Ran {0}', subject)],
  fetch: [t('Fetch {0}', subject), t('Fetching {0}', subject), t('Fetched {0}', subject)],
  use: [t('Use {0}', subject), t('Using {0}', subject), t('Used {0}', subject)],
  find: [t('Find {0}', subject), t('Finding {0}', subject), t('Found {0}', subject)],
  lookUp: [t('Look up {0}', subject), t('Looking up {0}', subject), t('Looked up {0}', subject)],
  rename: [t('Rename {0}', subject), t('Renaming {0}', subject), t('Renamed {0}', subject)],
  apply: [t('Apply {0}', subject), t('Applying {0}', subject), t('Applied {0}', subject)],
  format: [t('Format {0}', subject), t('Formatting {0}', subject), t('Formatted {0}', subject)],
  open: [t('Open {0}', subject), t('Opening {0}', subject), t('Opened {0}', subject)],
});
