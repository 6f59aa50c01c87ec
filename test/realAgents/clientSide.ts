// A minimal client for real agents, which serves files and permissions in place of the extension's own services.
// test/host/agents/realAgents.test.ts drives the same agents with those.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, relative, resolve, sep } from 'node:path';
import type { Disposable } from '../../src/base/disposable.ts';
import { errorCode } from '../../src/protocol/errorCode.ts';
import {
  fsReadTextFile,
  fsWriteTextFile,
  type ReadTextFileResult,
  type WriteTextFileResult,
} from '../../src/protocol/client/fs.ts';
import type { ClientCapabilities } from '../../src/protocol/initialize.ts';
import {
  requestPermission,
  type PermissionParams,
  type PermissionResult,
} from '../../src/protocol/client/permission.ts';
import { sessionLoad, type KnownSessionParams } from '../../src/protocol/session/sessionSetup.ts';
import { type Connection, WireError } from '../../src/wire/peer.ts';

/** The capabilities of `ClientSide` for `initialize`. */
export const clientCapabilities: ClientCapabilities = {
  fs: { readTextFile: true, writeTextFile: true },
  subagents: {},
  plan: {},
};

export interface FileRequest {
  readonly method: 'read' | 'write';
  readonly path: string;
}

export class ClientSide {
  /** Every permission request so far. */
  readonly permissions: PermissionParams[] = [];
  /** Every file request so far. */
  readonly files: FileRequest[] = [];
  /** The kind of option that is chosen. */
  answer: 'allow_once' | 'reject_once' = 'reject_once';
  /** The answer to reading a missing file: empty text or an error. */
  missingFile: 'empty' | 'error' = 'empty';
  /** Called with each permission request before it is answered. */
  asked: (request: PermissionParams) => void = () => undefined;
  readonly #folder: string;

  /** @param folder only files in it may be read and written. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Call before the connection starts to read. */
  attach(connection: Connection): readonly Disposable[] {
    return [
      connection.onRequest(requestPermission, (asked) => this.#permit(asked)),
      connection.onRequest(fsReadTextFile, ({ path }) => this.#read(path)),
      connection.onRequest(fsWriteTextFile, ({ path, content }) => this.#write(path, content)),
    ];
  }

  /** Resolves with the agent's response, which may precede parts of the history. */
  async load(connection: Connection, params: KnownSessionParams): Promise<void> {
    await connection.sendRequest(sessionLoad, params);
  }

  #permit(asked: PermissionParams): PermissionResult {
    this.permissions.push(asked);
    this.asked(asked);
    const chosen = asked.options.find(({ kind }) => kind === this.answer);
    if (!chosen) return { outcome: { outcome: 'cancelled' } };
    return { outcome: { outcome: 'selected', optionId: chosen.optionId } };
  }

  async #read(path: string): Promise<ReadTextFileResult> {
    this.files.push({ method: 'read', path });
    try {
      return { content: await readFile(this.#inside(path), 'utf8') };
    } catch (error) {
      // gemini-cli creates a new file only if reading it returns empty text instead of an error.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      if (this.missingFile === 'empty') return { content: '' };
      throw new WireError(errorCode.resourceNotFound, `There is no file ${path}`);
    }
  }

  async #write(path: string, content: string): Promise<WriteTextFileResult> {
    this.files.push({ method: 'write', path });
    const file = this.#inside(path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
    return {};
  }

  #inside(path: string): string {
    const way = relative(this.#folder, resolve(path));
    if (way === '..' || way.startsWith(`..${sep}`) || resolve(way) === way)
      throw new WireError(errorCode.invalidParams, `${path} is outside of the folder`);
    return resolve(this.#folder, way);
  }
}
