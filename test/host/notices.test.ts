// The answers of notifications do nothing while notifications move.
import * as assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { Notices } from '../../src/vscode/window/notices.ts';
import { RecordingLogger } from '../unit/wire/recordingLogger.ts';
import { until } from '../until.ts';

async function commandsOfNotices(): Promise<readonly string[]> {
  const all = await vscode.commands.getCommands(true);
  return all.filter((name) => name.startsWith('acpHost.notice.'));
}

describe('answers in notifications', () => {
  let notices: Notices;
  let command: string;
  let now = 0;
  const given: string[] = [];

  beforeEach(async () => {
    given.length = 0;
    const before = await commandsOfNotices();
    notices = new Notices(
      new RecordingLogger(),
      () => 'needsYou',
      () => now,
    );
    command = (await commandsOfNotices()).find((name) => !before.includes(name))!;
  });
  afterEach(() => notices.dispose());

  /** Clicks the answer of the notification with that number, in the order in which they were added. */
  async function click(number: number): Promise<void> {
    await vscode.commands.executeCommand(command, String(number), 1);
  }

  function add(text: string): { dispose(): void } {
    return notices.add({
      kind: 'asks',
      text,
      isSeen: () => false,
      first: { label: 'Open', run: () => undefined },
      others: [{ label: 'Allow', run: () => given.push(text) }],
    });
  }

  const shown = (count: number): Promise<true> =>
    until(`${count} notifications`, () => notices.shown.length === count || undefined);

  it('are ignored right after any notification was shown or closed', async () => {
    const one = add('one');
    add('two');
    await shown(2);
    await click(2);
    assert.deepEqual(given, []);
    now += 1_000;
    await click(1);
    assert.deepEqual(given, ['one']);
    one.dispose();
    await shown(1);
    await click(2);
    now += 1_000;
    add('three');
    await shown(2);
    await click(2);
    assert.deepEqual(given, ['one']);
    now += 1_000;
    await click(2);
    assert.deepEqual(given, ['one', 'two']);
  });
});
