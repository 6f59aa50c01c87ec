// Commands that scripts and the test run start.
import * as assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { describe, it } from 'mocha';
import { repository } from '../../../../scripts/process/repository.ts';
import { isRunning } from '../../../../scripts/process/leftovers.ts';
import { runCommand, signalGroup } from '../../../../scripts/process/runCommand.ts';
import { waitLimit } from '../../../limits.ts';

/** A process that has ended may remain as a zombie, which signals reach, so this reads its command line. */
function exists(pid: number): boolean {
  return process.platform === 'linux' ? isRunning(pid) : reacts(pid);
}

function reacts(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('runCommand', () => {
  it('ends its command when a signal ends this process', async function () {
    // Windows ends a process without its handlers.
    if (process.platform === 'win32') this.skip();
    const url = (name: string): string => pathToFileURL(join(repository, 'scripts', 'process', name)).href;
    const code = `
      import { exitOnSignals } from '${url('exitOnSignals.ts')}';
      import { runCommand } from '${url('runCommand.ts')}';
      exitOnSignals();
      const code = 'console.log(process.pid); setInterval(() => undefined, 1_000)';
      await runCommand(process.execPath, ['-e', code], { output: console.log });`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [pid] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    child.kill('SIGTERM');
    await once(child, 'exit');
    const end = Date.now() + waitLimit;
    while (exists(Number(pid)) && Date.now() < end) await delay(20);
    const survived = exists(Number(pid));
    if (survived) process.kill(Number(pid), 'SIGKILL');
    assert.equal(survived, false);
  });

  it('ends although a process of another group keeps the output open', async () => {
    const daemon = `setInterval(() => undefined, 1_000)`;
    const code = `
      const { spawn } = require('node:child_process');
      const child = spawn(process.execPath, ['-e', ${JSON.stringify(daemon)}], { detached: true, stdio: 'inherit' });
      child.unref();
      console.log(child.pid);`;
    const { code: exitCode, output } = await runCommand(process.execPath, ['-e', code], {
      graceMs: 200,
      output: 'capture',
    });
    try {
      assert.equal(exitCode, 0);
      assert.match(output, /^\d+\n$/);
    } finally {
      signalGroup(Number(output), 'SIGKILL', 'process');
    }
  });
});
