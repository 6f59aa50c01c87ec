// Exports all records of sent context to a file, and deletes them.

import { t } from '../../../base/l10n.ts';
import type { Uri } from 'vscode';
import type { ChatContext } from '../../context/chatContext.ts';
import type { Questions } from '../../window/questions.ts';
import type { AskForFile } from '../chatActions.ts';

export interface RecordsParts {
  readonly source: Pick<ChatContext, 'exportTo' | 'forget'>;
  readonly questions: Pick<Questions, 'choose' | 'confirm' | 'offer'>;
  readonly askForFile: AskForFile;
  /** Opens the exported file. */
  readonly openFile: (file: Uri) => PromiseLike<unknown>;
}

/** Asks the user whether to include contents and where to save. */
export async function exportRecords(parts: RecordsParts): Promise<void> {
  const { source, questions, askForFile, openFile } = parts;
  const title = t('Export Context Records');
  const choice = await questions.choose(title, [
    {
      label: t('Without contents'),
      description: t('what was sent, what was omitted, and why'),
      contents: false,
    },
    {
      label: t('With contents'),
      description: t('also includes the sent texts, which may be private'),
      contents: true,
    },
  ]);
  if (!choice) return;
  const file = await askForFile(title, 'agent-context.json');
  if (!file) return;
  try {
    await source.exportTo(file.fsPath, choice.contents);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const again = t('Retry');
    const message = t('{0} could not be written: {1}', file.fsPath, why);
    if ((await questions.offer('error', message, again)) === again) await exportRecords(parts);
    return;
  }
  const open = t('Open File');
  const done = t('Exported to {0}.', file.fsPath);
  if ((await questions.offer('info', done, open)) === open) await openFile(file);
}

/** Asks the user to confirm. */
export async function forgetRecords({ source, questions }: RecordsParts): Promise<void> {
  const detail = t('The records are deleted here and on disk. Agents keep what they received.');
  if (!(await questions.confirm(t('Delete all context records?'), detail, t('Delete')))) return;
  await source.forget();
  await questions.offer('info', t('All context records were deleted.'));
}
