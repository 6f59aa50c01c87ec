// The agent of this benchmark. Begins when it has a prompt in each of its sessions, or with the notification `begin` of a reader
// that opens no sessions.
//   node busyAgent.ts WORKERS UPDATES GAP
// Each subagent sends UPDATES updates, one every GAP ms, or as fast as they are read if GAP is 0.

import { once } from 'node:events';
import { initialized, send, serve, unanswered, type Message } from '../../agents/parts/stdio.ts';
import {
  conversations,
  sessionId,
  timeMark,
  updateNumber,
  updatesPerQuestion,
  workersOf,
  type Workers,
} from './work.ts';

const [workers, updates, gap] = process.argv.slice(2) as [Workers, string, string];
const sessions = Array.from({ length: conversations }, (_, index) => sessionId(index + 1));
const working = sessions.flatMap((session) =>
  workersOf(session, workers, Number(updates)).map((worker) => ({ ...worker, session })),
);
const flood = gap === '0' ? [...floodPieces()] : [];
const prompts: (string | number | undefined)[] = [];
let opened = 0;
let asked = 0;
let answered = 0;
/** Number of updates that each worker has sent. */
let sent = 0;
let isDone = false;

function updateLine(session: string, update: object): string {
  const params = { sessionId: session, update };
  return `${JSON.stringify({ jsonrpc: '2.0', method: 'session/update', params })}\n`;
}

/** Sends the state of all subagents. */
function sendStates(state: object): void {
  if (workers === 'alone') return;
  for (const { id, session } of working)
    process.stdout.write(
      updateLine(session, { sessionUpdate: 'subagent_update', sessionId: id, title: `Search ${id}`, state }),
    );
}

/** All updates, in turn from each worker, built in advance so that sending them costs next to nothing. */
function* floodPieces(): Generator<Buffer> {
  const inPiece = 1_000;
  let lines: string[] = [];
  for (let at = 0; working.some((worker) => at < worker.updates); at++)
    for (const worker of working) {
      if (at < worker.updates) lines.push(updateLine(worker.id, updateNumber(at, '')));
      if (lines.length < inPiece) continue;
      yield Buffer.from(lines.join(''));
      lines = [];
    }
  yield Buffer.from(lines.join(''));
}

async function work(): Promise<void> {
  sendStates({ state: 'running' });
  if (gap === '0') {
    for (const piece of flood) if (!process.stdout.write(piece)) await once(process.stdout, 'drain');
    return end();
  }
  // With `alone`, the agent sends as many updates in each gap as its subagents would.
  const [{ updates: most }] = working as [(typeof working)[number]];
  const inGap = most / Number(updates);
  const timer = setInterval(() => {
    for (const last = sent + inGap; sent < last; sent++) for (const { id } of working) sendNumber(id, sent);
    if (sent < most) return;
    clearInterval(timer);
    isDone = true;
    endIfAnswered();
  }, Number(gap));
}

function sendNumber(id: string, at: number): void {
  process.stdout.write(updateLine(id, updateNumber(at, timeMark())));
  if (at % updatesPerQuestion !== updatesPerQuestion - 1) return;
  asked += 1;
  const toolCall = {
    ...{ toolCallId: `asked ${at}`, title: 'Run the tests', kind: 'execute' },
    rawInput: { command: `npm test${timeMark()}` },
  };
  const options = [
    { optionId: 'yes', name: 'Yes', kind: 'allow_once' },
    { optionId: 'no', name: 'No', kind: 'reject_once' },
  ];
  send({
    id: `${id} ${at}`,
    method: 'session/request_permission',
    params: { sessionId: id, toolCall, options },
  });
}

function endIfAnswered(): void {
  if (isDone && answered === asked) end();
}

function end(): void {
  sendStates({ state: 'idle', stopReason: 'end_turn' });
  for (const id of prompts) send({ id, result: { stopReason: 'end_turn' } });
}

serve(
  {
    initialize: () => initialized,
    'session/new': () => ({ sessionId: sessions[opened++] }),
    'session/prompt': (_, id) => {
      if (prompts.push(id) === conversations) void work();
      return unanswered;
    },
    begin: () => void work(),
  },
  undefined,
  ({ result }: Message) => {
    if (result === undefined) throw new Error('A permission request was not answered');
    answered += 1;
    endIfAnswered();
  },
);
