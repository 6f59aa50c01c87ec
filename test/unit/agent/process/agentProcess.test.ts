// How a process of an agent is stopped: signals and their times, its children, and what is left of it.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import {
  stopTimes,
  superviseProcess,
  type AgentProcess,
  describeExit,
} from '../../../../src/agent/process/agentProcess.ts';
import { FakeChild, FakeTree } from './fakeChild.ts';
import { ManualClock } from '../manualClock.ts';
import { RecordingLogger } from '../recordingLogger.ts';

interface Scene {
  readonly child: FakeChild;
  readonly tree: FakeTree;
  readonly clock: ManualClock;
  readonly logger: RecordingLogger;
  readonly process: AgentProcess;
}

function start(): Scene {
  const child = new FakeChild();
  const tree = new FakeTree();
  const clock = new ManualClock();
  const logger = new RecordingLogger();
  const process = superviseProcess(child, tree, { name: 'a', logger, clock, secrets: new Map() });
  return { child, tree, clock, logger, process };
}

/** True if `promise` has settled after all pending callbacks have run. */
async function settled(promise: Promise<unknown>): Promise<boolean> {
  const pending = Symbol('pending');
  await new Promise(setImmediate);
  return (await Promise.race([promise, Promise.resolve(pending)])) !== pending;
}

