// Leaves a command running in each turn. Once it receives the prompt "finish", the command of the first turn ends after that
// turn, and the agent then works by itself, until it receives `session/cancel`. Before each of its updates it sends the same one
// to a session that does not exist.

import { initialized, send, serve, unanswered, type Params } from './parts/stdio.ts';

const session = 'leaving-1';
const update = (fields: object): void => {
  for (const sessionId of ['no-session', session])
    send({ method: 'session/update', params: { sessionId, update: { later: [null], ...fields } } });
};
let said = 0;
const say = (text: string): void =>
  update({ sessionUpdate: 'agent_message_chunk', messageId: `${++said}`, content: { type: 'text', text } });
const state = (type: string): void =>
  update({ sessionUpdate: 'session_info_update', _meta: { codex: { threadStatus: { type, more: 1 } } } });

/** A command whose terminal has not ended. */
function leave(toolCallId: string): void {
  const terminal = { terminal_id: toolCallId };
  update({
    ...{ sessionUpdate: 'tool_call', toolCallId, kind: 'execute', title: 'npm run dev' },
    content: [{ type: 'terminal', terminalId: toolCallId }],
    _meta: { terminal_info: terminal },
  });
  update({ sessionUpdate: 'tool_call_update', toolCallId, rawInput: { run_in_background: true } });
  update({ sessionUpdate: 'tool_call_update', toolCallId, status: 'completed' });
}

serve({
  initialize: () => initialized,
  'session/new': () => ({ sessionId: session }),
  'session/prompt': ({ prompt }: Params, id) => {
    const text = JSON.stringify(prompt);
    if (!text.includes('finish')) leave('run');
    say('It runs.');
    send({ id, result: { stopReason: 'end_turn' } });
    if (!text.includes('finish')) return unanswered;
    const terminal_exit = { terminal_id: 'run', exit_code: 0 };
    update({ sessionUpdate: 'tool_call_update', toolCallId: 'run', _meta: { terminal_exit } });
    state('active');
    update({ sessionUpdate: 'tool_call', toolCallId: 'look', title: 'Look', status: 'in_progress' });
    say('It has ended.');
    return unanswered;
  },
  'session/cancel': () => {
    update({ sessionUpdate: 'tool_call_update', toolCallId: 'look', status: 'failed' });
    state('idle');
  },
});
