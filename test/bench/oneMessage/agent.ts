// The agent of the benchmark `oneMessage`. A line `# NAME` on its input selects a message, which is then created and announced by
// an empty line. It is sent when the line `go` or a request arrives; if the message is a result, it answers that request.
//   node agent.ts [SOCKET TOKEN]    by default, it sends to its output

import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { messages, toolMessages, v2Messages } from './sentMessages.ts';

const [path, token] = process.argv.slice(2);
const socket = path === undefined ? undefined : connect(path);
socket?.write(`${token}\n`);
const output = socket ?? process.stdout;
/** Creates the line of the selected message. */
let prepared: ((id: number) => string) | undefined;
createInterface({ input: process.stdin }).on('line', (line) => {
  if (line.startsWith('# ')) return prepare(line.slice(2));
  const id = line === 'go' ? 1 : requestId(line);
  if (id === undefined || !prepared) return;
  output.write(`${prepared(id)}\n`);
  prepared = undefined;
});

function prepare(name: string): void {
  const message = [...messages, ...v2Messages, ...toolMessages].find((one) => one.name === name);
  if (!message) throw new Error(`There is no message ${name}`);
  prepared = message.prepare();
  process.stdout.write('\n');
}

/** Undefined for a response or notification, which the client sends after a message. */
function requestId(line: string): number | undefined {
  const { id, method } = JSON.parse(line) as { readonly id?: number; readonly method?: string };
  return method === undefined ? undefined : id;
}
