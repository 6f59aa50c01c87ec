// What agents get as the answer to an elicitation: only what the user decided to send, and only if it fits the schema.
import * as assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as z from 'zod/mini';
import { CancellationSource, type CancellationToken } from '../../../../../src/base/cancellation.ts';
import {
  elicitationComplete,
  elicitationCreate,
  type ElicitationResult,
} from '../../../../../src/protocol/client/elicitation.ts';
import type {
  ElicitationPrompt,
  FormAnswer,
  FormRequest,
  LinkRequest,
} from '../../../../../src/vscode/serve/elicitation/elicitationPrompt.ts';
import {
  ElicitationService,
  mostElicitations,
} from '../../../../../src/vscode/serve/elicitation/elicitationService.ts';
import { Hosting } from '../../../../../src/vscode/serve/service.ts';
import { request, type RequestMethod } from '../../../../../src/protocol/method.ts';
import { WireError } from '../../../../../src/wire/peer.ts';
import { serve, type Served } from '../../../../host/served.ts';
import { until } from '../../../../until.ts';
import { RecordingLogger } from '../../../wire/recordingLogger.ts';

const schema = {
  type: 'object',
  properties: {
    name: { type: 'string', minLength: 2, default: 'Ada' },
    count: { type: 'integer', default: 3 },
    sure: { type: 'boolean', default: false },
  },
  required: ['name'],
};
const link = { mode: 'url', elicitationId: 'e-1', url: 'https://example.com/login?a=%2F' };

class PromptDouble implements ElicitationPrompt {
  readonly forms: { request: FormRequest; token: CancellationToken; answer: (answer: FormAnswer) => void }[] =
    [];
  readonly links: {
    request: LinkRequest;
    token: CancellationToken;
    answer: (answer: ElicitationResult['action']) => void;
  }[] = [];

  fillIn(request: FormRequest, token: CancellationToken): Promise<FormAnswer> {
    const { promise, resolve } = Promise.withResolvers<FormAnswer>();
    this.forms.push({ request, token, answer: resolve });
    return promise;
  }
  visit(request: LinkRequest, token: CancellationToken): Promise<ElicitationResult['action']> {
    const { promise, resolve } = Promise.withResolvers<ElicitationResult['action']>();
    this.links.push({ request, token, answer: resolve });
    return promise;
  }
}

type LinkAsked = PromptDouble['links'][number];

function asking(served: Served): (params: object, token?: CancellationSource) => Promise<ElicitationResult> {
  return (params, token) => {
    const whole = { message: 'Who are you?', sessionId: served.sessionId, ...params };
    return served.agent.sendRequest(elicitationCreate, whole, token?.token);
  };
}

const isInvalid = (error: unknown): boolean => error instanceof WireError && error.code === -32602;

