// Explains failures of agents for the chat: what happened, the end of the error output after a crash, and actions for the user.

import type { Agent } from '../../agent/agent.ts';
import type { AgentFailure, AgentFailureKind } from '../../agent/agentFailure.ts';
import { agentName } from '../../base/agentName.ts';
import { t } from '../../base/l10n.ts';
import type { ErrorAction, ErrorWords } from '../../chat/messages/messages.ts';
import { redact } from '../../context/secrets/redact.ts';
import type { AgentState } from '../../agent/agentState.ts';

/** Most lines of error output that are shown. */
const mostLines = 8;
/** UTF-16 units of a line. */
const longestLine = 300;

const settingFailures: ReadonlySet<AgentFailureKind> = new Set([
  ...([
    'commandNotFound',
    'commandRefused',
    'commandNotExecutable',
    'commandIsFolder',
    'cwdMissing',
    'placeSilent',
  ] as const),
]);
/** Failures that have actions of their own. */
const otherActions: Partial<Record<AgentFailureKind, readonly ErrorAction[]>> = {
  untrusted: ['manageTrust'],
  notAllowed: ['retry', 'openSettings'],
  serverRefused: ['retry', 'openSettings'],
  headerMissing: ['retry'],
  providerNotSet: ['setProvider', 'retry'],
};
const loggedFailures: ReadonlySet<AgentFailureKind> = new Set([
  ...(['spawnFailed', 'initializeTimeout', 'initializeRefused', 'exitedAtStart', 'crashedTooOften'] as const),
]);

/** Details and actions for an agent that could not start. */
export function explainFailure({ kind, stderrTail = [] }: AgentFailure): Omit<ErrorWords, 'message'> {
  const actions: readonly ErrorAction[] = settingFailures.has(kind)
    ? ['openSettings', 'selectAgent']
    : loggedFailures.has(kind)
      ? ['retry', 'showLog', 'openSettings']
      : (otherActions[kind] ?? []);
  return { ...detailOf(stderrTail), ...(actions.length > 0 && { actions }) };
}

/**
 * Explains how an agent ended whose connection was just closed. Waits until that is known, at most the 1.5 s of `AgentLink`.
 * @param isClosed returns true if a connection is closed.
 */
export async function explainEnd(
  agent: Agent,
  isClosed: (connection: object) => boolean,
): Promise<ErrorWords> {
  const { name, state } = agent;
  if (state.kind === 'ready' && isClosed(state.connection)) await waitForStateChange(agent, state);
  const after = agent.state;
  if (after.kind === 'failed') return { message: after.failure.message, ...explainFailure(after.failure) };
  // The user stopped or restarted it.
  if (after.kind !== 'restarting') return { message: t('Agent "{0}" ended.', agentName(name)) };
  const { how, stderrTail } = after.end;
  return {
    message: t('Agent "{0}" ended unexpectedly: {1}.', agentName(name), how),
    ...detailOf(stderrTail),
    actions: ['retry', 'showLog'],
  };
}

/** The last lines, redacted. Values of the agent's environment have been redacted before. */
function detailOf(stderrTail: readonly string[]): { detail?: string } {
  const lines = stderrTail
    .filter((line) => line.trim() !== '')
    .slice(-mostLines)
    .map((line) => (line.length > longestLine ? `${line.slice(0, longestLine)}…` : line));
  return lines.length === 0 ? {} : { detail: redact(lines.join('\n')).text };
}

/** Resolves when the agent's state is no longer `state`. */
export async function waitForStateChange(agent: Agent, state: AgentState): Promise<void> {
  if (agent.state !== state) return;
  await new Promise<void>((resolve) => {
    const listening = agent.onDidChangeState(() => {
      listening.dispose();
      resolve();
    });
  });
}
