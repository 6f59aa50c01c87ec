// The menu of the status bar item: its items follow the state of both agents, the snooze and the settings.
import * as assert from 'node:assert/strict';
import { afterEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { statusMenuItems, type StatusMenuItem } from '../../src/vscode/wiring/statusMenu.ts';
import type { ShownState } from '../../src/vscode/nes/status.ts';
import { Snooze } from '../../src/vscode/nes/snooze.ts';
import { until } from '../until.ts';
import { ManualClock } from '../unit/agent/manualClock.ts';
import { RecordingLogger } from '../unit/wire/recordingLogger.ts';
import { configure, openNewFile, restoreWorld } from './world.ts';

describe('the status menu', () => {
  afterEach(restoreWorld);

  const snoozing = new Snooze(new ManualClock(), new RecordingLogger(), 'en', () => 0);
  let account: string | undefined;
  let shownState: ShownState = { kind: 'starting' };
  const items = (): readonly StatusMenuItem[] =>
    statusMenuItems({
      nextEdits: { agentName: 'builtin', snoozing, shownState },
      stateOf: () => ({ kind: 'idle' }),
      accountOf: (agent) => (agent === 'builtin' ? account : undefined),
    });
  const find = (label: string): StatusMenuItem | undefined => items().find((item) => item.label === label);
  const enabled = (): unknown => vscode.workspace.getConfiguration('acpHost').get('nes.enabled');

  it('shows both agents and their states', () => {
    assert.equal(find('Chat: Built-in Agent')?.description, 'not started');
    assert.equal(find('Next Edit Suggestions: Built-in Agent')?.description, 'starting');
    const failure = { kind: 'stopped', message: 'It failed.' } as never;
    shownState = { kind: 'failed', failure };
    assert.equal(find('Next Edit Suggestions: Built-in Agent')?.description, 'It failed.');
    assert.ok(find('Restart Agent of Next Edit Suggestions'));
  });

  it('leads to Check Setup', () => {
    assert.ok(find('Check Setup')?.run);
  });

  it('shows who is signed in to an agent, once', () => {
    const details = (): unknown[] => items().flatMap(({ detail }) => detail ?? []);
    assert.deepEqual(details(), []);
    account = 'Account: Max $(alert) · a@example.org';
    assert.deepEqual(details(), [String.raw`Account: Max \$(alert) · a@example.org`]);
  });

  it('snoozes, and resumes', () => {
    find('Snooze for 15 Minutes')?.run?.();
    assert.equal(snoozing.active, true);
    assert.equal(find('Snooze for 15 Minutes'), undefined);
    assert.match(find('Resume')?.description ?? '', /^Snoozed until \d/);
    find('Resume')?.run?.();
    assert.equal(snoozing.active, false);
  });

  it('switches next edits for the user and for the language', async () => {
    await openNewFile('a.md', 'one\n', 0, 0);
    await find('Turn Off Next Edit Suggestions for Markdown')?.run?.();
    await until('the language', () => find('Turn On Next Edit Suggestions for Markdown'));
    assert.equal(enabled(), true);
    await find('Turn On Next Edit Suggestions for Markdown')?.run?.();
    await until('the language', () => find('Turn Off Next Edit Suggestions for Markdown'));
    await find('Turn Off Next Edit Suggestions')?.run?.();
    await until('the setting', () => enabled() === false);
    await find('Turn On Next Edit Suggestions')?.run?.();
    await until('the setting', () => enabled() === true);
    const markdown = vscode.workspace.getConfiguration('acpHost', { languageId: 'markdown' });
    await markdown.update('nes.enabled', undefined, vscode.ConfigurationTarget.Global, true);
    await configure('nes.enabled', undefined);
  });
});
