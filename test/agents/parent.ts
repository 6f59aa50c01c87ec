// Begins a subagent in each turn. It asks for a permission after the turn has ended, as one of codex does, and then also one of an
// unknown session. It ends when it is answered, and says the answers.

import { initialized, send, serve, unanswered, type Params } from './parts/stdio.ts';

const child = 'parent-1:subagent:1';
const call = { toolCallId: 'run', title: 'touch made', kind: 'execute', rawInput: { command: 'touch made' } };
const options = [
  { optionId: 'yes', name: 'Yes', kind: 'allow_once' },
  { optionId: 'no', name: 'No', kind: 'reject_once' },
];

const update = (sessionId: string, fields: object): void =>
  send({ method: 'session/update', params: { sessionId, update: fields } });
const tell = (state: object, more: object = {}): void =>
  update('parent-1', { sessionUpdate: 'subagent_update', sessionId: child, state, ...more });
const ask = (sessionId: string): void =>
  send({
    id: sessionId,
    method: 'session/request_permission',
    params: { sessionId, toolCall: call, options },
  });

serve(
  {
    initialize: ({ clientCapabilities }: Params) => ({
      ...initialized,
      agentInfo: { name: 'parent', version: JSON.stringify((clientCapabilities as Params)['subagents']) },
    }),
    'session/new': () => ({ sessionId: 'parent-1' }),
    'session/prompt': (_, id) => {
      tell({ state: 'running' }, { title: 'make a file', capabilities: { cancel: {} } });
      send({ id, result: { stopReason: 'end_turn' } });
      tell({ state: 'requires_action' });
      ask(child);
      return unanswered;
    },
    'session/cancel': ({ sessionId }: Params) => {
      if (sessionId === child) tell({ state: 'idle', stopReason: 'cancelled' });
    },
  },
  undefined,
  ({ id, result, error }) => {
    const text = JSON.stringify(result ?? error);
    update(child, {
      sessionUpdate: 'agent_message_chunk',
      messageId: String(id),
      content: { type: 'text', text },
    });
    if (id === child) ask('nobody');
    else tell({ state: 'idle', stopReason: 'end_turn' });
  },
);
