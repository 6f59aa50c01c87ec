// The editor tools as an agent calls them, with a user who answers permission requests as the test says, and with
// files that git ignores as the test says.
import * as assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'mocha';
import * as vscode from 'vscode';
import { systemClock } from '../../../src/agent/clock.ts';
import type { Clock } from '../../../src/base/clock.ts';
import { neverCancelled, type CancellationToken } from '../../../src/base/cancellation.ts';
import { DisposableStore, toDisposable } from '../../../src/base/disposable.ts';
import { Emitter } from '../../../src/base/event.ts';
import type { FolderName } from '../../../src/chat/path/openedPath.ts';
import type { HostedSession } from '../../../src/chat/session/hostedSession.ts';
import type { PermissionRule } from '../../../src/chat/permission/permissionRule.ts';
import type { SurfaceItem } from '../../../src/context/select/surfaceItem.ts';
import type { ToolAnswer, ToolName } from '../../../src/editorTools/tool.ts';
import type { ToolCall } from '../../../src/protocol/session/toolCall.ts';
import { FileRules } from '../../../src/vscode/context/fileRules.ts';
import type { GitApi } from '../../../src/vscode/context/gitApi.ts';
import { createEditorTools } from '../../../src/vscode/editorTools/createEditorTools.ts';
import type { EditorToolSet } from '../../../src/vscode/editorTools/editorToolSet.ts';
import { AccessQuestions, type AccessQuestion } from '../../../src/vscode/files/accessQuestions.ts';
import { ExcludedFiles } from '../../../src/vscode/files/excludedFiles.ts';
import { FileAccess } from '../../../src/vscode/files/fileAccess.ts';
import { openFolders } from '../../../src/vscode/window/workspacePlace.ts';
import type { EligibleDocuments } from '../../../src/vscode/documents/eligibleDocuments.ts';
import { FocusedDocuments } from '../../../src/vscode/documents/focusedDocuments.ts';
import { FilesService } from '../../../src/vscode/serve/files/filesService.ts';
import { PermissionsService } from '../../../src/vscode/serve/permissions/permissionsService.ts';
import { EditorState } from '../../../src/vscode/serve/workspace/editorState.ts';
import { createReview } from '../../../src/vscode/wiring/createChat.ts';
import { UserFileWriter } from '../../../src/vscode/files/userFileWriter.ts';
import type { Review } from '../../../src/vscode/review/review.ts';
import { anyRepositories } from '../../unit/vscode/git/openRepository.ts';
import { RecordingLogger } from '../../unit/wire/recordingLogger.ts';
import { until } from '../../until.ts';
import { createEligible, MementoDouble, workspacePath } from '../editorParts.ts';
import { PermissionPromptDouble } from '../chat/permissionPromptDouble.ts';
import { closeUnseenDocuments, restoreWorld } from '../world.ts';

/** ms that the tools wait for an answer of VS Code. */
const editorPatience = 15_000;

export class ToolsWorld {
  readonly prompt = new PermissionPromptDouble();
  readonly questions: AccessQuestion[] = [];
  readonly logger = new RecordingLogger();
  readonly review: Review;
  readonly eligible: EligibleDocuments;
  readonly tools: EditorToolSet;
  /** The user's answer to questions about files outside of the folders. */
  access: 'once' | 'refuse' = 'refuse';
  rules: PermissionRule[] = [];
  /** Absolute paths that git ignores. */
  readonly ignored = new Set<string>();
  /** Absolute paths of which git can't say whether it ignores them. */
  readonly unclear = new Set<string>();
  /** Literal secrets. */
  readonly secrets: string[] = [];
  /** What the collectors return. */
  readonly collected: SurfaceItem[] = [];
  folders: readonly string[] = [workspacePath()];
  /** Other names of the folders. */
  names: readonly FolderName[] = [];
  /** The call that the agent announced. */
  announced: ToolCall | undefined;
  /** The factor of the tools' clock: 1, since most waits here are for reports that no language extension makes. */
  clockFactor = 1;
  readonly #lifetime = new DisposableStore();
  readonly #storage = mkdtempSync(join(tmpdir(), 'acp-host-tools-'));
  readonly #cancelled = new Emitter<void>(assert.ifError);
  readonly #ended = new Emitter<void>(assert.ifError);
  /** Ends each wait for an answer of VS Code. */
  readonly #editorWaits = new Set<() => void>();
  #calls = 0;

