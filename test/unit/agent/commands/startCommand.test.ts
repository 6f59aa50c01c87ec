// How fast commands of agents may be started and their output is read.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import {
  burst,
  OutputPace,
  rate,
  startBurst,
  startPause,
  StartPace,
} from '../../../../src/agent/commands/startCommand.ts';

describe('outputPace', () => {
  it('does not pause ordinary output', () => {
    const pace = new OutputPace();
    for (let ms = 0; ms < 10_000; ms += 10) assert.equal(pace.read(rate / 100, ms), 0);
  });

  it('limits the output of all commands together to its rate', () => {
    const pace = new OutputPace();
    const chunk = 64 * 1024;
    const resumeAt = Array.from({ length: 32 }, () => 0);
    let read = 0;
    for (let now = 0; now < 10_000; now++) {
      resumeAt.forEach((at, pipe) => {
        if (at > now) return;
        read += chunk;
        resumeAt[pipe] = now + pace.read(chunk, now);
      });
    }
    assert.ok(read <= burst + 10 * rate + 32 * chunk, `${read / 2 ** 20} MiB`);
    assert.ok(read >= 9 * rate, `${read / 2 ** 20} MiB`);
  });
});

describe('startPace', () => {
  it('lets a burst start at once, and those after it one by one', () => {
    const pace = new StartPace();
    const waits = Array.from({ length: startBurst + 3 }, () => pace.start(1_000));
    assert.deepEqual(
      waits.slice(0, startBurst),
      Array.from({ length: startBurst }, () => 0),
    );
    assert.deepEqual(waits.slice(startBurst), [startPause, 2 * startPause, 3 * startPause]);
  });

  it('does not delay occasional starts', () => {
    const pace = new StartPace();
    for (let now = 0; now < 60_000; now += startPause) assert.equal(pace.start(now), 0);
  });
});
