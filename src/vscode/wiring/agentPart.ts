// The part of the package that runs with agents: starting their processes, answering their requests, accounting, and next
// edits once there is a session. Loaded before the first agent starts; everything below is imported statically.

import type { ExtensionContext } from 'vscode';
import { linkProcess, linkRemote } from '../../agent/agentLink.ts';
import { initializeAgent } from '../../agent/handshake.ts';
import { terminalLaunch } from '../../agent/launch/terminalLaunch.ts';
import { spawnAgent } from '../../agent/process/spawnAgent.ts';
import { openRemote } from '../../agent/remote/openRemote.ts';
import type { ProcessCode } from '../../agent/agentParts.ts';
import type { Clock } from '../../base/clock.ts';
import type { DisposableStore } from '../../base/disposable.ts';
import type { Logger } from '../../base/logger.ts';
import { DirectAccounts } from '../../context/records/directAccounts.ts';
import { MaskedEntries } from '../../context/secrets/maskedEntries.ts';
import type { NesContextCapability } from '../../protocol/nes/nesCapability.ts';
import type { Agents } from '../agents/agents.ts';
import { ModelProviders } from '../agents/modelProviders.ts';
import { userProviders } from '../agents/userProviders.ts';
import { Accounting } from '../context/accounting.ts';
import { followTerminals } from '../context/collectors/followTerminals.ts';
import type { TerminalCommands } from '../context/collectors/terminalCommands.ts';
import { FileConsents } from '../context/fileConsents.ts';
import type { EligibleDocuments } from '../documents/eligibleDocuments.ts';
import { fileModifiedAt } from '../files/modifiedAt.ts';
import type { FocusedDocuments } from '../documents/focusedDocuments.ts';
import { findLoginPrograms, findWorkspaceProgram } from '../files/programsHost.ts';
import type { GitRepositories } from '../git/gitRepositories.ts';
import { findIgnoredPaths, type FindIgnored } from '../git/ignoredPaths.ts';
import { nothingFound } from '../nes/refactor/documentMatches.ts';
import { openConfirmed, longestOpened } from '../nes/refactor/openConfirmed.ts';
import { applyRename, findRename } from '../nes/refactor/renameSymbol.ts';
import { applyReplacements, findReplacements, replaceInFolder } from '../nes/refactor/replaceMatches.ts';
import { findQuickFix } from '../nes/quickFix.ts';
import type { RefactorCode } from '../nes/refactorings.ts';
import { startNes } from '../nes/session/startNes.ts';
import { onDidChangeSetting, readSetting } from '../settings/settings.ts';

import type { Authentication } from '../signIn/authentication.ts';
import { AuthStatusService } from '../signIn/authStatusService.ts';
import type { SignInStatuses } from '../signIn/signInStatuses.ts';
import type { AgentSecrets } from '../storage/agentSecrets.ts';
import { Traffic } from '../traffic/traffic.ts';
import { vscodeQuestions } from '../window/questions.ts';
import { AgentServices } from './agentServices.ts';
import { createRepositories } from './createRepositories.ts';
import { recordPorts } from './recordPorts.ts';
import { RunningAgents } from './runningAgents.ts';
import { SignInCommands } from './signInCommands.ts';
import { openFolders } from '../window/workspacePlace.ts';

