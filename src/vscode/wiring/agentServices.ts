// Builds the services that answer requests of agents. `extension.ts` uses only the members that other parts need.

import { workspace as openWorkspace, type ExtensionContext } from 'vscode';
import { agentEnvironment, type Environment } from '../../agent/launch/agentEnvironment.ts';
import { unattendedEnvironment } from '../../agent/launch/unattendedEnvironment.ts';
import type { Clock } from '../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import type { Logger } from '../../base/logger.ts';
import { writtenDefinition } from '../agents/agentDefinitions.ts';
import { PagePermissionPrompt } from '../chat/permission/pagePermissionPrompt.ts';
import { permissionEditor } from '../chat/permission/planFile.ts';
import { PageElicitationPrompt } from '../chat/reading/pageElicitationPrompt.ts';
import type { GitRepositories } from '../git/gitRepositories.ts';
import type { EligibleDocuments } from '../documents/eligibleDocuments.ts';
import type { FocusedDocuments } from '../documents/focusedDocuments.ts';
import { SessionUpdates } from '../sessions/sessionUpdates.ts';
import type { FileConsents } from '../context/fileConsents.ts';
import { AccessQuestions } from '../files/accessQuestions.ts';
import { askAccess } from '../files/askAccess.ts';
import { ElicitationService } from '../serve/elicitation/elicitationService.ts';
import { ExcludedFiles } from '../files/excludedFiles.ts';
import { FileAccess } from '../files/fileAccess.ts';
import { FilesService } from '../serve/files/filesService.ts';
import { nativeLinkTools, showCompletion } from '../serve/elicitation/linkConsent.ts';
import { RuleStore, showRuleAnswer } from '../serve/permissions/ruleStore.ts';
import { NativeElicitationPrompt } from '../serve/elicitation/nativeElicitationPrompt.ts';
import { NativePermissionPrompt } from '../serve/permissions/nativePermissionPrompt.ts';
import { Notices } from '../window/notices.ts';
import { openFolders } from '../window/workspacePlace.ts';
import { OpenQuestions } from '../window/openQuestions.ts';
import { createPatternTest } from '../serve/elicitation/patternTest.ts';
import { PermissionsService } from '../serve/permissions/permissionsService.ts';
import { RequestDocuments } from '../window/requestDocuments.ts';
import { onDidChangeSetting, readSetting } from '../settings/settings.ts';
import { commandHost } from '../settings/commandHost.ts';
import { userHost } from '../settings/userHost.ts';
import { showRules } from '../serve/permissions/ruleList.ts';
import type { Service } from '../serve/service.ts';
import { TerminalsService } from '../serve/terminals/terminalsService.ts';
import { CursorService } from '../serve/vendor/cursorService.ts';
import { UnsupportedService } from '../serve/vendor/unsupportedService.ts';
import { TerminalViews } from '../serve/terminals/terminalViews.ts';
import type { EditorState } from '../serve/workspace/editorState.ts';
import { WorkspaceService } from '../serve/workspace/workspaceService.ts';

export class AgentServices implements Disposable {
  readonly #lifetime = new DisposableStore();
  readonly all: readonly Service[];
  /** Routes `session/update` to the sessions of conversations. */
  readonly updates: SessionUpdates;
  readonly terminals: TerminalsService;
  readonly files: FilesService;
  readonly access: FileAccess;
  readonly repositories: GitRepositories;
  readonly permissions: PermissionsService;
  /** The open, recent and active documents. */
  readonly editorState: EditorState;
  readonly notices: Notices;
  /** Permission requests and elicitations that wait for the user. */
  readonly questions: OpenQuestions;
  readonly #rules: RuleStore;
  /** Read-only documents that show texts of agents. */
  readonly documents: RequestDocuments;
  /** Asks natively until the chat calls its `join`. */
  readonly permissionPrompt: PagePermissionPrompt;
  readonly elicitationPrompt: PageElicitationPrompt;
  /** Shows messages that this client does not support, once the chat calls its `join`. */
  readonly unsupported: UnsupportedService;

