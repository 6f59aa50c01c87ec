// The agent of the benchmark `oneMessage`: writes the message that its argument names when a line arrives on its input.
//   node agent.ts NAME

import { messages } from './messages.ts';

const [name] = process.argv.slice(2);
const message = messages.find((one) => one.name === name);
if (!message) throw new Error(`There is no message ${name}`);
const { method, isRequest, params } = message;
const line = `${JSON.stringify({ jsonrpc: '2.0', ...(isRequest && { id: 1 }), method, params: params() })}\n`;
process.stdout.write('\n');
process.stdin.once('data', () => process.stdout.write(line));
