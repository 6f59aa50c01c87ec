// Starts an agent's process, without a shell and, on POSIX, in its own process group. The only place that does so.

import spawn from 'cross-spawn';
import { t } from '../../base/l10n.ts';
import * as failures from '../agentFailure.ts';
import { superviseProcess, type AgentProcess, type ProcessParts } from './agentProcess.ts';
import type { Launch } from '../launch/launch.ts';
import { processTree, startTree } from './processTree.ts';

export type SpawnOutcome =
  | { readonly kind: 'spawned'; readonly process: AgentProcess }
  | { readonly kind: 'failed'; readonly failure: failures.AgentFailure };

/** Starts a process as `launch` says. Never rejects. */
export type SpawnAgent = (launch: Launch, parts: Omit<ProcessParts, 'secrets'>) => Promise<SpawnOutcome>;

export const spawnAgent: SpawnAgent = async (launch, parts) => {
  const tree = startTree();
  try {
    // cross-spawn can run npm's .cmd shims on Windows, with correct quoting.
    const child = spawn(launch.command, [...launch.args], {
      cwd: launch.cwd,
      env: { ...launch.env, ...tree.env },
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
      windowsHide: true,
      shell: false,
    });
    const { pid, stdin, stdout, stderr } = child;
    if (pid === undefined || stdin === null || stdout === null || stderr === null) {
      const error = await new Promise<unknown>((resolve) => child.once('error', resolve));
      return failed(parts.name, launch, error);
    }
    const supervised = superviseProcess({ events: child, stdin, stdout, stderr }, processTree(pid, tree), {
      ...parts,
      secrets: launch.secrets,
    });
    return { kind: 'spawned', process: supervised };
  } catch (error) {
    return failed(parts.name, launch, error);
  }
};

/** Returns only the code of `error`: Node's message may quote an environment variable. */
function failed(agent: string, launch: Launch, error: unknown): SpawnOutcome {
  const code =
    error instanceof Error && 'code' in error && typeof error.code === 'string'
      ? error.code
      : t('unknown error');
  return { kind: 'failed', failure: failures.spawnFailed(agent, launch.command, code) };
}
