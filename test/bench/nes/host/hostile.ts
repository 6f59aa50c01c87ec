// The measurement of hostileRun.ts inside a real extension host: the malicious agent is the agent of the open chat page, so
// that all services of the extension handle its messages, while another agent gets prompts.

import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Agent } from '../../../../src/agent/agent.ts';
import { sessionNew, sessionPrompt } from '../../../../src/protocol/session/session.ts';
import type { Agents } from '../../../../src/vscode/agents/agents.ts';
import { percentile } from '../percentile.ts';
import { openConversation } from './parts.ts';
import { variable } from './place.ts';

export interface HostileResult {
  /** Event loop delay in ms, as measured by `monitorEventLoopDelay` with a resolution of 5 ms. */
  readonly loopP50: number;
  readonly loopP99: number;
  readonly loopMax: number;
  /** Growth of the resident memory: at its peak, and 10 s after the agent was stopped. */
  readonly peakMiB: number;
  readonly afterwardsMiB: number;
  /** Growth of heap and external memory 10 s after, following garbage collection. */
  readonly heldMiB: number;
  /** Time in ms until the other agent has answered a prompt. */
  readonly latencyP50: number;
  readonly latencyP99: number;
  /** Number of messages posted to the chat page. */
  readonly posted: number;
  /** Number of restarts of the malicious agent. */
  readonly restarts: number;
  /** Files that changed outside of the workspace. There should be none. */
  readonly escaped: readonly string[];
}

const outsideFolder = (): string => variable('outside');

/** @param ms duration of the measurement. */
export async function measureHostile(ms: number): Promise<HostileResult> {
  const parts = await openConversation('Begin.');
  const good = agentOf(parts.agents, 'echo');
  const ready = await good.start();
  if (ready.kind !== 'ready') throw new Error('The other agent did not start');
  const cwd = mkdtempSync(join(tmpdir(), 'acp-echo-'));
  const { sessionId } = await ready.connection.sendRequest(sessionNew, { cwd, mcpServers: [] });
  const folder = outsideFolder();
  const file = join(folder, 'outside.txt');
  writeFileSync(file, 'untouched');
  const before = readdirSync(folder);

  const heldBefore = held();
  const idle = process.memoryUsage.rss();
  let peak = idle;
  const sampler = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20);
  const loop = monitorEventLoopDelay({ resolution: 5 });
  const end = performance.now() + ms;
  const latencies: number[] = [];
  let restarts = 0;
  const askTheOther = async (): Promise<void> => {
    while (performance.now() < end) {
      const asked = performance.now();
      const prompt = [{ type: 'text', text: 'hi' }] as const;
      await ready.connection.sendRequest(sessionPrompt, { sessionId, prompt: [...prompt] });
      latencies.push(performance.now() - asked);
      await delay(10);
    }
  };
  const keepTalking = async (): Promise<void> => {
    for (; performance.now() < end; await delay(250)) {
      const agent = agentOf(parts.agents, 'hostile');
      if (agent.state.kind === 'failed') {
        restarts++;
        await agent.restart();
      }
      parts.chat.receive({ type: 'prompt', text: 'Go on.' });
    }
  };
  loop.enable();
  await Promise.all([askTheOther(), keepTalking()]);
  loop.disable();
  await agentOf(parts.agents, 'hostile').stop();
  await delay(10_000);
  clearInterval(sampler);
  const afterwards = process.memoryUsage.rss();

  const heldAfterwards = held();

  const escaped = readdirSync(folder).filter((name) => !before.includes(name));
  if (readFileSync(file, 'utf8') !== 'untouched') escaped.push(file);
  rmSync(cwd, { recursive: true, force: true });
  const inMs = (nanoseconds: number): number => nanoseconds / 1e6;
  return {
    loopP50: inMs(loop.percentile(50)),
    loopP99: inMs(loop.percentile(99)),
    loopMax: inMs(loop.max),
    peakMiB: (peak - idle) / 2 ** 20,
    afterwardsMiB: (afterwards - idle) / 2 ** 20,
    heldMiB: (heldAfterwards - heldBefore) / 2 ** 20,
    latencyP50: percentile(latencies, 50),
    latencyP99: percentile(latencies, 99),
    posted: parts.posted(),
    restarts,
    escaped,
  };
}

/** Bytes of heap and external memory, after garbage collection. */
function held(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  // The second collection frees objects that were finalized by the first.
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function agentOf(agents: Agents, name: string): Agent {
  const lookup = agents.get(name);
  if (lookup.kind === 'refused') throw new Error(lookup.message);
  return lookup.agent;
}
