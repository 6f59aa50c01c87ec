// Describes for the record what an agent asked for and did not get: files that it was not allowed to read, and documents that
// lists leave out. Used by `Accounting`.

import { t } from '../../base/l10n.ts';
import { secretFileRule } from '../../base/secrets/secretFiles.ts';
import type { DirectItem } from '../../context/records/directItem.ts';
import type { WithheldFile } from '../../editorTools/tool.ts';
import { type FileRefusal, refusalOf } from '../files/refusedFile.ts';

const excludedRule = 'acpHost.nes.exclude';

/** Undefined if the answer refused no existing file. @param uri of the file. @param error as sent. */
export function refusedRead(method: string, uri: string | undefined, error: unknown): DirectItem | undefined {
  if (method !== 'fs/read_text_file' || uri === undefined) return undefined;
  const reason = refusalOf(error);
  const omitted = reason && omissionOf(reason, uri);
  return (
    omitted && { uri, kind: 'file_excerpt', sourceKind: 'acp.fs.read_text_file', priority: 100, omitted }
  );
}

function omissionOf(reason: FileRefusal, uri: string): DirectItem['omitted'] {
  switch (reason) {
    case 'excluded':
      return excluded(uri);
    case 'refusedByUser':
    case 'tooManyQuestions':
      return notAllowed();
    case 'binary':
    case 'notAFile':
      return { reason: 'unsupported_media', detail: t('Not a text file.') };
    case 'tooLarge':
      return { reason: 'too_large', detail: t('The file is too large.') };
    case 'unsavedChanges':
    case 'changed':
    case 'moved':
      return { reason: 'stale', detail: t("The file can't be read.") };
    case 'path':
    case 'link':
    case 'readOnly':
    case 'encoding':
    case 'failed':
      return { reason: 'custom', detail: t("The file can't be read.") };
  }
}

/** A file that the answer of an editor tool does not show. */
export function withheldFile({ uri, why }: WithheldFile): DirectItem {
  const omissions = { excluded: () => excluded(uri), gitIgnored, notAllowed };
  const omitted = omissions[why]();
  return { uri, kind: 'file_excerpt', sourceKind: 'vscode.text_document', priority: 40, omitted };
}

export function withheldDocument(uri: string): DirectItem {
  return { uri, kind: 'runtime_state', sourceKind: 'vscode.window', priority: 40, omitted: excluded(uri) };
}

function notAllowed(): NonNullable<DirectItem['omitted']> {
  return { reason: 'permission_missing', detail: t('Not allowed.'), rule: 'outside the workspace' };
}

function gitIgnored(): NonNullable<DirectItem['omitted']> {
  return { reason: 'policy_blocked', detail: t('Ignored by Git.'), rule: '.gitignore' };
}

function excluded(uri: string): NonNullable<DirectItem['omitted']> {
  const rule = secretFileRule(uri) ?? excludedRule;
  return { reason: 'policy_blocked', detail: t('Excluded by a setting.'), rule };
}
