// Stores its sessions in a file, so that they survive its process. The prompt selects what it does: `stream` sends numbers
// without end, `die` does so and exits after 30 ms, `fast` sends three numbers, `ask` requests a permission, `edit` reports a
// tool call that changes a file; any other prompt is repeated. Its first argument says how sessions are restored: `resume`,
// `load` (the history follows the response) or `lost` (not at all). It lists, forks and deletes
// sessions; with `load` it also archives them.

import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { initialized, Refusal, send, serve, unanswered, type Params } from './parts/stdio.ts';

interface StoredSession {
  readonly cwd: unknown;
  count: number;
  readonly said: { readonly kind: string; readonly text: string }[];
  archived?: boolean;
}

const how = process.argv[2] ?? 'resume';
const file = `${process.env['ACP_TEST_LOG'] ?? 'sessions'}.kept`;
const modes = { currentModeId: 'ask', availableModes: [{ id: 'ask', name: 'Ask' }] };
const turns = new Map<unknown, { id: string | number | undefined; timer?: NodeJS.Timeout }>();

function all(): Record<string, StoredSession> {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, StoredSession>) : {};
}

function change(sessionId: unknown, act: (session: StoredSession) => void): void {
  const sessions = all();
  const kept = sessions[String(sessionId)];
  if (kept) act(kept);
  save(sessions);
}

function save(sessions: Record<string, StoredSession>): void {
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

function requireSession(sessionId: unknown): StoredSession {
  const kept = all()[String(sessionId)];
  if (!kept || how === 'lost') throw new Refusal(-32602, 'No such session');
  return kept;
}

function replay(sessionId: unknown, kept: StoredSession): void {
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
          title: {},
          ...(how === 'load' && { archive: {} }),
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
      requireSession(sessionId);
      return { modes };
    },
    'session/load': ({ sessionId }, id) => {
      const kept = requireSession(sessionId);
      if (kept.archived) throw new Refusal(-32602, 'This session is archived');
      send({ id, result: { modes } });
      setImmediate(() => replay(sessionId, kept));
      return unanswered;
    },
    'session/fork': ({ sessionId }) => {
      const copy = randomUUID();
      const kept = requireSession(sessionId);
      save({ ...all(), [copy]: kept });
      replay(copy, kept);
      return { sessionId: copy };
    },
    'session/list': ({ archived: filter }) => ({
      sessions: Object.entries(all())
        .filter(([, { archived }]) => !archived || filter === 'include')
        .map(([sessionId, { cwd, said, archived = false }]) => ({
          sessionId,
          cwd,
          title: `About ${said[0]?.text ?? 'nothing'}`,
          updatedAt: '2020-01-01T00:00:00Z',
          ...(how === 'load' && { archived }),
        })),
    }),
    'session/archive': ({ sessionId }) => {
      requireSession(sessionId);
      change(sessionId, (kept) => (kept.archived = true));
      return {};
    },
    'session/unarchive': ({ sessionId }) => {
      requireSession(sessionId);
      change(sessionId, (kept) => (kept.archived = false));
      return {};
    },
    'session/delete': ({ sessionId }) => {
      const { [String(sessionId)]: _, ...others } = all();
      save(others);
      return {};
    },
    'session/set_title': ({ sessionId, title }) => {
      const update = { sessionUpdate: 'session_info_update', title: `its ${String(title)}` };
      send({ method: 'session/update', params: { sessionId, update } });
      return { title: `its ${String(title)}` };
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
      if (text === 'ask' || text === 'ask both') {
        turns.set(sessionId, { id });
        const options = [{ optionId: 'yes', name: 'Yes', kind: 'allow_once' }];
        if (text === 'ask both') options.push({ optionId: 'no', name: 'No', kind: 'reject_once' });
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
