// An agent with a chat. The prompt selects what it does: `work` sends several kinds of updates, `ask` requests a permission,
// `wait` runs until cancelled, `stuck` ignores even that, `die` exits in the middle of a word. Any other prompt is repeated,
// in pieces. Its sessions can be resumed.

import { randomUUID } from 'node:crypto';
import { initialized, send, serve, unanswered, type Params } from './parts/stdio.ts';

const turns = new Map<unknown, string | number | undefined>();

function update(sessionId: unknown, update: object): void {
  send({ method: 'session/update', params: { sessionId, update } });
}

function chunk(sessionId: unknown, text: string, kind = 'agent_message'): void {
  update(sessionId, { sessionUpdate: `${kind}_chunk`, content: { type: 'text', text } });
}

function work(sessionId: unknown): void {
  chunk(sessionId, 'Thinking', 'agent_thought');
  update(sessionId, {
    sessionUpdate: 'plan',
    entries: [{ content: 'do', priority: 'high', status: 'pending' }],
  });
  const diff = { type: 'diff', path: '/nowhere/a.ts', oldText: 'a\n', newText: 'b\n' };
  const call = {
    toolCallId: 'edit',
    title: 'Edit a.ts',
    kind: 'edit',
    content: [diff],
    rawInput: { path: 'a.ts' },
  };
  update(sessionId, { sessionUpdate: 'tool_call_update', ...call });
  update(sessionId, { sessionUpdate: 'tool_call_update', toolCallId: 'edit', status: 'completed' });
  update(sessionId, { sessionUpdate: 'usage_update', used: 5, size: 100 });
}

function ask(sessionId: unknown): void {
  const options = [
    { optionId: 'yes', name: 'Yes', kind: 'allow_once' },
    { optionId: 'no', name: 'No', kind: 'reject_once' },
  ];
  const rawInput = { command: 'rm -r build', cwd: '/elsewhere' };
  const toolCall = { toolCallId: 'run', title: 'Clean', kind: 'execute', rawInput };
  send({
    id: `ask ${String(sessionId)}`,
    method: 'session/request_permission',
    params: { sessionId, toolCall, options },
  });
}

serve(
  {
    initialize: () => ({
      ...initialized,
      agentCapabilities: { sessionCapabilities: { resume: {}, close: {} } },
    }),
    'session/new': () => ({ sessionId: randomUUID() }),
    'session/resume': () => ({}),
    'session/close': () => ({}),
    'session/cancel': ({ sessionId }) => {
      const id = turns.get(sessionId);
      turns.delete(sessionId);
      if (id !== undefined) send({ id, result: { stopReason: 'cancelled' } });
    },
    'session/prompt': ({ sessionId, prompt }, id) => {
      const text = String((prompt as Params[])[0]?.['text']);
      chunk(sessionId, text, 'user_message');
      if (text === 'die') {
        chunk(sessionId, 'hal');
        process.stderr.write('Loading the model\nError: no model named "test"\n');
        setImmediate(() => process.exit(1));
        return unanswered;
      }
      if (text === 'stuck') return unanswered;
      if (text === 'wait' || text === 'ask') {
        turns.set(sessionId, id);
        if (text === 'ask') ask(sessionId);
        else chunk(sessionId, 'waiting');
        return unanswered;
      }
      if (text === 'work') work(sessionId);
      for (const word of `you said ${text}`.split(/(?<= )/)) chunk(sessionId, word);
      return { stopReason: 'end_turn' };
    },
  },
  undefined,
  ({ id, result }) => {
    const sessionId = String(id).replace('ask ', '');
    chunk(sessionId, `answered ${JSON.stringify((result as { outcome: unknown }).outcome)}`);
    const turn = turns.get(sessionId);
    turns.delete(sessionId);
    if (turn !== undefined) send({ id: turn, result: { stopReason: 'end_turn' } });
  },
);
