// Builds what the chat and next edit suggestions share: the agents, their launch rules, services, sign-in and
// accounting.

import type { ExtensionContext } from 'vscode';
import type { Clock } from '../../base/clock.ts';
import type { DisposableStore } from '../../base/disposable.ts';
import { Lazy } from '../../base/lazy.ts';
import type { Logger } from '../../base/logger.ts';
import { builtinAgent } from '../agents/agentDefinitions.ts';
import { Agents } from '../agents/agents.ts';
import { ModelAccess } from '../agents/modelAccess.ts';
import { createAccounting, type JoinedAccounting } from './createAccounting.ts';
import type { GitRepositories } from '../git/gitRepositories.ts';
import { LaunchConsent, LaunchPolicy } from '../agents/launchPolicy.ts';
import type { EligibleDocuments } from '../documents/eligibleDocuments.ts';
import { vscodeQuestions } from '../window/questions.ts';
import type { ReportAction } from '../window/report.ts';
import type { AgentServices } from './agentServices.ts';
import { Hosting } from '../serve/service.ts';
import { openFolders } from '../window/workspacePlace.ts';
import { AgentVariables } from '../storage/agentVariables.ts';
import { Authentication } from '../signIn/authentication.ts';
import { runInTerminal } from '../signIn/signInTerminal.ts';
import type { Traffic } from '../traffic/traffic.ts';

export interface AgentDeps {
  readonly context: ExtensionContext;
  readonly eligible: EligibleDocuments;
  readonly traffic: Traffic;
  readonly showLog: ReportAction;
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface AgentSetup {
  readonly agents: Agents;
  readonly authentication: Authentication;
  readonly gate: LaunchConsent;
  readonly rules: LaunchPolicy;
  readonly model: ModelAccess;
  readonly accounting: JoinedAccounting;
  /** Loaded before the first agent starts. */
  readonly repositories: Lazy<GitRepositories>;
  /** Loaded before the first agent starts, or when a command needs it. */
  readonly services: Lazy<AgentServices>;
}

/** Everything created here is disposed with `lifetime`. */
export function createAgents(parts: AgentDeps, lifetime: DisposableStore): AgentSetup {
  const { context, eligible, traffic, showLog, clock, logger } = parts;
  const repositories = new Lazy(async () => {
    const { createRepositories } = await import('./createRepositories.ts');
    return createRepositories(context, logger, lifetime);
  });
  const services = new Lazy(async () => {
    const { AgentServices } = await import('./agentServices.ts');
    const known = await repositories.get();
    return lifetime.add(new AgentServices(context, eligible, known, clock, logger));
  });
  const gate = new LaunchConsent(context.globalState, vscodeQuestions);
  const variables = new AgentVariables(context.secrets);
  const model = lifetime.add(new ModelAccess(context.globalState, variables, vscodeQuestions, logger));
  const rules = new LaunchPolicy(gate, variables, model);
  const accounting = lifetime.add(createAccounting(context, () => agents, logger));
  let othersServed = false;
  const hosting = new Hosting(async (agent) => {
    await accounting.load();
    const known = await repositories.get();
    // The built-in agent writes no files. Until another agent is served, every repository was created by the user.
    if (!othersServed) await known.remember(openFolders());
    othersServed ||= agent !== builtinAgent;
    return (await services.get()).all;
  });
  const agents: Agents = lifetime.add(
    new Agents(context, logger, traffic, hosting, rules, accounting.record),
  );
  lifetime.add(model.onDidChange(() => agents.renew(builtinAgent)));
  const asking = { questions: vscodeQuestions, runInTerminal, showLog };
  const authentication = lifetime.add(
    new Authentication({ agents, variables, rules, ...asking, clock, logger }),
  );
  return { agents, authentication, gate, rules, model, accounting, repositories, services };
}
