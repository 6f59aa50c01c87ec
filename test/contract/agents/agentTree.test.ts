// All processes that an agent starts end with it or with the extension host.
import * as assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, before, describe, it } from 'mocha';
import * as z from 'zod/mini';
import { stopTimes } from '../../../src/agent/process/agentProcess.ts';
import { notification, request } from '../../../src/protocol/method.ts';
import { waitLimit } from '../../limits.ts';
import { until } from '../../until.ts';
import { announcedPids, isRunning, ScriptedAgent } from '../../unit/agent/scriptedAgent.ts';

const exit = notification('_test/exit', 'clientToAgent', z.looseObject({}));

const never = request('_test/never', 'clientToAgent', z.looseObject({}), z.looseObject({}));

describe('an agent process with children', function () {
  let scripted: ScriptedAgent;
  before(function () {
    if (process.platform === 'win32') this.skip();
  });
  afterEach(() => scripted.dispose());

  it('is killed with its child when it stops, even if both ignore SIGTERM (hangAtShutdown)', async () => {
    scripted = new ScriptedAgent('faulty/hangAtShutdown');
    const { pid, childPid } = announcedPids(await scripted.ready());
    assert.deepEqual([pid, childPid].map(isRunning), [true, true]);
    const stopped = scripted.agent.stop();
    await scripted.logger.whenLogged('ignoring the end of input');
    scripted.clock.fire(stopTimes.untilTerm);
    await scripted.logger.whenLogged('ignoring SIGTERM');
    assert.deepEqual([pid, childPid].map(isRunning), [true, true], 'they did ignore it');
    scripted.clock.fire(stopTimes.untilKill);
    await stopped;
    await until('the end of both', () => ![pid, childPid].some(isRunning));
  });

  it('has its remaining child killed after it exits, before it restarts (orphan)', async () => {
    scripted = new ScriptedAgent('faulty/orphan');
    const first = await scripted.ready();
    const { pid, childPid } = announcedPids(first);
    const restarting = scripted.next('restarting');
    const again = scripted.next('ready');
    first.connection.sendNotification(exit, {});
    await restarting;
    assert.deepEqual([pid, childPid].map(isRunning), [false, true], 'it ignores SIGTERM');
    // The end of its output can be reported before its exit; only the exit sets this timer.
    await scripted.clock.whenSet(stopTimes.leftoversUntilKill);
    scripted.clock.fire(stopTimes.leftoversUntilKill);
    const second = await again;
    assert.equal(isRunning(childPid), false);
    assert.notEqual(announcedPids(second).childPid, childPid);
  });

  it('has a child outside its process group killed too, before it restarts (daemon)', async function () {
    if (process.platform !== 'linux') this.skip();
    scripted = new ScriptedAgent('faulty/daemon');
    const first = await scripted.ready();
    const daemon = announcedPids(first).childPid;
    const again = scripted.next('ready');
    const pending = assert.rejects(first.connection.sendRequest(never, {}));
    first.connection.sendNotification(exit, {});
    const next = announcedPids(await again).childPid;
    await pending;
    assert.deepEqual([daemon, next].map(isRunning), [false, true]);
    await scripted.agent.stop();
    assert.equal(isRunning(next), false);
  });

  it('gets no signal and leaves no timer if it exits at the end of its input', async () => {
    scripted = new ScriptedAgent('null');
    await scripted.ready();
    await scripted.agent.stop();
    assert.doesNotMatch(scripted.logger.text, /SIGTERM|SIGKILL/);
    assert.deepEqual(scripted.clock.set, []);
  });

  it('is killed with its child when the host exits without stopping it', async () => {
    scripted = new ScriptedAgent('null');
    const host = fileURLToPath(new URL('../../agents/processes/exitingHost.ts', import.meta.url));
    const { stdout, status } = spawnSync(process.execPath, [host], { encoding: 'utf8', timeout: waitLimit });
    assert.equal(status, 0);
    const { pid, childPid } = JSON.parse(stdout) as { pid: number; childPid: number };
    assert.ok(pid > 1 && childPid > 1);
    await until('both processes to end', () => ![pid, childPid].some(isRunning));
  });

  it('is killed with its child when the host is killed', async () => {
    scripted = new ScriptedAgent('null');
    const host = fileURLToPath(new URL('../../agents/processes/exitingHost.ts', import.meta.url));
    const { stdout, signal } = spawnSync(process.execPath, [host, 'kill'], {
      encoding: 'utf8',
      timeout: waitLimit,
    });
    assert.equal(signal, 'SIGKILL');
    const { pid, childPid } = JSON.parse(stdout) as { pid: number; childPid: number };
    assert.ok(pid > 1 && childPid > 1);
    await until('both processes to end', () => ![pid, childPid].some(isRunning));
  });
});
