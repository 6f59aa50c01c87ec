// A real agent in VS Code with the fake model, started and served by the extension's own parts, with a test in the
// user's place.
import * as assert from 'node:assert/strict';
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { RealAgents } from '../../../scripts/agents/realAgents.ts';
import type { Agent } from '../../../src/agent/agent.ts';
import { FocusedDocuments } from '../../../src/vscode/documents/focusedDocuments.ts';
import { systemClock } from '../../../src/agent/clock.ts';
import { neverCancelled, type CancellationToken } from '../../../src/base/cancellation.ts';
import { DisposableStore } from '../../../src/base/disposable.ts';
import type { SessionOutcome, SessionOwner } from '../../../src/chat/conversation/sessionSource.ts';
import type { AgentSession } from '../../../src/chat/session/agentSession.ts';
import type { Origin } from '../../../src/chat/session/agentSessions.ts';
import type { PermissionKind } from '../../../src/protocol/client/permission.ts';
import type { StopReason } from '../../../src/protocol/session/session.ts';
import type { SessionUpdate } from '../../../src/protocol/session/sessionUpdate.ts';
import { Agents } from '../../../src/vscode/agents/agents.ts';
import { LaunchConsent } from '../../../src/vscode/agents/launchConsent.ts';
import { LaunchPolicy } from '../../../src/vscode/agents/launchPolicy.ts';
import { AccessQuestions, type AccessQuestion } from '../../../src/vscode/files/accessQuestions.ts';
import { ElicitationService } from '../../../src/vscode/serve/elicitation/elicitationService.ts';
import { FileAccess } from '../../../src/vscode/files/fileAccess.ts';
import { openFolders } from '../../../src/vscode/window/workspacePlace.ts';
import { FilesService } from '../../../src/vscode/serve/files/filesService.ts';
import type { FileWrite } from '../../../src/vscode/serve/files/fileWrite.ts';
import { Hosting } from '../../../src/vscode/serve/service.ts';
import type {
  PermissionPrompt,
  PermissionRequest,
} from '../../../src/vscode/serve/permissions/permissionPrompt.ts';
import { PermissionsService } from '../../../src/vscode/serve/permissions/permissionsService.ts';
import { TerminalsService } from '../../../src/vscode/serve/terminals/terminalsService.ts';
import { TerminalViews } from '../../../src/vscode/serve/terminals/terminalViews.ts';
import { WorkspaceService } from '../../../src/vscode/serve/workspace/workspaceService.ts';
import type { AgentSessionSource } from '../../../src/vscode/sessions/agentSessionSource.ts';
import { McpConsent } from '../../../src/vscode/sessions/mcpConsent.ts';
import { Sessions } from '../../../src/vscode/sessions/sessions.ts';
import { SessionUpdates } from '../../../src/vscode/sessions/sessionUpdates.ts';
import { commandHost } from '../../../src/vscode/settings/commandHost.ts';
import { AgentSecrets } from '../../../src/vscode/storage/agentSecrets.ts';
import { Traffic } from '../../../src/vscode/traffic/traffic.ts';
import { childrenWith } from '../../children.ts';
import { FakeModel } from '../../fakeModel/fakeModel.ts';
import { isolatedEnvironment, type RealAgentKind } from '../../realAgents/realAgentKind.ts';
import { RecordingLogger } from '../../unit/agent/recordingLogger.ts';
import { until } from '../../until.ts';
import { Answers } from '../answers.ts';
import { createEligible, MementoDouble, workspacePath } from '../editorParts.ts';
import { MemoryMemento, MemorySecrets } from '../memoryStores.ts';
import { createTestServers } from '../testSessions.ts';
import { configure, restoreWorld } from '../world.ts';
import { thisMachine } from '../../unit/agent/thisMachine.ts';

/** A session owner that records the agent's messages. */
export class Reader implements SessionOwner {
  /** The session that was adopted last. */
  session: AgentSession | undefined;
  readonly origins: Origin[] = [];
  /** The reasons for each loss of the session. */
  readonly losses: string[] = [];
  readonly updates: SessionUpdate[] = [];

