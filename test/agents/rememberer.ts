// Keeps its sessions in a file beyond its process. The prompt `stream` counts on, a number at a time, without end; `ask`
// wants a permission, `edit` tells of a tool that changes a file, `fast` counts three numbers and ends its turn, `die` ends the process in the middle of the count, else
// it says what it was told. Its first argument says how a session comes back: `resume`, `load` (its history is said after the
// answer), or `lost`: not at all. It lists, copies and deletes sessions.

import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { initialized, Refusal, send, serve, unanswered, type Params } from './stdio.ts';

interface Kept {
  readonly cwd: unknown;
  count: number;
  readonly said: { readonly kind: string; readonly text: string }[];
}

const how = process.argv[2] ?? 'resume';
const file = `${process.env['ACP_TEST_LOG'] ?? 'sessions'}.kept`;
const modes = { currentModeId: 'ask', availableModes: [{ id: 'ask', name: 'Ask' }] };
const turns = new Map<unknown, { id: string | number | undefined; timer?: NodeJS.Timeout }>();

function all(): Record<string, Kept> {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Kept>) : {};
}

function change(sessionId: unknown, act: (kept: Kept) => void): void {
  const sessions = all();
  const kept = sessions[String(sessionId)];
  if (kept) act(kept);
  save(sessions);
}

function save(sessions: Record<string, Kept>): void {
  writeFileSync(`${file}.new`, JSON.stringify(sessions));
  renameSync(`${file}.new`, file);
}

function update(sessionId: unknown, sessionUpdate: string, text: string): void {
  const content = { type: 'text', text };
  send({ method: 'session/update', params: { sessionId, update: { sessionUpdate, content } } });
}

function say(sessionId: unknown, text: string): void {
  change(sessionId, ({ said }) => said.push({ kind: 'agent_message_chunk', text }));
  update(sessionId, 'agent_message_chunk', text);
}

function count(sessionId: unknown): void {
  let next = 0;
  change(sessionId, (kept) => (next = ++kept.count));
  say(sessionId, `${next} `);
}

function known(sessionId: unknown): Kept {
  const kept = all()[String(sessionId)];
  if (!kept || how === 'lost') throw new Refusal(-32602, 'No such session');
  return kept;
}

function replay(sessionId: unknown, kept: Kept): void {
  for (const { kind, text } of kept.said) update(sessionId, kind, text);
}

function edit(sessionId: unknown): void {
  const [path, command] = ['/work/a.ts', 'API_TOKEN=abcdefgh12345678 make'];
  const diff = { type: 'diff', path, oldText: 'before\n', newText: 'after\n' };
  const call = { sessionUpdate: 'tool_call', toolCallId: 'edit', title: 'Edit', content: [diff] };
  const done = { sessionUpdate: 'tool_call_update', toolCallId: 'edit', status: 'completed' };
  for (const update of [
    { ...call, rawInput: { path, command } },
    { ...done, rawOutput: 'edited\n' },
  ])
    send({ method: 'session/update', params: { sessionId, update } });
}

serve(
  {
    initialize: () => ({
      ...initialized,
      agentCapabilities: {
        loadSession: how !== 'resume',
        sessionCapabilities: {
          list: {},
          fork: {},
          delete: {},
          close: {},
          ...(how === 'resume' && { resume: {} }),
        },
      },
    }),
    'session/new': ({ cwd }) => {
      const sessionId = randomUUID();
      save({ ...all(), [sessionId]: { cwd, count: 0, said: [] } });
      return { sessionId, modes };
    },
    'session/resume': ({ sessionId }) => {
      known(sessionId);
      return { modes };
    },
    'session/load': ({ sessionId }, id) => {
      const kept = known(sessionId);
      send({ id, result: { modes } });
      setImmediate(() => replay(sessionId, kept));
      return unanswered;
    },
    'session/fork': ({ sessionId }) => {
      const copy = randomUUID();
      const kept = known(sessionId);
      save({ ...all(), [copy]: kept });
      replay(copy, kept);
      return { sessionId: copy };
    },
    'session/list': () => ({
      sessions: Object.entries(all()).map(([sessionId, { cwd, said }]) => ({
        sessionId,
        cwd,
        title: `About ${said[0]?.text ?? 'nothing'}`,
        updatedAt: '2020-01-01T00:00:00Z',
      })),
    }),
    'session/delete': ({ sessionId }) => {
      const { [String(sessionId)]: _, ...others } = all();
      save(others);
      return {};
    },
    'session/close': () => ({}),
    'session/cancel': ({ sessionId }) => {
      const turn = turns.get(sessionId);
      clearInterval(turn?.timer);
      turns.delete(sessionId);
      if (turn) send({ id: turn.id, result: { stopReason: 'cancelled' } });
    },
    'session/prompt': ({ sessionId, prompt }, id) => {
      const text = String((prompt as Params[])[0]?.['text']);
      change(sessionId, ({ said }) => said.push({ kind: 'user_message_chunk', text }));
      if (text === 'stream' || text === 'die') {
        const timer = setInterval(() => count(sessionId), 1);
        turns.set(sessionId, { id, timer });
        if (text === 'die') setTimeout(() => process.exit(1), 30);
        return unanswered;
      }
      if (text === 'ask') {
        turns.set(sessionId, { id });
        const options = [{ optionId: 'yes', name: 'Yes', kind: 'allow_once' }];
        const toolCall = { toolCallId: 'run', title: 'Clean', kind: 'execute', rawInput: { command: 'ls' } };
        const params = { sessionId, toolCall, options };
        send({ id: `ask ${String(sessionId)}`, method: 'session/request_permission', params });
        return unanswered;
      }
      if (text === 'edit') edit(sessionId);
      if (text === 'fast') for (let times = 0; times < 3; times++) count(sessionId);
      else say(sessionId, `you said ${text}`);
      return { stopReason: 'end_turn' };
    },
  },
  undefined,
  ({ id }) => {
    const sessionId = String(id).replace('ask ', '');
    const turn = turns.get(sessionId);
    turns.delete(sessionId);
    say(sessionId, 'answered');
    if (turn) send({ id: turn.id, result: { stopReason: 'end_turn' } });
  },
);
