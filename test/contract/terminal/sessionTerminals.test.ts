// A terminal that cannot be shown ends its process.
import * as assert from 'node:assert/strict';
import { afterEach, describe, it } from 'mocha';
import { systemClock } from '../../../src/agent/clock.ts';
import { lookUpCommand } from '../../../src/agent/launch/commandLookup.ts';
import { systemHost } from '../../../src/agent/launch/launch.ts';
import { toDisposable, type Disposable } from '../../../src/base/disposable.ts';
import type { HostedSession } from '../../../src/chat/session/hostedSession.ts';
import { AgentTerminal, maxOutputBytes } from '../../../src/vscode/serve/terminals/agentTerminal.ts';
import { SessionTerminals } from '../../../src/vscode/serve/terminals/sessionTerminals.ts';
import { until } from '../../until.ts';
import { RecordingLogger } from '../../unit/wire/recordingLogger.ts';

const never = (): Disposable => toDisposable(() => undefined);
const session: HostedSession = {
  agent: 'a',
  sessionId: 's',
  cwd: process.cwd(),
  folders: [process.cwd()],
  onDidCancelTurn: never,
  onDidEnd: never,
};

describe('the terminals of a session', () => {
  const started: AgentTerminal[] = [];

  afterEach(async () => {
    for (const terminal of started) terminal.kill();
    await Promise.all(started.splice(0).map(({ gone }) => gone));
  });

  async function start(): Promise<AgentTerminal> {
    const request = { command: process.execPath, args: ['-e', 'setInterval(() => {}, 1e9)'], env: {} };
    const lookup = await lookUpCommand({ ...request, cwd: process.cwd() }, systemHost());
    assert.ok(lookup.kind === 'found');
    const identity = { id: 't', agent: 'a', sessionId: 's', outputByteLimit: maxOutputBytes };
    const outcome = await AgentTerminal.start(
      { ...identity, command: lookup.command },
      new RecordingLogger(),
      systemClock,
    );
    assert.ok(outcome.kind === 'started');
    started.push(outcome.terminal);
    return outcome.terminal;
  }

  it('end their process if they cannot be shown', async () => {
    const terminals = new SessionTerminals(session);
    const announce = (): never => {
      throw new Error('no room for it');
    };
    await assert.rejects(terminals.add(start, announce), { message: 'no room for it' });
    assert.throws(() => terminals.get('t'), { data: { terminalId: 't' } });
    await until('its process to end', () => started[0]!.end);
    terminals.dispose();
  });
});
