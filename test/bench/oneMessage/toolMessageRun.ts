// Measurements in a process of their own, which stands for the extension host: the MCP server "editor" gets one message after the
// other from an agent. Prints a list of results as JSON.
//   node --expose-gc toolMessageRun.ts NAME…

import { connect } from 'node:net';
import { systemClock } from '../../../src/agent/clock.ts';
import { toolDefinitions } from '../../../src/editorTools/definitions.ts';
import { EditorToolWorld, envOf } from '../../contract/editorTools/editorToolWorld.ts';
import { until } from '../../until.ts';
import { ToolSetDouble } from '../../unit/vscode/editorTools/toolSetDouble.ts';
import { type Handled, measureHandling } from './measureHandling.ts';
import { SendingAgent } from './sendingAgent.ts';

const results: Handled[] = [];
for (const name of process.argv.slice(2)) results.push(await measure(name));
process.stdout.write(`${JSON.stringify(results)}\n`, () => process.exit(0));

async function measure(name: string): Promise<Handled> {
  const world = new EditorToolWorld(systemClock, new ToolSetDouble(toolDefinitions));
  /** What the rows of the conversation would show. */
  const shown: string[] = [];
  const conversation = { showServed: (...row: unknown[]): void => void shown.push(JSON.stringify(row)) };
  world.server.join({ find: () => ({ id: 'one', conversation }) });
  const { access } = await world.open('one');
  const { ACP_HOST_EDITOR_SOCKET: path = '', ACP_HOST_EDITOR_TOKEN: token = '' } = envOf(access.server);
  const agent = new SendingAgent({ path, token });
  await agent.prepare(name);
  const before = world.traffic.length;
  let length = 0;
  const handled = await measureHandling(name, {
    begin: () => void agent.input.write('go\n'),
    isRead: () => {
      // An empty line is no message.
      length = world.traffic.slice(before).reduce((sum, line) => sum + line.length, 0);
      return (
        length > 0 || world.logger.entries.some((entry) => entry.includes('sent a message of more than'))
      );
    },
    bytes: () => length,
    end() {
      world.traffic.length = 0;
      shown.length = 0;
      world.tools.calls.length = 0;
    },
  });
  // The server must still serve other connections.
  const socket = connect(path);
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  socket.write(`${token}\n${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })}\n`);
  await until('an answer of the server', () => answer.includes('result'));
  socket.destroy();
  agent.end();
  await world.dispose();
  return handled;
}
