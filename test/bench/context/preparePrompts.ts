// Prepares the context of prompts with many open documents, for `context.bench.ts` and the quick figures.

import { createHash } from 'node:crypto';
import { neverCancelled } from '../../../src/base/cancellation.ts';
import { ContextLedger } from '../../../src/context/records/contextLedger.ts';
import type { SurfaceItem } from '../../../src/context/select/surfaceItem.ts';
import { TurnContexts, type TurnContextPorts } from '../../../src/context/turn/turnContexts.ts';

/** The first rounds warm up. */
const warmUps = 5;

export interface PromptTimes {
  /** ms of CPU time for each prompt. */
  readonly whole: readonly number[];
  /** ms of CPU time between two yields to the event loop. */
  readonly blocks: readonly number[];
}

/** @param items from `surface`. @param between runs after each prompt and is not measured. */
export async function measurePrompts(
  items: readonly SurfaceItem[],
  rounds: number,
  between: () => void = () => undefined,
): Promise<PromptTimes> {
  const blocks: number[] = [];
  const whole: number[] = [];
  let since = cpuTime();
  const ports = portsFor(() => {
    blocks.push(cpuTime() - since);
    return new Promise((resolve) =>
      setImmediate(() => {
        since = cpuTime();
        resolve();
      }),
    );
  });
  const options = { maxTokens: 8_000, fallback: 'none', off: new Set<never>(), knownSecrets: [] } as const;
  const collectors = [{ kind: 'activeFile', collect: async () => items }] as const;
  for (let round = 0; round < rounds; round++) {
    const turns = new TurnContexts(collectors, new ContextLedger(), () => options, ports);
    if (round === warmUps) {
      whole.length = 0;
      blocks.length = 0;
    }
    const start = (since = cpuTime());
    await turns.prepare(
      {
        agentId: 'agent',
        owner: 'chat',
        sessionId: 's',
        prompt: 'why does value12 not compute',
        capabilities: { sessionCapabilities: { runtimeContext: {} } },
      },
      neverCancelled,
    );
    blocks.push(cpuTime() - since);
    whole.push(cpuTime() - start);
    between();
  }
  return { whole, blocks };
}

/** CPU time of this thread in ms, which does not depend on other load of the machine. */
export function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

export function portsFor(yieldNow: () => Promise<void>): TurnContextPorts {
  let ids = 0;
  const silent = (): void => undefined;
  return {
    producer: { id: 'acp-host', version: '0' },
    timestamp: () => new Date().toISOString(),
    newId: () => `ctx_${++ids}`,
    sha256: (text) => createHash('sha256').update(text).digest('hex'),
    clock: { now: () => performance.now(), setTimer: () => ({ dispose: silent }) },
    logger: { trace: silent, debug: silent, info: silent, warn: silent, error: silent },
    versionOf: () => undefined,
    askToEmbed: async () => false,
    yieldNow,
  };
}

export function lines(count: number, seed: number): string {
  return Array.from({ length: count }, (_, n) => {
    if (n % 9 === 0) return `const token${n} = next(source);`;
    return `const value${n * seed} = compute(input${n}, ${n});`;
  }).join('\n');
}

/** 200 documents of 100 KB, a diff of 5,000 lines, 2,000 problems and a terminal. */
export function surface(): SurfaceItem[] {
  const items: SurfaceItem[] = [];
  for (let n = 0; n < 200; n++) {
    const file = {
      uri: `file:///w/src/file${n}.ts`,
      path: `src/file${n}.ts`,
      languageId: 'typescript',
      version: 1,
      text: lines(2_400, n + 1),
    };
    const focus = { start: 1_200, end: 1_200 };
    if (n === 0) items.push({ kind: 'activeFile', ...file, focus });
    items.push({ kind: 'openFiles', ...file, focus, visible: n < 3 });
    items.push({
      kind: 'diagnostics',
      uri: file.uri,
      path: file.path,
      languageId: 'typescript',
      entries: Array.from({ length: 10 }, (_, at) => ({
        start: at,
        end: at,
        severity: 'error',
        message: `Type 'string' is not assignable to type 'number' of value${at}.`,
        source: 'ts',
        code: '2322',
      })),
    });
  }
  const hunk = lines(50, 7).replaceAll(/^/gm, '+');
  const diff = Array.from(
    { length: 100 },
    (_, n) =>
      `diff --git a/src/file${n}.ts b/src/file${n}.ts\n+++ b/src/file${n}.ts\n@@ -1 +1,50 @@\n${hunk}`,
  ).join('\n');
  items.push({ kind: 'git', repository: 'file:///w', branch: 'main', commit: 'abc', status: [], diff });
  items.push({ kind: 'terminal', terminal: 'bash', command: 'npm test', output: lines(2_000, 3) });
  return items;
}
