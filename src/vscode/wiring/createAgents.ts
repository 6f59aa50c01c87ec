// Builds what the chat and next edit suggestions share: the agents, their launch rules, sign-in, and the part that is loaded
// when an agent runs.

import { workspace, type ExtensionContext } from 'vscode';
import type { NamedProgram } from '../../agent/launch/programOfWorkspace.ts';
import type { Clock } from '../../base/clock.ts';
import type { DisposableStore } from '../../base/disposable.ts';
import { Lazy } from '../../base/lazy.ts';
import type { Logger } from '../../base/logger.ts';
import { builtinAgent } from '../agents/builtinAgent.ts';
import { Agents } from '../agents/agents.ts';
import { ModelAccess } from '../agents/modelAccess.ts';
import { LaunchConsent } from '../agents/launchConsent.ts';
import { LaunchPolicy } from '../agents/launchPolicy.ts';
import { userModelSettings } from '../agents/userModelSettings.ts';
import type { EligibleDocuments } from '../documents/eligibleDocuments.ts';
import type { FocusedDocuments } from '../documents/focusedDocuments.ts';
import { RemoteHeaders } from '../agents/remoteHeaders.ts';
import { vscodeQuestions } from '../window/questions.ts';
import type { ReportAction } from '../window/report.ts';
import type { AgentPart } from './agentPart.ts';
import { Hosting } from '../serve/service.ts';
import { openFolders } from '../window/workspacePlace.ts';
import { refreshLoginPath } from '../files/refreshLoginPath.ts';
import { loggedUserHost, userHost } from '../settings/userHost.ts';
import { AgentSecrets } from '../storage/agentSecrets.ts';
import { SignInStatuses } from '../signIn/signInStatuses.ts';
import { Authentication } from '../signIn/authentication.ts';
import { runInTerminal } from '../signIn/signInTerminal.ts';

export interface AgentDeps {
  readonly context: ExtensionContext;
  readonly eligible: EligibleDocuments;
  readonly focused: FocusedDocuments;
  readonly showLog: ReportAction;
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface AgentSetup {
  readonly agents: Agents;
  readonly authentication: Authentication;
  /** Who is signed in, as agents reported it. */
  readonly signInStatuses: SignInStatuses;
  readonly gate: LaunchConsent;
  readonly rules: LaunchPolicy;
  readonly model: ModelAccess;
  readonly variables: AgentSecrets;
  /** The values of headers of model providers. */
  readonly headers: AgentSecrets;
  readonly remoteHeaders: RemoteHeaders;
  /** The values that the user entered for MCP servers. */
  readonly mcpInputs: AgentSecrets;
  /** Loaded before the first agent starts, or when a command needs it. */
  readonly part: Lazy<AgentPart>;
}

/** Everything created here is disposed with `lifetime`. */
export function createAgents(parts: AgentDeps, lifetime: DisposableStore): AgentSetup {
  const { context, eligible, focused, showLog, clock, logger } = parts;
  const part = new Lazy(async () => {
    const { createAgentPart } = await import('./agentPart.ts');
    return createAgentPart(
      { context, eligible, focused, agents, signInStatuses, authentication, headers, clock, logger },
      lifetime,
    );
  });
  const signInStatuses = new SignInStatuses(logger);
  const gate = new LaunchConsent(context.globalState, vscodeQuestions, () => workspace.isTrusted);
  const variables = new AgentSecrets(context.secrets);
  const headers = new AgentSecrets(context.secrets, 'providerHeaders');
  const mcpInputs = new AgentSecrets(context.secrets, 'mcpInputs');
  const model = lifetime.add(
    new ModelAccess({
      ...{ state: context.globalState, keys: variables, questions: vscodeQuestions },
      ...{ settings: userModelSettings, isTrusted: () => workspace.isTrusted, logger },
    }),
  );
  const remoteHeaders = new RemoteHeaders(new AgentSecrets(context.secrets, 'agentHeaders'), vscodeQuestions);
  const finders = {
    ofWorkspace: async (named: NamedProgram) => (await part.get()).findWorkspaceProgram(openFolders())(named),
    ofLogin: async (named: NamedProgram) => {
      const { loginFolders = [] } = userHost();
      return loginFolders.length === 0 ? [] : (await part.get()).findLoginPrograms(loginFolders)(named);
    },
  };
  const rules = new LaunchPolicy(gate, variables, model, headers, remoteHeaders, finders);
  const hosting = new Hosting(async (agent) => {
    const { repositories, services, authStatus } = await part.get();
    // The built-in agent writes no files. Until another agent is served, every repository was created by the user.
    await repositories.rememberBeforeAgents(openFolders());
    if (agent !== builtinAgent) repositories.agentsCanWrite();
    return [...services.all, authStatus];
  });
  const machine = {
    ...{ clock, host: loggedUserHost(logger), refreshPath: () => refreshLoginPath(logger) },
    load: async () => (await part.get()).process,
  };
  const agents: Agents = lifetime.add(
    new Agents(
      context,
      logger,
      // An agent sends nothing before the part is loaded.
      { record: (...message) => part.loaded?.traffic.record(...message) },
      hosting,
      rules,
      machine,
      (...message) => part.loaded?.accounting.record(...message),
    ),
  );
  lifetime.add(model.onDidChange(() => agents.renew(builtinAgent)));
  const loadTerminalLaunch = async (): Promise<AgentPart['terminalLaunch']> =>
    (await part.get()).terminalLaunch;
  const asking = { questions: vscodeQuestions, runInTerminal, loadTerminalLaunch, showLog };
  const authentication: Authentication = lifetime.add(
    new Authentication({ agents, signInStatuses, variables, rules, ...asking, clock, logger }),
  );
  return {
    ...{ agents, authentication, signInStatuses, gate, rules, model },
    ...{ variables, headers, remoteHeaders, mcpInputs, part },
  };
}
