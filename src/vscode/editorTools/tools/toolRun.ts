// One call of a tool: asks VS Code with a time limit, opens the files that the agent names, and decides which files its answer
// may show. Used by all tools.

import { commands, Position, Uri, workspace, type TextDocument } from 'vscode';
import {
  CancelledError,
  orCancelled,
  timeBoxed,
  type CancellationToken,
} from '../../../base/cancellation.ts';
import type { Clock } from '../../../base/clock.ts';
import { scaledTime } from '../../../base/clockFactor.ts';
import { DisposableStore } from '../../../base/disposable.ts';
import type { Logger } from '../../../base/logger.ts';
import { redactCut } from '../../../context/secrets/redact.ts';
import { findSymbol, mostCandidates, type WantedSymbol } from '../../../editorTools/findSymbol.ts';
import { withCutNote } from '../../../editorTools/resultText.ts';
import type { ContextSources } from '../../context/collectors/collectorParts.ts';
import type { DocumentSymbols } from '../../context/collectors/documentSymbols.ts';
import type { EligibleDocuments } from '../../documents/eligibleDocuments.ts';
import { asEditorDocument } from '../../documents/vscodeDocument.ts';
import type { FileAccess } from '../../files/fileAccess.ts';
import { refuseUnsavedEditor } from '../../files/findOtherEditor.ts';
import { decodeFile } from '../../files/fileText.ts';
import type { FilePlace } from '../../files/realPlace.ts';
import { findOpenBuffer, withLineEnds } from '../../files/writeBuffer.ts';
import { textOnDisk } from '../../nes/refactor/folderFiles.ts';
import {
  locateAllowed,
  longestOpened,
  openAsRead,
  openDocument,
  readPlace,
  type ConfirmingTools,
} from '../../nes/refactor/openConfirmed.ts';
import type { FilesService } from '../../serve/files/filesService.ts';
import type { PermissionsService } from '../../serve/permissions/permissionsService.ts';
import type { EditorState } from '../../serve/workspace/editorState.ts';
import { WireError } from '../../../wire/peer.ts';
import type { ToolCaller } from '../editorToolSet.ts';
import type { BackgroundTabs } from './backgroundTabs.ts';
import { type CallLookups, type DiskLookups, statNow } from './diskLookups.ts';
import type { ReadTexts } from './readTexts.ts';
import { candidatePaths, firstPlace, isInFolders, openedIn, shownIn } from './sessionPaths.ts';
import type { SettledProblems } from './settledProblems.ts';
import { ShownLines } from './shownLines.ts';
import { WithheldFiles } from './withheldFiles.ts';

/** The parts of the extension that the tools use. */
export interface EditorToolDeps extends ContextSources {
  readonly eligible: EligibleDocuments;
  readonly access: FileAccess;
  readonly files: Pick<FilesService, 'changeFiles'>;
  readonly permissions: Pick<PermissionsService, 'request'>;
  readonly editorState: EditorState;
  /** Literal secrets to redact. */
  readonly knownSecrets: () => readonly string[];
  readonly clock: Clock;
  readonly logger: Logger;
}

/** State that all calls share. */
export interface ToolState {
  /** Languages whose extension has answered, or has had 4 s to start. */
  readonly startedLanguages: Set<string>;
  readonly problems: SettledProblems;
  readonly tabs: BackgroundTabs;
  /** The version of a document, and the time and size of its file, when document and file had the same text. */
  readonly compared: WeakMap<TextDocument, string>;
  readonly texts: ReadTexts;
  readonly lookups: DiskLookups;
  readonly symbols: DocumentSymbols;
}

/** A failed call. The message is for the model, and may contain unredacted text of files. */
export class ToolError extends Error {}

/** Thrown if the editor or a language extension takes too long. */
export class LateError extends ToolError {}

