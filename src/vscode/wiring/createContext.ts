// Builds the collectors, records and state of prompt context, for the chat and the commands that pin files.

import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { window, workspace, type ExtensionContext } from 'vscode';
import { t } from '../../base/l10n.ts';
import { neverCancelled, orCancelled } from '../../base/cancellation.ts';
import type { Clock } from '../../base/clock.ts';
import type { DisposableStore } from '../../base/disposable.ts';
import { Emitter } from '../../base/event.ts';
import { Lazy } from '../../base/lazy.ts';
import type { Logger } from '../../base/logger.ts';
import { defaultPatience } from '../../context/select/collect.ts';
import { ContextLedger } from '../../context/records/contextLedger.ts';
import type { DirectAccounts } from '../../context/records/directAccounts.ts';
import type { SurfaceItemKind } from '../../context/select/surfaceItem.ts';
import { TurnContexts } from '../../context/turn/turnContexts.ts';
import type { Agents } from '../agents/agents.ts';
import type { EligibleDocuments } from '../documents/eligibleDocuments.ts';
import type { EditorState } from '../serve/workspace/editorState.ts';
import { asEditorDocument } from '../documents/vscodeDocument.ts';
import { knownSecrets } from '../agents/knownSecrets.ts';
import type { Questions } from '../window/questions.ts';
import type { LaunchPolicy } from '../agents/launchPolicy.ts';
import { createCollectors } from '../context/collectors/createCollectors.ts';
import type { ContextSources } from '../context/collectors/collectorParts.ts';
import { GitCollector } from '../context/collectors/git.ts';
import type { TerminalCommands } from '../context/collectors/terminalCommands.ts';
import { contextOptions, EditorChatContext } from '../context/editorChatContext.ts';
import { EditorChanges, EditorInFront } from '../context/editorChanges.ts';
import { FileRules } from '../context/fileRules.ts';
import { findGit } from '../context/gitApi.ts';
import type { FindIgnored } from '../git/ignoredPaths.ts';
import { ImplicitContext } from '../context/implicitContext.ts';
import { KnownCapabilities } from '../context/knownCapabilities.ts';
import { PinsAndNotes } from '../context/pinsAndNotes.ts';
import { recordPorts } from './recordPorts.ts';
import { PromptRecords } from '../context/promptRecords.ts';
import { RecordStore } from '../storage/recordStore.ts';
import { SentPrompts } from '../context/sentPrompts.ts';
import { SessionNotes } from '../context/sessionNotes.ts';
import { AutomaticContext } from '../context/automaticContext.ts';

export interface ContextDeps {
  readonly context: Pick<ExtensionContext, 'extension' | 'workspaceState' | 'globalState'>;
  /** Absolute path of the storage folder of this workspace. */
  readonly storage: string;
  readonly eligible: EligibleDocuments;
  readonly editorState: Pick<EditorState, 'activeEditor'>;
  readonly agents: Pick<Agents, 'get' | 'inUse'>;
  readonly rules: Pick<LaunchPolicy, 'secrets' | 'environment'>;
  readonly accounts: DirectAccounts;
  readonly terminals: TerminalCommands;
  readonly findIgnored: FindIgnored;
  readonly questions: Pick<Questions, 'confirm'>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Time limit of the collectors in ms. Default: 50. */
  readonly patience?: number | undefined;
}

export interface EditorContext {
  readonly chat: EditorChatContext;
  readonly pinned: PinsAndNotes;
  readonly accounts: DirectAccounts;
  readonly ledger: ContextLedger;
  readonly store: RecordStore;
  /** Used by the editor tools. */
  readonly sources: ContextSources;
  /** Literal secrets to redact. */
  readonly knownSecrets: () => readonly string[];
}

const slowKinds: ReadonlySet<SurfaceItemKind> = new Set(['git', 'activeFile', 'openFiles', 'symbols']);

