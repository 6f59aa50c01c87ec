// A conversation with an agent that changes files, the review of the changes, and a user who answers as the test says.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'mocha';
import * as vscode from 'vscode';
import { systemClock } from '../../../src/agent/clock.ts';
import { DisposableStore } from '../../../src/base/disposable.ts';
import { Conversation } from '../../../src/chat/conversation/conversation.ts';
import type { FileChange } from '../../../src/chat/review/changesView.ts';
import type { Agents } from '../../../src/vscode/agents/agents.ts';
import type { ReviewQuestions } from '../../../src/vscode/review/reviewQuestions.ts';
import { createReview, type BuiltReview } from '../../../src/vscode/wiring/createChat.ts';
import { AccessQuestions } from '../../../src/vscode/files/accessQuestions.ts';
import { FileAccess } from '../../../src/vscode/files/fileAccess.ts';
import { openFolders } from '../../../src/vscode/window/workspacePlace.ts';
import { FilesService } from '../../../src/vscode/serve/files/filesService.ts';
import { UserFileWriter } from '../../../src/vscode/files/userFileWriter.ts';
import { anyRepositories } from '../../unit/vscode/git/openRepository.ts';
import { RecordingLogger } from '../../unit/wire/recordingLogger.ts';
import { noTerminals } from '../../unit/chat/terminal/noTerminals.ts';
import { waitLimit } from '../../limits.ts';
import { until } from '../../until.ts';
import { createEligible, workspacePath } from '../editorParts.ts';
import { restore, ScriptedAgent } from '../scriptedAgent.ts';
import { createTestSessions } from '../testSessions.ts';
import { configure } from '../world.ts';

/** The id of the conversation, the same in every window. */
export const conversationId = 'talk';

/** Title of the editor of all changes. The extension itself closes editors with its own title, since its review is empty. */
export const changesTitle = 'Changes of the Test';

/** The text of a file, before and after the agent's change. */
export const before = 'one\ntwo\nthree\nfour\nfive\nsix\n';
export const after = 'ONE\ntwo\nthree\nfour\nfive\nSIX\n';

/** A path in the open folder where no file exists. @param path relative to that folder. */
export function freshFile(path = randomUUID().slice(0, 8)): vscode.Uri {
  return vscode.Uri.file(join(workspacePath(), path));
}

export class ReviewWorld {
  readonly logger = new RecordingLogger();
  /** The messages and questions that the user was shown. */
  readonly asked: string[] = [];
  /** The user's answer to yes-no questions. */
  answer = true;
  /** The user's answer before a prompt is edited. */
  editAnswer: 'restore' | 'edit' | undefined = 'restore';
  /** Runs while a question about undoing or restoring is open. */
  whileAsked: () => Promise<unknown> = () => Promise.resolve();
  /** Writes of the client on behalf of the user. */
  readonly writes = new UserFileWriter();
  readonly conversation: Conversation;
  readonly #built: BuiltReview;
  readonly #agents: Agents;
  readonly #lifetime = new DisposableStore();

  private constructor(storage: string, patience: number) {
    const lifetime = this.#lifetime;
    const { logger, asked } = this;
    const clock = systemClock;
    const access = new FileAccess(
      lifetime.add(createEligible()),
      new AccessQuestions(() => Promise.resolve('dismissed')),
      { folders: openFolders },
    );
    const files = new FilesService(access, clock);
    const { agents, sessions } = createTestSessions({ logger, services: [files] }, lifetime);
    this.#agents = agents;
    const say = (question: string, paths: readonly string[] = []): void => {
      asked.push([question, ...paths.map((path) => path.split('/').at(-1))].join(' '));
    };
    const ask = async <T>(question: string, paths: readonly string[], answer: () => T): Promise<T> => {
      say(question, paths);
      await this.whileAsked();
      return answer();
    };
    const repositories = anyRepositories(join(storage, 'git'));
    const kept = {
      repositories,
      storage,
      conversations: () => Promise.resolve(new Set([conversationId])),
      patience,
    };
    const questions: ReviewQuestions = {
      tell: (message) => say(`tell ${message}`),
      inform: (message) => say(`inform ${message}`),
      choose: () => Promise.resolve(undefined),
      choosePrompt: () => Promise.resolve(undefined),
      confirmUndo: (paths) => ask('undo', paths, () => this.answer),
      confirmReturn: (paths, kept) => ask('return', [...paths, '|', ...kept], () => this.answer),
      confirmEdit: (paths, kept) => ask('edit', [...paths, '|', ...kept], () => this.editAnswer),
      tellConflicts: (paths) => Promise.resolve((say('conflicts', paths), undefined)),
      initRepository: () => Promise.resolve(say('initialize')),
      installGit: () => Promise.resolve(say('install')),
    };
    const reviewed = { files, access, writes: this.writes, ...kept, clock, logger };
    this.#built = createReview(reviewed, lifetime, questions, changesTitle);
    const { review } = this.#built;
    const source = review.turns.withCaptures(sessions.of('writing'));
    const ports = { sessions: source, terminals: noTerminals, logger };
    this.conversation = lifetime.add(new Conversation('writing', ports));
    lifetime.add(review.turns.follow(this.conversation, conversationId));
  }

