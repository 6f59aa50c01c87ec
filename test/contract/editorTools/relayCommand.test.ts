// The command line that agents get in desktop VS Code starts the bundled program of the editor tools as Node, also in folders
// whose names contain special characters of a shell.
import * as assert from 'node:assert/strict';
import { linkSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { bundleWorkers } from '../../../scripts/build/bundle.ts';
import { systemClock } from '../../../src/agent/clock.ts';
import { relayCommand } from '../../../src/vscode/editorTools/server/relayCommand.ts';
import { testLimit } from '../../limits.ts';
import { until } from '../../until.ts';
import { ToolSetDouble } from '../../unit/vscode/editorTools/toolSetDouble.ts';
import { EditorToolWorld, envOf } from './editorToolWorld.ts';

const isWindows = process.platform === 'win32';

/** Writes the variable that makes VS Code's program act as Node to a file, then runs the bundled program. */
const recordingProgram = `
  require('node:fs').writeFileSync(__dirname + '/variable', String(process.env.ELECTRON_RUN_AS_NODE));
  require('./bundled.cjs');`;

describe('the command line of the editor tools in desktop VS Code', () => {
  let base: string;
  let folder: string;
  let world: EditorToolWorld;

  before(async function () {
    this.timeout(testLimit);
    base = mkdtempSync(join(tmpdir(), 'acp-relay-'));
    folder = join(base, isWindows ? "a b'(c) &d^ %PATH%!" : 'a b\'(c) "d" &e^ %PATH% $HOME `f`;\\g');
    await bundleWorkers(folder, true);
    renameSync(join(folder, 'editorTools.cjs'), join(folder, 'bundled.cjs'));
    writeFileSync(join(folder, 'editorTools.cjs'), recordingProgram);
    const execPath = join(folder, 'Code');
    if (isWindows) linkSync(process.execPath, `${execPath}.exe`);
    else symlinkSync(process.execPath, execPath);
    const machine = { platform: process.platform, execPath, isElectron: true, folder };
    const relay = relayCommand({ ...machine, commandInterpreter: process.env['ComSpec'] });
    world = new EditorToolWorld(systemClock, new ToolSetDouble(), relay);
  });
  after(async () => {
    await world.dispose();
    rmSync(base, { recursive: true, force: true });
  });

  it('serves the official client, without a variable in env that agents may drop', async () => {
    const { access } = await world.open('one');
    const { command, args } = access.server;
    const given = envOf(access.server);
    assert.ok(!('ELECTRON_RUN_AS_NODE' in given));
    const client = new Client({ name: 'test', version: '1' });
    const env = { ...given, ...world.marked };
    try {
      await client.connect(new StdioClientTransport({ command, args: [...args], env }));
      const { content } = await client.callTool({ name: 'hover', arguments: { text: 'é' } });
      assert.deepEqual(content, [{ type: 'text', text: '{"text":"é"}' }]);
      assert.equal(readFileSync(join(folder, 'variable'), 'utf8'), '1');
      // The shell has been replaced. On Windows, the interpreter waits for the program.
      assert.equal(world.running().length, isWindows ? 2 : 1);
    } finally {
      await client.close();
    }
    await until('the program to end', () => world.running().length === 0);
  });
});
