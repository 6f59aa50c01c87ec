// Answers `fs/*` (ACP v1 "File System"): reads and writes text files for agents, where `FileAccess` allows it and with
// respect to unsaved changes in the editor.

import { Uri } from 'vscode';
import { CancellationSource, neverCancelled, type CancellationToken } from '../../../base/cancellation.ts';
import type { Clock } from '../../../base/clock.ts';
import { DisposableStore, toDisposable, type Disposable } from '../../../base/disposable.ts';
import type { PromptedSession } from '../../../chat/conversation/builtPrompt.ts';
import type { GivenFile } from '../../../chat/prompt/givenFiles.ts';
import type { HostedSession, HostedSessions } from '../../../chat/session/hostedSession.ts';
import {
  fsReadTextFile,
  fsWriteTextFile,
  type ReadTextFileParams,
  type WriteTextFileParams,
} from '../../../protocol/client/fs.ts';
import type { Receiver } from '../../../protocol/messaging.ts';
import type { FileAccess, Visitor } from '../../files/fileAccess.ts';
import { type FilePlace, findRealPlace, systemCode } from '../../files/realPlace.ts';
import type { FileWrite, Written } from './fileWrite.ts';
import { requireSession, type ServedAgent, type Service } from '../service.ts';
import { LastReadings, readingOf } from './lastReadings.ts';
import { readsMissingAsEmpty } from './missingFileQuirk.ts';
import { findOpenBuffer } from '../../files/writeBuffer.ts';
import { readBuffer, readDisk } from './readTextFile.ts';
import { missingFile } from '../../files/missingFile.ts';
import { refusedFile } from '../../files/refusedFile.ts';
import { refuseUnsavedEditor } from '../../files/findOtherEditor.ts';
import { SeenBuffers, writeTextFile } from './writeTextFile.ts';

/**
 * Wraps each write of a file. Must call `write` once, which resolves to what it changed, and pass its errors on. The agent
 * is answered only after the guard has settled.
 * @param path real and absolute.
 */
export type WriteGuard = (path: string, write: () => Promise<FileWrite | undefined>) => Promise<unknown>;

/**
 * Called when an agent asks to write a file, in wire order. The result is called once the write has ended, with what it changed;
 * undefined if it changed nothing or failed. Neither throws.
 */
export type WriteFollower = (
  session: HostedSession,
) => ((write: FileWrite | undefined) => Promise<void>) | undefined;

/** Who sent a request, and in which turn. */
type Asking = Omit<Visitor, 'purpose'>;

const unguarded: WriteGuard = (_, write) => write();

export class FilesService implements Service {
  readonly capabilities = { fs: { readTextFile: true, writeTextFile: true } };
  readonly #access: FileAccess;
  readonly #clock: Clock;
  readonly #seen = new SeenBuffers();
  readonly #readings = new LastReadings();
  /** The last pending write of each file: two at a time would overwrite each other. */
  readonly #writing = new Map<string, Promise<unknown>>();
  /** The sessions of each connected agent, by its name. */
  readonly #sessions = new Map<string, Set<HostedSessions>>();
  /** Resolves when the paths of all writes received so far have been resolved. */
  #located: Promise<void> = Promise.resolve();
  #guard = unguarded;
  #follow: WriteFollower = () => undefined;

  constructor(access: FileAccess, clock: Clock) {
    this.#access = access;
    this.#clock = clock;
  }

