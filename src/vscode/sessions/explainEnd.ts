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

const setting: readonly ErrorAction[] = ['openSettings', 'selectAgent'];
const logged: readonly ErrorAction[] = ['retry', 'showLog', 'openSettings'];

const actionsOf: Readonly<Record<AgentFailureKind, readonly ErrorAction[]>> = {
  commandNotFound: setting,
  commandRefused: setting,
  commandNotExecutable: setting,
  commandIsFolder: setting,
  cwdMissing: setting,
  placeSilent: setting,
  untrusted: ['manageTrust'],
  notAllowed: ['retry', 'openSettings'],
  spawnFailed: logged,
  notLoaded: ['showLog'],
  initializeTimeout: logged,
  initializeRefused: logged,
  unsupportedVersion: ['retry', 'selectAgent', 'openSettings'],
  providerNotSet: ['setProvider', 'retry'],
  serverRefused: ['retry', 'openSettings'],
  headerMissing: ['retry'],
  exitedAtStart: logged,
  crashedTooOften: logged,
};

/** Details and actions for an agent that could not start. */
export function explainFailure({ kind, stderrTail = [] }: AgentFailure): Omit<ErrorWords, 'message'> {
  return { ...detailOf(stderrTail), actions: actionsOf[kind] };
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