  adopt(session: AgentSession, origin: Origin): void {
    this.session = session;
    this.origins.push(origin);
    session.onDidUpdate((update) => this.updates.push(update));
  }

  restored(): void {
    // Nothing waits for it.
  }

  lost(message: string): void {
    this.losses.push(message);
  }

  /** The text of the agent's messages, starting with update number `from`. */
  said(from = 0): string {
    return this.pieces(from).join('');
  }

  pieces(from = 0): string[] {
    return this.updates
      .slice(from)
      .flatMap((update) =>
        update.sessionUpdate === 'agent_message_chunk' && update.content.type === 'text'
          ? [String((update.content as { text?: unknown }).text)]
          : [],
      );
  }
}

/** A user who always chooses an option of one kind, or never answers. */
class SteadyUser implements PermissionPrompt {
  readonly asked: PermissionRequest[] = [];
  answer: PermissionKind | 'none' = 'reject_once';
  /** Requests that were cancelled without an answer. */
  takenBack = 0;

  ask(request: PermissionRequest, token: CancellationToken): Promise<string | undefined> {
    this.asked.push(request);
    if (this.answer === 'none') {
      token.onCancellationRequested(() => (this.takenBack += 1));
      return new Promise(() => undefined);
    }
    return Promise.resolve(request.options.find(({ kind }) => kind === this.answer)?.optionId);
  }
}

export class RealAgentWorld {
  readonly kind: RealAgentKind;
  readonly model: FakeModel;
  /** The agent's home folder, initially empty. */
  readonly home: string;
  readonly logger = new RecordingLogger();
  readonly user = new SteadyUser();
  /** The files outside the workspace that the user was asked about. The user always refuses. */
  readonly questions: AccessQuestion[] = [];
  readonly writes: FileWrite[] = [];
  readonly agents: Agents;
  readonly sessions: Sessions;
  readonly #lifetime = new DisposableStore();
  readonly #terminals: TerminalsService;
  readonly #root: string;

  private constructor(kind: RealAgentKind, root: string, model: FakeModel) {
    this.kind = kind;
    this.model = model;
    this.#root = root;
    this.home = join(root, 'home');
    const { logger } = this;
    const add = this.#lifetime.add.bind(this.#lifetime);
    const eligible = add(createEligible());
    const access = new AccessQuestions((question) => {
      this.questions.push(question);
      return Promise.resolve('refuse');
    });
    const files = new FilesService(new FileAccess(eligible, access, { folders: openFolders }), systemClock);
    files.guardWrites(async (_, write) => {
      const written = await write();
      if (written) this.writes.push(written);
    });
    const focused = add(new FocusedDocuments(eligible, new MementoDouble()));
    const editorState = add(new WorkspaceService(eligible, focused, systemClock));
    const permissions = add(new PermissionsService(this.user, () => [], { clock: systemClock, logger }));
    this.#terminals = add(
      new TerminalsService(logger, systemClock, new TerminalViews(systemClock), {
        isTrusted: () => vscode.workspace.isTrusted,
        host: commandHost(logger),
      }),
    );
    const decline = (): Promise<{ action: 'decline' }> => Promise.resolve({ action: 'decline' });
    const prompt = { fillIn: decline, visit: () => Promise.resolve('decline' as const) };
    const elicitation = add(new ElicitationService(prompt, logger));
    const updates = new SessionUpdates(logger);
    const services = [files, editorState, permissions, elicitation, this.#terminals];
    const hosting = new Hosting(() => Promise.resolve([updates, ...services]));
    const extension = vscode.extensions.getExtension('acp-host.acp-host')!;
    const context = { extension, asAbsolutePath: (path: string) => join(extension.extensionPath, path) };
    const rules = new LaunchPolicy(
      new LaunchConsent(new MemoryMemento(), new Answers(), () => true),
      new AgentSecrets(new MemorySecrets()),
    );
    const typed = context as unknown as vscode.ExtensionContext;
    this.agents = add(new Agents(typed, logger, add(new Traffic()), hosting, rules, thisMachine));
    const consent = new McpConsent(new MementoDouble(), new MementoDouble(), () => Promise.resolve(false));
    const servers = createTestServers(consent, logger);
    const signIn = { required: () => Promise.resolve(false), works: () => undefined };
    this.sessions = add(
      new Sessions({ agents: this.agents, updates, servers, signIn, clock: systemClock, logger }),
    );
  }