/** ms for one request to VS Code. */
const editorTimeout = 15_000;
/** ms that a language extension has to register its providers after its activation. */
const startupTime = 4_000;
/** ms between two tries. */
const retryDelay = 250;
/** ms to wait until VS Code notices a change on disk. */
const noticeTime = 2_000;
/** Maximum bytes of a file that is compared with its document. */
const mostCompared = 2 * 2 ** 20;

const outside = { by: 'permission' } as const;

export class ToolRun {
  readonly deps: EditorToolDeps;
  readonly state: ToolState;
  readonly caller: ToolCaller;
  readonly token: CancellationToken;
  readonly files: ConfirmingTools;
  /** URIs of files outside the folders that the user allowed the agent to read. */
  readonly #allowedOutside = new Set<string>();
  readonly #lines = new ShownLines(
    (uri) => this.#textOf(uri),
    () => this.deps.knownSecrets(),
  );
  readonly withheld = new WithheldFiles();
  /** Must be disposed when the call has ended. */
  readonly lifetime = new DisposableStore();
  readonly #lookups: CallLookups;

  constructor(deps: EditorToolDeps, state: ToolState, caller: ToolCaller, token: CancellationToken) {
    this.deps = deps;
    this.state = state;
    this.caller = caller;
    this.token = token;
    this.#lookups = state.lookups.forCall();
    this.files = { eligible: deps.eligible, access: { get: () => Promise.resolve(deps.access) } };
  }

  /** Waits at most 15 s. @throws ToolError if it takes longer or fails, CancelledError if the call was cancelled. */
  async withTimeout<T>(work: PromiseLike<T>): Promise<T> {
    const waited = await timeBoxed(work, editorTimeout, this.deps.clock, this.token);
    switch (waited.kind) {
      case 'done':
        return waited.value;
      case 'cancelled':
        throw new CancelledError();
      case 'late':
        throw new LateError(`The editor did not answer within ${editorTimeout / 1_000} seconds.`);
      case 'failed':
        throw new ToolError(waited.error instanceof Error ? waited.error.message : 'The editor failed.');
    }
  }

  /** Runs a command of VS Code. @throws as `withTimeout`. */
  async execute<T>(command: string, ...args: readonly unknown[]): Promise<T | undefined> {
    return await this.withTimeout(commands.executeCommand<T | undefined>(command, ...args));
  }

  /** Runs a command that asks language extensions about a document and returns a list. Its first argument is the URI. */
  async executeFor<T>(
    document: TextDocument,
    command: string,
    ...args: readonly unknown[]
  ): Promise<readonly T[]> {
    const ask = (): Promise<readonly T[] | undefined> => this.execute(command, document.uri, ...args);
    return (await this.whenStarted(document, ask, (found) => found.length > 0)) ?? [];
  }

  /** Repeats `ask` until there is an answer, as long as the language extension of the document may still be starting. */
  async whenStarted<T>(
    { languageId }: TextDocument,
    ask: () => Promise<T | undefined>,
    isAnswer: (found: T) => boolean,
  ): Promise<T | undefined> {
    const { clock } = this.deps;
    const { startedLanguages: started } = this.state;
    const end = clock.now() + scaledTime(startupTime, clock);
    for (;;) {
      const found = await ask();
      const isComplete = found !== undefined && isAnswer(found);
      if (isComplete || started.has(languageId) || clock.now() >= end) {
        started.add(languageId);
        return found;
      }
      await this.sleep(retryDelay);
    }
  }

  /** @throws CancelledError */
  async sleep(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = this.deps.clock.setTimer(ms, resolve);
    await orCancelled(promise, this.token).finally(() => timer.dispose());
  }

  /** The place of what the agent names, which `mayBeMissing` in the folders. Asks about one outside. @throws WireError or ToolError */
  async locate(path: string, mayBeMissing = false): Promise<FilePlace> {
    const { access, rules } = this.deps;
    const { session, turnOver } = this.caller;
    const place = await firstPlace(
      candidatePaths(session, path),
      (one) => this.withheld.noteIfRefused(Uri.file(one), access.locate(one, this.#lookups)),
      async (one) => (await findOpenBuffer(one)) !== undefined,
      (one) => mayBeMissing && isInFolders(session, one.path),
    );
    if (!place) throw new ToolError(`No such file: ${path}`);
    const visitor = { agent: session.agent, session, turnOver, purpose: 'read' } as const;
    await this.withheld.noteIfRefused(
      Uri.file(place.path),
      access.admit(place, visitor, this.token, this.#lookups),
    );
    const uri = Uri.file(place.path);
    if (!isInFolders(session, place.path) && !isInFolders(session, place.requested))
      this.#allowedOutside.add(uri.toString());
    const blocked = await this.withTimeout(rules.whyNot(uri, true, this.#lookups.realpath));
    if (blocked) {
      this.withheld.add(uri, blocked.by);
      const why = blocked.by === 'gitUnknown' ? 'git could not say whether it is ignored' : blocked.rule;
      throw new ToolError(`${path} may not be read: ${why}.`);
    }
    return place;
  }

  /** The document of a file that the agent names, opened without an editor. @throws as `locate` */
  async open(path: string): Promise<TextDocument> {
    const { eligible } = this.deps;
    const place = await this.locate(path);
    const shown = await findOpenBuffer(place);
    // Allowed for this agent only.
    const isOutside = this.#allowedOutside.has(Uri.file(place.path).toString());
    if (shown) {
      if (!isOutside && !eligible.has(shown)) throw new ToolError(`${path} may not be read.`);
      if (!shown.isDirty) await this.withTimeout(refuseUnsavedEditor(place));
      const state = await this.withTimeout(stateOf(shown, place, this.#lookups.stat));
      if (this.state.compared.get(shown) !== state)
        await this.withTimeout(this.waitForDiskChange(shown, place));
      return shown;
    }
    if ((await this.withTimeout(this.#lookups.stat(place.path))).isDirectory())
      throw new ToolError(`${path} is a folder.`);
    await this.withTimeout(refuseUnsavedEditor(place));
    const named = Uri.file(place.requested);
    const isPlain = typeof (await locateAllowed(named, eligible)) !== 'string';
    const read = (): Promise<Buffer> => this.#read(place, longestOpened);
    const uri = isPlain ? named : Uri.file(place.path);
    return await this.withTimeout(openAsRead(uri, read, eligible, !isOutside));
  }

  /** Records an excluded file under another name, as by a hard link. @throws as `readPlace` */
  async #read(place: FilePlace, most: number): Promise<Buffer> {
    const reading = readPlace(place, most, this.deps.access);
    return await this.withheld.noteIfRefused(Uri.file(place.path), reading);
  }

  /** As `open`, and opens a tab in the background, so that language extensions report the problems of the file. */
  async openInTab(path: string): Promise<TextDocument> {
    const document = await this.open(path);
    await this.showInTab(document);
    return document;
  }

  /** Opens a tab in the background, as `openInTab`. */
  async showInTab({ uri }: TextDocument): Promise<void> {
    const { problems, tabs } = this.state;
    if (await this.withTimeout(tabs.open(uri, this.lifetime))) problems.expectReport(uri);
  }

  /**
   * Waits until the document has the text on disk: VS Code notices what an agent writes on disk a little later. Resolves to
   * false if the document still differs from its file after 2 s. @throws WireError if the file is an excluded one under
   * another name.
   */
  async waitForDiskChange(document: TextDocument, place: FilePlace): Promise<boolean> {
    const { clock } = this.deps;
    const end = clock.now() + scaledTime(noticeTime, clock);
    while (!document.isDirty && place.exists) {
      let text: string;
      const state = await stateOf(document, place, statNow);
      if (this.state.compared.get(document) === state) return true;
      try {
        const bytes = await this.#read(place, mostCompared);
        text = await decodeFile(place.path, bytes, document.encoding);
      } catch (error) {
        // A `WireError` refuses access, as for a hard link to an excluded file. Otherwise the file is too large or deleted.
        if (error instanceof WireError) throw error;
        return true;
      }
      if ((await withLineEnds(text, document.eol)) === document.getText()) {
        this.state.compared.set(document, state);
        return true;
      }
      if (clock.now() >= end) return false;
      await this.sleep(retryDelay);
    }
    return true;
  }

  /** The document and the position of a symbol. @throws ToolError with candidates if it is not clear. */
  async findSymbol(path: string, wanted: WantedSymbol): Promise<{ document: TextDocument; at: Position }> {
    const document = await this.open(path);
    const found = findSymbol(asEditorDocument(document), wanted);
    if (found.kind === 'found') return { document, at: new Position(found.at.line, found.at.character) };
    const lines = found.candidates.map(async ({ line, character }) => {
      const text = await this.lineOf(document.uri, line);
      return `${this.shown(document.uri)}:${line + 1}:${character + 1}: ${text}`;
    });
    const note = lines.length < mostCandidates ? [] : [`(At most ${mostCandidates} places are listed.)`];
    throw new ToolError([found.why, ...(await Promise.all(lines)), ...note].join('\n'));
  }

  /** The URIs of the files that the answer may show. @param areFound false if they are no results: none is recorded. */
  async readable(uris: readonly Uri[], areFound = true): Promise<ReadonlySet<string>> {
    // Not the lookups of before: a language extension may have answered slowly, and a link may have taken the place of a file.
    const { realpath } = this.state.lookups.forCall();
    const checked = uris.map(async (uri) => {
      const key = uri.toString();
      if (this.#allowedOutside.has(key)) return key;
      const isInside = isInFolders(this.caller.session, uri.fsPath);
      const blocked = isInside ? await this.deps.rules.whyNot(uri, false, realpath) : outside;
      if (!blocked) return key;
      this.withheld.add(uri, blocked.by, areFound);
      return undefined;
    });
    return new Set((await this.withTimeout(Promise.all(checked))).filter((key) => key !== undefined));
  }

  /** The redacted text of a 0-based line; empty if it is not known. Only for readable files. */
  async lineOf(uri: Uri, line: number): Promise<string> {
    return await this.#lines.lineOf(uri.toString(), line);
  }

  /** Undefined if it is not known. */
  async #textOf(key: string): Promise<string | undefined> {
    if (this.#allowedOutside.has(key))
      return workspace.textDocuments.find((one) => one.uri.toString() === key)?.getText();
    const uri = Uri.parse(key, true);
    const text = openDocument(uri, this.deps.eligible)?.getText();
    if (text !== undefined) {
      // Checked afterwards: VS Code reads the text again if a link takes the place of the file.
      const { realpath } = this.state.lookups.forCall();
      return (await this.deps.rules.whyNot(uri, false, realpath)) ? undefined : text;
    }
    return await this.state.texts.textOf(uri.fsPath, () => textOnDisk(uri, this.files), this.#lookups.stat);
  }

  /** The URI below the folder as it is open: language extensions and debuggers may report the real path. */
  opened(uri: Uri): Uri {
    const path = uri.scheme === 'file' ? openedIn(this.caller.session, uri.fsPath) : uri.fsPath;
    return path === uri.fsPath ? uri : Uri.file(path);
  }

  /** The path as shown in answers: relative to the workspace folder, and with the folder's name if there are several. */
  shown({ fsPath }: Uri): string {
    return shownIn(this.caller.session, fsPath);
  }

  /** Redacts secrets, and cuts lines that are too long to search. @param end which end of these is kept. */
  redact(text: string, end: 'first' | 'last' = 'first'): string {
    return redactCut(text, this.deps.knownSecrets(), (part) => withCutNote(part, end), end).text;
  }
}

/** Differs if the document or its file has changed. */
async function stateOf({ version }: TextDocument, place: FilePlace, look: typeof statNow): Promise<string> {
  const found = await look(place.path).catch(() => undefined);
  return `${version} ${found?.mtimeNs} ${found?.size}`;
}
