// Agents and their sessions as the extension builds them, for tests of what uses them: with storage in memory, prepared answers, and
// only the services that the test gives.
import { join } from 'node:path';
import * as vscode from 'vscode';
import { systemClock } from '../../src/agent/clock.ts';
import type { DisposableStore } from '../../src/base/disposable.ts';
import type { Logger } from '../../src/base/logger.ts';
import { Agents, type MessageListener } from '../../src/vscode/agents/agents.ts';
import { LaunchConsent } from '../../src/vscode/agents/launchConsent.ts';
import { LaunchPolicy } from '../../src/vscode/agents/launchPolicy.ts';
import { Hosting, type Service } from '../../src/vscode/serve/service.ts';
import type { EditorServer } from '../../src/vscode/sessions/editorServer.ts';
import { McpConsent } from '../../src/vscode/sessions/mcpConsent.ts';
import { McpInputs } from '../../src/vscode/sessions/mcpInputs.ts';
import type { McpNotice } from '../../src/vscode/sessions/mcpNotices.ts';
import type { McpSurroundings } from '../../src/vscode/sessions/mcpSources.ts';
import { McpServers } from '../../src/vscode/sessions/mcpServers.ts';
import { mcpSurroundings } from '../../src/vscode/sessions/mcpSurroundings.ts';
import { Sessions } from '../../src/vscode/sessions/sessions.ts';
import { SessionUpdates } from '../../src/vscode/sessions/sessionUpdates.ts';
import { userHost } from '../../src/vscode/settings/userHost.ts';
import { AgentSecrets } from '../../src/vscode/storage/agentSecrets.ts';
import { Traffic } from '../../src/vscode/traffic/traffic.ts';
import { Answers } from './answers.ts';
import { MemoryMemento, MemorySecrets } from './memoryStores.ts';
import { thisMachine } from '../unit/agent/thisMachine.ts';

interface TestSessionsParts {
  readonly logger: Logger;
  readonly services?: readonly Service[];
  /** The workspace state and the global state. */
  readonly memory?: vscode.Memento;
  readonly secrets?: vscode.SecretStorage;
  /** The user's answers about commands that agents are started with. */
  readonly answers?: Answers;
  /** Called with every message to and from agents. */
  readonly onMessage?: MessageListener;
  /** The user's notes for agents that get them with the session. */
  readonly notes?: () => string | undefined;
  /** If given, sessions get the MCP server "editor". */
  readonly editor?: EditorServer | undefined;
}

export interface TestSessions {
  readonly agents: Agents;
  readonly sessions: Sessions;
  readonly rules: LaunchPolicy;
}

/** The members of an extension's context that agents need. */
export function testContext(): vscode.ExtensionContext {
  const extension = vscode.extensions.getExtension('acp-host.acp-host')!;
  const asAbsolutePath = (path: string): string => join(extension.extensionPath, path);
  // The type has members that only VS Code can provide.
  return { extension, asAbsolutePath } as unknown as vscode.ExtensionContext;
}

/** A profile without files. */
const noProfile = vscode.Uri.file('/nowhere/User/globalStorage/acp-host.acp-host');

/** The MCP servers of sessions, as VS Code's settings and the open folders define them. */
export function createTestServers(
  consent: McpConsent,
  logger: Logger,
  notify: (notice: McpNotice) => void = () => undefined,
  globalStorageUri = noProfile,
): McpServers {
  const surroundings = (): McpSurroundings | undefined => mcpSurroundings({ globalStorageUri });
  const inputs = new McpInputs(new AgentSecrets(new MemorySecrets()), new Answers());
  return new McpServers({
    ...{
      consent,
      askForMany: () => Promise.resolve('each' as const),
      inputs,
      surroundings,
      memory: new MemoryMemento(),
      notify,
    },
    clock: systemClock,
    logger,
    host: userHost,
  });
}

/** No MCP server is allowed, and no agent needs a sign-in. Disposed with `lifetime`. */
export function createTestSessions(
  { logger, services = [], answers = new Answers(), onMessage, notes, editor, ...stores }: TestSessionsParts,
  lifetime: DisposableStore,
): TestSessions {
  const memory = stores.memory ?? (new MemoryMemento() as unknown as vscode.Memento);
  const secrets = stores.secrets ?? (new MemorySecrets() as unknown as vscode.SecretStorage);
  const updates = new SessionUpdates(logger);
  const rules = new LaunchPolicy(new LaunchConsent(memory, answers, () => true), new AgentSecrets(secrets));
  const hosting = new Hosting(() => Promise.resolve([updates, ...services]));
  const traffic = lifetime.add(new Traffic());
  const agents = lifetime.add(
    new Agents(testContext(), logger, traffic, hosting, rules, thisMachine, onMessage),
  );
  const consent = new McpConsent(memory, memory, () => Promise.resolve(false));
  const servers = createTestServers(consent, logger);
  const signIn = { required: () => Promise.resolve(false), works: () => undefined };
  const sessions = lifetime.add(
    new Sessions({
      ...{ agents, updates, servers, signIn, clock: systemClock, logger },
      ...(notes && { notes }),
      ...(editor && { editor }),
    }),
  );
  return { agents, sessions, rules };
}
