// Measurements in a process of their own, which stands for the extension host: serves an agent that sends one message after the
// other, and prints a list of results as JSON. All that the user would see of a message is made, and what a page would get is
// serialized.
//   node --expose-gc oneMessageRun.ts NAME…

import type { RequestMethod } from '../../../src/protocol/method.ts';
import { createConnection } from '../../../src/wire/connection.ts';
import { V2Translation } from '../../../src/wire/v2/v2Translation.ts';
import { ClientWorld } from './clientWorld.ts';
import { type Handled, measureHandling } from './measureHandling.ts';
import { SendingAgent } from './sendingAgent.ts';
import { messages, v2Messages, type SentMessage } from './sentMessages.ts';

let agent: SendingAgent | undefined;
const results: Handled[] = [];
for (const name of process.argv.slice(2)) {
  const message = [...messages, ...v2Messages].find((one) => one.name === name);
  if (!message) throw new Error(`There is no message ${name}`);
  results.push(await measure(message));
}
agent?.end();
process.stdout.write(`${JSON.stringify(results)}\n`, () => process.exit(0));

async function measure(message: SentMessage): Promise<Handled> {
  const { name, sample } = message;
  const { method, sent } = sample;
  const { input, output } = (agent ??= new SendingAgent());
  await agent.prepare(name);
  /** `isRefused`: the connection ended, as after a message with more values than a line may have. `isSkipped`: it is no message. */
  const line = { bytes: 0, isRead: false, isRefused: false, isSkipped: false };
  const warn = (): void => void (line.isSkipped = true);
  const client = createConnection(output, input, {
    logger: { trace: ignore, debug: ignore, info: ignore, warn, error: ignore },
    role: 'client',
    onTraffic: (direction) => {
      if (direction === 'received') line.isRead = true;
    },
    ...(v2Messages.includes(message) && { translation: activeTranslation() }),
  });
  client.onClose(() => (line.isRefused = true));
  const world = await ClientWorld.open(client);
  const handled = await measureHandling(name, {
    begin() {
      output.on('data', ({ length }: Buffer) => void (line.bytes += length));
      client.listen();
      if (sent === 'params') input.write('go\n');
      else void world.request(method as RequestMethod<unknown, unknown>);
    },
    isRead: () => line.isRead || line.isRefused || line.isSkipped,
    bytes: () => line.bytes,
    end: () => void (world.shown.length = 0),
  });
  output.removeAllListeners('data');
  if (line.isRefused) {
    // The rest of the line may still arrive.
    agent.end();
    agent = undefined;
  }
  client.dispose();
  world.dispose();
  return handled;
}

/** As after the agent has chosen ACP v2. */
function activeTranslation(): V2Translation {
  const translation = new V2Translation(ignore);
  translation.sent({ jsonrpc: '2.0', id: 0, method: 'initialize', params: { protocolVersion: 2 } });
  const result = { protocolVersion: 2, capabilities: { session: {} } };
  translation.received({ kind: 'response', jsonrpc: '2.0', id: 0, result });
  return translation;
}

function ignore(): void {}
