// The verbs of tool calls, in the sentences that their rows show. Used by `callLine`.

import { t } from '../../base/l10n.ts';
import type { ToolKind } from '../../protocol/session/toolCall.ts';

export type CallAction =
  Exclude<ToolKind, 'think' | 'switch_mode' | 'other'> | 'create' | 'list' | 'searchWeb' | 'use';

/** `wanted`: the call is waiting, or was never run. */
export type CallTense = 'wanted' | 'running' | 'done';

/** @param subject what is read, run and so on. */
export function actionText(action: CallAction, tense: CallTense, subject: string): string {
  return sentences(subject)[action][tense];
}

const sentences = (subject: string): Readonly<Record<CallAction, Readonly<Record<CallTense, string>>>> => ({
  read: {
    wanted: t('Read file {0}', subject),
    running: t('Reading {0}', subject),
    done: t('Read {0}', subject),
  },
  edit: {
    wanted: t('Edit {0}', subject),
    running: t('Editing {0}', subject),
    done: t('Edited {0}', subject),
  },
  create: {
    wanted: t('Create {0}', subject),
    running: t('Creating {0}', subject),
    done: t('Created {0}', subject),
  },
  delete: {
    wanted: t('Delete {0}', subject),
    running: t('Deleting {0}', subject),
    done: t('Deleted {0}', subject),
  },
  move: {
    wanted: t('Move {0}', subject),
    running: t('Moving {0}', subject),
    done: t('Moved {0}', subject),
  },
  search: {
    wanted: t('Search for {0}', subject),
    running: t('Searching for {0}', subject),
    done: t('Searched for {0}', subject),
  },
  searchWeb: {
    wanted: t('Search the web for {0}', subject),
    running: t('Searching the web for {0}', subject),
    done: t('Searched the web for {0}', subject),
  },
  list: {
    wanted: t('List files in {0}', subject),
    running: t('Listing files in {0}', subject),
    done: t('Listed files in {0}', subject),
  },
  execute: {
    wanted: t('Run {0}', subject),
    running: t('Running {0}', subject),
    done: t('Ran {0}', subject),
  },
  fetch: {
    wanted: t('Fetch {0}', subject),
    running: t('Fetching {0}', subject),
    done: t('Fetched {0}', subject),
  },
  use: {
    wanted: t('Use {0}', subject),
    running: t('Using {0}', subject),
    done: t('Used {0}', subject),
  },
});