  constructor(
    context: ExtensionContext,
    eligible: EligibleDocuments,
    focused: FocusedDocuments,
    repositories: GitRepositories,
    clock: Clock,
    logger: Logger,
    consents: Pick<FileConsents, 'add'>,
  ) {
    const add = <T extends Disposable>(item: T): T => this.#lifetime.add(item);
    this.repositories = repositories;
    const notices = (this.notices = add(new Notices(logger, () => readSetting('notifications'))));
    add(onDidChangeSetting('notifications', () => notices.refresh()));
    this.questions = add(new OpenQuestions(this.notices));
    const access = (this.access = new FileAccess(eligible, new AccessQuestions(askAccess(this.questions)), {
      folders: openFolders,
      allowedWrite: (path) => repositories.wrote(path),
      allowedRead: (agent, { requested, path }) => consents.add(agent, [requested, path]),
      excludedFiles: new ExcludedFiles(() => eligible.findExcluded(), clock),
    }));
    const files = (this.files = new FilesService(access, clock));
    const workspace = add(new WorkspaceService(eligible, focused, clock));
    this.editorState = workspace.state;
    this.documents = add(new RequestDocuments());
    const rules = new RuleStore(logger);
    this.#rules = rules;
    const native = new NativePermissionPrompt(this.questions, this.documents, rules, logger);
    this.permissionPrompt = new PagePermissionPrompt(
      native,
      permissionEditor(this.documents),
      (rule, request) => rules.keep(rule, request),
    );
    const permissions = add(
      new PermissionsService(this.permissionPrompt, () => rules.rules(), { clock, logger, environmentOf }),
    );
    this.permissions = permissions;
    add(permissions.onDidAnswerByRule(showRuleAnswer));
    add(permissions.onDidAnswerByRule((answer) => this.permissionPrompt.answeredByRule(answer)));
    const patternTest = createPatternTest(context.asAbsolutePath('dist/searchWorker.cjs'), clock);
    const forms = new NativeElicitationPrompt(
      this.questions,
      patternTest,
      nativeLinkTools,
      this.documents,
      logger,
    );
    const asks = { native: forms, links: nativeLinkTools, test: patternTest, logger };
    this.elicitationPrompt = add(new PageElicitationPrompt(asks));
    const elicitation = add(new ElicitationService(this.elicitationPrompt, logger));
    add(elicitation.onDidComplete(showCompletion));
    const views = new TerminalViews(clock);
    const isTrusted = (): boolean => openWorkspace.isTrusted;
    this.terminals = add(
      new TerminalsService(logger, clock, views, { isTrusted, host: commandHost(logger) }),
    );
    this.updates = new SessionUpdates(logger, clock);
    this.unsupported = new UnsupportedService(logger);
    const cursor = new CursorService(
      this.elicitationPrompt,
      (connection, sessionId, update) => this.updates.of(connection)?.deliver(sessionId, update),
      this.unsupported,
      logger,
    );
    this.all = [
      ...[this.updates, files, workspace, permissions, elicitation, this.terminals],
      ...[cursor, this.unsupported],
    ];
  }

  /** Shows the stored permission rules and lets the user revoke them. */
  showRules(): Promise<void> {
    return showRules(this.#rules, this.documents);
  }

  /** Resolves when no command started by an agent is running. */
  close(): Promise<void> {
    return this.terminals.close();
  }

  dispose(): void {
    this.#lifetime.dispose();
  }
}

/** What an agent's program gets, apart from what the user entered when signing in. */
function environmentOf(agent: string): Environment {
  const definition = writtenDefinition(agent);
  const own = definition && 'command' in definition ? (definition.env ?? {}) : {};
  const host = userHost();
  return agentEnvironment(host, unattendedEnvironment(own, host.platform));
}
