// The messages of the wire benchmark, built in advance so that writing them costs next to nothing compared with reading them.

/** Messages that are written without waiting. */
export type NotificationKind = 'text' | 'tool' | 'long';

/** `reads`: requests for files, each sent when the one before it is answered. */
export type FloodKind = NotificationKind | 'reads';

const count: Readonly<Record<FloodKind, number>> = { text: 200_000, tool: 60_000, long: 1, reads: 5_000 };

/** The number of messages in a flood of this kind. */
export function floodCount(kind: FloodKind): number {
  return count[kind];
}

/** A short message of the same kind. */
export const greeting = line('text', 0);

/** The flood in pieces of whole lines. */
export function* floodPieces(kind: NotificationKind): Generator<Buffer> {
  const linesInPiece = kind === 'long' ? 1 : 1000;
  const piece = Buffer.from(Array.from({ length: linesInPiece }, (_, i) => line(kind, i)).join(''));
  for (let sent = 0; sent < count[kind]; sent += linesInPiece) yield piece;
}

/** A request for a file. */
export function readRequest(id: number): string {
  const params = { sessionId: 'sess_0123456789abcdef', path: `/home/user/project/src/file${id}.ts` };
  return `${JSON.stringify({ jsonrpc: '2.0', id, method: 'fs/read_text_file', params })}\n`;
}

/** The text of each file. */
export const fileText: string =
  'export const total = items.reduce((sum, item) => sum + item.price, 0);\n'.repeat(30);

function line(kind: NotificationKind, i: number): string {
  const params = { sessionId: 'sess_0123456789abcdef', update: update(kind, i) };
  return `${JSON.stringify({ jsonrpc: '2.0', method: 'session/update', params })}\n`;
}

function update(kind: NotificationKind, i: number): object {
  switch (kind) {
    case 'text':
      return { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: `word number ${i} ` } };
    case 'tool':
      return {
        sessionUpdate: 'tool_call_update',
        toolCallId: `call_${i}`,
        status: 'in_progress',
        title: `Running step ${i}`,
        kind: 'execute',
        content: [
          { type: 'content', content: { type: 'text', text: `${i} ${'output of a tool '.repeat(36)}` } },
        ],
        locations: [{ path: `/home/user/project/src/file${i}.ts`, line: i }],
        rawInput: { command: 'npm', args: ['run', 'test', `${i}`] },
      };
    case 'long': {
      const text = 'a line of a large file, "quoted" \\ and escaped\n'.repeat(600_000);
      return { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } };
    }
  }
}
