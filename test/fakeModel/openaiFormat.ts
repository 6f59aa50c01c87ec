// The format of OpenAI's chat completions.

import { list, object, textOf, type Said, type ToolUse } from './conversation.ts';
import { event, freshId, type ModelFormat } from './modelFormat.ts';

const speakers: Readonly<Record<string, Said['by']>> = { user: 'user', assistant: 'model', tool: 'tool' };
const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };

export const openaiFormat: ModelFormat = {
  name: 'openai',
  matches: (path) => path.endsWith('/chat/completions'),
  streams: (_path, body) => body['stream'] === true,
  read: (body) => ({
    said: list(body['messages'])
      .map(object)
      .map(({ role, content }) => ({ by: speakers[String(role)] ?? 'system', text: textOf(content) })),
    tools: list(body['tools']).map((tool) => {
      const { name, parameters } = object(object(tool)['function']);
      return { name: String(name), parameters: object(parameters) };
    }),
    wantsJson: undefined,
  }),
  stream() {
    const base = { id: freshId('chatcmpl'), object: 'chat.completion.chunk', created: 1, model: 'fake' };
    const delta = (delta: object, finish: string | null = null): string =>
      event({ ...base, choices: [{ index: 0, delta, finish_reason: finish }] });
    return {
      start: () => [delta({ role: 'assistant', content: '' })],
      text: (content) => [delta({ content })],
      tool: (use) => [delta({ tool_calls: [{ index: 0, ...call(use) }] })],
      end: (usedTool) => [
        delta({}, usedTool ? 'tool_calls' : 'stop'),
        event({ ...base, choices: [], usage }),
        'data: [DONE]\n\n',
      ],
    };
  },
  whole: (content, use) => ({
    id: freshId('chatcmpl'),
    object: 'chat.completion',
    created: 1,
    model: 'fake',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content, ...(use && { tool_calls: [call(use)] }) },
        finish_reason: use ? 'tool_calls' : 'stop',
      },
    ],
    usage,
  }),
  error: (status) => ({ error: { message: `The model failed with ${status}`, type: 'fake', code: status } }),
};

function call({ name, input }: ToolUse): object {
  return { id: freshId('call'), type: 'function', function: { name, arguments: JSON.stringify(input) } };
}
