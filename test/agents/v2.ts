// Speaks version 2 of the protocol, and refuses others. Its sessions are `s1`, `s2` and so on. The text of a prompt says what it
// does: `edit` asks for permission to edit a file, `background` works on after its turn, `leave` does so until it is asked to
// stop, `wait` waits to be cancelled, `late` reports the end of the turn before it answers. Any other text is repeated.

import { Refusal, send, serve, unanswered, type Params } from './parts/stdio.ts';

let sessions = 0;
let messages = 0;
let asks = 0;
/** What to do with the answer to a request, by its id. */
const asked = new Map<unknown, (result: Params) => void>();

function update(sessionId: unknown, fields: object): void {
  send({ method: 'session/update', params: { sessionId, update: fields } });
}

function state(sessionId: unknown, fields: object): void {
  update(sessionId, { sessionUpdate: 'state_update', ...fields });
}

const content = (text: string): object => ({ type: 'content', content: { type: 'text', text } });
const patch = 'diff --git /w/a.ts /w/a.ts\n--- /w/a.ts\n+++ /w/a.ts\n@@ -1,2 +1,2 @@\n one\n-two\n+three\n';

function edit(sessionId: unknown): void {
  const call = { sessionUpdate: 'tool_call_update', toolCallId: 'edit' };
  const diff = {
    type: 'diff',
    changes: [{ operation: 'modify', path: '/w/a.ts' }],
    patch: { format: 'git_patch', text: patch },
  };
  update(sessionId, { ...call, title: 'Edit a.ts', kind: 'edit', status: 'pending', content: [diff] });
  state(sessionId, { state: 'requires_action' });
  const id = `ask ${++asks}`;
  asked.set(id, ({ outcome }) => {
    const allowed = (outcome as Params)['outcome'] === 'selected';
    state(sessionId, { state: 'running' });
    update(sessionId, { ...call, status: allowed ? 'completed' : 'cancelled' });
    state(sessionId, { state: 'idle', stopReason: 'end_turn' });
  });
  const subject = { type: 'tool_call', toolCall: { toolCallId: 'edit' } };
  const options = [{ optionId: 'yes', name: 'Yes', kind: 'allow_once' }];
  const params = { sessionId, title: 'Edit it?', description: 'Only a line.', subject, options };
  send({ id, method: 'session/request_permission', params });
}

const terminal = { type: 'terminal', terminalId: 't' };

/** Begins a command that runs on after the turn. */
function leave(sessionId: unknown): void {
  update(sessionId, { sessionUpdate: 'terminal_update', terminalId: 't', command: 'make', cwd: '/w' });
  update(sessionId, {
    sessionUpdate: 'tool_call_update',
    toolCallId: 'run',
    title: 'make',
    kind: 'execute',
    status: 'in_progress',
    content: [terminal],
  });
  update(sessionId, { sessionUpdate: 'terminal_update', terminalId: 't', capabilities: { cancel: {} } });
  state(sessionId, { state: 'idle', stopReason: 'end_turn', background: [terminal] });
}

function background(sessionId: unknown): void {
  leave(sessionId);
  const data = Buffer.from('made\n').toString('base64');
  update(sessionId, { sessionUpdate: 'terminal_output_chunk', terminalId: 't', data });
  update(sessionId, { sessionUpdate: 'terminal_update', terminalId: 't', exitStatus: { exitCode: 0 } });
  update(sessionId, { sessionUpdate: 'tool_call_update', toolCallId: 'run', status: 'completed' });
  state(sessionId, { state: 'idle', background: [] });
}

function work(sessionId: unknown, text: string): void {
  state(sessionId, { state: 'running' });
  if (text === 'edit') return edit(sessionId);
  if (text === 'background') return background(sessionId);
  if (text === 'leave') return leave(sessionId);
  if (text === 'wait') return;
  update(sessionId, { sessionUpdate: '_mine', anything: [null] });
  const messageId = `m${++messages}`;
  update(sessionId, {
    sessionUpdate: 'agent_message_chunk',
    messageId,
    content: { type: 'text', text: 'x' },
  });
  const whole = [{ type: 'text', text }];
  update(sessionId, { sessionUpdate: 'agent_message', messageId, content: whole, newer: true });
  update(sessionId, { sessionUpdate: 'tool_call_content_chunk', toolCallId: 'c', content: content('part') });
  state(sessionId, { state: 'idle', stopReason: 'end_turn' });
}

const setup = {
  configOptions: [
    {
      configId: 'mode',
      type: 'select',
      name: 'Mode',
      category: 'mode',
      currentValue: 'ask',
      options: [{ value: 'ask', name: 'Ask' }],
    },
  ],
  availableCommands: [
    { type: 'command', name: 'plan', description: 'Plans', input: { type: 'text', hint: 'what' } },
  ],
};

serve(
  {
    initialize: ({ protocolVersion, info, capabilities }) => {
      if (protocolVersion !== 2 || !info || !capabilities)
        throw new Refusal(-32022, 'Unsupported protocol version', {
          requested: protocolVersion,
          supported: [2],
        });
      return {
        protocolVersion: 2,
        info: { name: 'scripted v2', version: '1' },
        capabilities: { session: { prompt: {}, mcp: { stdio: {} } } },
        authMethods: [],
      };
    },
    'session/new': () => ({ sessionId: `s${++sessions}`, ...setup }),
    'session/resume': ({ sessionId, replayFrom }) => {
      if (replayFrom) {
        const [said, answered] = ['asked before', 'answered before'].map((text) => [{ type: 'text', text }]);
        update(sessionId, { sessionUpdate: 'user_message', messageId: 'old 1', content: said });
        update(sessionId, { sessionUpdate: 'agent_message', messageId: 'old 2', content: answered });
      }
      state(sessionId, { state: 'idle' });
      return setup;
    },
    'session/close': () => ({}),
    'session/prompt': ({ sessionId, prompt }, id) => {
      const { text } = (prompt as readonly { text: string }[])[0]!;
      const messageId = `u${++messages}`;
      update(sessionId, { sessionUpdate: 'user_message', messageId, content: prompt });
      if (text === 'late') {
        work(sessionId, text);
        return { messageId };
      }
      send({ id, result: { messageId } });
      work(sessionId, text);
      return unanswered;
    },
    'terminal/cancel': ({ sessionId, terminalId }) => {
      const exitStatus = { signal: 'SIGTERM' };
      update(sessionId, { sessionUpdate: 'terminal_update', terminalId, exitStatus, capabilities: null });
      state(sessionId, { state: 'idle', background: [] });
      return {};
    },
    'session/cancel': ({ sessionId }) => state(sessionId, { state: 'idle', stopReason: 'cancelled' }),
  },
  undefined,
  ({ id, result }) => asked.get(id)?.(result as Params),
);
