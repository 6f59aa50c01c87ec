// What `initialize` sends, which versions are accepted, and how long it may take.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { initializeAgent, type HandshakeOutcome } from '../../../src/agent/handshake.ts';
import { initializeTimeout } from '../../../src/agent/restartPolicy.ts';
import type { InitializeResult } from '../../../src/protocol/initialize.ts';
import type { RequestMethod } from '../../../src/protocol/method.ts';
import type { Sender } from '../../../src/protocol/messaging.ts';
import { connectionClosed, WireError } from '../../../src/wire/peer.ts';
import { ManualClock } from './manualClock.ts';

const hello = { clientCapabilities: { nes: { jump: {} } }, clientInfo: { name: 'test', version: '1' } };

/** A peer that answers every request with the same result, and records the requests. */
class FakeSender implements Pick<Sender, 'sendRequest'> {
  readonly sent: unknown[] = [];
  readonly #answer: Promise<InitializeResult>;

  constructor(answer: Promise<InitializeResult>) {
    this.#answer = answer;
  }

  async sendRequest<P, R>(method: RequestMethod<P, R>, params: P): Promise<R> {
    this.sent.push([method.name, params]);
    return (await this.#answer) as R;
  }
}

function shake(answer: Promise<InitializeResult>): Promise<HandshakeOutcome> {
  return initializeAgent('mine', new FakeSender(answer), hello, new ManualClock());
}

async function failure(error: WireError): Promise<{ kind: string; message: string }> {
  const outcome = await shake(Promise.reject(error));
  assert.equal(outcome.kind, 'failed');
  return outcome.failure;
}

async function because(data: unknown): Promise<string> {
  return (await failure(new WireError(-32603, 'Internal error', data))).message;
}

describe('handshake', () => {
  it('sends version 1 with the given capabilities, and leaves no timer behind', async () => {
    const sender = new FakeSender(Promise.resolve({ protocolVersion: 1 }));
    const clock = new ManualClock();
    const outcome = await initializeAgent('mine', sender, hello, clock);
    assert.deepEqual(outcome, { kind: 'agreed', result: { protocolVersion: 1 } });
    assert.deepEqual(sender.sent, [['initialize', { protocolVersion: 1, ...hello }]]);
    assert.deepEqual(clock.set, []);
  });

  it('sends no other fields of its argument', async () => {
    const sender = new FakeSender(Promise.resolve({ protocolVersion: 1 }));
    const more = { ...hello, definition: { env: { API_KEY: 'secret' } }, name: 'mine' };
    await initializeAgent('mine', sender, more, new ManualClock());
    assert.deepEqual(sender.sent, [['initialize', { protocolVersion: 1, ...hello }]]);
  });

  it('fails after a minute, and not earlier', async () => {
    const clock = new ManualClock();
    let outcome: HandshakeOutcome | undefined;
    const over = initializeAgent('mine', new FakeSender(new Promise(() => undefined)), hello, clock).then(
      (it) => (outcome = it),
    );
    clock.advance(initializeTimeout - 1);
    await new Promise(setImmediate);
    assert.equal(outcome, undefined);
    clock.advance(1);
    await over;
    assert.deepEqual(outcome, {
      kind: 'failed',
      failure: {
        kind: 'initializeTimeout',
        message:
          'Agent "mine" did not respond within 60 s. Check the arguments that start it in ACP mode (for example --acp) ' +
          'in the setting acpHost.agents, then restart the agent.',
      },
    });
  });

  it('refuses every version but 1', async () => {
    for (const protocolVersion of [0, 2, 1.5, -1, Number.NaN]) {
      const outcome = await shake(Promise.resolve({ protocolVersion }));
      assert.equal(outcome.kind === 'failed' && outcome.failure.kind, 'unsupportedVersion');
      assert.ok(
        outcome.kind === 'failed' && outcome.failure.message.includes(`version ${protocolVersion} of`),
      );
    }
  });

  it('names the versions that a later agent supports', async () => {
    const { kind, message } = await failure(new WireError(-32022, 'no', { requested: 1, supported: [2, 3] }));
    assert.equal(kind, 'unsupportedVersion');
    assert.match(message, /supports only version 2, 3 of the protocol\. Set "acpHost\.protocol\.version"/);
    const later = await failure(new WireError(-32022, 'no', { requested: 1, supported: [3] }));
    assert.match(later.message, /uses version 3 of the protocol/);
    assert.match((await failure(new WireError(-32022, 'no'))).message, /version unknown/);
  });

  describe('that offers version 2', () => {
    const offer = async (
      answers: readonly Promise<InitializeResult>[],
    ): Promise<[HandshakeOutcome, unknown[]]> => {
      const sent: unknown[] = [];
      let at = 0;
      const sender: Pick<Sender, 'sendRequest'> = {
        sendRequest: async <P, R>(_: RequestMethod<P, R>, params: P) => {
          sent.push(params);
          return (await answers[at++]) as R;
        },
      };
      const clientCapabilities = { ...hello.clientCapabilities, auth: { terminal: true }, _meta: { a: 1 } };
      const client = { ...hello, clientCapabilities };
      return [await initializeAgent('mine', sender, client, new ManualClock(), true), sent];
    };
    const refused = (code: number, data?: unknown): Promise<never> =>
      Promise.reject(new WireError(code, 'no', data));

    it('sends the fields of both versions', async () => {
      const [outcome, sent] = await offer([Promise.resolve({ protocolVersion: 2 })]);
      assert.equal(outcome.kind, 'agreed');
      assert.deepEqual(sent, [
        {
          protocolVersion: 2,
          info: hello.clientInfo,
          capabilities: { auth: { terminal: {} }, _meta: { a: 1 } },
          clientInfo: hello.clientInfo,
          clientCapabilities: { nes: { jump: {} }, auth: { terminal: true }, _meta: { a: 1 } },
        },
      ]);
    });

    it('accepts version 1', async () => {
      const [outcome] = await offer([Promise.resolve({ protocolVersion: 1 })]);
      assert.equal(outcome.kind, 'agreed');
    });

    it('offers version 1 to an agent that refuses version 2', async () => {
      for (const code of [-32022, -32602, -32600]) {
        const [outcome, sent] = await offer([refused(code), Promise.resolve({ protocolVersion: 1 })]);
        assert.equal(outcome.kind, 'agreed');
        assert.deepEqual(
          sent.map((params) => (params as InitializeResult).protocolVersion),
          [2, 1],
        );
      }
    });

    it('fails for other versions and other errors', async () => {
      const [outcome] = await offer([Promise.resolve({ protocolVersion: 3 })]);
      assert.equal(outcome.kind === 'failed' && outcome.failure.kind, 'unsupportedVersion');
      const [failed, sent] = await offer([refused(-32603)]);
      assert.equal(failed.kind === 'failed' && failed.failure.kind, 'initializeRefused');
      assert.equal(sent.length, 1);
      const [twice] = await offer([refused(-32602), refused(-32602)]);
      assert.equal(twice.kind, 'failed');
    });
  });

  it("reads the agent's reason from any field", async () => {
    assert.equal(
      await because({ details: 'no\n  model.' }),
      'Agent "mine" could not start: Internal error: no model. Fix the problem, then restart the agent.',
    );
    assert.match(await because({ message: 'no model' }), /: Internal error: no model\. Fix/);
    assert.match(await because('no model'), /: Internal error: no model\. Fix/);
    assert.match(await because({ details: 7 }), /could not start: Internal error\. Fix/);
    assert.match(await because(null), /could not start: Internal error\. Fix/);
    assert.match(await because('Internal error'), /could not start: Internal error\. Fix/);
    assert.ok((await because('x'.repeat(10_000))).length < 400);
    // Fails by the time limit of the test: anything worse than linear would take minutes.
    assert.ok((await because(`${'.'.repeat(2 ** 20)}x`)).length < 400);
  });

  it('reports a closed connection without a failure of its own', async () => {
    assert.deepEqual(await shake(Promise.reject(new WireError(connectionClosed, 'gone'))), {
      kind: 'closed',
    });
  });
});
