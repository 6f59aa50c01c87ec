// Generates messages as agents and clients exchange them, without secrets. The traffic log must not change them.

import { SeededRandom } from '../seededRandom.ts';
import { ordinaryCode } from './ordinaryCode.ts';

/** @returns `count` messages. */
export function ordinaryTraffic(count: number): readonly object[] {
  const random = new SeededRandom(11);
  const code = ordinaryCode(1_000).split('\n');
  const hex = (length: number): string =>
    Array.from({ length }, () => '0123456789abcdef'[random.below(16)]).join('');
  const some = (lines: number): string => {
    const from = random.below(code.length - lines);
    return code.slice(from, from + lines).join('\n');
  };
  const sessionId = `sess_${hex(12)}`;
  const update = (update: object): object => ({
    jsonrpc: '2.0',
    method: 'session/update',
    params: { sessionId, update },
  });
  const kinds: readonly (() => object)[] = [
    () =>
      update({
        sessionUpdate: 'agent_message_chunk',
        content: { type: 'text', text: some(2) },
        messageId: hex(8),
      }),
    () =>
      update({ sessionUpdate: 'usage_update', used: random.below(90_000), size: 200_000, totalTokens: 12 }),
    () =>
      update({
        sessionUpdate: 'tool_call',
        toolCallId: `call_${hex(24)}`,
        title: 'npm test -- --grep "tokens"',
        kind: 'execute',
        status: 'pending',
        rawInput: {
          command: ['npm', 'test', '--', '--grep', 'tokens'],
          cwd: '/home/me/shop',
          timeout_ms: 120_000,
        },
        locations: [{ path: '/home/me/shop/src/auth/tokenStore.ts', line: 12 }],
      }),
    () =>
      update({
        sessionUpdate: 'tool_call_update',
        toolCallId: `call_${hex(24)}`,
        rawOutput: { output: some(5), exit_code: 0 },
      }),
    () => ({
      jsonrpc: '2.0',
      id: random.below(900),
      method: 'fs/read_text_file',
      params: { sessionId, path: '/home/me/shop/src/auth/passwordForm.tsx', line: 1, limit: 200 },
    }),
    () => ({ jsonrpc: '2.0', id: random.below(900), result: { content: some(8) } }),
    () => ({
      jsonrpc: '2.0',
      id: 1,
      method: 'session/prompt',
      params: { sessionId, prompt: [{ type: 'text', text: some(1) }] },
    }),
    () => ({
      jsonrpc: '2.0',
      id: 1,
      result: { stopReason: 'end_turn', usage: { inputTokens: 812, outputTokens: 44, cachedReadTokens: 0 } },
    }),
    () => ({
      jsonrpc: '2.0',
      method: 'document/didChange',
      params: {
        sessionId,
        uri: 'file:///home/me/shop/src/auth/login.ts',
        version: random.below(90),
        contentChanges: [{ text: some(1) }],
      },
    }),
    () => ({
      jsonrpc: '2.0',
      id: 3,
      error: {
        code: -32603,
        message: 'The token limit of the model was reached',
        data: { requestId: hex(32) },
      },
    }),
  ];
  return Array.from({ length: count }, () => random.pick(kinds)());
}
