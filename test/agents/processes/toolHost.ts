// Not an agent but a window: serves the editor tools of one session, prints the definition of its MCP server as JSON, and runs
// until it is killed. Its argument is the folder for the socket.

import type { Logger } from '../../../src/base/logger.ts';
import { systemClock } from '../../../src/agent/clock.ts';
import { EditorToolServer } from '../../../src/vscode/editorTools/server/editorToolServer.ts';
import { relayProgram } from '../../contract/editorTools/editorToolWorld.ts';
import { testLimit } from '../../limits.ts';
import { testSession } from '../../unit/vscode/editorTools/testSession.ts';
import { ToolSetDouble } from '../../unit/vscode/editorTools/toolSetDouble.ts';

const silent = (): void => undefined;
const logger: Logger = { trace: silent, debug: silent, info: silent, warn: silent, error: console.error };
const folder = process.argv[2] ?? '.';

const server = new EditorToolServer({
  ...{ tools: new ToolSetDouble(), version: '1', clock: systemClock, logger },
  switches: { isOn: () => true, onDidChange: () => ({ dispose: silent }) },
  machine: { platform: process.platform, runtimeFolder: folder, temporaryFolder: folder },
  ...{
    relay: { command: process.execPath, args: [relayProgram], env: [] },
    onTraffic: silent,
    onAnswer: silent,
  },
});
const access = await server.grant('mine');
if (!access?.server) throw new Error('no access');
access.bind(testSession('one'));
process.stdout.write(`${JSON.stringify(access.server)}\n`);
// Ends by itself if a test fails to end it.
setTimeout(() => process.exit(1), testLimit);
process.stdin.on('end', () => process.exit(0)).resume();