export interface AgentPartDeps {
  readonly context: ExtensionContext;
  readonly eligible: EligibleDocuments;
  readonly focused: FocusedDocuments;
  readonly agents: Agents;
  readonly signInStatuses: SignInStatuses;
  readonly authentication: Authentication;
  /** The values of headers of model providers. */
  readonly headers: AgentSecrets;
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface AgentPart {
  readonly repositories: GitRepositories;
  readonly findIgnored: FindIgnored;
  readonly services: AgentServices;
  readonly authStatus: AuthStatusService;
  /** Records of what agents got outside of turns. */
  readonly accounts: DirectAccounts;
  readonly accounting: Accounting;
  /** The last commands in the user's terminals. */
  readonly terminals: TerminalCommands;
  /** The messages of all agents. */
  readonly traffic: Traffic;
  readonly process: ProcessCode;
  readonly providers: ModelProviders;
  readonly refactor: RefactorCode;
  readonly startNes: typeof startNes;
  readonly RunningAgents: typeof RunningAgents;
  readonly SignInCommands: typeof SignInCommands;
  readonly terminalLaunch: typeof terminalLaunch;
  readonly findWorkspaceProgram: typeof findWorkspaceProgram;
  readonly findLoginPrograms: typeof findLoginPrograms;
}

/** Everything created here is disposed with `lifetime`. */
export function createAgentPart(parts: AgentPartDeps, lifetime: DisposableStore): AgentPart {
  const { context, eligible, focused, agents, clock, logger } = parts;
  const repositories = createRepositories(context, clock, logger, lifetime);
  const providers = new ModelProviders({
    settings: userProviders,
    ...{ state: context.globalState, headers: parts.headers, questions: vscodeQuestions, clock },
  });
  const accounts = new DirectAccounts(recordPorts(context));
  const masked = new MaskedEntries();
  const consents = new FileConsents();
  const services = lifetime.add(
    new AgentServices(context, eligible, focused, repositories, clock, logger, consents),
  );
  let isOn = readSetting('context.accounting');
  lifetime.add(onDidChangeSetting('context.accounting', () => (isOn = readSetting('context.accounting'))));
  return {
    repositories,
    findIgnored: (paths) => findIgnoredPaths(paths, repositories, openFolders()),
    authStatus: followSignInStatuses(parts, lifetime),
    services,
    accounts,
    terminals: followTerminals(clock, logger, lifetime),
    traffic: lifetime.add(new Traffic()),
    accounting: new Accounting({
      isOn: () => isOn,
      accounts,
      wanted: (name) => wantedContext(agents, name),
      maskedBy: (entry) => masked.rulesOf(entry),
      consentTo: (agent, uri) => consents.to(agent, uri),
      withheld: (method) => services.editorState.withheld(method),
      modifiedAt: fileModifiedAt,
      logger,
    }),
    process: {
      ...{ spawnAgent, linkProcess, openRemote, linkRemote, initializeAgent },
      configure: providers.configure,
    },
    providers,
    refactor: {
      ...{ applyRename, findRename, applyReplacements, findReplacements, replaceInFolder, nothingFound },
      findQuickFix,
      openToEdit: (uri, tools) => openConfirmed(uri, longestOpened, tools),
    },
    startNes: (state, surroundings, ...others) => startNes(state, { ...surroundings, masked }, ...others),
    terminalLaunch,
    findWorkspaceProgram,
    findLoginPrograms,
    RunningAgents,
    SignInCommands,
  };
}

/** The sign-in of agents follows what they report. */
export function followSignInStatuses(
  {
    agents,
    signInStatuses,
    authentication,
    logger,
  }: Omit<AgentPartDeps, 'context' | 'eligible' | 'focused' | 'headers' | 'clock'>,
  lifetime: DisposableStore,
): AuthStatusService {
  const service = new AuthStatusService(signInStatuses, logger);
  lifetime.add(
    signInStatuses.onDidChange((name) => {
      const agent = agents.inUse.find((one) => one.name === name);
      if (agent) authentication.reported(agent);
    }),
  );
  lifetime.add(
    agents.onDidChangeState(() => {
      for (const agent of agents.inUse) {
        void service.ask(agent);
        // The report may have arrived before the agent was ready.
        if (signInStatuses.state(agent.name) === 'signedOut') authentication.reported(agent);
      }
    }),
  );
  return service;
}

/** The context that the agent requested for next edits. */
function wantedContext(agents: Pick<Agents, 'get'>, name: string): NesContextCapability {
  const lookup = agents.get(name);
  const state = lookup.kind === 'agent' ? lookup.agent.state : undefined;
  if (state?.kind !== 'ready') return {};
  const { agentCapabilities, capabilities } = state.initializeResult;
  return (agentCapabilities?.nes ?? capabilities?.nes)?.context ?? {};
}