  /** Sets the only guard, until the result is disposed. */
  guardWrites(guard: WriteGuard): Disposable {
    this.#guard = guard;
    return toDisposable(() => (this.#guard = unguarded));
  }

  /** Sets the only follower, until the result is disposed. It is not called for `changeFiles`. */
  followWrites(follow: WriteFollower): Disposable {
    this.#follow = follow;
    return toDisposable(() => (this.#follow = () => undefined));
  }

  serve(agent: ServedAgent, receiver: Receiver, sessions: HostedSessions): Disposable {
    const served = new DisposableStore();
    const closed = new CancellationSource();
    served.add(toDisposable(() => closed.cancel()));
    const connected = this.#sessions.get(agent.name) ?? new Set();
    this.#sessions.set(agent.name, connected.add(sessions));
    served.add(toDisposable(() => connected.delete(sessions)));
    /** Runs `answer` with a token that is cancelled when the answer is no longer needed. */
    const during = async <R>(
      sessionId: string,
      path: string,
      token: CancellationToken,
      answer: (asking: Asking, token: CancellationToken) => Promise<R>,
    ): Promise<R> => {
      const session = requireSession(sessions, sessionId);
      const asking = { agent: agent.name, session, turnOver: session.turnOver ?? neverCancelled };
      const withdrawal = withdrawalOf(session, token, closed.token);
      try {
        return await answer(asking, withdrawal.token);
      } catch (error) {
        throw explained(error, path);
      } finally {
        withdrawal.dispose();
      }
    };
    served.add(
      receiver.onRequest(fsReadTextFile, (params, token) =>
        during(params.sessionId, params.path, token, (asking, token) =>
          this.#read(agent, asking, params, token),
        ),
      ),
    );
    served.add(
      receiver.onRequest(fsWriteTextFile, (params, token) =>
        during(params.sessionId, params.path, token, (asking, token) => this.#write(asking, params, token)),
      ),
    );
    return served;
  }

  /** Notes that a prompt gave an agent the whole texts of files, which count as read then. */
  async gave({ agent, sessionId }: PromptedSession, files: readonly GivenFile[]): Promise<void> {
    for (const sessions of this.#sessions.get(agent) ?? []) {
      const session = sessions.get(sessionId);
      if (session) await Promise.all(files.map((file) => this.#gave(session, file)));
    }
  }

  async #gave(session: HostedSession, { uri, text }: GivenFile): Promise<void> {
    const { scheme, fsPath } = Uri.parse(uri);
    const place = scheme === 'file' ? await findRealPlace(fsPath) : undefined;
    if (place?.kind !== 'there') return;
    const { path } = place;
    const open = await findOpenBuffer({ requested: fsPath, path });
    if (open?.isDirty && open.getText() === text) this.#seen.sawAll(session, open);
    this.#readings.saw(session, path, await readingOf(text));
  }

  async #read(
    agent: ServedAgent,
    asking: Asking,
    { path, line, limit }: ReadTextFileParams,
    token: CancellationToken,
  ): Promise<{ content: string }> {
    const place = await this.#access.locate(path);
    if (!place.exists && !(await findOpenBuffer(place))?.isDirty) {
      // Agents look for files in many places: the user is not asked about missing ones.
      if (readsMissingAsEmpty(agent.info())) return { content: '' };
      throw missingFile(place.requested);
    }
    await this.#access.admit(place, { ...asking, purpose: 'read' }, token);
    // The user may have typed while the question was open.
    const open = await findOpenBuffer(place);
    const lines = { line: Math.max(line ?? 1, 1), limit: limit ?? Infinity };
    if (open?.isDirty) {
      const content = readBuffer(open, place, lines);
      const whole = open.getText();
      this.#seen.sawLines(asking.session, open, lines);
      this.#readings.sawLines(asking.session, place.path, await readingOf(whole), lines);
      return { content };
    }
    await refuseUnsavedEditor(place);
    const { content, whole } = await readDisk(place, this.#access, lines, open, token);
    if (whole !== undefined) {
      const reading = typeof whole === 'string' ? await readingOf(whole) : whole;
      this.#readings.sawLines(asking.session, place.path, reading, lines);
    }
    return { content };
  }

  async #write(
    asking: Asking,
    { path, content }: WriteTextFileParams,
    token: CancellationToken,
  ): Promise<object> {
    const { session } = asking;
    const follow = this.#follow(session);
    let done: FileWrite | undefined;
    try {
      const place = await this.#inOrder(this.#access.locate(path));
      const admitted = this.#access.admit(place, { ...asking, purpose: 'write' }, token);
      const [seen, readings] = [this.#seen, this.#readings];
      const parts = { access: this.#access, seen, readings, clock: this.#clock };
      await this.#inTurn(place, admitted, (place) =>
        this.#guard(place.path, async () => {
          const written = await writeTextFile({ place, content, session, token, ...parts });
          return (done = written && { session, at: Date.now(), ...written });
        }),
      );
    } finally {
      await follow?.(done);
    }
    return {};
  }

  /**
   * Runs a change of several files that this client makes for the agent of `session`, guarded, and after the agent's earlier
   * writes of these files. Rejects as `change` does. @param paths real and absolute. @param change resolves to the changed
   * files, by those paths.
   */
  async changeFiles(
    session: HostedSession,
    paths: readonly string[],
    change: () => Promise<ReadonlyMap<string, Written>>,
  ): Promise<void> {
    const earlier = paths.map((path) => Promise.resolve(this.#writing.get(path)));
    let written: ReadonlyMap<string, Written> = new Map();
    const innermost = async (): Promise<unknown> => (written = await change());
    const guarded = paths.reduceRight(
      (inner, path) => () =>
        this.#guard(path, async () => {
          await inner();
          const file = written.get(path);
          return file && { session, at: Date.now(), ...file };
        }),
      innermost,
    );
    const running = Promise.allSettled(earlier).then(guarded);
    for (const path of paths) this.#writing.set(path, running);
    try {
      await running;
    } finally {
      for (const path of paths) if (this.#writing.get(path) === running) this.#writing.delete(path);
    }
  }

  /** Resolves in the order of calls, since resolving one path may take longer than the next. */
  #inOrder(place: Promise<FilePlace>): Promise<FilePlace> {
    const known = Promise.allSettled([this.#located, place]).then(() => undefined);
    this.#located = known;
    return known.then(() => place);
  }

  /** Runs the writes of one file one after the other. An earlier one may have created the file. */
  async #inTurn(
    place: FilePlace,
    admitted: Promise<void>,
    write: (place: FilePlace) => Promise<unknown>,
  ): Promise<void> {
    const before = this.#writing.get(place.path);
    const mine = (async () => {
      // A refused write does not wait for the ones before it.
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

/** Turns errors of the file system into errors for the agent; any other is a bug and stays as it is. */
function explained(error: unknown, path: string): unknown {
  const code = systemCode(error);
  if (code === undefined) return error;
  if (code === 'ENOENT') return missingFile(path);
  return refusedFile('failed', path, `The file system refused ${path}: ${code}.`);
}

/**
 * A token for a request about files: cancelled with the request or its turn, or when the session or the connection ends.
 * Dispose it when the request is answered.
 */
interface Withdrawal extends Disposable {
  readonly token: CancellationToken;
}

/** @param tokens those of the request and of the connection. */
function withdrawalOf(session: HostedSession, ...tokens: readonly CancellationToken[]): Withdrawal {
  const source = new CancellationSource();
  const listeners = new DisposableStore();
  const cancel = (): void => source.cancel();
  listeners.add(session.onDidCancelTurn(cancel));
  listeners.add(session.onDidEnd(cancel));
  for (const token of tokens) listeners.add(token.onCancellationRequested(cancel));
  return { token: source.token, dispose: () => listeners.dispose() };
}
