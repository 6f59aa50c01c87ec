// One measurement in its own process, which stands for the extension host: serves an agent that sends one message, and prints
// the result as JSON. All that the user would see of the message is made, and what a page would get is serialized.
//   node --expose-gc oneMessageRun.ts NAME

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../../../src/agent/clock.ts';
import { neverCancelled } from '../../../src/base/cancellation.ts';
import { Emitter } from '../../../src/base/event.ts';
import { Conversation } from '../../../src/chat/conversation/conversation.ts';
import { AgentSessions } from '../../../src/chat/session/agentSessions.ts';
import type { HostedSession } from '../../../src/chat/session/hostedSession.ts';
import { UpdateRoutes } from '../../../src/chat/session/updateRoutes.ts';
import { PageFeed } from '../../../src/chat/transcript/pageFeed.ts';
import { readSuggestion, type SuggestionScope } from '../../../src/nes/suggestion/readSuggestion.ts';
import { noMasks } from '../../../src/nes/suggestion/sentMasks.ts';
import type { RequestMethod } from '../../../src/protocol/method.ts';
import type { NesSuggestResult } from '../../../src/protocol/nes/nes.ts';
import type { SessionSetup } from '../../../src/protocol/session/sessionSetup.ts';
import { permissionView } from '../../../src/vscode/chat/permission/permissionView.ts';
import { ElicitationService } from '../../../src/vscode/serve/elicitation/elicitationService.ts';
import { requestDocument } from '../../../src/vscode/serve/permissions/permissionText.ts';
import { PermissionsService } from '../../../src/vscode/serve/permissions/permissionsService.ts';
import { SessionTable } from '../../../src/vscode/serve/service.ts';
import { TerminalsService } from '../../../src/vscode/serve/terminals/terminalsService.ts';
import { createConnection } from '../../../src/wire/connection.ts';
import { Source } from '../../unit/chat/conversation/conversationWorld.ts';
import { noTerminals } from '../../unit/chat/terminal/noTerminals.ts';
import { TextDocumentDouble } from '../../unit/nes/text/textDocumentDouble.ts';
import { watchTurns } from './watchTurns.ts';
import { messages } from './messages.ts';
import { sessionId } from './samples.ts';

export interface Handled {
  /** The longest time for which the event loop was blocked, in ms. */
  readonly blocked: number;
  /** Growth of the resident memory at its peak, and of the heap within 10 s after it, in MiB. */
  readonly peak: number;
  readonly kept: number;
  /** MiB of the line. */
  readonly size: number;
}

/** ms without work after which the message has been handled. The page gets changes every 30 ms. */
const quiet = 300;
/** ms after which a message counts as handled all the same: collecting garbage looks like work. */
const longestWork = 30_000;
/** ms in which the memory must be given back. */
const patience = 10_000;
/** MiB that count as nothing. */
const little = 10;

const [name] = process.argv.slice(2);
const message = messages.find((one) => one.name === name);
if (!message) throw new Error(`There is no message ${name}`);
const { method, sent } = message.sample;
const silent = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };
const place = { cwd: '/work', folders: ['/work'] };

/** Kept as long as the page would show it. */
const shown: string[] = [];
const services = [
  new PermissionsService(
    {
      ask: (request) => {
        shown.push(JSON.stringify(permissionView('1', request)), requestDocument(request));
        return Promise.resolve(undefined);
      },
    },
    () => [],
    { clock: systemClock, logger: silent },
  ),
  new TerminalsService(silent, systemClock, { show: ignore, dispose: ignore }, { isTrusted: () => true }),
  new ElicitationService(
    {
      fillIn: (request) => {
        shown.push(JSON.stringify(request));
        return Promise.resolve({ action: 'cancel' });
      },
      visit: () => Promise.resolve('cancel'),
    },
    silent,
  ),
];

