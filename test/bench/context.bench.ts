// Measures the preparation of a prompt's context with many open documents: its total time, and the longest time for which it
// blocks the event loop. Also measures the record of a next edit request.

import { createHash } from 'node:crypto';
import { neverCancelled } from '../../src/base/cancellation.ts';
import { ContextLedger } from '../../src/context/records/contextLedger.ts';
import { DirectAccounts } from '../../src/context/records/directAccounts.ts';
import type { SurfaceItem } from '../../src/context/select/surfaceItem.ts';
import { TurnContexts, type TurnContextPorts } from '../../src/context/turn/turnContexts.ts';
import type { Figure } from './figure.ts';
import { percentile } from './nes/percentile.ts';

const rounds = 40;

export async function run(): Promise<Figure[]> {
  const items = surface();
  const blocks: number[] = [];
  const whole: number[] = [];
  let since = busy();
  const ports = portsFor(() => {
    blocks.push(busy() - since);
    return new Promise((resolve) =>
      setImmediate(() => {
        since = busy();
        resolve();
      }),
    );
  });
  const options = { maxTokens: 8_000, fallback: 'none', off: new Set<never>(), knownSecrets: [] } as const;
  const collectors = [{ kind: 'activeFile', collect: async () => items }] as const;
  for (let round = 0; round < rounds; round++) {
    const turns = new TurnContexts(collectors, new ContextLedger(), () => options, ports);
    if (round === 5) {
      whole.length = 0;
      blocks.length = 0;
    }
    const start = (since = busy());
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
    blocks.push(busy() - since);
    whole.push(busy() - start);
  }
  const nes = accounting();
  return [
    figure('context: assembled, 200 documents of 20 MB, p50', percentile(whole, 50), 'ms', 50),
    figure('context: longest block, p95', percentile(blocks, 95), 'ms', 16),
    figure('context: longest block of all', Math.max(...blocks), 'ms', 16),
    figure('context: accounting of nes/suggest, p95', percentile(nes, 95), 'ms', 0.5),
  ];
}

/** CPU time of this thread in ms, which does not depend on other load of the machine. */
function busy(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

function figure(name: string, value: number, unit: string, most: number): Figure {
  return { name, value, unit, goal: `≤ ${most} ${unit}`, met: value <= most, peers: [] };
}

function accounting(): number[] {
  const accounts = new DirectAccounts(portsFor(async () => undefined));
  const text = lines(2_500, 1);
  const context = {
    recentFiles: Array.from({ length: 10 }, (_, n) => ({
      uri: `file:///w/${n}.ts`,
      languageId: 'typescript',
      text,
    })),
    editHistory: Array.from({ length: 100 }, (_, n) => ({
      uri: `file:///w/${n}.ts`,
      diff: text.slice(0, 500),
    })),
  };
  const times: number[] = [];
  for (let round = 0; round < 2_000; round++) {
    const start = performance.now();
    const document = { uri: 'file:///w/a.ts', version: round };
    accounts.nes({
      agentId: 'a',
      sessionId: 's',
      document,
      wanted: { recentFiles: {}, editHistory: {} },
      context,
    });
    times.push(performance.now() - start);
  }
  return times;
}

function portsFor(yieldNow: () => Promise<void>): TurnContextPorts {
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

function lines(count: number, seed: number): string {
  return Array.from({ length: count }, (_, n) => {
    if (n % 9 === 0) return `const token${n} = next(source);`;
    return `const value${n * seed} = compute(input${n}, ${n});`;
  }).join('\n');
}

/** 200 documents of 100 KB, a diff of 5,000 lines, 2,000 problems and a terminal. */
function surface(): SurfaceItem[] {
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
