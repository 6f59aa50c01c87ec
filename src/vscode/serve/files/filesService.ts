// `fs/*`: an agent reads and writes text files, past the guard and through the editor.

import { CancellationSource, type CancellationToken } from '../../../base/cancellation.ts';
import type { Clock } from '../../../base/clock.ts';
import { DisposableStore, toDisposable, type Disposable } from '../../../base/disposable.ts';
import type { HostedSession, HostedSessions } from '../../../chat/session/hostedSession.ts';
import {
  fsReadTextFile,
  fsWriteTextFile,
  type ReadTextFileParams,
  type WriteTextFileParams,
} from '../../../protocol/client/fs.ts';
import type { Receiver } from '../../../wire/peer.ts';
import type { FileAccess } from '../../files/fileAccess.ts';
import type { FilePlace } from '../../files/filePlace.ts';
import type { FileWrite } from './fileWrite.ts';
import { requireSession } from '../requireSession.ts';
import { readsMissingAsEmpty } from './missingFileQuirk.ts';
import { findOpenBuffer } from '../../files/openBuffer.ts';
import { readBuffer, readDisk } from './readTextFile.ts';
import { missingFile, refusedFile } from '../../files/refusedFile.ts';
import { SeenBuffers } from './seenBuffers.ts';
import type { ServedAgent } from '../servedAgent.ts';
import type { Service } from '../service.ts';
import { withdrawalOf } from './withdrawal.ts';
import { writeTextFile } from './writeTextFile.ts';
import { systemCode } from '../../files/systemCode.ts';

/**
 * Goes around each write of a file: calls `write` once, which tells what it changed, and passes on what that throws. The
 * agent hears that its file is written only afterwards.
 * @param path real and absolute.
 */
export type WriteGuard = (path: string, write: () => Promise<FileWrite | undefined>) => Promise<unknown>;

const unguarded: WriteGuard = (_, write) => write();

export class FilesService implements Service {
  readonly capabilities = { fs: { readTextFile: true, writeTextFile: true } };
  readonly #access: FileAccess;
  readonly #clock: Clock;
  readonly #seen = new SeenBuffers();
  /** The last write of each file under way: two of one file would each undo the other. */
  readonly #writing = new Map<string, Promise<unknown>>();
  /** Resolves when it is known where all writes lead that came so far. */
  #located: Promise<void> = Promise.resolve();
  #guard = unguarded;

  constructor(access: FileAccess, clock: Clock) {
    this.#access = access;
    this.#clock = clock;
  }

  /** For the one who follows what is written, until disposed. */
  guardWrites(guard: WriteGuard): Disposable {
    this.#guard = guard;
    return toDisposable(() => (this.#guard = unguarded));
  }

  serve(agent: ServedAgent, receiver: Receiver, sessions: HostedSessions): Disposable {
    const served = new DisposableStore();
    const closed = new CancellationSource();
    served.add(toDisposable(() => closed.cancel()));
    /** Answers until nobody waits any more. */
    const during = async <R>(
      sessionId: string,
      path: string,
      token: CancellationToken,
      answer: (session: HostedSession, token: CancellationToken) => Promise<R>,
    ): Promise<R> => {
      const session = requireSession(sessions, sessionId);
      const withdrawal = withdrawalOf(session, token, closed.token);
      try {
        return await answer(session, withdrawal.token);
      } catch (error) {
        throw explained(error, path);
      } finally {
        withdrawal.dispose();
      }
    };
    served.add(
      receiver.onRequest(fsReadTextFile, (params, token) =>
        during(params.sessionId, params.path, token, (session, token) =>
          this.#read(agent, session, params, token),
        ),
      ),
    );
    served.add(
      receiver.onRequest(fsWriteTextFile, (params, token) =>
        during(params.sessionId, params.path, token, (session, token) =>
          this.#write(agent, session, params, token),
        ),
      ),
    );
    return served;
  }

  async #read(
    agent: ServedAgent,
    session: HostedSession,
    { path, line, limit }: ReadTextFileParams,
    token: CancellationToken,
  ): Promise<{ content: string }> {
    const place = await this.#access.locate(path);
    if (!place.exists && !(await findOpenBuffer(place))?.isDirty) {
      // Agents look for files in many places: nobody is asked about one that is not there.
      if (readsMissingAsEmpty(agent.info())) return { content: '' };
      throw missingFile(place.requested);
    }
    await this.#access.admit(place, { agent: agent.name, session, purpose: 'read' }, token);
    // The user may have typed while being asked.
    const open = await findOpenBuffer(place);
    const lines = { line: Math.max(line ?? 1, 1), limit: limit ?? Infinity };
    if (!open?.isDirty) return { content: await readDisk(place, this.#access, lines, open, token) };
    const content = readBuffer(open, place, lines);
    this.#seen.sawLines(session, open, lines);
    return { content };
  }

  async #write(
    agent: ServedAgent,
    session: HostedSession,
    { path, content }: WriteTextFileParams,
    token: CancellationToken,
  ): Promise<object> {
    const place = await this.#inOrder(this.#access.locate(path));
    const admitted = this.#access.admit(place, { agent: agent.name, session, purpose: 'write' }, token);
    const parts = { access: this.#access, seen: this.#seen, clock: this.#clock };
    await this.#inTurn(place, admitted, (place) =>
      this.#guard(place.path, async () => {
        const written = await writeTextFile({ place, content, session, token, ...parts });
        return written && { session, at: Date.now(), ...written };
      }),
    );
    return {};
  }

  /** Where one write leads may be known later than where the next one does. */
  #inOrder(place: Promise<FilePlace>): Promise<FilePlace> {
    const known = Promise.allSettled([this.#located, place]).then(() => undefined);
    this.#located = known;
    return known.then(() => place);
  }

  /** One after the other for each file, which may have been made by the one before. */
  async #inTurn(
    place: FilePlace,
    admitted: Promise<void>,
    write: (place: FilePlace) => Promise<unknown>,
  ): Promise<void> {
    const before = this.#writing.get(place.path);
    const mine = (async () => {
      // Those that are refused wait for nobody.
      await admitted;
      await before?.catch(() => undefined);
      await write(before === undefined ? place : await this.#again(place));
    })();
    this.#writing.set(place.path, mine);
    try {
      await mine;
    } finally {
      if (this.#writing.get(place.path) === mine) this.#writing.delete(place.path);
    }
  }

  async #again(place: FilePlace): Promise<FilePlace> {
    const { exists } = await this.#access.locate(place.requested);
    return { ...place, exists };
  }
}

/** What the file system said is for the agent to know; the rest is a bug. */
function explained(error: unknown, path: string): unknown {
  const code = systemCode(error);
  if (code === undefined) return error;
  if (code === 'ENOENT') return missingFile(path);
  return refusedFile('failed', path, `The file system refused ${path}: ${code}.`);
}
