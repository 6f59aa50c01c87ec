// The agent of the benchmark `oneMessage`: sends the message that its argument names when a line arrives on its input. If the
// message is a result, the line is the request.
//   node agent.ts NAME

import { messages } from './messages.ts';

const [name] = process.argv.slice(2);
const message = messages.find((one) => one.name === name);
if (!message) throw new Error(`There is no message ${name}`);
const { sample, create } = message;
const { method, sent } = sample;
const content = sent === 'result' ? { result: create() } : { method: method.name, params: create() };
// Requests of this client begin with the id 0.
const id = sent === 'result' ? { id: 0 } : method.kind === 'request' ? { id: 1 } : {};
const line = `${JSON.stringify({ jsonrpc: '2.0', ...id, ...content })}\n`;
process.stdout.write('\n');
process.stdin.once('data', () => process.stdout.write(line));
