// One measurement in its own process, which stands for the extension host: ten conversations with one agent process, their pages,
// and their files on disk. Prints the result as JSON.
//   node --expose-gc hostRun.ts WORKERS UPDATES GAP, as for busyAgent.ts

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Agent } from '../../../src/agent/agent.ts';
import { systemClock } from '../../../src/agent/clock.ts';
import { AgentSessions } from '../../../src/chat/session/agentSessions.ts';
import { UpdateRoutes } from '../../../src/chat/session/updateRoutes.ts';
import type { ToPage } from '../../../src/chat/messages/messages.ts';
import { SessionTable } from '../../../src/vscode/serve/service.ts';
import { PermissionsService } from '../../../src/vscode/serve/permissions/permissionsService.ts';
import { ChatStore } from '../../../src/vscode/storage/chatStore.ts';
import { permissionView } from '../../../src/vscode/chat/permission/permissionView.ts';
import { thisMachine } from '../../unit/agent/thisMachine.ts';
import { percentile } from '../nes/percentile.ts';
import { BusyConversation, sessionsOf } from './busyConversation.ts';
import { conversations as count, msSinceMark } from './work.ts';

export interface HostRun {
  /** From the first prompt to the end of all turns. */
  readonly ms: number;
  /** Processor time of this process meanwhile. */
  readonly cpuMs: number;
  /** ms from sending an update until its row has changed. Undefined if updates do not contain their time. */
  readonly handled: Percentiles | undefined;
  /** ms from sending an update until it is posted to the page. */
  readonly posted: Percentiles | undefined;
  /** ms from sending a permission request until it is posted to the page. */
  readonly asked: Percentiles | undefined;
  /** Event loop delay in ms, as measured with a resolution of 5 ms. */
  readonly loop: Percentiles;
  /** Growth of the resident memory to its peak. */
  readonly peakMiB: number;
  /** Growth of the heap, after garbage collection. */
  readonly heapMiB: number;
  readonly rows: number;
  /** Messages to the busiest page, per second. */
  readonly messages: number;
  /** Messages to one page, with their times in ms. */
  readonly page: readonly (readonly [number, ToPage])[];
}

export interface Percentiles {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

const [workers = 'children', updates = '100', gap = '10'] = process.argv.slice(2);
/** ms that the user takes to answer a permission request. */
const userTakes = 100;
const silent = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: console.error };
const root = mkdtempSync(join(tmpdir(), 'acp-subagents-'));
const handled: number[] = [];
const posted: number[] = [];
const asked: number[] = [];
const seen = new Set<string>();

const table = new SessionTable();
let lastRequest = 0;
const permissions = new PermissionsService(
  {
    ask: (request, token) => {
      const chat = chats.find(({ conversation }) => conversation.session?.sessionId === request.sessionId);
      if (!chat) throw new Error('A request of no conversation');
      const view = permissionView(`permission-${++lastRequest}`, request, []);
      setTimeout(() => chat.conversation.answer(view.requestId, 'yes'), userTakes);
      const row = chat.conversation.showRequested(request.toolCall!, undefined, request.child?.sessionId);
      return chat.conversation.ask(view, request.toolCall, token).finally(() => {
        row.answer(true);
        row.end();
      });
    },
  },
  () => [],
  { clock: systemClock, logger: silent },
);
let routes: UpdateRoutes | undefined;
const agent = new Agent(
  {
    name: 'busy',
    definition: {
      command: process.execPath,
      args: [
        '--no-warnings',
        fileURLToPath(new URL('busyAgent.ts', import.meta.url)),
        ...[workers, updates, gap],
      ],
      cwd: root,
    },
    initializeParams: () =>
      Promise.resolve({
        clientCapabilities: { subagents: {} },
        clientInfo: { name: 'bench', version: '0' },
      }),
    logger: silent,
  },
  thisMachine,
);
agent.onWillConnect((connection) => {
  routes = new UpdateRoutes(connection, silent, undefined, systemClock);
  permissions.serve({ name: 'busy', info: () => undefined }, connection, table);
});
const ready = await agent.start();
if (ready.kind !== 'ready' || !routes) throw new Error('The agent did not start');
const sessions = new AgentSessions({
  ...{ agent: 'busy', wire: ready.connection, routes, table, logger: silent },
  capabilities: ready.initializeResult.agentCapabilities ?? {},
  signIn: { required: () => Promise.resolve(false), works: ignore },
});
const store = new ChatStore(join(root, 'conversations'), systemClock, silent);
const source = sessionsOf(sessions, root);

let messages: number[] = [];
const page: (readonly [number, ToPage])[] = [];
const chats = Array.from(
  { length: count },
  (_, index) =>
    new BusyConversation({
      ...{ id: `chat-${index}`, source, store, logger: silent },
      changed: (text) => note(handled, text),
      post: (message) => {
        // VS Code sends messages to a page as JSON.
        const text = JSON.stringify(message);
        messages[index] = (messages[index] ?? 0) + 1;
        noteMessage(message);
        if (index === 0 && gap !== '0') page.push([performance.now(), JSON.parse(text) as ToPage]);
        return undefined;
      },
    }),
);

globalThis.gc?.();
const idle = process.memoryUsage();
let peak = idle.rss;
const sampler = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20);
const loop = monitorEventLoopDelay({ resolution: 5 });
messages = [];
const start = performance.now();
const cpu = process.cpuUsage();
loop.enable();
for (const { conversation } of chats) conversation.prompt('Search everything');
while (chats.some(({ conversation }) => conversation.working)) await delay(10);
loop.disable();
const ms = performance.now() - start;
const { user, system } = process.cpuUsage(cpu);
clearInterval(sampler);
await Promise.all(chats.map(({ id }) => store.flush(id)));
globalThis.gc?.();
const { heapUsed } = process.memoryUsage();
const rows = chats.reduce((sum, { conversation }) => sum + conversation.rows().length, 0);
if (chats.some(({ conversation }) => conversation.state().message !== undefined))
  throw new Error('A turn failed');
const result: HostRun = {
  ms,
  cpuMs: (user + system) / 1_000,
  ...{ handled: percentilesOf(handled), posted: percentilesOf(posted), asked: percentilesOf(asked) },
  loop: { p50: loop.percentile(50) / 1e6, p99: loop.percentile(99) / 1e6, max: loop.max / 1e6 },
  peakMiB: (peak - idle.rss) / 2 ** 20,
  heapMiB: (heapUsed - idle.heapUsed) / 2 ** 20,
  rows,
  messages: Math.max(...messages) / (ms / 1_000),
  page: page.map(([at, message]) => [Math.max(0, at - start), message]),
};
for (const chat of chats) await chat.close();
await agent.stop();
rmSync(root, { recursive: true, force: true, maxRetries: 5 });
process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0));

function note(times: number[], text: string): void {
  const since = msSinceMark(text);
  if (since !== undefined) times.push(since);
}

function noteMessage(message: ToPage): void {
  if (message.type === 'rows')
    for (const change of message.changes) if (change.op === 'append') note(posted, change.text);
  if (message.type === 'state')
    for (const { requestId, command } of message.state.permissions) {
      if (seen.has(requestId)) continue;
      seen.add(requestId);
      note(asked, command?.line ?? '');
    }
}

function percentilesOf(values: readonly number[]): Percentiles | undefined {
  if (values.length === 0) return undefined;
  return { p50: percentile(values, 50), p99: percentile(values, 99), max: percentile(values, 100) };
}

function ignore(): void {}