  /**
   * @param storage a folder that outlives the window.
   * @param patience time limit in ms for reading files before an agent's write; long, since the machine may be busy.
   */
  static async open(storage: string, patience = waitLimit): Promise<ReviewWorld> {
    const agent = new ScriptedAgent({}, 'writing');
    await configure('agents', { writing: agent.definition });
    const world = new ReviewWorld(storage, patience);
    await world.review.loaded;
    return world;
  }

  get review(): BuiltReview['review'] {
    return this.#built.review;
  }

  get actions(): BuiltReview['actions'] {
    return this.#built.actions;
  }

  /** Runs one turn of the agent. @returns the row of its prompt. */
  async turn(...steps: readonly object[]): Promise<number> {
    this.conversation.prompt(JSON.stringify(steps));
    // A prompt may hold megabytes.
    const rows = (): string => JSON.stringify(this.conversation.rows()).slice(-2_000);
    await until(
      () => `the turn: ${rows()}`,
      () => this.conversation.state().phase === 'idle',
    );
    return this.conversation.rows().findLast(({ kind }) => kind === 'user')!.id;
  }

  /** Runs a turn whose agent waits until the files of its tool calls were read, which a real agent does not. */
  async turnOn(named: readonly vscode.Uri[], ...steps: readonly object[]): Promise<number> {
    const folder = mkdtempSync(join(tmpdir(), 'acp-host-turn-'));
    const captured = join(folder, 'looked');
    const calls = (): number => this.conversation.rows().filter(({ kind }) => kind === 'call').length;
    const wanted = calls() + named.length;
    try {
      const calling = named.map(({ fsPath }) => ({ call: fsPath }));
      const turn = this.turn(...calling, { until: captured }, ...steps);
      await until('the tool calls', () => calls() === wanted);
      await this.review.turns.settleInTime();
      writeFileSync(captured, '');
      return await turn;
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  /** Waits until a file is listed as wanted: `changed +1 −0`, `!` for each conflict. Undefined: not at all. */
  async lists(uri: vscode.Uri, wanted: string | undefined): Promise<void> {
    const line = ({ kind, added, removed, conflicts }: FileChange): string =>
      `${kind} +${added} −${removed}${'!'.repeat(conflicts)}`;
    const found = (): string | undefined => {
      const file = this.review.view.files.find((file) => file.uri === uri.toString());
      return file && line(file);
    };
    await until(
      () => `${uri.path}: ${wanted}; it is ${found()}\n${this.logger.entries.join('\n')}`,
      () => found() === wanted,
    );
  }

  /** Closes the window as `deactivate` does. */
  async close(): Promise<void> {
    await this.review.save();
    this.conversation.dispose();
    await this.#agents.stopAll();
    this.#lifetime.dispose();
  }
}

export interface ReviewWindows {
  /** The storage folder, which outlives the windows. */
  readonly storage: string;
  /** Opens the next window. @param meanwhile runs while there is none. */
  reopen(meanwhile?: () => void): Promise<void>;
}

/** Opens a window for each test of a suite, and cleans up afterwards. @param use receives the open window. */
export function reviewWindows(use: (world: ReviewWorld) => void): ReviewWindows {
  let storage: string;
  let world: ReviewWorld;
  const open = async (): Promise<void> => use((world = await ReviewWorld.open(storage)));
  beforeEach(async () => {
    storage = mkdtempSync(join(tmpdir(), 'acp-host-review-'));
    await open();
  });
  afterEach(async () => {
    await world.close();
    await restore();
    rmSync(storage, { recursive: true });
  });
  return {
    get storage() {
      return storage;
    },
    reopen: async (meanwhile) => {
      await world.close();
      meanwhile?.();
      await open();
    },
  };
}

export async function textIn(uri: vscode.Uri): Promise<string> {
  return Buffer.from(await vscode.workspace.fs.readFile(uri)).toString();
}

export async function isThere(uri: vscode.Uri): Promise<boolean> {
  return await vscode.workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
}
