// Sends as many updates as the prompt says, of about a kilobyte each: messages, thoughts, plans, and tool calls with raw
// input, raw output and diffs. Waits while the pipe is full.

import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { initialized, send, serve, unanswered, type Params } from './parts/stdio.ts';

const text = 'A line of what agents say, of which they say very much. '.repeat(18);

function updateNumber(at: number): object {
  const content = { type: 'text', text: `${at} ${text}` };
  const toolCallId = `call ${at - (at % 6)}`;
  switch (at % 6) {
    case 0:
      return { sessionUpdate: 'tool_call', toolCallId, title: `Call ${at}`, rawInput: { at, text } };
    case 1:
      return {
        sessionUpdate: 'tool_call_update',
        ...{ toolCallId, status: 'completed', rawOutput: { at, text } },
        content: [{ type: 'diff', path: '/nowhere/a.ts', oldText: 'a\n', newText: text }],
      };
    case 2:
      return { sessionUpdate: 'agent_thought_chunk', messageId: `thought ${at}`, content };
    case 3:
      return {
        sessionUpdate: 'plan',
        entries: [{ content: text, priority: 'high', status: 'pending' }],
      };
    default:
      return { sessionUpdate: 'agent_message_chunk', messageId: `message ${at >> 3}`, content };
  }
}

serve({
  initialize: () => initialized,
  'session/new': () => ({ sessionId: randomUUID() }),
  'session/prompt': ({ sessionId, prompt }, id) => {
    void flood(sessionId, Number((prompt as Params[])[0]?.['text'])).then(() =>
      send({ id, result: { stopReason: 'end_turn' } }),
    );
    return unanswered;
  },
});

async function flood(sessionId: unknown, count: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    send({ method: 'session/update', params: { sessionId, update: updateNumber(at) } });
    if (process.stdout.writableNeedDrain) await once(process.stdout, 'drain');
  }
}
