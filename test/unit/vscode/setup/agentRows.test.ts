// What Check Setup says about agents that can't start, have ended, or need a sign-in, and what Enter does there.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as failures from '../../../../src/agent/agentFailure.ts';
import { agentRows } from '../../../../src/vscode/setup/agentRows.ts';
import type { AgentFacts } from '../../../../src/vscode/setup/setupFacts.ts';
import { shownRow, someAgent } from './someSetup.ts';

describe('the rows of Check Setup about agents', () => {
  const { id } = someAgent;
  const shown = (change: Partial<AgentFacts>): string => {
    const [row, ...more] = agentRows({ agents: [{ ...someAgent, ...change }], model: { kind: 'none' } });
    assert.deepEqual(more, []);
    return shownRow(row!);
  };
  const missing = (failure: failures.AgentFailure): string =>
    shown({ program: { kind: 'missing', failure }, state: { kind: 'idle' } });
  const failed = (failure: failures.AgentFailure): string => shown({ state: { kind: 'failed', failure } });

  it('name an agent that was not found', () => {
    assert.equal(
      missing(failures.commandNotFound(id, 'claude-code-acp', ['/usr/bin'])),
      'problem | Claude Code: command not found | Agent "Claude Code": the command "claude-code-acp" was not found on PATH. Install it, or enter its absolute path in the setting acpHost.agents. Then restart the agent. PATH is read at most once a minute. | openAgent claude-code-acp',
    );
    assert.match(
      missing(failures.cwdMissing(id, '/gone')),
      /^problem \| Claude Code: can't start \| .*\/gone/,
    );
    const settings = shown({
      program: { kind: 'refused', message: '"args" must be a list.' },
      state: { kind: 'idle' },
    });
    assert.equal(
      settings,
      'problem | Claude Code: can\'t be used | "args" must be a list. | openAgent claude-code-acp',
    );
    const message = 'It is not configured.';
    assert.equal(
      shown({ isConfigured: false, program: { kind: 'refused', message }, state: { kind: 'idle' } }),
      `problem | Claude Code: can't be used | ${message} | selectAgent chat`,
    );
  });

  it('offer a restart once the program is there', () => {
    assert.equal(
      failed(failures.commandNotFound(id, 'claude-code-acp', [])),
      'problem | Claude Code: was not found when it was started | It is there now: /usr/bin/claude-code-acp | restart claude-code-acp',
    );
  });

  it('say that an agent ended with an error, and show the log', () => {
    assert.match(
      failed(failures.crashedTooOften(id, 4, 180_000, 'exited with code 1')),
      /^problem \| Claude Code: ended with an error \| .*exited with code 1.* \| showLog$/,
    );
    assert.match(
      failed(failures.exitedAtStart(id, 3, 'exited with code 2')),
      /ended with an error \| .* \| showLog$/,
    );
    const end = { how: '', reason: 'exited with code 1 ("no key")', stderrTail: [] };
    const restarting = {
      kind: 'restarting',
      attempt: 1,
      maxAttempts: 4,
      delay: 1,
      reason: end.reason,
      end,
    } as const;
    assert.equal(
      shown({ state: restarting }),
      'warning | Claude Code: restarting (1 of 4) | exited with code 1 ("no key") | showLog',
    );
  });

  it('have the action that fits to each failure', () => {
    const action = (failure: failures.AgentFailure): string => failed(failure).split(' | ').at(-1)!;
    assert.equal(action(failures.untrusted(id)), 'manageTrust');
    assert.equal(action(failures.notAllowed(id)), `restart ${id}`);
    assert.equal(action(failures.headerMissing(id, 'Authorization')), `restart ${id}`);
    assert.equal(action(failures.notLoaded(id, 'gone')), 'reloadWindow');
    assert.equal(action(failures.providerNotSet(id, 'main', 'refused')), `setProvider ${id}`);
    assert.equal(action(failures.initializeTimeout(id, 30_000)), `openAgent ${id}`);
    assert.equal(action(failures.serverRefused(id, 'answered with HTTP status 404')), `openAgent ${id}`);
    assert.equal(action(failures.initializeRefused(id, 'no key')), 'showLog');
  });

  it('offer to sign in', () => {
    for (const signIn of ['signedOut', 'needed'] as const)
      assert.equal(
        shown({ signIn, account: undefined }),
        'warning | Claude Code: not signed in | used for chat · /usr/bin/claude-code-acp | signIn claude-code-acp',
      );
  });

  it('show who is signed in apart from the rest, which is reported', () => {
    const [row] = agentRows({ agents: [someAgent], model: { kind: 'none' } });
    assert.equal(row?.account, 'Account: max@example.org');
    assert.doesNotMatch(shownRow(row), /max/);
  });

  it('are no problem for agents that nothing uses', () => {
    const unused = { isForChat: false, isForNextEdits: false };
    const failure = failures.commandNotFound(id, 'claude-code-acp', []);
    assert.match(
      shown({ ...unused, program: { kind: 'missing', failure }, state: { kind: 'idle' } }),
      /^note/,
    );
    assert.equal(
      shown({
        ...unused,
        program: { kind: 'server', address: 'wss://agents.example/acp' },
        state: { kind: 'idle' },
      }),
      'fine | Claude Code: not started | not used · wss://agents.example/acp | selectAgent chat',
    );
  });
});
