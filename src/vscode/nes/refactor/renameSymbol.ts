// Applies a suggested rename with the rename provider of the language. Refused where there is none, since equal text is not
// the same symbol.

import {
  commands,
  workspace,
  type Range as VscodeRange,
  type TextDocument,
  type Uri,
  type WorkspaceEdit,
} from 'vscode';
import { type CancellationToken, timeBoxed } from '../../../base/cancellation.ts';
import type { Clock } from '../../../base/clock.ts';
import { t } from '../../../base/l10n.ts';
import type { Logger } from '../../../base/logger.ts';
import type { Range } from '../../../base/textPosition.ts';
import { refused, type ApplyOutcome, type NotApplied } from '../../../nes/offers/offer.ts';
import type { RenameSuggestion } from '../../../nes/suggestion/suggestion.ts';
import { asRange, fromPosition } from '../../documents/convert.ts';
import type { EligibleDocuments } from '../../documents/eligibleDocuments.ts';
import { asEditorDocument } from '../../documents/vscodeDocument.ts';
import { applyRefactoring, changedMeanwhile, notApplied } from './documentMatches.ts';
import { otherChanges } from './otherChanges.ts';
import { logFailure, whyNotChange } from './openConfirmed.ts';

/** A rename that the language support can do. */
export interface PossibleRename {
  readonly kind: 'possible';
  readonly suggestion: RenameSuggestion;
  readonly document: TextDocument;
  /** Version of the document when the provider was asked. */
  readonly version: number;
  /** Range of the name at the suggestion's position. */
  readonly range: Range;
  readonly oldName: string;
  /** Number of files that change. */
  readonly files: number;
  readonly places: number;
}

export interface RenameTools {
  readonly eligible: EligibleDocuments;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** ms: before a suggestion is drawn, and after the user accepted it. */
const patience = { toDraw: 2_000, toApply: 15_000 };

function notPossible(): string {
  return t('Nothing can be renamed here.');
}

function tooSlow(): string {
  return t('The language extension did not respond in time.');
}

/**
 * Asks the rename provider what it would change; changes nothing. Only by asking for the changes is it known whether there
 * is a provider. Never rejects.
 */
export async function findRename(
  suggestion: RenameSuggestion,
  tools: RenameTools,
  token: CancellationToken,
): Promise<PossibleRename | NotApplied> {
  const document = workspace.textDocuments.find((each) => asEditorDocument(each).uri === suggestion.uri);
  if (!document) return refused(t('The file is not open.'));
  const { version, uri } = document;
  const at = fromPosition(suggestion.position);
  const looking = async (): Promise<PossibleRename | NotApplied> => {
    // If the provider cannot prepare a rename, VS Code answers with the word at the position.
    const prepared = await commands.executeCommand<
      { readonly range: VscodeRange; readonly placeholder: string } | undefined
    >('vscode.prepareRename', uri, at);
    if (!prepared || prepared.range.isEmpty) return refused(notPossible());
    const oldName = prepared.placeholder;
    if (oldName === suggestion.newName) return refused(t('The name is already {0}.', oldName));
    const changes = await askForChanges(uri, suggestion, tools);
    if (changes.kind !== 'changes') return changes;
    if (document.isClosed || document.version !== version) return refused(changedMeanwhile());
    const { files, places } = changes;
    const range = asRange(prepared.range);
    return { kind: 'possible', suggestion, document, version, range, oldName, files, places };
  };
  return await waitFor(looking(), patience.toDraw, tools.clock, token);
}

/**
 * Renames in one undo step. Changes of more than one file are first shown in the Refactor Preview. Asks for the changes
 * again, since they may differ by now in files that are not open. Never rejects.
 */
export async function applyRename(
  { document, version, suggestion }: PossibleRename,
  tools: RenameTools,
  token: CancellationToken,
): Promise<ApplyOutcome> {
  const isStale = (): boolean => document.isClosed || document.version !== version;
  if (isStale()) return refused(changedMeanwhile());
  const asking = askForChanges(document.uri, suggestion, tools);
  const changes = await waitFor(asking, patience.toApply, tools.clock, token);
  if (changes.kind !== 'changes') return changes;
  if (isStale()) return refused(changedMeanwhile());
  const { edit, files, places } = changes;
  try {
    if (await applyRefactoring(edit, files > 1)) return { kind: 'done', files, places };
  } catch (error) {
    logFailure(tools.logger, 'A rename failed', error);
    return refused(notApplied());
  }
  if (isStale()) return refused(changedMeanwhile());
  return files > 1 ? { kind: 'cancelled' } : refused(notApplied());
}

interface Changes {
  readonly kind: 'changes';
  readonly edit: WorkspaceEdit;
  readonly files: number;
  readonly places: number;
}

/** Rejects when VS Code's command does, which is how a provider refuses. */
async function askForChanges(
  uri: Uri,
  { position, newName }: RenameSuggestion,
  { eligible }: RenameTools,
): Promise<Changes | NotApplied> {
  const edit = await commands.executeCommand<WorkspaceEdit | undefined>(
    'vscode.executeDocumentRenameProvider',
    uri,
    fromPosition(position),
    newName,
  );
  if (!edit) return refused(notPossible());
  const touched = new Map<string, Uri>();
  let places = 0;
  for (const [file, edits] of edit.entries()) {
    touched.set(file.toString(), file);
    places += edits.length;
  }
  const { files, createdIfMissing } = otherChanges(edit);
  for (const file of [...files, ...createdIfMissing]) touched.set(file.toString(), file);
  if (touched.size === 0) return refused(notPossible());
  for (const file of touched.values()) {
    const reason = await whyNotChange(file, eligible);
    if (reason !== undefined) return refused(reason);
  }
  return { kind: 'changes', edit, files: touched.size, places };
}

/** Waits at most `ms`. An error, which is how a provider refuses, becomes a refusal. */
async function waitFor<T>(
  work: Promise<T>,
  ms: number,
  clock: Clock,
  token: CancellationToken,
): Promise<T | NotApplied> {
  const waited = await timeBoxed(work, ms, clock, token);
  switch (waited.kind) {
    case 'done':
      return waited.value;
    case 'cancelled':
      return waited;
    case 'late':
      return refused(tooSlow());
    case 'failed':
      return refused(waited.error instanceof Error ? waited.error.message || notPossible() : notPossible());
  }
}
