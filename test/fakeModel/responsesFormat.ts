// The format of OpenAI's Responses API, which Codex uses. Tools may be grouped in namespaces, as those of MCP servers are,
// a custom tool gets plain text instead of JSON, and tools that `tool_search` found are in its result.

import {
  list,
  object,
  textOf,
  type Json,
  type OfferedTool,
  type Said,
  type ToolUse,
} from './conversation.ts';
import { event, freshId, type ModelFormat } from './modelFormat.ts';

const usage = {
  input_tokens: 10,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens: 5,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: 15,
};
const speakers: Readonly<Record<string, Said['by']>> = { user: 'user', assistant: 'model' };

export const responsesFormat: ModelFormat = {
  name: 'responses',
  matches: (path) => path.endsWith('/responses'),
  streams: (_path, body) => body['stream'] === true,
  read(body) {
    const schema = object(object(body['text'])['format'])['schema'];
    return {
      said: [
        { by: 'system', text: textOf(body['instructions']) },
        ...list(body['input']).map(object).flatMap(saidIn),
      ],
      tools: [body, ...list(body['input']).map(object)]
        .flatMap(({ tools }) => list(tools))
        .map(object)
        .flatMap(toolsIn),
      wantsJson: schema === undefined ? undefined : object(schema),
    };
  },
  stream() {
    const id = freshId('resp');
    const output: object[] = [];
    let message: { readonly id: string; text: string } | undefined;
    const named = (type: string, rest: object): string => event({ type, ...rest }, type);
    const done = (item: object): string => {
      output.push(item);
      return named('response.output_item.done', { output_index: output.length - 1, item });
    };
    const add = (item: object): string =>
      named('response.output_item.added', { output_index: output.length, item });
    const endMessage = (): string[] => {
      if (!message) return [];
      const item = messageItem(message.id, message.text, 'completed');
      message = undefined;
      return [done(item)];
    };
    return {
      start: () => [named('response.created', { response: response(id, 'in_progress', []) })],
      text(delta) {
        const first = message === undefined;
        message ??= { id: freshId('msg'), text: '' };
        message.text += delta;
        return [
          ...(first ? [add({ ...messageItem(message.id, '', 'in_progress'), content: [] })] : []),
          named('response.output_text.delta', {
            item_id: message.id,
            output_index: output.length,
            content_index: 0,
            delta,
          }),
        ];
      },
      tool(use) {
        const item = call(use);
        return [...endMessage(), add({ ...item, status: 'in_progress' }), done(item)];
      },
      end: () => [
        ...endMessage(),
        named('response.completed', { response: response(id, 'completed', output) }),
      ],
    };
  },
  whole: (text, use) =>
    response(freshId('resp'), 'completed', [
      messageItem(freshId('msg'), text, 'completed'),
      ...(use ? [call(use)] : []),
    ]),
  error: (status) => ({
    error: { message: `The model failed with ${status}`, type: 'fake', code: String(status) },
  }),
};

function response(id: string, status: string, output: readonly object[]): object {
  const ended = status === 'completed' ? { usage } : {};
  return { id, object: 'response', created_at: 1, status, model: 'fake', output, ...ended };
}

function messageItem(id: string, text: string, status: string): object {
  const content = [{ type: 'output_text', text, annotations: [] }];
  return { type: 'message', id, role: 'assistant', status, content };
}

function call({ name, namespace, input }: ToolUse): object {
  const common = { call_id: freshId('call'), name, ...(namespace !== undefined && { namespace }) };
  const status = 'completed';
  if (name === 'tool_search') {
    const { call_id } = common;
    return {
      type: 'tool_search_call',
      id: freshId('tsc'),
      call_id,
      execution: 'client',
      arguments: input,
      status,
    };
  }
  if (typeof input === 'string')
    return { type: 'custom_tool_call', id: freshId('ctc'), ...common, input, status };
  return { type: 'function_call', id: freshId('fc'), ...common, arguments: JSON.stringify(input), status };
}

/** Reasoning and calls of the model say nothing. */
function saidIn({ type, role, content, output }: Json): Said[] {
  if (role !== undefined) return [{ by: speakers[String(role)] ?? 'system', text: textOf(content) }];
  return String(type).endsWith('_output') ? [{ by: 'tool', text: textOf(output) }] : [];
}

function toolsIn(tool: Json): OfferedTool[] {
  if (tool['type'] !== 'namespace') return [offered(tool)];
  const namespace = String(tool['name']);
  return list(tool['tools']).map((one) => ({ ...offered(object(one)), namespace }));
}

function offered({ type, name, parameters }: Json): OfferedTool {
  return { name: String(name ?? type), parameters: type === 'custom' ? 'text' : object(parameters) };
}