describe('ElicitationService', () => {
  let prompt: PromptDouble;
  let logger: RecordingLogger;
  let served: Served;
  let service: ElicitationService;
  let ask: ReturnType<typeof asking>;

  beforeEach(() => {
    prompt = new PromptDouble();
    logger = new RecordingLogger();
    service = new ElicitationService(prompt, logger);
    served = serve([service], ['/work/app']);
    ask = asking(served);
  });
  afterEach(() => served.dispose());

  it('is advertised with the modes form and url', async () => {
    const hosting = new Hosting(() => Promise.resolve([service]));
    assert.deepEqual(await hosting.capabilities('scripted'), { elicitation: { form: {}, url: {} } });
  });

  it('shows which agent asks, and sends what the user filled in', async () => {
    const answer = ask({ mode: 'form', requestedSchema: schema });
    await until('the form', () => prompt.forms.length === 1);
    const { request, answer: send } = prompt.forms[0]!;
    assert.equal(request.agent, 'scripted');
    assert.equal(request.sessionId, served.sessionId);
    assert.deepEqual(
      request.fields.map(({ key }) => key),
      ['name', 'count', 'sure'],
    );
    send({ action: 'accept', content: { name: 'Bo', sure: true } });
    assert.deepEqual(await answer, { action: 'accept', content: { name: 'Bo', sure: true } });
  });

  it('distinguishes decline from cancel', async () => {
    for (const action of ['decline', 'cancel'] as const) {
      const answer = ask({ mode: 'form', requestedSchema: schema });
      await until('the form', () => prompt.forms.length === 1);
      prompt.forms.pop()!.answer({ action });
      assert.deepEqual(await answer, { action });
    }
  });

  it('never sends values that do not match the schema', async () => {
    for (const content of [{}, { name: 'x' }, { name: 'Bo', count: 1.5 }, { name: 'Bo', other: 1 }]) {
      const answer = ask({ mode: 'form', requestedSchema: schema });
      await until('the form', () => prompt.forms.length === 1);
      prompt.forms.pop()!.answer({ action: 'accept', content });
      assert.deepEqual(await answer, { action: 'cancel' });
    }
  });

  it('declines a form with a required field of an unknown type, and says why', async () => {
    const requestedSchema = { type: 'object', properties: { f: { type: 'hologram' } }, required: ['f'] };
    const answer = await ask({ mode: 'form', requestedSchema });
    assert.equal(answer.action, 'decline');
    assert.match(JSON.stringify(answer), /hologram/);
    assert.equal(prompt.forms.length, 0);
  });

  for (const [name, params] of Object.entries({
    'a mode it does not know': { mode: 'telepathy' },
    'no mode at all': {},
    'a form without a schema': { mode: 'form' },
    'a link without an id': { ...link, elicitationId: undefined },
    'a link that is none': { ...link, url: 'example' },
    'a script': { ...link, url: 'javascript:alert(1)' },
    'a file': { ...link, url: 'file:///etc/passwd' },
    'a command': { ...link, url: 'command:workbench.action.quit' },
    'no scope': { ...link, sessionId: undefined },
  })) {
    it(`answers ${name} with an error, without asking the user`, async () => {
      await assert.rejects(ask(params), isInvalid);
      assert.equal(prompt.forms.length + prompt.links.length, 0);
    });
  }

  describe('that refers to a request of this client', () => {
    /** Sends a request that the agent answers when the test says so. */
    const send = (
      method: RequestMethod<unknown, unknown>,
      params: object,
      token?: CancellationToken,
    ): { id: Promise<string | number>; answer: () => void; answered: Promise<unknown> } => {
      const { promise, resolve } = Promise.withResolvers<unknown>();
      const { promise: id, resolve: sent } = Promise.withResolvers<string | number>();
      served.agent.onRequest(method, () => promise);
      const answered = served.client.sendRequest(method, params, token, sent).catch(() => undefined);
      return { id, answered, answer: () => resolve({}) };
    };
    const signIn = request<unknown, unknown>('authenticate', 'clientToAgent', z.unknown(), z.unknown());
    const prompting = request<unknown, unknown>('session/prompt', 'clientToAgent', z.unknown(), z.unknown());
    const question = async (requestId: unknown): Promise<{ answer: Promise<unknown>; asked: LinkAsked }> => {
      const answer = ask({ ...link, sessionId: undefined, requestId });
      await until('the question', () => prompt.links.length === 1);
      return { answer, asked: prompt.links.pop()! };
    };

    it('is answered, and does not end with a turn', async () => {
      const { id } = send(signIn, {});
      const { answer, asked } = await question(await id);
      assert.equal(asked.request.sessionId, undefined);
      served.cancelTurn();
      assert.equal(asked.token.isCancellationRequested, false);
      asked.answer('decline');
      assert.deepEqual(await answer, { action: 'decline' });
    });

    it('ends when the agent answers that request', async () => {
      const { id, answer: end } = send(signIn, {});
      const { answer, asked } = await question(await id);
      end();
      assert.deepEqual(await answer, { action: 'cancel' });
      assert.equal(asked.request.life?.end, 'askerEnded');
      assert.deepEqual(await ask({ ...link, sessionId: undefined, requestId: await id }), {
        action: 'cancel',
      });
      assert.equal(prompt.links.length, 0);
    });

    it('ends when this client no longer needs the answer to that request', async () => {
      const source = new CancellationSource();
      const { id } = send(signIn, {}, source.token);
      const { answer } = await question(await id);
      source.cancel();
      assert.deepEqual(await answer, { action: 'cancel' });
    });

    it('ends with the session or the turn of that request, and is shown in that session', async () => {
      for (const end of ['session', 'cancel', 'turn'] as const) {
        served.dispose();
        served = serve([service], ['/work/app']);
        ask = asking(served);
        const { id, answer: endTurn } = send(prompting, { sessionId: served.sessionId });
        const { answer, asked } = await question(await id);
        assert.equal(asked.request.sessionId, served.sessionId);
        if (end === 'session') served.endSession();
        else if (end === 'cancel') served.cancelTurn();
        else endTurn();
        assert.deepEqual(await answer, { action: 'cancel' });
        assert.equal(asked.request.life?.end, end === 'turn' ? 'turnEnded' : 'other');
      }
    });

    it('is cancelled if it arrives after the user cancelled the turn of that request', async () => {
      served.beginTurn();
      const { id } = send(prompting, { sessionId: served.sessionId });
      const signingIn = send(signIn, {});
      const ids = [await id, await signingIn.id];
      served.cancelTurn();
      assert.deepEqual(await ask({ ...link, sessionId: undefined, requestId: ids[0] }), { action: 'cancel' });
      assert.deepEqual(await ask({ ...link }), { action: 'cancel' });
      assert.equal(prompt.links.length, 0);
      const { answer, asked } = await question(ids[1]);
      asked.answer('decline');
      assert.deepEqual(await answer, { action: 'decline' });
    });

    it('counts an unknown id as that of the newest open request, and is cancelled if there is none', async () => {
      for (const requestId of ['r', 5_000, null]) {
        assert.deepEqual(await ask({ ...link, sessionId: undefined, requestId }), { action: 'cancel' });
        const older = send(signIn, {});
        await older.id;
        const newest = send(prompting, { sessionId: served.sessionId });
        await newest.id;
        const { answer, asked } = await question(requestId);
        assert.equal(asked.request.sessionId, undefined);
        older.answer();
        await older.answered;
        assert.equal(asked.token.isCancellationRequested, false);
        newest.answer();
        assert.deepEqual(await answer, { action: 'cancel' });
        served.dispose();
        served = serve([service], ['/work/app']);
        ask = asking(served);
      }
    });

    it('gets an error for a session that is not known', () =>
      assert.rejects(
        ask({ ...link, sessionId: 'nobody' }),
        (error) => error instanceof WireError && error.code === -32002,
      ));
  });

  it('is cancelled with its turn, session, request or connection', async () => {
    const source = new CancellationSource();
    const ends: [() => void, CancellationSource | undefined][] = [
      [() => served.cancelTurn(), undefined],
      [() => source.cancel(), source],
      [() => served.endSession(), undefined],
    ];
    for (const [end, token] of ends) {
      const answers = [ask({ mode: 'form', requestedSchema: schema }, token), ask({ ...link }, token)];
      await until('both', () => prompt.forms.length === 1 && prompt.links.length === 1);
      const [form, address] = [prompt.forms.pop()!, prompt.links.pop()!];
      end();
      assert.deepEqual(await Promise.all(answers), [{ action: 'cancel' }, { action: 'cancel' }]);
      assert.ok(form.token.isCancellationRequested && address.token.isCancellationRequested);
      form.answer({ action: 'accept', content: { name: 'late' } });
    }
    served.dispose();
    served = serve([service], ['/work/app']);
    asking(served)(link).catch(() => undefined);
    await until('the last', () => prompt.links.length === 1);
    served.dispose();
    await until('its end', () => prompt.links[0]!.token.isCancellationRequested);
  });

  it('is cancelled when the turn in which it was sent ends, and says so to its prompt', async () => {
    served.beginTurn();
    const answers = [ask({ mode: 'form', requestedSchema: schema }), ask({ ...link })];
    await until('both', () => prompt.forms.length === 1 && prompt.links.length === 1);
    served.endTurn();
    assert.deepEqual(await Promise.all(answers), [{ action: 'cancel' }, { action: 'cancel' }]);
    for (const { request, token } of [prompt.forms[0]!, prompt.links[0]!])
      assert.deepEqual([request.life?.end, token.isCancellationRequested], ['turnEnded', true]);
  });

  it('handles elicitation/complete once, and only for URLs the user agreed to open', async () => {
    const done: string[] = [];
    service.onDidComplete(({ elicitationId }) => done.push(elicitationId));
    const complete = (elicitationId: string): void =>
      served.agent.sendNotification(elicitationComplete, { elicitationId });
    for (const [id, action] of [
      ['yes', 'accept'],
      ['no', 'decline'],
    ] as const) {
      const answer = ask({ ...link, elicitationId: id });
      await until('the link', () => prompt.links.length === 1);
      complete(id);
      prompt.links.pop()!.answer(action);
      assert.deepEqual(await answer, { action });
    }
    for (const id of ['unknown', 'no', 'yes', 'yes']) complete(id);
    await assert.rejects(ask({ mode: 'x' }));
    assert.deepEqual(done, ['yes']);
  });

  it('cancels requests beyond the limit', async () => {
    const answers = Array.from({ length: mostElicitations }, () => ask({ ...link }));
    await until('all', () => prompt.links.length === mostElicitations);
    assert.deepEqual(await ask({ ...link }), { action: 'cancel' });
    served.cancelTurn();
    await Promise.all(answers);
  });
});
