// Measurements in a process of their own, which stands for the extension host: serves an agent that sends one message after the
// other, and prints a list of results as JSON. All that the user would see of a message is made, and what a page would get is
// serialized.
//   node --expose-gc oneMessageRun.ts NAME…

import type { RequestMethod } from '../../../src/protocol/method.ts';
import { createConnection } from '../../../src/wire/connection.ts';
import { ClientWorld } from './clientWorld.ts';
import { type Handled, measureHandling } from './measureHandling.ts';
import { messages, type OneMessage } from './messages.ts';
import { SendingAgent } from './sendingAgent.ts';

let agent: SendingAgent | undefined;
const results: Handled[] = [];
for (const name of process.argv.slice(2)) {
  const message = messages.find((one) => one.name === name);
  if (!message) throw new Error(`There is no message ${name}`);
  results.push(await measure(message));
}
agent?.end();
process.stdout.write(`${JSON.stringify(results)}\n`, () => process.exit(0));

async function measure({ name, sample }: OneMessage): Promise<Handled> {
  const { method, sent } = sample;
  const { input, output } = (agent ??= new SendingAgent());
  await agent.prepare(name);
  /** `isRefused`: the connection ended, as after a message with more values than a line may have. */
  const line = { length: 0, isRefused: false };
  const client = createConnection(output, input, {
    logger: { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore },
    role: 'client',
    onTraffic: (direction, _, read) => {
      if (direction === 'received') line.length += read.length;
    },
  });
  client.onClose(() => (line.isRefused = true));
  const world = await ClientWorld.open(client);
  const handled = await measureHandling(name, {
    begin() {
      client.listen();
      if (sent === 'params') input.write('go\n');
      else void world.request(method as RequestMethod<unknown, unknown>);
    },
    isRead: () => line.length >= 2 || line.isRefused,
    length: () => line.length,
    end: () => void (world.shown.length = 0),
  });
  if (line.isRefused) {
    // The rest of the line may still arrive.
    agent.end();
    agent = undefined;
  }
  client.dispose();
  world.dispose();
  return handled;
}

function ignore(): void {}
