// All messages of the benchmark `oneMessage`, as large as a line may be, by the program that measures them.

import { toolLimits } from '../../../src/vscode/editorTools/server/serveTools.ts';
import { defaultLimits } from '../../../src/wire/connection.ts';
import { messagesOf, wide, type OneMessage, type Sizes } from './messages.ts';
import type { Sample } from './samples.ts';
import { toolSamples } from './toolSamples.ts';
import { v2Samples } from './v2Samples.ts';
import { wholeLines, type WholeLine } from './wholeLines.ts';

export interface SentMessage {
  readonly name: string;
  /** As in `OneMessage`; undefined for lines that are no ordinary message. */
  readonly shape?: string;
  readonly sample: Sample;
  /** Returns a function that returns the line. @param id of the request that a result answers. */
  readonly prepare: () => (id: number) => string;
}

const sizes: Sizes = {
  length: defaultLimits.line - 2 ** 20,
  // Names of fields count as well.
  values: defaultLimits.values / 2 - 1_000,
};
export const toolSizes: Sizes = { length: toolLimits.line - 2 ** 10, values: toolLimits.values / 2 - 100 };

/** Of an agent that is a process. */
export const messages: readonly SentMessage[] = [
  ...messagesOf(() => sizes).map(ofMethod),
  ...wholeLines(sizes).map(ofLine),
];

/** Of such an agent that speaks ACP v2. */
export const v2Messages: readonly SentMessage[] = messagesOf(() => sizes, v2Samples).map(ofMethod);

/** Of an agent that calls the MCP server "editor". */
export const toolMessages: readonly SentMessage[] = messagesOf(() => toolSizes, toolSamples).map(ofMethod);

/** Of an agent on a server, for which only reading differs. */
const remoteNames = [
  ...['many fields', 'deep', 'long update.content.text', `${wide} update.content.text`].map(
    (what) => `session/update agent_message_chunk: ${what}`,
  ),
  ...['session/update plan: many update.entries', 'fs/write_text_file: long content'],
  ...['session/new: long sessionId', 'session/new: many configOptions'],
  ...['nes/suggest: many suggestions', 'line: a list', 'line: no JSON', 'line: long id'],
];
export const remoteMessages: readonly SentMessage[] = messages.filter(({ name }) =>
  remoteNames.includes(name),
);
for (const name of remoteNames)
  if (!messages.some((one) => one.name === name)) throw new Error(`There is no message ${name}`);

function ofMethod({ name, shape, sample, text }: OneMessage): SentMessage {
  const { method, sent } = sample;
  const field = sent === 'result' ? 'result' : `method":${JSON.stringify(method.name)},"params`;
  const prepare = (): ((id: number) => string) => {
    const json = text();
    return (id) => {
      const head = { jsonrpc: '2.0', ...((sent === 'result' || method.kind === 'request') && { id }) };
      return `${JSON.stringify(head).slice(0, -1)},"${field}":${json}}`;
    };
  };
  return { name, shape, sample, prepare };
}

function ofLine({ name, sample, line }: WholeLine): SentMessage {
  return { name, sample, prepare: () => line };
}
