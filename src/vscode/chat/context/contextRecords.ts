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
      description: t('what was sent, left out and why'),
      contents: false,
    },
    {
      label: t('With contents'),
      description: t('also the texts that were sent: they may be private'),
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
    const again = t('Try Again');
    const message = t('The records could not be written to {0}: {1}', file.fsPath, why);
    if ((await questions.offer('error', message, again)) === again) await exportRecords(parts);
    return;
  }
  const open = t('Open File');
  const done = t('The records of what agents were sent are in {0}.', file.fsPath);
  if ((await questions.offer('info', done, open)) === open) await openFile(file);
}

/** Asks the user to confirm. */
export async function forgetRecords({ source, questions }: RecordsParts): Promise<void> {
  const detail = t(
    'What went with your prompts, what was left out and why is deleted here and on disk. Agents keep what they were sent.',
  );
  if (!(await questions.confirm(t('Forget all records of what agents were sent?'), detail, t('Forget'))))
    return;
  await source.forget();
  await questions.offer('info', t('The records of what agents were sent are gone.'));
}
