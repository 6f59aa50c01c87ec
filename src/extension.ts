// Builds the parts and joins them. No logic: every part is disposed in reverse order, and agents are gone at the end.

import { commands, type ExtensionContext } from 'vscode';
import { systemClock } from './agent/clock.ts';
import { DisposableStore } from './base/disposable.ts';
import { Agents } from './vscode/agents.ts';
import { registerCommands } from './vscode/commands.ts';
import { LaunchGate } from './vscode/launchGate.ts';
import { createLog, loggerFor } from './vscode/log.ts';
import { EligibleDocuments } from './vscode/nes/eligibleDocuments.ts';
import { NesConnector } from './vscode/nes/nesConnector.ts';
import { NextEditFeature } from './vscode/nes/nextEditFeature.ts';
import { vscodeQuestions } from './vscode/questions.ts';
import { installParts, registryFeed } from './vscode/registry/places.ts';
import { selectAgent } from './vscode/selectAgent.ts';
import { AccessQuestions } from './vscode/serve/accessQuestions.ts';
import { askAccess } from './vscode/serve/askAccess.ts';
import { FileAccess } from './vscode/serve/fileAccess.ts';
import { FilesService } from './vscode/serve/filesService.ts';
import { Hosting } from './vscode/serve/hosting.ts';
import { WorkspaceService } from './vscode/serve/workspaceService.ts';
import { ElicitationService } from './vscode/serve/elicitationService.ts';
import { nativeLinkTools, tellCompletion } from './vscode/serve/linkConsent.ts';
import { NativeElicitationPrompt } from './vscode/serve/nativeElicitationPrompt.ts';
import { NativePermissionPrompt } from './vscode/serve/nativePermissionPrompt.ts';
import { OpenQuestions } from './vscode/serve/openQuestions.ts';
import { createPatternTest } from './vscode/serve/patternTest.ts';
import { PermissionsService } from './vscode/serve/permissionsService.ts';
import { RequestDocuments } from './vscode/serve/requestDocuments.ts';
import { tellRuleAnswer } from './vscode/serve/ruleAnnouncement.ts';
import { showRules } from './vscode/serve/ruleList.ts';
import { RuleStore } from './vscode/serve/ruleStore.ts';
import { TerminalsService } from './vscode/serve/terminalsService.ts';
import { AgentVariables } from './vscode/signIn/agentVariables.ts';
import { Authentication } from './vscode/signIn/authentication.ts';
import { SignInCommands } from './vscode/signIn/signInCommands.ts';
import { runInTerminal } from './vscode/signIn/signInTerminal.ts';
import { StartRules } from './vscode/startRules.ts';
import { Status } from './vscode/status.ts';
import { Traffic } from './vscode/traffic.ts';

let shutDown: (() => Promise<void>) | undefined;

export function activate(context: ExtensionContext): void {
  const lifetime = new DisposableStore();
  context.subscriptions.push(lifetime);
  const log = lifetime.add(createLog());
  const logger = loggerFor(log);
  const traffic = lifetime.add(new Traffic());
  const eligible = lifetime.add(new EligibleDocuments(context));
  const access = new FileAccess(eligible, new AccessQuestions(askAccess));
  const files = lifetime.add(new FilesService(access, systemClock, logger));
  const editorState = lifetime.add(new WorkspaceService(eligible, context.workspaceState, systemClock));
  const questions = lifetime.add(new OpenQuestions());
  const documents = lifetime.add(new RequestDocuments());
  const rules = new RuleStore(logger);
  const permissionPrompt = new NativePermissionPrompt(questions, documents, rules, logger);
  const permissions = lifetime.add(new PermissionsService(permissionPrompt, () => rules.rules(), logger));
  lifetime.add(permissions.onDidAnswerByRule(tellRuleAnswer));
  const patternTest = createPatternTest(context.asAbsolutePath('dist/searchWorker.cjs'), systemClock);
  const elicitationPrompt = new NativeElicitationPrompt(questions, patternTest, nativeLinkTools, logger);
  const elicitation = lifetime.add(new ElicitationService(elicitationPrompt, logger));
  lifetime.add(elicitation.onDidComplete(tellCompletion));
  const terminals = lifetime.add(new TerminalsService(logger, systemClock));
  const hosting = new Hosting([files, editorState, permissions, elicitation, terminals]);
  const gate = new LaunchGate(context.globalState, vscodeQuestions);
  const variables = new AgentVariables(context.secrets);
  const startRules = new StartRules(gate, variables);
  const agents = lifetime.add(new Agents(context, logger, traffic, hosting, startRules));
  const status = lifetime.add(new Status());
  const showLog = { title: 'Open Log', run: () => commands.executeCommand('acpHost.log.show') };
  const authentication = lifetime.add(
    new Authentication({
      ...{ agents, variables, runInTerminal, logger, showLog },
      rules: startRules,
      questions: vscodeQuestions,
      clock: systemClock,
    }),
  );
  const signIns = new SignInCommands(agents, authentication, vscodeQuestions);
  const connector = lifetime.add(
    new NesConnector(agents, authentication, (uri) => eligible.open(uri), systemClock, logger, showLog),
  );
  const registry = registryFeed(context, logger);
  const installation = installParts(context, vscodeQuestions, gate, logger);
  const nextEdits = lifetime.add(
    new NextEditFeature(connector, eligible, context, status, systemClock, logger),
  );
  lifetime.add(
    registerCommands({
      'acpHost.agent.select': (purpose) => selectAgent(registry, installation, purpose),
      'acpHost.agent.restart': () => connector.restart(),
      'acpHost.agent.stop': () => connector.stop(),
      'acpHost.agent.signIn': () => signIns.signIn(),
      'acpHost.agent.signOut': () => signIns.signOut(),
      'acpHost.nes.trigger': () => nextEdits.trigger(),
      'acpHost.nes.accept': (by) => nextEdits.accept(by === 'tab'),
      'acpHost.nes.acceptWord': () => nextEdits.acceptWord(),
      'acpHost.nes.dismiss': () => nextEdits.dismiss(),
      'acpHost.nes.showDiff': () => nextEdits.showDiff(),
      'acpHost.nes.toggle': () => nextEdits.toggle(),
      'acpHost.nes.snooze': () => nextEdits.snooze(),
      'acpHost.permissions.show': (id) => questions.show(id),
      'acpHost.permissions.rules': () => showRules(rules),
      'acpHost.log.show': () => log.show(true),
      'acpHost.traffic.show': (filter) => traffic.show(filter),
      'acpHost.traffic.filter': () => traffic.chooseFilter(),
      'acpHost.traffic.export': (target) => traffic.export(target),
    }),
  );
  shutDown = async () => {
    await connector.close();
    await Promise.all([agents.stopAll(), terminals.close()]);
  };
}

/** VS Code waits for this before it ends the extension host, so no process is left behind. */
export async function deactivate(): Promise<void> {
  await shutDown?.();
  shutDown = undefined;
}