/** Everything created here is disposed with `lifetime`. */
export function createContext(parts: ContextDeps, lifetime: DisposableStore): EditorContext {
  const { context, eligible, accounts, terminals, clock, logger } = parts;
  const onError = (error: unknown): void => logger.error('A listener of the context failed', error);
  const foundGit = new Lazy(findGit);
  const git = (): ReturnType<typeof findGit> => foundGit.get();
  const rules = lifetime.add(new FileRules(eligible, git, parts.findIgnored));
  const inFront = lifetime.add(new EditorInFront());
  const pinned = new PinsAndNotes(context.workspaceState, randomUUID, onError);
  const storage = context.workspaceState;
  const { patience = defaultPatience } = parts;
  const secrets = (): readonly string[] => knownSecrets(parts);
  const asked = { pinned, terminals, git, storage, knownSecrets: secrets };
  const shared = { rules, inFront, eligible, ...asked, clock, patience };
  const collectors = createCollectors(shared, lifetime);
  const ledger = new ContextLedger();
  const ports = recordPorts(context);
  const late = lifetime.add(new Emitter<void>(onError));
  const turns = new TurnContexts(collectors, ledger, () => contextOptions(secrets(), eligible), {
    ...ports,
    clock,
    logger,
    patience,
    yieldNow: () => new Promise((resolve) => setImmediate(resolve)),
    versionOf: (uri) => documentAt(uri)?.version,
    lateAnswerArrived: () => late.fire(),
    askToEmbed: async ({ parts: contextParts }, token) =>
      await orCancelled(
        parts.questions.confirm(
          t('Include editor context in the prompt?'),
          t(
            "The agent does not support receiving context separately, so the context stays in the agent's history: {0}",
            contextParts.map(({ title }) => title).join(', '),
          ),
          t('Include'),
        ),
        token,
      ),
  });
  lifetime.add(
    workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (contentChanges.length === 0) return;
      const { uri } = asEditorDocument(document);
      ledger.documentChanged(uri);
      accounts.documentChanged(uri);
    }),
  );
  const store = new RecordStore(join(parts.storage, 'context'), logger);
  const capabilities = new KnownCapabilities(parts.agents, context.globalState);
  const warmed = lifetime.add(new Emitter<void>(onError));
  const changes = lifetime.add(
    new EditorChanges([pinned.onDidChange, rules.onDidChange, warmed.event, late.event], onError),
  );
  const implicitDeps = {
    eligible,
    editorState: parts.editorState,
    rules,
    storage: context.globalState,
    knownSecrets: secrets,
    clock,
    logger,
  };
  const automatic = new AutomaticContext({
    implicit: lifetime.add(new ImplicitContext(implicitDeps)),
    notes: new SessionNotes(pinned, context.workspaceState, secrets),
    capabilitiesOf: (agent) => capabilities.of(agent),
  });
  const chat = lifetime.add(
    new EditorChatContext({
      ...{ turns, automatic, clock, logger },
      records: new PromptRecords({ ledger, store, accounts, ports }),
      knownSecrets: secrets,
      sentPrompts: new SentPrompts(context.workspaceState),
      onDidChangeEditor: changes.onDidChange,
      capabilitiesOf: (agent) => capabilities.of(agent),
      newId: randomUUID,
      randomBytes: (size) => randomBytes(size),
    }),
  );
  // Git and language extensions are slow, so their context is collected before the first prompt and shown once known.
  const warm = (): void => {
    const slow = collectors
      .filter(({ kind }) => slowKinds.has(kind))
      .map(async (collector) => {
        try {
          await collector.collect(neverCancelled);
        } catch {
          // The next caller gets the same error and logs it redacted.
          logger.debug(`Context of the kind ${collector.kind} is not known yet.`);
        }
      });
    void Promise.all(slow).then(() => warmed.fire());
  };
  lifetime.add(window.onDidChangeActiveTextEditor(warm));
  warm();
  const sources: ContextSources = {
    rules,
    collect: async (kind, token) => (await collectors.find((one) => one.kind === kind)?.collect(token)) ?? [],
    collectGitAt: async (place) =>
      (await collectors.find((one) => one instanceof GitCollector)?.collectAt(place)) ?? [],
  };
  return { chat, pinned, accounts, ledger, store, sources, knownSecrets: secrets };
}

function documentAt(uri: string): { readonly version: number } | undefined {
  return workspace.textDocuments.find((document) => asEditorDocument(document).uri === uri);
}
