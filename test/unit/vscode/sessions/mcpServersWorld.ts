// The sources of MCP servers in a temporary folder, the answers of the user to questions about them, and what was asked and
// reported. Used by the tests of the MCP servers of a session.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { systemClock } from '../../../../src/agent/clock.ts';
import type { LaunchHost } from '../../../../src/agent/launch/launch.ts';
import { neverCancelled } from '../../../../src/base/cancellation.ts';
import { McpConsent, type McpQuestion } from '../../../../src/vscode/sessions/mcpConsent.ts';
import { McpInputs } from '../../../../src/vscode/sessions/mcpInputs.ts';
import type { McpNotice } from '../../../../src/vscode/sessions/mcpNotices.ts';
import type { McpSurroundings } from '../../../../src/vscode/sessions/mcpSources.ts';
import { McpServers } from '../../../../src/vscode/sessions/mcpServers.ts';
import { AgentSecrets } from '../../../../src/vscode/storage/agentSecrets.ts';
import { Answers } from '../../../host/answers.ts';
import { MemoryMemento, MemorySecrets } from '../../../host/memoryStores.ts';
import { RecordingLogger } from '../../wire/recordingLogger.ts';

export class McpServersWorld {
  readonly root = mkdtempSync(join(tmpdir(), 'acp-host-mcp-'));
  readonly asked: McpQuestion[] = [];
  answer: boolean | undefined = true;
  readonly notices: McpNotice[] = [];
  readonly logger = new RecordingLogger();
  surroundings: McpSurroundings;
  workspaceMemory = new MemoryMemento();
  readonly userMemory = new MemoryMemento();
  readonly askedTogether: (readonly string[])[] = [];
  manyAnswer: 'each' | 'none' | undefined = 'each';
  searched = '/bin';
  defaults: Readonly<Record<string, string>> = {};
  readonly answers = new Answers();
  servers: McpServers;
  /** Files that exist besides `server.js`. */
  isThere: (path: string) => boolean = () => false;
  /** Called while a question is open. */
  onAsked: (question: McpQuestion) => void = () => undefined;

  constructor() {
    const { root } = this;
    this.surroundings = {
      folders: [
        { name: 'app', path: join(root, 'app') },
        { name: 'lib', path: join(root, 'lib') },
      ],
      workspaceFile: join(root, 'team.code-workspace'),
      ...{ own: {}, profileFolder: join(root, 'User'), hasUserServers: false, access: 'all', homeDir: root },
    };
    this.servers = this.#createServers();
  }

  /** As a window with a new workspace. */
  openWorkspace(): void {
    this.workspaceMemory = new MemoryMemento();
    this.servers = this.#createServers();
  }

  put(path: string, content: unknown): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), typeof content === 'string' ? content : JSON.stringify(content));
  }

  /** The names of the servers that a session gets. */
  async given(mayAsk = true): Promise<readonly string[]> {
    return (await this.servers.forSession(mayAsk, neverCancelled)).map(({ name }) => name);
  }

  messages(): readonly string[] {
    return this.notices.map(({ message }) => message);
  }

  /** Sets the servers of the settings. */
  own(entries: McpSurroundings['own']): void {
    this.surroundings = { ...this.surroundings, own: entries };
  }

  dispose(): void {
    rmSync(this.root, { recursive: true, force: true });
  }

  #createServers(): McpServers {
    return new McpServers({
      consent: new McpConsent(this.workspaceMemory, this.userMemory, (question) => {
        this.asked.push(question);
        this.onAsked(question);
        return Promise.resolve(this.answer);
      }),
      askForMany: ({ names }) => {
        this.askedTogether.push(names);
        return Promise.resolve(this.manyAnswer);
      },
      inputs: new McpInputs(new AgentSecrets(new MemorySecrets()), this.answers),
      surroundings: () => this.surroundings,
      memory: this.userMemory,
      notify: (notice) => this.notices.push(notice),
      ...{ clock: systemClock, logger: this.logger, host: () => this.#host() },
      findProgram: () => () => Promise.resolve(undefined),
    });
  }

  /** As it is now: a later change of `searched` or `defaults` does not change it. */
  #host(): LaunchHost {
    const { root } = this;
    return {
      ...{ platform: 'linux', homeDir: root, env: { PATH: this.searched }, defaults: this.defaults },
      probe: (path) => {
        if (/\/(?:npx|node)$/.test(path)) return Promise.resolve('program');
        if (/^\/(?:app|lib)(?:\/tools)?$/.test(path.slice(root.length))) return Promise.resolve('folder');
        return Promise.resolve(path.endsWith('server.js') || this.isThere(path) ? 'file' : 'missing');
      },
    };
  }
}
