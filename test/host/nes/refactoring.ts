// Parts for host tests of renames and replacements, and answers to VS Code's Refactor Preview.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { systemClock } from '../../../src/agent/clock.ts';
import type { Clock } from '../../../src/base/clock.ts';
import { EligibleDocuments } from '../../../src/vscode/documents/eligibleDocuments.ts';
import { ExcludedFiles } from '../../../src/vscode/files/excludedFiles.ts';
import { FileAccess } from '../../../src/vscode/files/fileAccess.ts';
import { openFolders } from '../../../src/vscode/window/workspacePlace.ts';
import { AccessQuestions } from '../../../src/vscode/files/accessQuestions.ts';
import type { ConfirmingTools } from '../../../src/vscode/nes/refactor/openConfirmed.ts';
import type { GitRepositories } from '../../../src/vscode/git/gitRepositories.ts';
import { RecordingLogger } from '../../unit/agent/recordingLogger.ts';
import { anyRepositories } from '../../unit/vscode/git/openRepository.ts';
import { until } from '../../until.ts';
import { inTurn, run, writeNewFile } from '../world.ts';

export interface RefactoringTools extends vscode.Disposable, ConfirmingTools {
  readonly repositories: { get(): Promise<GitRepositories> };
  readonly workerFile: string;
  readonly clock: Clock;
  readonly logger: RecordingLogger;
}

/** Creates the parts that the extension passes to its refactorings. */
export function createTools(): RefactoringTools {
  const extension = vscode.extensions.getExtension('acp-host.acp-host');
  if (!extension) throw new Error('acp-host.acp-host is not there');
  // Not the folder of the tests' files: only the place of the settings matters.
  const globalStorageUri = vscode.Uri.file('/nowhere/User/globalStorage/acp-host');
  const eligible = new EligibleDocuments({ globalStorageUri } as vscode.ExtensionContext);
  const storage = mkdtempSync(join(tmpdir(), 'acp-host-git-'));
  const repositories = anyRepositories(storage);
  const access = new FileAccess(eligible, new AccessQuestions(() => Promise.resolve('refuse')), {
    folders: openFolders,
    excludedFiles: new ExcludedFiles(() => eligible.findExcluded(), systemClock),
  });
  return {
    eligible,
    access: { get: () => Promise.resolve(access) },
    repositories: { get: () => Promise.resolve(repositories) },
    workerFile: join(extension.extensionPath, 'dist', 'searchWorker.cjs'),
    clock: systemClock,
    logger: new RecordingLogger(),
    dispose: () => {
      eligible.dispose();
      rmSync(storage, { recursive: true });
    },
  };
}

/**
 * Writes a file and opens it without an editor. The Refactor Preview applies nothing if VS Code notices, while it is shown,
 * that a file that is not open was written.
 */
export async function writeOpenFile(name: string, text: string): Promise<vscode.Uri> {
  const uri = await writeNewFile(name, text);
  await vscode.workspace.openTextDocument(uri);
  return uri;
}

/**
 * Waits for `work`, which brings up the Refactor Preview, and answers that by the button's command. VS Code has no event
 * for it: the command does nothing until it is there.
 */
export async function answerPreview<T>(answer: 'apply' | 'discard', work: Promise<T>): Promise<T> {
  let done = false;
  work.then(
    () => (done = true),
    () => (done = true),
  );
  await until(
    `the preview's ${answer}`,
    () => done,
    inTurn(() => run(`refactorPreview.${answer}`)),
  );
  return await work;
}
