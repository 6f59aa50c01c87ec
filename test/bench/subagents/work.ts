// The work of the agent of this benchmark: ten conversations, in each of which three subagents work at the same time. In the
// peer's conversations the agent itself sends as many updates of the same kinds. Used by the agent and by its clients.

export const conversations = 10;
export const children = 3;

/** `children`: subagents send the updates. `alone`: the agent does. */
export type Workers = 'children' | 'alone';

/** Each worker sends a permission request after this number of updates. */
export const updatesPerQuestion = 200;

/** The id of the session of a conversation, which the agent chooses. @param number counts from 1. */
export function sessionId(number: number): string {
  return `session-${number}`;
}

/** The ids of the sessions that send updates, and the number of updates of each, if a subagent sends `updates`. */
export function workersOf(
  session: string,
  workers: Workers,
  updates: number,
): readonly { readonly id: string; readonly updates: number }[] {
  if (workers === 'alone') return [{ id: session, updates: children * updates }];
  return Array.from({ length: children }, (_, index) => ({ id: `${session}/${index + 1}`, updates }));
}

const output = Array.from({ length: 40 }, (_, line) => `Line ${line} of a file`).join('\n');

/** An update as agents send it: of ten, one begins a tool call, one ends it, one is a thought and seven are an answer. */
export function updateNumber(at: number, mark: string): object {
  const toolCallId = `call ${Math.floor(at / 10)}`;
  switch (at % 10) {
    case 0:
      return { sessionUpdate: 'tool_call', toolCallId, title: `Read file ${at}`, kind: 'read' };
    case 1: {
      const content = { type: 'text', text: output };
      return {
        ...{ sessionUpdate: 'tool_call_update', toolCallId, status: 'completed' },
        content: [{ type: 'content', content }],
      };
    }
    case 2:
      return { sessionUpdate: 'agent_thought_chunk', content: { type: 'text', text: `What of ${at}?` } };
    default: {
      const text = `Some words about ${at}, and **more** of them.${mark} `;
      return { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } };
    }
  }
}

/** A mark in a text that says when it was sent. */
export function timeMark(): string {
  return ` (at ${now().toFixed(1)})`;
}

/** ms since the last mark in the text was written; undefined if it has none. */
export function msSinceMark(text: string): number | undefined {
  const start = text.lastIndexOf('(at ');
  return start < 0 ? undefined : now() - Number.parseFloat(text.slice(start + 4));
}

/** ms of the clock that all processes share. */
function now(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
