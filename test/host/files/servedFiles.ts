// The file service as an agent uses it, with a user who answers every question as the test says.
import { writeFile } from 'node:fs/promises';
import { afterEach, beforeEach } from 'mocha';
import { systemClock } from '../../../src/agent/clock.ts';
import type { Clock } from '../../../src/base/clock.ts';
import type { CancellationToken } from '../../../src/base/cancellation.ts';
import { fsReadTextFile, fsWriteTextFile, type ReadTextFileParams } from '../../../src/protocol/client/fs.ts';
import {
  AccessQuestions,
  type AccessAnswer,
  type AccessQuestion,
} from '../../../src/vscode/files/accessQuestions.ts';
import { ExcludedFiles } from '../../../src/vscode/files/excludedFiles.ts';
import { FileAccess } from '../../../src/vscode/files/fileAccess.ts';
import { openFolders } from '../../../src/vscode/window/workspacePlace.ts';
import { FilesService } from '../../../src/vscode/serve/files/filesService.ts';
import type { FileWrite } from '../../../src/vscode/serve/files/fileWrite.ts';
import { restoreWorld, writeNewFile } from '../world.ts';
import { createEligible, workspacePath } from '../editorParts.ts';
import { serve, type Served } from '../served.ts';

export interface ServedFiles {
  readonly service: FilesService;
  readonly access: FileAccess;
  readonly served: Served;
  readonly sessionId: string;
  /** The questions so far. */
  readonly questions: readonly AccessQuestion[];
  /** The reported writes so far. */
  readonly writes: readonly FileWrite[];
  /** The user's answer; a promise if the user takes long. */
  answer: AccessAnswer | Promise<AccessAnswer>;
  read(path: string, more?: Partial<ReadTextFileParams>, token?: CancellationToken): Promise<string>;
  write(path: string, content: string, token?: CancellationToken): Promise<void>;
  dispose(): void;
}

/** @param folders the folders whose files need no consent; by default the open ones. */
export function startFiles(
  agentName?: string,
  folders: () => readonly string[] = openFolders,
  clock: Clock = systemClock,
): ServedFiles {
  const eligible = createEligible();
  const questions: AccessQuestion[] = [];
  const writes: FileWrite[] = [];
  const asked = new AccessQuestions(async (question) => {
    questions.push(question);
    return await files.answer;
  });
  const access = new FileAccess(eligible, asked, {
    folders,
    excludedFiles: new ExcludedFiles(() => eligible.findExcluded(), clock),
  });
  const service = new FilesService(access, clock);
  service.guardWrites(async (_, write) => {
    const written = await write();
    if (written) writes.push(written);
  });
  const served = serve([service], [workspacePath()], agentName);
  const { sessionId } = served;
  const files: ServedFiles = {
    service,
    access,
    served,
    sessionId,
    questions,
    writes,
    answer: 'dismissed',
    read: async (path, more, token) =>
      (await served.agent.sendRequest(fsReadTextFile, { sessionId, path, ...more }, token)).content,
    write: async (path, content, token) =>
      void (await served.agent.sendRequest(fsWriteTextFile, { sessionId, path, content }, token)),
    dispose: () => {
      served.dispose();
      eligible.dispose();
    },
  };
  return files;
}

/** Creates new ones for each test, and removes its files and editors afterwards. */
export function eachFiles(use: (files: ServedFiles) => void): void {
  let files: ServedFiles;
  beforeEach(() => use((files = startFiles())));
  afterEach(async () => {
    files.dispose();
    await restoreWorld();
  });
}

/** Creates a file in the open folder without VS Code. @returns its path. */
export async function newFile(name: string, content: string | Uint8Array): Promise<string> {
  const { fsPath } = await writeNewFile(name, '');
  await writeFile(fsPath, content);
  return fsPath;
}
