// Files as an agent reads and writes them through `FileAccess`, for its unit tests.
import * as assert from 'node:assert/strict';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { neverCancelled, type CancellationToken } from '../../../../src/base/cancellation.ts';
import { secretFileRule } from '../../../../src/base/secrets/secretFiles.ts';
import type { HostedSession } from '../../../../src/chat/session/hostedSession.ts';
import { errorCode } from '../../../../src/protocol/errorCode.ts';
import {
  AccessQuestions,
  type AccessAnswer,
  type AccessPurpose,
  type AccessQuestion,
} from '../../../../src/vscode/files/accessQuestions.ts';
import { ExcludedFiles } from '../../../../src/vscode/files/excludedFiles.ts';
import { type AccessParts, FileAccess } from '../../../../src/vscode/files/fileAccess.ts';
import type { FilePlace } from '../../../../src/vscode/files/realPlace.ts';
import { WireError } from '../../../../src/wire/peer.ts';
import { ManualClock } from '../../agent/manualClock.ts';

/** Reads and writes files as an agent's requests do, with a user who answers as the test says. */
export class AgentFiles {
  answer: AccessAnswer | Promise<AccessAnswer> = 'dismissed';
  readonly questions: AccessQuestion[] = [];
  /** Files that the user allowed an agent to read. */
  readonly allowed: string[] = [];
  /** Cancelled when no request waits for the answer to the last question any more. */
  token = neverCancelled;
  session = {} as HostedSession;
  /** Cancelled when the turn of the requests ends. Default: that of `session`. */
  turnOver: CancellationToken | undefined;
  /** True for files that agents never get. */
  isExcluded = (path: string): boolean => secretFileRule(path) !== undefined;
  /** The open folders. */
  folders: readonly string[];
  /** Found by their identity on disk. */
  excluded: readonly string[] = [];
  readonly #access: FileAccess;

  /** @param parts replace those of this machine. */
  constructor(folder: string, parts: Pick<AccessParts, 'clock' | 'isProgramPlace'> = {}) {
    this.folders = [folder];
    const asked = new AccessQuestions(async (question, _sessionId, token) => {
      this.questions.push(question);
      this.token = token;
      return await this.answer;
    });
    this.#access = new FileAccess({ hasFile: (path) => !this.isExcluded(path) }, asked, {
      ...{ ...parts, folders: () => this.folders },
      allowedRead: (agent, { requested, path }) => this.allowed.push(`${agent} ${requested} ${path}`),
      excludedFiles: new ExcludedFiles(() => Promise.resolve(this.excluded), new ManualClock()),
    });
  }

  async read(path: string, token = neverCancelled): Promise<string> {
    return await readFile((await this.#admit('read', path, token)).path, 'utf8');
  }

  async write(path: string, content: string, token = neverCancelled): Promise<void> {
    const place = await this.#admit('write', path, token);
    await mkdir(dirname(place.path), { recursive: true });
    await writeFile(place.path, content);
  }

  async #admit(purpose: AccessPurpose, path: string, token: CancellationToken): Promise<FilePlace> {
    const place = await this.#access.locate(path);
    const { session, turnOver } = this;
    await this.#access.admit(place, { agent: 'scripted', session, turnOver, purpose }, token);
    if (place.exists) await this.#access.refuseExcludedFile(place, await stat(place.path));
    return place;
  }
}

/** Matches errors for `assert.rejects`. */
export const failure =
  (code: number, reason?: string) =>
  (error: unknown): boolean => {
    assert.ok(error instanceof WireError, String(error));
    const given = (error.data as { reason?: string } | undefined)?.reason;
    assert.deepEqual([error.code, given], [code, reason], error.message);
    return true;
  };
export const invalid = (reason: string): ((error: unknown) => boolean) =>
  failure(errorCode.invalidParams, reason);

export const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