describe('agentProcess', () => {
  it('closes stdin, and sends no signal to a process that then exits', async () => {
    const { child, tree, clock, process } = start();
    const stopped = process.stop();
    assert.equal(child.stdin.writableEnded, true);
    clock.advance(stopTimes.untilTerm - 1);
    assert.equal(await settled(stopped), false);
    await child.exit(0);
    await stopped;
    assert.deepEqual(tree.signals, []);
    assert.deepEqual(clock.set, [], 'and leaves no timer behind');
  });

  it('sends SIGTERM to the tree after 2 s and SIGKILL after 5 s', async () => {
    const { child, tree, clock, process } = start();
    const stopped = process.stop();
    clock.advance(stopTimes.untilTerm);
    assert.deepEqual(tree.signals, ['SIGTERM']);
    clock.advance(stopTimes.untilKill - stopTimes.untilTerm - 1);
    assert.deepEqual(tree.signals, ['SIGTERM']);
    clock.advance(1);
    assert.deepEqual(tree.signals, ['SIGTERM', 'SIGKILL']);
    assert.equal(await settled(stopped), false, 'it is gone when it is gone');
    assert.equal(tree.guarded, true, 'until then it goes with us');
    await child.exit(null, 'SIGKILL');
    await stopped;
    assert.equal(tree.guarded, false, 'its id is not ours any more');
  });

  it('measures times from the first of several calls', async () => {
    const { child, tree, clock, process } = start();
    const all = [process.stop(), process.stop()];
    clock.advance(1_500);
    all.push(process.stop());
    clock.advance(500);
    assert.deepEqual(tree.signals, ['SIGTERM']);
    await child.exit(0);
    await Promise.all(all);
  });

  it('waits for children that outlive the root, and kills them after 5 s', async () => {
    const { child, tree, clock, process } = start();
    const stopped = process.stop();
    clock.advance(1_000);
    tree.alive = true;
    await child.exit(0);
    assert.deepEqual(tree.signals, ['SIGTERM']);
    clock.advance(3_999);
    assert.deepEqual(tree.signals, ['SIGTERM']);
    clock.advance(1);
    assert.deepEqual(tree.signals, ['SIGTERM', 'SIGKILL']);
    assert.equal(await settled(stopped), false);
    tree.alive = false;
    clock.advance(stopTimes.poll);
    await stopped;
    assert.deepEqual(clock.set, []);
  });

  it('kills the children of an agent that lost its connection as early as those of a crashed one', async () => {
    const { child, tree, clock, process } = start();
    const stopped = process.stop('lost');
    tree.alive = true;
    await child.exit(null, 'SIGKILL');
    clock.advance(stopTimes.leftoversUntilKill);
    assert.deepEqual(tree.signals, ['SIGTERM', 'SIGKILL']);
    await new Promise(setImmediate);
    tree.alive = false;
    clock.advance(stopTimes.poll);
    await stopped;
    assert.deepEqual(clock.set, []);
  });

  it('ends the children of a root that exited by itself', async () => {
    const { child, tree, clock, process } = start();
    tree.alive = true;
    await child.exit(1);
    assert.deepEqual(tree.signals, ['SIGTERM']);
    clock.advance(stopTimes.leftoversUntilKill);
    assert.deepEqual(tree.signals, ['SIGTERM', 'SIGKILL']);
    const stopped = process.stop();
    assert.equal(await settled(stopped), false);
    tree.alive = false;
    clock.advance(stopTimes.poll);
    await stopped;
  });

  it('sends no signal after the tree has ended, since its ID may be reused', async () => {
    const { child, tree, clock, process } = start();
    await child.exit(1);
    tree.alive = true;
    await process.stop();
    clock.advance(60_000);
    assert.deepEqual(tree.signals, []);
  });

  it('does not wait forever for a zombie', async () => {
    const { child, tree, clock, logger, process } = start();
    tree.alive = true;
    await child.exit(1);
    const stopped = process.stop();
    clock.advance(stopTimes.leftoversUntilKill);
    for (let ms = 0; ms < stopTimes.patience; ms += stopTimes.poll) {
      assert.equal(await settled(stopped), false);
      clock.advance(stopTimes.poll);
    }
    await stopped;
    assert.match(logger.text, /could not be ended/);
  });

  it('reports the exit after the last line on stderr', async () => {
    const { child, logger, process } = start();
    child.stderr.write('first\nlast wo');
    child.stderr.write('rd');
    const exited = process.exited;
    await child.exit(9);
    assert.deepEqual(await exited, { code: 9, signal: null, stderrTail: ['first', 'last word'] });
    assert.deepEqual(logger.lines.slice(0, 2), ['info [a] stderr: first', 'info [a] stderr: last word']);
  });

  it('does not wait for pipes that a daemon holds open', async () => {
    const { child, clock, process } = start();
    child.events.emit('exit', null, 'SIGSEGV');
    assert.equal(await settled(process.exited), false);
    clock.advance(stopTimes.pipes);
    assert.equal((await process.exited).signal, 'SIGSEGV');
    assert.equal(child.stdout.destroyed, true);
  });

  it('survives pipes that break and signals that fail', async () => {
    const { child, process } = start();
    child.stdin.destroy(new Error('EPIPE'));
    child.stdout.destroy(new Error('EIO'));
    child.events.emit('error', new Error('kill EPERM'));
    await new Promise(setImmediate);
    await child.exit(1);
    assert.equal((await process.exited).code, 1);
  });

  it('drains the output of an agent that is being stopped, so that it can exit', async () => {
    const { child, process } = start();
    void process.stop();
    const drained = new Promise((resolve) => child.stdout.once('end', resolve));
    child.stdout.end('x'.repeat(1_000_000));
    await drained;
  });
});

describe('agentExit', () => {
  it('describes the exit code or signal', () => {
    assert.equal(describeExit({ code: 1, signal: null, stderrTail: [] }), 'exited with code 1');
    assert.equal(describeExit({ code: null, signal: 'SIGSEGV', stderrTail: [] }), 'terminated by SIGSEGV');
  });

  it('quotes the line with the reason, not the last one', () => {
    const stderrTail = ['starting', 'Error: no key', '    at main (x.js:1)', 'Node.js v24.0.0'];
    assert.equal(describeExit({ code: 1, signal: null, stderrTail }), 'exited with code 1 ("Error: no key")');
    assert.equal(
      describeExit({ code: 2, signal: null, stderrTail: ['a', 'usage: x'] }),
      'exited with code 2 ("usage: x")',
    );
  });

  it('truncates a long line', () => {
    const text = describeExit({ code: 1, signal: null, stderrTail: ['error '.repeat(100)] });
    assert.ok(text.length < 200 && text.endsWith('…")'), text);
    const token = ['ghp', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('_');
    const stderrTail = [`error ${'-'.repeat(140)} ${token} word`];
    assert.doesNotMatch(describeExit({ code: 1, signal: null, stderrTail }), /ghp_a/);
  });
});