  constructor() {
    const lifetime = this.#lifetime;
    const { logger } = this;
    const waits = this.#editorWaits;
    const setTimer: Clock['setTimer'] = (ms, fire) => {
      if (ms !== editorPatience) return systemClock.setTimer(ms, fire);
      const end = (): void => {
        timer.dispose();
        fire();
      };
      waits.add(end);
      const started = systemClock.setTimer(ms, end);
      const timer = toDisposable(() => {
        waits.delete(end);
        started.dispose();
      });
      return timer;
    };
    const clockFactor = (): number => this.clockFactor;
    const clock: Clock = {
      ...systemClock,
      setTimer,
      get factor() {
        return clockFactor();
      },
    };
    const eligible = (this.eligible = lifetime.add(createEligible()));
    const asked = new AccessQuestions((question) => {
      this.questions.push(question);
      return Promise.resolve(this.access);
    });
    const access = new FileAccess(eligible, asked, {
      folders: openFolders,
      excludedFiles: new ExcludedFiles(() => eligible.findExcluded(), clock),
    });
    const files = new FilesService(access, clock);
    const { review } = createReview(
      {
        ...{ files, access, writes: new UserFileWriter(), clock, logger },
        repositories: anyRepositories(join(this.#storage, 'git')),
        storage: this.#storage,
        conversations: () => Promise.resolve(new Set<string>()),
      },
      lifetime,
    );
    this.review = review;
    const repository = {
      rootUri: vscode.Uri.file(workspacePath()),
      checkIgnore: (paths: readonly string[]) =>
        paths.some((path) => this.unclear.has(path))
          ? Promise.reject(new Error('git failed'))
          : Promise.resolve(new Set(paths.filter((path) => this.ignored.has(path)))),
    };
    const opened = new vscode.EventEmitter<unknown>();
    lifetime.add(opened);
    const git = { getRepository: () => repository, onDidOpenRepository: opened.event } as unknown as GitApi;
    const memento = new MementoDouble() as unknown as vscode.Memento;
    const focused = lifetime.add(new FocusedDocuments(eligible, memento));
    const rules = lifetime.add(new FileRules(eligible, () => Promise.resolve(git)));
    this.tools = createEditorTools(
      {
        ...{ eligible, access, files, rules, clock, logger },
        permissions: lifetime.add(new PermissionsService(this.prompt, () => this.rules, { clock, logger })),
        editorState: lifetime.add(new EditorState(eligible, focused, clock)),
        collect: (kind) => Promise.resolve(this.collected.filter((item) => item.kind === kind)),
        collectGitAt: () => Promise.resolve(this.collected.filter((item) => item.kind === 'git')),
        knownSecrets: () => this.secrets,
      },
      lifetime,
    );
  }

  get session(): HostedSession {
    return {
      agent: 'scripted',
      sessionId: 'session-1',
      cwd: this.folders[0]!,
      folders: this.folders,
      names: this.names,
      toolCall: () => this.announced,
      onDidCancelTurn: this.#cancelled.event,
      onDidEnd: this.#ended.event,
    };
  }

  /** Calls a tool. */
  async answer(
    name: ToolName,
    input: object = {},
    token: CancellationToken = neverCancelled,
  ): Promise<ToolAnswer> {
    const caller = { session: this.session, callId: `editor-${++this.#calls}` };
    return await this.tools.call(name, input, caller, token);
  }

  /** The text of a call that succeeds. */
  async text(name: ToolName, input: object = {}): Promise<string> {
    const { text, isError } = await this.answer(name, input);
    assert.ok(!isError, text);
    return text;
  }

  /** The text of a call that fails. */
  async error(name: ToolName, input: object = {}): Promise<string> {
    const { text, isError } = await this.answer(name, input);
    assert.ok(isError, text);
    return text;
  }

  /** Waits for the next permission request. */
  async asked(count = 1): Promise<PermissionPromptDouble['asked'][number]> {
    await until(`${count} permission requests`, () => this.prompt.asked.length >= count);
    return this.prompt.asked[count - 1]!;
  }

  /** Calls a tool and allows the change that it shows. */
  async allowed(name: ToolName, input: object): Promise<ToolAnswer> {
    const count = this.prompt.asked.length + 1;
    const answer = this.answer(name, input);
    let isOver = false;
    void answer.finally(() => (isOver = true));
    // A call that fails does not ask.
    await until('the permission request', () => isOver || this.prompt.asked.length >= count);
    this.prompt.asked[count - 1]?.answer('allow');
    return await answer;
  }

  /** Waits until the review lists these files, and no others. */
  async reviewed(...uris: readonly vscode.Uri[]): Promise<void> {
    const keys = uris.map(String).toSorted();
    const listed = (): string[] => this.review.view.files.map(({ uri }) => uri).toSorted();
    await until(
      () => `${keys.join()} in the review: ${listed().join()}`,
      () => listed().join() === keys.join(),
    );
  }

  /** Ends all waits for answers of VS Code, as 15 s do. */
  endEditorWaits(): void {
    for (const end of [...this.#editorWaits]) end();
  }

  cancelTurn(): void {
    this.#cancelled.fire();
  }

  /** As when the extension ends. */
  closeTools(): void {
    this.#lifetime.dispose();
  }

  dispose(): void {
    this.#lifetime.dispose();
    rmSync(this.#storage, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Makes a world for each test, with the disposables of the test, and closes all editors afterwards. */
export function eachToolsWorld(use: (world: ToolsWorld, disposables: vscode.Disposable[]) => void): void {
  let world: ToolsWorld;
  const disposables: vscode.Disposable[] = [];
  beforeEach(() => use((world = new ToolsWorld()), disposables));
  afterEach(async () => {
    for (const disposable of disposables.splice(0)) disposable.dispose();
    world.dispose();
    await restoreWorld();
    await closeUnseenDocuments();
  });
}

/** The path in answers. */
export function relative(uri: vscode.Uri): string {
  return vscode.workspace.asRelativePath(uri, false);
}

export const plaintext: vscode.DocumentSelector = { language: 'plaintext' };

/** The ranges of a word in the files, in their order. */
export async function wordIn(word: string, ...uris: vscode.Uri[]): Promise<vscode.Location[]> {
  const found: vscode.Location[] = [];
  for (const uri of uris) {
    const open = vscode.workspace.textDocuments.find((one) => one.uri.toString() === uri.toString());
    const text = open?.getText() ?? Buffer.from(await vscode.workspace.fs.readFile(uri)).toString();
    for (const [line, content] of text.split(/\r?\n/).entries())
      for (const { index } of content.matchAll(new RegExp(`\\b${word}\\b`, 'g')))
        found.push(new vscode.Location(uri, new vscode.Range(line, index, line, index + word.length)));
  }
  return found;
}

/** As a language extension reports a file of a folder that was opened through a link: below the real path of the folder. */
export function realNamed(world: ToolsWorld, uri: vscode.Uri): vscode.Uri {
  const name = '/elsewhere/real';
  world.names = [{ name, folder: workspacePath() }];
  return vscode.Uri.file(`${name}/${relative(uri)}`);
}
