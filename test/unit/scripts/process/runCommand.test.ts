// Commands that scripts and the test run start.
import assert from 'node:assert/strict';
import { runCommand, signalGroup } from '../../../../scripts/process/runCommand.ts';

describe('runCommand', () => {
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
