// What any client needs for the messages of the benchmark `oneMessage`: a program that only reads a line, decodes and parses it, each
// in a turn of the event loop of its own, and gives back the bytes once they are decoded. Prints a list of results as JSON.
//   node --expose-gc floorRun.ts NAME…

import { setImmediate } from 'node:timers/promises';
import { type Handled, measureHandling } from './measureHandling.ts';
import { SendingAgent } from './sendingAgent.ts';

const lineFeed = 0x0a;
/** More bytes than a message has. */
const most = 64 * 2 ** 20;

const agent = new SendingAgent();
const results: Handled[] = [];
for (const name of process.argv.slice(2)) results.push(await measure(name));
agent.end();
process.stdout.write(`${JSON.stringify(results)}\n`, () => process.exit(0));

async function measure(name: string): Promise<Handled> {
  await agent.prepare(name);
  // The system provides only the memory that is written.
  const memory = new ArrayBuffer(most);
  const bytes = Buffer.from(memory);
  let length = 0;
  const kept: unknown[] = [];
  let isRead = false;
  const parse = async (): Promise<void> => {
    agent.output.off('data', read);
    await setImmediate();
    const text = bytes.toString('utf8', 0, length);
    memory.transferToFixedLength(0);
    await setImmediate();
    kept.push(JSON.parse(text));
    isRead = true;
  };
  const read = (chunk: Buffer): void => {
    length += chunk.copy(bytes, length);
    const isEnd = chunk[chunk.length - 1] === lineFeed;
    if (chunk.buffer instanceof ArrayBuffer) chunk.buffer.transferToFixedLength(0);
    if (isEnd) void parse();
  };
  agent.output.on('data', read);
  return await measureHandling(name, {
    begin: () => void agent.input.write('go\n'),
    isRead: () => isRead,
    bytes: () => length,
    end: () => void (kept.length = 0),
  });
}
