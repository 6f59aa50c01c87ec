// The error output of an agent is logged in whole lines, in limited number and without secrets.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { maxLineLength, maxLinesPerSecond, StderrLog } from '../../../../src/agent/process/stderrLog.ts';
import { ManualClock } from '../manualClock.ts';
import { RecordingLogger } from '../recordingLogger.ts';

function open(secrets: Record<string, string> = {}): {
  log: StderrLog;
  logger: RecordingLogger;
  clock: ManualClock;
} {
  const logger = new RecordingLogger();
  const clock = new ManualClock();
  return { log: new StderrLog('', new Map(Object.entries(secrets)), logger, clock), logger, clock };
}

describe('stderrLog', () => {
  it('logs the same lines however the bytes are split', () => {
    const bytes = Buffer.from('grün 🙂\r\n\n  zwei\nohne Ende');
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      const { log, logger } = open();
      log.write(bytes.subarray(0, cut));
      log.write(bytes.subarray(cut));
      log.end();
      assert.deepEqual(logger.lines, ['info grün 🙂', 'info   zwei', 'info ohne Ende'], `cut at ${cut}`);
    }
  });

  it('truncates a long line however it is split, and buffers no more than that', () => {
    const { log, logger } = open();
    for (let written = 0; written < maxLineLength * 3; written += 100)
      log.write(Buffer.from('x'.repeat(100)));
    log.write(Buffer.from('\nnext\n'));
    assert.deepEqual(logger.lines, [`info ${'x'.repeat(maxLineLength)} …`, 'info next']);
  });

  it('leaves no part of a secret where a line is truncated', () => {
    const token = ['ghp', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('_');
    for (const rest of ['', ' word'.repeat(300)])
      for (let length = maxLineLength - 45; length < maxLineLength; length++) {
        const { log, logger } = open();
        log.write(Buffer.from(`${'-'.repeat(length)} ${token}${rest}\n`));
        assert.ok(!logger.lines.join().replace(token, '').includes('ghp_a'), logger.lines.join().slice(-60));
      }
  });

  it('removes colours and other control characters', () => {
    const { log, logger } = open();
    log.write(Buffer.from('\u001b[1;31mred\u001b[0m and \u0007bell\rback\n'));
    assert.deepEqual(logger.lines, ['info red and bellback']);
  });

  it('logs a limited number of lines per second, and counts the rest', () => {
    const { log, logger, clock } = open();
    log.write(Buffer.from('line\n'.repeat(maxLinesPerSecond + 7)));
    assert.equal(logger.lines.length, maxLinesPerSecond);
    clock.advance(1_000);
    log.write(Buffer.from('later\n'));
    assert.deepEqual(logger.lines.slice(-2), ['warn … 7 more lines left out', 'info later']);
  });

  it('keeps the last lines, including those not logged', () => {
    const { log, logger } = open();
    log.write(Buffer.from(Array.from({ length: 500 }, (_, n) => `line ${n}\n`).join('')));
    log.end();
    assert.deepEqual([log.tail.length, log.tail[0], log.tail.at(-1)], [20, 'line 480', 'line 499']);
    assert.equal(logger.lines.at(-1), 'warn … 400 more lines left out');
  });

  it("redacts the definition's values, also nested ones and ones of several lines", () => {
    const { log } = open({
      SHORT: 'true',
      KEY: 'abcdef',
      LONGER: 'abcdefghi',
      PEM: 'first-line\nsecond-line',
    });
    log.write(Buffer.from('true abcdefghi abcdef\nfirst-line\nsecond-line\n'));
    assert.deepEqual(log.tail, ['true ‹LONGER› ‹KEY›', '‹PEM›', '‹PEM›']);
  });

  it('redacts them by names that look like patterns, too', () => {
    const { log, logger } = open({ 'A$&': 'sk-123456' });
    log.write(Buffer.from('a sk-123456\n'));
    assert.deepEqual(logger.lines, ['info a ‹A$&›']);
  });

  it('logs no part of a secret that is cut off', () => {
    const secret = 'SECRET'.repeat(20);
    const { log: many } = open({ KEY: secret });
    many.write(Buffer.from(`${secret.repeat(30)}\n`));
    assert.match(many.tail.join(), /^(‹KEY›)+‹? …$/);
    for (let before = maxLineLength - 200; before < maxLineLength + 200; before += 7) {
      const { log } = open({ KEY: secret });
      log.write(Buffer.from(`${'x'.repeat(before)}${secret}${'y'.repeat(500)}\n`));
      assert.doesNotMatch(log.tail.join(), /S(E|$| )/, `${before} before it`);
    }
  });
});
