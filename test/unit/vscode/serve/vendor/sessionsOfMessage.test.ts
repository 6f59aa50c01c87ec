// Where messages of vendors are shown.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { CancellationSource } from '../../../../../src/base/cancellation.ts';
import type { HostedSession } from '../../../../../src/chat/session/hostedSession.ts';
import { SessionTable } from '../../../../../src/vscode/serve/service.ts';
import { sessionsOfMessage } from '../../../../../src/vscode/serve/vendor/sessionsOfMessage.ts';

const never = (): { dispose(): void } => ({ dispose: () => undefined });

function session(sessionId: string, more: Partial<HostedSession> = {}): HostedSession {
  const place = { agent: 'vendor', cwd: '/w', folders: ['/w'] };
  return { ...place, sessionId, onDidCancelTurn: never, onDidEnd: never, ...more };
}

describe('sessionsOfMessage', () => {
  const table = new SessionTable();
  const turnOver = new CancellationSource().token;
  table.add(session('idle', { toolCall: (id) => (id === 'c' ? { toolCallId: 'c' } : undefined) }));
  table.add(session('busy', { turnOver }));
  table.add(session('working', { turnOver }));
  const found = (params: unknown): string[] =>
    sessionsOfMessage(params, table).map(({ sessionId }) => sessionId);

  for (const [name, params, ids] of [
    ['the session that is named', { sessionId: 'idle' }, ['idle']],
    ['a session named in another way', { session_id: 'idle' }, ['idle']],
    ['a session named in an object inside', { method: 'x/ask', params: { sessionId: 'idle' } }, ['idle']],
    ['none if another session is named', { sessionId: 'gone', toolCallId: 'c' }, []],
    [
      'those with a turn, if only an object inside names another session',
      { child: { sessionId: 'gone' } },
      ['busy', 'working'],
    ],
    ['the session of the tool call', { toolCallId: 'c' }, ['idle']],
    ['the session of a tool call inside', { toolCall: { toolCallId: 'c' } }, ['idle']],
    ['those with a turn, if the tool call is unknown', { toolCallId: 'd' }, ['busy', 'working']],
    ['those with a turn', undefined, ['busy', 'working']],
    ['those with a turn, if the id is no text', { sessionId: 7, other: [null] }, ['busy', 'working']],
  ] as const)
    it(`are ${name}`, () => assert.deepEqual(found(params), ids));

  it('are all if no turn runs', () => {
    const idle = new SessionTable();
    idle.add(session('one'));
    idle.add(session('two'));
    assert.equal(sessionsOfMessage('text', idle).length, 2);
  });
});
