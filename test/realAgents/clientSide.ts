// What the client answers when a real agent asks: files and permissions, by the least that is right. Stands where the
// extension's own services stand; only this file is to change when they take its place.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, relative, resolve, sep } from 'node:path';
import * as z from 'zod/mini';
import type { Disposable } from '../../src/base/disposable.ts';
import { errorCode } from '../../src/protocol/errorCode.ts';
import type { ClientCapabilities } from '../../src/protocol/initialize.ts';
import { request } from '../../src/protocol/method.ts';
import { toolCall } from '../../src/protocol/toolCall.ts';
import type { Connection } from '../../src/wire/peer.ts';
import { WireError } from '../../src/wire/wireError.ts';

const anything = z.looseObject({});
const option = z.looseObject({ optionId: z.string(), name: z.string(), kind: z.string() });
const permission = request(
  'session/request_permission',
  'agentToClient',
  z.looseObject({ sessionId: z.string(), toolCall, options: z.array(option) }),
  anything,
);
const readText = request(
  'fs/read_text_file',
  'agentToClient',
  z.looseObject({ sessionId: z.string(), path: z.string() }),
  anything,
);
const writeText = request(
  'fs/write_text_file',
  'agentToClient',
  z.looseObject({ sessionId: z.string(), path: z.string(), content: z.string() }),
  anything,
);
const load = request(
  'session/load',
  'clientToAgent',
  z.looseObject({ sessionId: z.string(), cwd: z.string() }),
  z.nullable(anything),
);

export const setMode = request(
  'session/set_mode',
  'clientToAgent',
  z.looseObject({ sessionId: z.string(), modeId: z.string() }),
  z.nullable(anything),
);

/** What `initialize` says of `ClientSide`. */
export const clientCapabilities: ClientCapabilities = { fs: { readTextFile: true, writeTextFile: true } };

export type PermissionRequest = z.infer<typeof permission.params>;
export interface FileRequest {
  readonly method: 'read' | 'write';
  readonly path: string;
}

export class ClientSide {
  /** Every question for permission so far. */
  readonly permissions: PermissionRequest[] = [];
  readonly files: FileRequest[] = [];
  /** Which kind of option is chosen. */
  answer: 'allow_once' | 'reject_once' = 'reject_once';
  /** What reading a file that is not there gives. */
  missingFile: 'empty' | 'error' = 'empty';
  readonly #folder: string;

  /** `folder`: outside of it nothing is read or written. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Call it before the connection reads. */
  attach(connection: Connection): readonly Disposable[] {
    return [
      connection.onRequest(permission, (asked) => this.#permit(asked)),
      connection.onRequest(readText, ({ path }) => this.#read(path)),
      connection.onRequest(writeText, ({ path, content }) => this.#write(path, content)),
    ];
  }

  /** Resolves when the agent answered, which may be before it has told all of the past. */
  async load(
    connection: Connection,
    params: { readonly sessionId: string; readonly cwd: string },
  ): Promise<void> {
    await connection.sendRequest(load, { ...params });
  }

  #permit(asked: PermissionRequest): object {
    this.permissions.push(asked);
    const chosen = asked.options.find(({ kind }) => kind === this.answer);
    if (!chosen) return { outcome: { outcome: 'cancelled' } };
    return { outcome: { outcome: 'selected', optionId: chosen.optionId } };
  }

  async #read(path: string): Promise<object> {
    this.files.push({ method: 'read', path });
    try {
      return { content: await readFile(this.#inside(path), 'utf8') };
    } catch (error) {
      // Gemini can't make a new file after an error; with an empty one it can.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      if (this.missingFile === 'empty') return { content: '' };
      throw new WireError(errorCode.resourceNotFound, `There is no file ${path}`);
    }
  }

  async #write(path: string, content: string): Promise<object> {
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
