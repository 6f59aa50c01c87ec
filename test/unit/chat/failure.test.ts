// Errors of models are explained, with what helps; all other errors keep the agent's text.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { explainModelFailure } from '../../../src/chat/failure.ts';
import { redactStart } from '../../../src/context/secrets/redact.ts';

const now = Date.parse('2026-01-02T10:00:00Z');
const explain = (message: string, data?: unknown) =>
  explainModelFailure(
    { message, data },
    now,
    (time) => new Date(time).toISOString().slice(11, 19),
    (text, most) => redactStart(text, most).text,
  );

const overloaded = '529 {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}';

describe('a failure of a model', () => {
  it('has no part of a secret where its text or JSON is cut', () => {
    const token = ['ghp', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('_');
    for (const most of [300, 8_000])
      for (let length = most - 130; length < most; length += 3) {
        const error = { message: `${'- '.repeat(length / 2)} ${token} ${'word '.repeat(300)}` };
        const { message, json } = explain(JSON.stringify({ error }))!;
        assert.doesNotMatch(message, /ghp_/);
        if (most > 300) assert.doesNotMatch(json!, /ghp_a/);
      }
  });

  it('is overload, with the error as JSON', () => {
    const { message, json, actions } = explain(overloaded)!;
    assert.equal(message, 'The model is overloaded. Try again in a moment.');
    assert.deepEqual(actions, ['retry']);
    assert.equal(JSON.parse(json!).error.type, 'overloaded_error');
    assert.match(json!, /\n {2}"error"/);
    assert.match(explain('API Error: 503 Service Unavailable')!.message, /overloaded/);
  });

  it('is a limit, with the time at which it ends', () => {
    for (const [text, until] of [
      ['429 Too Many Requests, retry after 30', '10:00:30'],
      ['{"error":{"code":429,"status":"RESOURCE_EXHAUSTED","details":[{"retryDelay":"90s"}]}}', '10:01:30'],
      ['Rate limit reached. Please try again in 20s.', '10:00:20'],
      ['usage limit reached, resets at 2026-01-02T12:30:00Z', '12:30:00'],
      [`rate_limit_error resetsAt: ${now / 1000 + 3600}`, '11:00:00'],
    ] as const)
      assert.equal(
        explain(text)?.message,
        `The request limit of the model was reached. Try again at ${until}.`,
        text,
      );
    for (const text of [
      "You've hit your 5-hour limit",
      'You exceeded your current quota',
      'Rate limit exceeded, resets at 2030-01-01T00:00:00Z',
    ])
      assert.equal(
        explain(text)?.message,
        'The request limit of the model was reached. Try again later.',
        text,
      );
  });

  it('is missing credit, also where the service calls it a quota', () => {
    for (const text of [
      'Your credit balance is too low',
      '{"error":{"code":"insufficient_quota"}}',
      'HTTP 402',
    ])
      assert.match(explain(text)!.message, /no credit/, text);
  });

  it('is a conversation that is too long', () => {
    for (const text of [
      'prompt is too long: 210000 tokens > 200000',
      '{"error":{"code":"context_length_exceeded"}}',
    ])
      assert.deepEqual(explain(text)!.actions, ['continueInNew', 'newSession'], text);
  });

  it('is a missing sign-in', () => {
    for (const text of ['401 {"error":{"message":"invalid x-api-key"}}', 'You are not logged in', 'HTTP 401'])
      assert.deepEqual(explain(text)!.actions, ['signIn', 'selectAgent'], text);
  });

  it('is found in the data of the error', () => {
    assert.match(explain('Internal error', { details: { type: 'overloaded_error' } })!.message, /overloaded/);
  });

  it('of an unknown kind is the innermost text of its JSON', () => {
    const inner = JSON.stringify({ error: { message: 'The flux was inverted' } });
    const { message, json } = explain(`500 ${JSON.stringify({ error: { message: inner } })}`)!;
    assert.equal(message, 'The flux was inverted');
    assert.ok(json);
  });

  it('is none in other errors, whatever numbers they have', () => {
    for (const text of ['Something broke', 'at line 429 of main.ts', 'took 503 ms', 'found {braces}', ''])
      assert.equal(explain(text), undefined, text);
  });

  it('may have data that is nested too deeply to be written', () => {
    const deep = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`) as unknown;
    assert.match(explain('overloaded', deep)!.message, /overloaded/);
    assert.equal(explain('Something broke', deep), undefined);
    const text = `500 {"message":"Broken","more":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
    assert.equal(explain(text)!.message, 'Broken');
  });
});
