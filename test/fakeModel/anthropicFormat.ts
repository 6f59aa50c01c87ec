// The format of Anthropic's Messages API.

import { list, object, textOf, type Said } from './conversation.ts';
import { event, freshId, type ModelFormat } from './modelFormat.ts';

const usage = { input_tokens: 10, output_tokens: 5 };

export const anthropicFormat: ModelFormat = {
  name: 'anthropic',
  matches: (path) => path.endsWith('/messages'),
  streams: (_path, body) => body['stream'] === true,
  read: (body) => ({
    said: [
      { by: 'system', text: textOf(body['system']) },
      ...list(body['messages']).map(object).flatMap(saidIn),
    ],
    tools: list(body['tools'])
      .map(object)
      .map(({ name, input_schema }) => ({ name: String(name), parameters: object(input_schema) })),
    wantsJson: undefined,
  }),
  stream() {
    let index = -1;
    const named = (type: string, rest: object): string => event({ type, ...rest }, type);
    const stop = (): string[] => (index < 0 ? [] : [named('content_block_stop', { index })]);
    const block = (content_block: object): string[] => [
      ...stop(),
      named('content_block_start', { index: ++index, content_block }),
    ];
    const delta = (delta: object): string => named('content_block_delta', { index, delta });
    return {
      start: () => [
        named('message_start', {
          message: {
            id: freshId('msg'),
            type: 'message',
            role: 'assistant',
            model: 'fake',
            content: [],
            usage,
          },
        }),
        ...block({ type: 'text', text: '' }),
      ],
      text: (text) => [delta({ type: 'text_delta', text })],
      tool: ({ name, input }) => [
        ...block({ type: 'tool_use', id: freshId('toolu'), name, input: {} }),
        delta({ type: 'input_json_delta', partial_json: JSON.stringify(input) }),
      ],
      end: (usedTool) => [
        ...stop(),
        named('message_delta', { delta: { stop_reason: usedTool ? 'tool_use' : 'end_turn' }, usage }),
        named('message_stop', {}),
      ],
    };
  },
  whole: (text, use) => ({
    id: freshId('msg'),
    type: 'message',
    role: 'assistant',
    model: 'fake',
    content: [{ type: 'text', text }, ...(use ? [{ type: 'tool_use', id: freshId('toolu'), ...use }] : [])],
    stop_reason: use ? 'tool_use' : 'end_turn',
    usage,
  }),
  error: (status) => ({
    type: 'error',
    error: { type: 'api_error', message: `The model failed with ${status}` },
  }),
};

/** A message may contain tool results and text. */
function saidIn({ role, content }: Readonly<Record<string, unknown>>): Said[] {
  const by = role === 'assistant' ? 'model' : 'user';
  if (typeof content === 'string') return [{ by, text: content }];
  return list(content)
    .map(object)
    .map((part) =>
      part['type'] === 'tool_result'
        ? { by: 'tool', text: textOf(part['content']) }
        : { by, text: textOf(part) },
    );
}
