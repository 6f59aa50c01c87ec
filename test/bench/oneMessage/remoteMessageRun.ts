// Measurements in a process of their own, which stands for the extension host: serves an agent on a server that sends one message
// after the other, and prints a list of results as JSON.
//   node --expose-gc remoteMessageRun.ts http|websocket NAME…

import { openRemote } from '../../../src/agent/remote/openRemote.ts';
import { systemClock } from '../../../src/agent/clock.ts';
import { initialize } from '../../../src/protocol/initialize.ts';
import type { RequestMethod } from '../../../src/protocol/method.ts';
import { createConnection } from '../../../src/wire/connection.ts';
import { ClientWorld } from './clientWorld.ts';
import { type Handled, measureHandling } from './measureHandling.ts';
import { SendingAgent } from './sendingAgent.ts';
import { remoteMessages, type SentMessage } from './sentMessages.ts';

const [kind = 'http', ...names] = process.argv.slice(2);
const results: Handled[] = [];
for (const name of names) results.push(await measure(remoteMessages.find((one) => one.name === name)!));
process.stdout.write(`${JSON.stringify(results)}\n`, () => process.exit(0));

async function measure({ name, sample }: SentMessage): Promise<Handled> {
  const { method, sent } = sample;
  const agent = new SendingAgent(kind);
  const url = await agent.announced();
  const channel = openRemote(url.trim(), {}, systemClock);
  const line = { bytes: 0, isRead: false, isRefused: false, isSkipped: false };
  const warn = (): void => void (line.isSkipped = true);
  const client = createConnection(channel.input, channel.output, {
    logger: { trace: ignore, debug: ignore, info: ignore, warn, error: ignore },
    role: 'client',
    onTraffic: (direction) => {
      if (direction === 'received') line.isRead = true;
    },
  });
  channel.input.on('data', ({ length }: Buffer) => void (line.bytes += length));
  client.onClose(() => (line.isRefused = true));
  void channel.ended.then(() => (line.isRefused = true));
  client.listen();
  await client.sendRequest(initialize, { protocolVersion: 1, clientCapabilities: {} });
  const world = await ClientWorld.open(client);
  await agent.prepare(name);
  Object.assign(line, { bytes: 0, isRead: false });
  const handled = await measureHandling(`${kind} ${name}`, {
    begin() {
      if (sent === 'params') agent.input.write('go\n');
      else void world.request(method as RequestMethod<unknown, unknown>);
    },
    isRead: () => line.isRead || line.isRefused || line.isSkipped,
    bytes: () => line.bytes,
    end: () => void (world.shown.length = 0),
  });
  await channel.stop();
  client.dispose();
  world.dispose();
  agent.end();
  return handled;
}

function ignore(): void {}
