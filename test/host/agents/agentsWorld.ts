// Builds `Agents` and their sign-in apart from the extension's own, with a test in the user's place.
import * as vscode from 'vscode';
import type { Agent } from '../../../src/agent/agent.ts';
import { DisposableStore } from '../../../src/base/disposable.ts';
import { Agents } from '../../../src/vscode/agents/agents.ts';
import { builtinAgent } from '../../../src/vscode/agents/builtinAgent.ts';
import { ModelAccess } from '../../../src/vscode/agents/modelAccess.ts';
import { userModelSettings } from '../../../src/vscode/agents/userModelSettings.ts';
import { ModelProviders } from '../../../src/vscode/agents/modelProviders.ts';
import { userProviders } from '../../../src/vscode/agents/userProviders.ts';
import { LaunchConsent } from '../../../src/vscode/agents/launchConsent.ts';
import { LaunchPolicy } from '../../../src/vscode/agents/launchPolicy.ts';
import { RemoteHeaders } from '../../../src/vscode/agents/remoteHeaders.ts';
import type { AuthStatusService } from '../../../src/vscode/signIn/authStatusService.ts';
import { followSignInStatuses } from '../../../src/vscode/wiring/agentPart.ts';
import { Hosting } from '../../../src/vscode/serve/service.ts';
import { AgentSecrets } from '../../../src/vscode/storage/agentSecrets.ts';
import { SignInStatuses } from '../../../src/vscode/signIn/signInStatuses.ts';
import { Authentication } from '../../../src/vscode/signIn/authentication.ts';
import { terminalLaunch } from '../../../src/agent/launch/terminalLaunch.ts';
import { runInTerminal } from '../../../src/vscode/signIn/signInTerminal.ts';
import { Traffic } from '../../../src/vscode/traffic/traffic.ts';
import { ManualClock } from '../../unit/agent/manualClock.ts';
import { RecordingLogger } from '../../unit/agent/recordingLogger.ts';
import { Answers } from '../answers.ts';
import { MemoryMemento, MemorySecrets } from '../memoryStores.ts';
import { thisMachine } from '../../unit/agent/thisMachine.ts';

export class AgentsWorld {
  readonly lifetime = new DisposableStore();
  readonly logger = new RecordingLogger();
  readonly secrets = new MemorySecrets();
  readonly memory = new MemoryMemento();
  readonly answers: Answers;
  readonly clock = new ManualClock();
  readonly traffic = this.lifetime.add(new Traffic());
  readonly gate: LaunchConsent;
  readonly agents: Agents;
  readonly providers: ModelProviders;
  readonly remoteHeaders: RemoteHeaders;
  readonly signInStatuses = new SignInStatuses(this.logger);
  readonly authentication: Authentication;
  readonly authStatus: AuthStatusService;
  trusted = true;

  constructor(...answers: (string | undefined)[]) {
    this.answers = new Answers(...answers);
    const { logger, traffic } = this;
    const variables = new AgentSecrets(this.secrets);
    this.gate = new LaunchConsent(this.memory, this.answers, () => this.trusted);
    const model = this.lifetime.add(
      new ModelAccess({
        ...{ state: this.memory, keys: variables, questions: this.answers },
        ...{ settings: userModelSettings, isTrusted: () => this.trusted, logger },
      }),
    );
    const headers = new AgentSecrets(this.secrets, 'providerHeaders');
    this.remoteHeaders = new RemoteHeaders(new AgentSecrets(this.secrets, 'agentHeaders'), this.answers);
    const rules = new LaunchPolicy(this.gate, variables, model, headers, this.remoteHeaders);
    const { memory: state, answers: asked } = this;
    const providerParts = { settings: userProviders, state, headers, questions: asked, clock: this.clock };
    this.providers = new ModelProviders(providerParts);
    const { configure } = this.providers;
    const extension = vscode.extensions.getExtension('acp-host.acp-host')!;
    const context = {
      extension,
      asAbsolutePath: (path: string) => extension.extensionUri.fsPath + '/' + path,
    } as vscode.ExtensionContext;
    this.agents = this.lifetime.add(
      new Agents(context, logger, traffic, new Hosting(() => Promise.resolve([this.authStatus])), rules, {
        ...thisMachine,
        load: async () => ({ ...(await thisMachine.load()), configure }),
      }),
    );
    this.lifetime.add(model.onDidChange(() => this.agents.renew(builtinAgent)));
    const showLog = { title: 'Show Log', run: () => undefined };
    const { agents, signInStatuses, answers: questions, clock } = this;
    this.authentication = this.lifetime.add(
      new Authentication({
        ...{ agents, signInStatuses, variables, rules, questions, runInTerminal, clock, logger, showLog },
        loadTerminalLaunch: () => Promise.resolve(terminalLaunch),
      }),
    );
    const { authentication } = this;
    this.authStatus = followSignInStatuses({ agents, signInStatuses, authentication, logger }, this.lifetime);
  }

  agent(name: string): Agent {
    const lookup = this.agents.get(name);
    if (lookup.kind === 'refused') throw new Error(lookup.message);
    return lookup.agent;
  }

  async dispose(): Promise<void> {
    await this.agents.stopAll();
    this.lifetime.dispose();
  }
}