const agentFile = fileURLToPath(new URL('agent.ts', import.meta.url));
const agent = spawn(
  process.execPath,
  ['--no-warnings', '--max-old-space-size=4096', agentFile, message.name],
  {
    stdio: ['pipe', 'pipe', 'inherit'],
  },
);
// The first byte says that the message is ready to be sent.
await once(agent.stdout, 'readable');
/** `isRefused`: the connection ended, as after a message with more values than a line may have. */
const line = { length: 0, isRefused: false };
const client = createConnection(agent.stdout, agent.stdin, {
  logger: silent,
  role: 'client',
  onTraffic: (direction, _, read) => {
    if (direction === 'received') line.length += read.length;
  },
});
client.onClose(() => (line.isRefused = true));
const table = new SessionTable();
const ended = new Emitter<void>(ignore);
const hosted: HostedSession = {
  ...{ agent: 'mine', sessionId, ...place },
  ...{ onDidCancelTurn: ended.event, onDidEnd: ended.event },
};
table.add(hosted);
for (const service of services) service.serve({ name: 'mine', info: () => undefined }, client, table);

/** The sessions get their updates from the connection, and answers to requests from a double. */
const source = new Source();
const sessions = new AgentSessions({
  ...{ agent: 'mine', wire: source.world.wire, capabilities: {}, table: { add: () => ended } },
  routes: new UpdateRoutes(client, silent),
  signIn: { required: () => Promise.resolve(false), works: ignore },
  logger: silent,
});
source.open = async (owner) => ({
  kind: 'done',
  value: await sessions.new({ ...place, mcpServers: [] }, owner.adopt.bind(owner), neverCancelled),
});
const conversation = new Conversation('mine', { sessions: source, terminals: noTerminals, logger: silent });
const feed = new PageFeed({
  clock: systemClock,
  post: (news) => void shown.push(JSON.stringify(news)),
  rows: () => conversation.rows(),
  state: () => conversation.state(),
});
conversation.onDidChangeRows((change) => feed.applyChange(change));
conversation.onDidChangeState(() => feed.stateChanged());
feed.show();
conversation.prompt('one');
await source.world.answer('session/new', { sessionId });
await source.world.wire.request('session/prompt');
shown.length = 0;

const scope: SuggestionScope = {
  ...{ document: new TextDocumentDouble('one\ntwo\n'), encoding: 'utf-16', masks: noMasks },
  kinds: new Set(['edit', 'jump', 'rename', 'replace']),
  documentFor: () => undefined,
};

/** MiB. */
const heap = (): number => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
};
const heapBefore = heap();
const idle = process.memoryUsage.rss();
let peak = idle;
let blocked = 0;
let worked = performance.now();
watchTurns((busy) => {
  if (busy > 20) worked = performance.now();
  blocked = Math.max(blocked, busy);
  peak = Math.max(peak, process.memoryUsage.rss());
});
client.listen();
// The agent sends its message when it has read a line.
if (sent === 'params') agent.stdin.write('go\n');
else void answered(method as RequestMethod<unknown, unknown>);
await whenHandled();
shown.length = 0;
const result: Handled = {
  blocked,
  peak: (peak - idle) / 2 ** 20,
  kept: await keptMemory(),
  size: line.length / 2 ** 20,
};
agent.kill();
process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0));

/** Uses the result of a request: the settings of a session, and suggestions. */
async function answered(request: RequestMethod<unknown, unknown>): Promise<void> {
  try {
    const result = await client.sendRequest(request, {});
    if (request.name.startsWith('session/')) sessions.get(sessionId)?.setUp(result as SessionSetup);
    if (request.name === 'nes/suggest')
      for (const suggestion of (result as NesSuggestResult).suggestions) readSuggestion(suggestion, scope);
    shown.push(JSON.stringify(result));
  } catch (error) {
    shown.push(String(error));
  }
}

async function whenHandled(): Promise<void> {
  const end = performance.now() + longestWork;
  do await delay(50);
  while (
    (line.length < 2 && !line.isRefused) ||
    (performance.now() - worked < quiet && performance.now() < end)
  );
}

async function keptMemory(): Promise<number> {
  const end = performance.now() + patience;
  let kept = heap() - heapBefore;
  while (kept > little && performance.now() < end) {
    await delay(500);
    kept = Math.min(kept, heap() - heapBefore);
  }
  return kept;
}

function ignore(): void {}