  static async open(kind: RealAgentKind): Promise<RealAgentWorld> {
    const installed = process.env['ACP_HOST_REAL_AGENTS'];
    assert.ok(installed, 'ACP_HOST_REAL_AGENTS says where the agents are');
    const root = await realpath(await mkdtemp(join(tmpdir(), 'acp-real-')));
    const world = new RealAgentWorld(kind, root, await FakeModel.start());
    const { home, model } = world;
    await mkdir(home);
    const definition = await kind.prepare(home, model.url, JSON.parse(installed) as RealAgents);
    const nobodys = Object.fromEntries(
      Object.keys(process.env)
        .filter((name) => name.startsWith('XDG_'))
        .map((name) => [name, null]),
    );
    const env = { ...nobodys, ...isolatedEnvironment(home), ...definition.env };
    await configure('agents', { [kind.name]: { ...definition, env } });
    return world;
  }

  get agent(): Agent {
    const lookup = this.agents.get(this.kind.name);
    if (lookup.kind === 'refused') throw new Error(lookup.message);
    return lookup.agent;
  }

  /** The sessions of the agent. */
  get source(): AgentSessionSource {
    return this.sessions.of(this.kind.name);
  }

  /** Opens a session for `reader`. */
  async start(reader: Reader): Promise<AgentSession> {
    return this.done(await this.source.open(reader, neverCancelled));
  }

  /** Sends a prompt and waits for the end of the turn. `said` is the text of the agent's messages. */
  async prompt(
    reader: Reader,
    text: string,
  ): Promise<{ readonly stopReason: StopReason; readonly said: string; readonly updates: SessionUpdate[] }> {
    const from = reader.updates.length;
    assert.ok(reader.session);
    const { stopReason } = await reader.session.prompt([{ type: 'text', text }]);
    return { stopReason, said: reader.said(from), updates: reader.updates.slice(from) };
  }

  /** The processes of the agent. */
  get pids(): readonly number[] {
    return childrenWith(this.kind.program);
  }

  /** The process that runs now. */
  get #pid(): number {
    const [pid, ...more] = this.pids;
    assert.ok(
      pid !== undefined && more.length === 0,
      `Processes of ${this.kind.name}: ${pid}, ${more.join()}`,
    );
    return pid;
  }

  /** Kills the agent while it streams an answer. Resolves when the turn has failed. */
  async killInTurn(reader: Reader, before: () => void = () => undefined): Promise<void> {
    const from = reader.updates.length;
    const turn = this.prompt(reader, '[[hold half a sentence ]]');
    const failed = assert.rejects(turn);
    await until('half a sentence', () => reader.said(from).includes('half'));
    before();
    process.kill(this.#pid, 'SIGKILL');
    await failed;
  }

  done<T>(outcome: SessionOutcome<T>): T {
    if (outcome.kind === 'done') return outcome.value;
    const why = outcome.kind === 'refused' ? outcome.message : 'cancelled';
    throw new Error(`${why}\n${this.logger.lines.slice(-20).join('\n')}`);
  }

  /** A path in the open folder. */
  file(name: string): string {
    return join(workspacePath(), `${this.kind.name}-${name}`);
  }

  async close(): Promise<void> {
    await this.agents.stopAll();
    await this.#terminals.close();
    this.#lifetime.dispose();
    await this.model.stop();
    await restoreWorld();
    await rm(this.#root, { recursive: true, force: true, maxRetries: 5 });
    assert.deepEqual(this.pids, []);
  }
}
