// One measurement in its own process, which stands for the extension host: runs a malicious agent and an ordinary one at the
// same time, and prints the result as JSON.
//   node --expose-gc hostileRun.ts SECONDS [hostile.ts arguments after SEED COUNT]

import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Agent } from '../../../src/agent/agent.ts';
import { thisMachine } from '../../unit/agent/thisMachine.ts';
import { sessionNew, sessionNotification, sessionPrompt } from '../../../src/protocol/session/session.ts';
import type { Connection } from '../../../src/wire/peer.ts';
import { ClientSide } from '../../realAgents/clientSide.ts';
import { percentile } from '../nes/percentile.ts';

export interface Soak {
  /** Event loop delay in ms, as measured by `monitorEventLoopDelay` with a resolution of 5 ms. */
  readonly loopP50: number;
  readonly loopP99: number;
  readonly loopMax: number;
  /** Growth of the resident memory. */
  readonly peakMiB: number;
  /** Time in ms until the ordinary agent has answered a prompt. */
  readonly latencyP50: number;
  readonly latencyP99: number;
  readonly latencyMax: number;
  readonly prompts: number;
  /** Number of updates of the malicious agent that reached a handler. */
  readonly updates: number;
  /** Number of restarts of the malicious agent. */
  readonly restarts: number;
  /** Files that changed outside of its folder. There should be none. */
  readonly escaped: readonly string[];
}

const [seconds = '60', ...tricks] = process.argv.slice(2);
const silent = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };
const root = mkdtempSync(join(tmpdir(), 'acp-hostile-'));
const workspace = mkdtempSync(join(root, 'workspace-'));
const outside = join(root, 'outside.txt');
writeFileSync(outside, 'untouched');
const before = readdirSync(root);

function agent(script: string, args: readonly string[], attach: (connection: Connection) => void): Agent {
  const file = fileURLToPath(new URL(`../../agents/${script}.ts`, import.meta.url));
  const options = {
    name: script,
    definition: {
      command: process.execPath,
      args: ['--no-warnings', file, ...args],
      cwd: workspace,
      env: { HOSTILE_OUTSIDE: outside },
    },
    initializeParams: () =>
      Promise.resolve({ clientCapabilities: {}, clientInfo: { name: 'bench', version: '0' } }),
    logger: silent,
  };
  const one = new Agent(options, thisMachine);
  one.onWillConnect(attach);
  return one;
}

let updates = 0;
const client = new ClientSide(workspace);
// Seed 0: a fixed seed would repeat, after a restart, the attack that ended the process before.
const hostile = agent('hostile', ['0', '0', ...tricks], (connection) => {
  client.attach(connection);
  connection.onNotification(sessionNotification, () => void updates++);
});
const good = agent('echo', [], (connection) => {
  connection.onNotification(sessionNotification, () => undefined);
});
const ready = await good.start();
if (ready.kind !== 'ready') throw new Error('The other agent did not start');
const { sessionId } = await ready.connection.sendRequest(sessionNew, { cwd: workspace, mcpServers: [] });

globalThis.gc?.();
const idle = process.memoryUsage.rss();
let peak = idle;
const sampler = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
  // What the test client records would count as memory of the connection.
  client.permissions.length = 0;
  client.files.length = 0;
}, 20);
const loop = monitorEventLoopDelay({ resolution: 5 });
const end = performance.now() + Number(seconds) * 1000;
let restarts = -1;
const latencies: number[] = [];
const askTheOther = async (): Promise<void> => {
  while (performance.now() < end) {
    const asked = performance.now();
    await ready.connection.sendRequest(sessionPrompt, { sessionId, prompt: [{ type: 'text', text: 'hi' }] });
    latencies.push(performance.now() - asked);
    await delay(10);
  }
};
const keepItComing = async (): Promise<void> => {
  while (performance.now() < end) {
    restarts += 1;
    await hostile.restart();
    await new Promise<void>((resolve) => {
      const subscription = hostile.onDidChangeState(({ kind }) => {
        if (kind !== 'ready') over();
      });
      const timer = setTimeout(over, end - performance.now());
      function over(): void {
        clearTimeout(timer);
        subscription.dispose();
        resolve();
      }
    });
  }
};
loop.enable();
await Promise.all([askTheOther(), tricks[0] === 'none' ? undefined : keepItComing()]);
loop.disable();
clearInterval(sampler);
await Promise.all([hostile.stop(), good.stop()]);

const escaped = readdirSync(root).filter((name) => !before.includes(name));
if (readFileSync(outside, 'utf8') !== 'untouched') escaped.push(outside);
rmSync(root, { recursive: true, force: true });
const ms = (nanoseconds: number): number => nanoseconds / 1e6;
const soak: Soak = {
  loopP50: ms(loop.percentile(50)),
  loopP99: ms(loop.percentile(99)),
  loopMax: ms(loop.max),
  peakMiB: (peak - idle) / 2 ** 20,
  latencyP50: percentile(latencies, 50),
  latencyP99: percentile(latencies, 99),
  latencyMax: Math.max(...latencies),
  prompts: latencies.length,
  updates,
  restarts,
  escaped,
};
process.stdout.write(`${JSON.stringify(soak)}\n`, () => process.exit(0));

function ignore(): void {}
