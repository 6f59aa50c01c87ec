// The format of Gemini's generateContent and streamGenerateContent.

import { list, object, type Json, type Said, type ToolUse } from './conversation.ts';
import { event, freshId, type ModelFormat } from './modelFormat.ts';

const usageMetadata = { promptTokenCount: 10, candidatesTokenCount: 5, totalTokenCount: 15 };

export const geminiFormat: ModelFormat = {
  name: 'gemini',
  matches: (path) => /:(stream)?generateContent$/i.test(path),
  streams: (path) => /:streamGenerateContent$/i.test(path),
  read(body) {
    const config = object(body['generationConfig']);
    const schema = object(config['responseJsonSchema'] ?? config['responseSchema']);
    return {
      said: list(body['contents']).map(object).flatMap(saidIn),
      tools: list(body['tools'])
        .flatMap((tool) => list(object(tool)['functionDeclarations']))
        .map(object)
        .map((tool) => ({
          name: String(tool['name']),
          parameters: object(tool['parametersJsonSchema'] ?? tool['parameters']),
        })),
      wantsJson: String(config['responseMimeType']).includes('json') ? schema : undefined,
    };
  },
  stream: () => ({
    start: () => [],
    text: (text) => [event(answer([{ text }], false))],
    tool: (use) => [event(answer([call(use)], false))],
    end: () => [event(answer([{ text: '' }], true))],
  }),
  whole: (text, use) => answer(use ? [{ text }, call(use)] : [{ text }], true),
  error: (code) => ({ error: { code, message: `The model failed with ${code}`, status: 'INTERNAL' } }),
};

function saidIn({ role, parts }: Json): Said[] {
  return list(parts)
    .map(object)
    .map((part) => {
      if (part['functionResponse'] === undefined)
        return { by: role === 'model' ? 'model' : 'user', text: String(part['text'] ?? '') };
      return { by: 'tool', text: JSON.stringify(object(part['functionResponse'])['response']) };
    });
}

function call({ name, input }: ToolUse): object {
  // Without a signature, gemini-cli warns that the thought of the call is lost.
  return { functionCall: { id: freshId('call'), name, args: input }, thoughtSignature: 'c2lnbmF0dXJl' };
}

function answer(parts: readonly object[], last: boolean): object {
  const content = { role: 'model', parts };
  return {
    candidates: [{ index: 0, content, ...(last && { finishReason: 'STOP' }) }],
    usageMetadata,
    modelVersion: 'fake',
  };
}
