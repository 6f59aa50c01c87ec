// Questions about a file that an agent and its subagents ask at the same time: "Allow Once" for one of them holds for no other.
import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import { neverCancelled, type CancellationToken } from '../../../../src/base/cancellation.ts';
import type { HostedSession } from '../../../../src/chat/session/hostedSession.ts';
import {
  accessMessage,
  AccessQuestions,
  type AccessAnswer,
  type AccessQuestion,
  type Admission,
} from '../../../../src/vscode/files/accessQuestions.ts';

describe('a question about a file of an agent and its subagents', () => {
  interface Asked {
    readonly question: AccessQuestion;
    readonly token: CancellationToken;
    answer(answer: AccessAnswer): void;
  }
  const root = { sessionId: 'root' } as HostedSession;
  const subagent = (sessionId: string, name: string): HostedSession => ({
    ...root,
    child: { root, sessionId, name: () => name, callId: (id: string) => id },
  });
  const first = subagent('first', 'Explorer');
  const second = subagent('second', '');
  let asked: Asked[];
  let questions: AccessQuestions;
  beforeEach(() => {
    asked = [];
    questions = new AccessQuestions((question, _sessionId, token) => {
      const { promise, resolve } = Promise.withResolvers<AccessAnswer>();
      asked.push({ question, token, answer: resolve });
      return promise;
    });
  });
  const admit = (session: HostedSession, purpose: AccessQuestion['purpose'] = 'read'): Promise<Admission> =>
    questions.admit(session, { agent: 'mine', purpose, why: 'outside', path: '/etc/hosts' }, neverCancelled);

  for (const purpose of ['read', 'write'] as const)
    it(`is answered once for each of them if they ask at the same time (${purpose})`, async () => {
      const admissions = [admit(root, purpose), admit(first, purpose), admit(second, purpose)];
      assert.deepEqual(
        asked.map(({ question: { subagent: name } }) => name),
        [undefined, 'Explorer', ''],
      );
      asked[1]!.answer('once');
      assert.equal(await admissions[1], 'allowed');
      assert.deepEqual(
        asked.map(({ token }) => token.isCancellationRequested),
        [false, false, false],
      );
      asked[0]!.answer('dismissed');
      assert.equal(await admissions[0], 'refused');
      asked[2]!.answer('once');
      assert.equal(await admissions[2], 'allowed');
      assert.equal(asked.length, 3);
    });

  it('is answered for all of them by an answer for the session', async () => {
    for (const [answer, outcome] of [
      ['session', 'allowed'],
      ['refuse', 'refused'],
    ] as const) {
      asked = [];
      const purpose = answer === 'session' ? 'read' : 'write';
      const admissions = [admit(root, purpose), admit(first, purpose), admit(first, purpose)];
      assert.equal(asked.length, 2);
      asked[1]!.answer(answer);
      assert.deepEqual(await Promise.all(admissions), [outcome, outcome, outcome]);
      // The other question closes.
      assert.equal(asked[0]!.token.isCancellationRequested, true);
      assert.equal(await admit(second, purpose), outcome);
      assert.equal(asked.length, 2);
    }
  });

  it('names the subagent that asks', () => {
    const question = { agent: 'mine', purpose: 'read', why: 'outside', path: '/etc/hosts' } as const;
    const of = (name: string): string => accessMessage({ ...question, subagent: name });
    const start = 'The agent mine wants to read /etc/hosts. The file is not in an open folder.';
    assert.equal(of('Explorer'), `${start} Subagent: Explorer`);
    assert.equal(of(''), `${start} Subagent`);
    assert.doesNotMatch(of('[a](command:x)\n\u202e'), /\]\(|\n|\u202e/);
    const long = { agent: 'x'.repeat(2_000), path: `/${'x'.repeat(799)}`, subagent: 'x'.repeat(2_000) };
    assert.ok(accessMessage({ ...question, ...long }).length < 1_000);
  });
});
