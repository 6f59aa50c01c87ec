// Finds out why there are no suggestions in the editor with the focus, whatever the agent does. Shown in the status bar, and by
// `explainNoSuggestions`.

import {
  TabInputCustom,
  TabInputNotebook,
  TabInputNotebookDiff,
  window,
  workspace,
  type TextDocument,
} from 'vscode';
import { t } from '../../base/l10n.ts';
import type { EligibleDocuments } from '../documents/eligibleDocuments.ts';

/** `untitled`: not saved yet. `elsewhere`: not on a disk. `tooLong`: too long to be sent to the agent. */
export type NoSuggestionsHere =
  'notebook' | 'customEditor' | 'untitled' | 'elsewhere' | 'excluded' | 'tooLong';

/** Undefined if there may be suggestions, and where no text of the user has the focus. */
export function noSuggestionsHere(
  eligible: Pick<EligibleDocuments, 'has'>,
  isTooLong: (uri: string) => boolean,
): NoSuggestionsHere | undefined {
  const input = window.tabGroups.activeTabGroup.activeTab?.input;
  if (input instanceof TabInputNotebook || input instanceof TabInputNotebookDiff) return 'notebook';
  if (input instanceof TabInputCustom) return 'customEditor';
  const document = window.activeTextEditor?.document;
  return document && reasonFor(document, eligible, isTooLong);
}

function reasonFor(
  document: TextDocument,
  eligible: Pick<EligibleDocuments, 'has'>,
  isTooLong: (uri: string) => boolean,
): NoSuggestionsHere | undefined {
  const { uri, isUntitled } = document;
  if (eligible.has(document)) return isTooLong(uri.toString()) ? 'tooLong' : undefined;
  if (isUntitled) return 'untitled';
  if (uri.scheme === 'file') return 'excluded';
  return workspace.fs.isWritableFileSystem(uri.scheme) === true ? 'elsewhere' : undefined;
}

/** For the status bar, after the agent's name. */
export function noSuggestionsText(why: NoSuggestionsHere): string {
  switch (why) {
    case 'notebook':
      return t('no suggestions in notebooks');
    case 'customEditor':
      return t('no suggestions in custom editors');
    case 'untitled':
      return t('no suggestions until the file is saved');
    case 'elsewhere':
      return t('no suggestions in files that are not on disk');
    case 'excluded':
      return t('no suggestions in excluded files');
    case 'tooLong':
      return t('no suggestions in files of this length');
  }
}
