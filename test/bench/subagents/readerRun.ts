// One measurement in its own process: reads the updates of busyAgent.ts with a reader of the benchmark of the wire, which does
// nothing with them. Prints the result as JSON.
//   node readerRun.ts VARIANT UPDATES

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { variants, type VariantName } from '../wire/variants.ts';
import { children, conversations } from './work.ts';

export interface ReaderRun {
  readonly ms: number;
  /** Processor time of this process. */
  readonly cpuMs: number;
}

const [variant = 'floor', updates = '100'] = process.argv.slice(2) as [VariantName?, string?];
const program = fileURLToPath(new URL('busyAgent.ts', import.meta.url));
// Updates of subagents are not in the schema of the SDK.
const agent = spawn(process.execPath, ['--no-warnings', program, 'alone', updates, '0'], {
  stdio: ['pipe', 'pipe', 'inherit'],
});
const wanted = conversations * children * Number(updates);
let read = 0;
const done = Promise.withResolvers<void>();
await variants[variant](agent.stdout, agent.stdin, () => {
  read += 1;
  if (read === wanted) done.resolve();
});
const start = performance.now();
const cpu = process.cpuUsage();
agent.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'begin' })}\n`);
await done.promise;
const { user, system } = process.cpuUsage(cpu);
const result: ReaderRun = { ms: performance.now() - start, cpuMs: (user + system) / 1_000 };
agent.kill();
process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0));
