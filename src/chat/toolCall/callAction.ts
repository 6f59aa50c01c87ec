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
  const [wanted, running, done] = sentences[action](subject);
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

type Sentences = readonly [wanted: string, running: string, done: string];

/** Functions, since a conversation has thousands of rows, and each needs the sentences of one action. */
const sentences: Readonly<Record<CallAction, (subject: string) => Sentences>> = {
  read: (subject) => [t('Read file {0}', subject), t('Reading {0}', subject), t('Read {0}', subject)],
  edit: (subject) => [t('Edit {0}', subject), t('Editing {0}', subject), t('Edited {0}', subject)],
  create: (subject) => [t('Create {0}', subject), t('Creating {0}', subject), t('Created {0}', subject)],
  delete: (subject) => [t('Delete {0}', subject), t('Deleting {0}', subject), t('Deleted {0}', subject)],
  move: (subject) => [t('Move {0}', subject), t('Moving {0}', subject), t('Moved {0}', subject)],
  search: (subject) => [
    t('Search for {0}', subject),
    t('Searching for {0}', subject),
    t('Searched for {0}', subject),
  ],
  searchWeb: (subject) => [
    t('Search the web for {0}', subject),
    t('Searching the web for {0}', subject),
    t('Searched the web for {0}', subject),
  ],
  list: (subject) => [
    t('List files in {0}', subject),
    t('Listing files in {0}', subject),
    t('Listed files in {0}', subject),
  ],
  execute: (subject) => [t('Run {0}', subject), t('Running {0}', subject), t('Ran {0}', subject)],
  fetch: (subject) => [t('Fetch {0}', subject), t('Fetching {0}', subject), t('Fetched {0}', subject)],
  use: (subject) => [t('Use {0}', subject), t('Using {0}', subject), t('Used {0}', subject)],
  find: (subject) => [t('Find {0}', subject), t('Finding {0}', subject), t('Found {0}', subject)],
  lookUp: (subject) => [t('Look up {0}', subject), t('Looking up {0}', subject), t('Looked up {0}', subject)],
  rename: (subject) => [t('Rename {0}', subject), t('Renaming {0}', subject), t('Renamed {0}', subject)],
  apply: (subject) => [t('Apply {0}', subject), t('Applying {0}', subject), t('Applied {0}', subject)],
  format: (subject) => [t('Format {0}', subject), t('Formatting {0}', subject), t('Formatted {0}', subject)],
  open: (subject) => [t('Open {0}', subject), t('Opening {0}', subject), t('Opened {0}', subject)],
};
