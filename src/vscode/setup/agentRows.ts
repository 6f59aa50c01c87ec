// The rows of Check Setup about agents: what would be started, its state, and the sign-in.

import type { AgentFailure, AgentFailureKind } from '../../agent/agentFailure.ts';
import { agentName } from '../../base/agentName.ts';
import { t } from '../../base/l10n.ts';
import { builtinAgent } from '../agents/builtinAgent.ts';
import type { AgentFacts, SetupFacts } from './setupFacts.ts';
import type { SetupAction, SetupRow } from './setupRow.ts';

export function agentRows({ agents, model }: Pick<SetupFacts, 'agents' | 'model'>): readonly SetupRow[] {
  return agents.flatMap((agent) => {
    const id = `agent ${agent.id}`;
    const row = { id, ...stateRow(agent), ...(agent.account !== undefined && { account: agent.account }) };
    const isChatWithoutModel = agent.id === builtinAgent && agent.isForChat && model.kind !== 'used';
    return [...(isChatWithoutModel ? [noChatAgent()] : []), row];
  });
}

function noChatAgent(): SetupRow {
  return {
    ...{ id: 'chat', level: 'warning', label: t('No agent is selected for the chat') },
    detail: t('The built-in agent suggests edits. It answers questions only with a model server.'),
    action: { kind: 'selectAgent', purpose: 'chat' },
  };
}

type Words = Omit<SetupRow, 'id' | 'account'>;

/** What matters most of one agent. */
function stateRow(agent: AgentFacts): Words {
  const { id, program, state, signIn } = agent;
  const name = agentName(id);
  if (program.kind === 'refused')
    return {
      ...{ level: weight(agent), label: t("{0}: can't be used", name), detail: program.message },
      action: agent.isConfigured ? { kind: 'openAgent', agent: id } : selectOther(agent),
    };
  if (program.kind === 'missing' && state.kind !== 'ready')
    return { level: weight(agent), ...failureWords(agent, program.failure) };
  switch (state.kind) {
    case 'failed':
      return { level: weight(agent), ...failureWords(agent, state.failure) };
    case 'restarting':
      return {
        level: 'warning',
        label: t('{0}: restarting ({1} of {2})', name, state.attempt, state.maxAttempts),
        ...{ detail: state.reason, action: { kind: 'showLog' } },
      };
    case 'idle':
    case 'starting':
    case 'ready':
      if (signIn === 'signedOut' || signIn === 'needed')
        return {
          ...{ level: 'warning', label: t('{0}: not signed in', name), detail: about(agent) },
          action: { kind: 'signIn', agent: id },
        };
      return {
        ...{ level: 'fine', label: calmLabel(name, state.kind), detail: about(agent) },
        action: selectOther(agent),
      };
  }
}

function calmLabel(name: string, state: 'idle' | 'starting' | 'ready'): string {
  switch (state) {
    case 'idle':
      return t('{0}: not started', name);
    case 'starting':
      return t('{0}: starting', name);
    case 'ready':
      return t('{0}: ready', name);
  }
}

/** An agent that nothing uses can wait. */
function weight({ isForChat, isForNextEdits }: AgentFacts): 'problem' | 'note' {
  return isForChat || isForNextEdits ? 'problem' : 'note';
}

function selectOther({ isForChat, isForNextEdits }: AgentFacts): SetupAction {
  return { kind: 'selectAgent', purpose: isForNextEdits && !isForChat ? 'nes' : 'chat' };
}

/** What it is used for, and what would be started. */
function about({ isForChat, isForNextEdits, program }: AgentFacts): string {
  const shown =
    program.kind === 'found'
      ? program.path
      : program.kind === 'server'
        ? program.address
        : program.kind === 'builtin'
          ? t('included with ACP Host')
          : '';
  const uses = [
    isForChat ? t('used for chat') : '',
    isForNextEdits ? t('used for next edit suggestions') : '',
    isForChat || isForNextEdits ? '' : t('not used'),
  ];
  return [...uses, shown].filter(Boolean).join(' · ');
}

function failureWords(agent: AgentFacts, { kind, message }: AgentFailure): Omit<Words, 'level'> {
  const { id, program } = agent;
  const name = agentName(id);
  // It failed for lack of a program that was installed since.
  if (program.kind === 'found' && isAboutProgram.has(kind))
    return {
      label: t('{0}: was not found when it was started', name),
      detail: t('It is there now: {0}', program.path),
      action: { kind: 'restart', agent: id },
    };
  return { label: failureLabel(name, kind), detail: message, action: failureAction(id, kind) };
}

const isAboutProgram: ReadonlySet<AgentFailureKind> = new Set([
  ...(['commandNotFound', 'commandNotExecutable', 'commandIsFolder'] as const),
  ...(['commandRefused', 'cwdMissing', 'placeSilent'] as const),
]);

function failureLabel(name: string, kind: AgentFailureKind): string {
  switch (kind) {
    case 'commandNotFound':
      return t('{0}: command not found', name);
    case 'exitedAtStart':
    case 'crashedTooOften':
      return t('{0}: ended with an error', name);
    case 'untrusted':
      return t('{0}: waiting until you trust this folder', name);
    case 'notAllowed':
      return t('{0}: not allowed to start', name);
    default:
      return t("{0}: can't start", name);
  }
}

function failureAction(agent: string, kind: AgentFailureKind): SetupAction {
  switch (kind) {
    case 'untrusted':
      return { kind: 'manageTrust' };
    case 'notAllowed':
    case 'headerMissing':
      return { kind: 'restart', agent };
    case 'notLoaded':
      return { kind: 'reloadWindow' };
    case 'providerNotSet':
      return { kind: 'setProvider', agent };
    case 'spawnFailed':
    case 'initializeRefused':
    case 'unsupportedVersion':
    case 'exitedAtStart':
    case 'crashedTooOften':
      return { kind: 'showLog' };
    case 'commandNotFound':
    case 'commandRefused':
    case 'commandNotExecutable':
    case 'commandIsFolder':
    case 'cwdMissing':
    case 'placeSilent':
    case 'initializeTimeout':
    case 'serverRefused':
      return { kind: 'openAgent', agent };
  }
}
