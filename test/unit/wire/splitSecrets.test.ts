// Tests that a secret which a stream splits over several messages is in none of them once it has arrived.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { TrafficLog } from '../../../src/wire/trafficLog.ts';
import { isLeaked } from '../../secrets/isLeaked.ts';
import { seeds, type Seed } from '../../secrets/seeds.ts';
import { serviceSeeds } from '../../secrets/serviceSeeds.ts';

/** The largest number of seeds that may leak. */
const mostLeaks = 5;

function chunk(text: string, sessionId = 's', sessionUpdate = 'agent_message_chunk'): object {
  const update = { sessionUpdate, content: { type: 'text', text } };
  return { jsonrpc: '2.0', method: 'session/update', params: { sessionId, update } };
}

class Recorded {
  corrections = 0;
  readonly log = new TrafficLog({ now: () => 0, onDidCorrect: () => this.corrections++ });

  add(message: object, secrets: readonly string[] = []): void {
    this.log.record({ agent: 'a', direction: 'received', message, size: 1, body: { secrets } });
  }

  get texts(): readonly string[] {
    return this.log.entries.map(({ body }) => {
      const { params } = JSON.parse(body ?? '{}') as { params: { update: { content: { text: string } } } };
      return params.update.content.text;
    });
  }
}

function pieces(text: string, size: number): readonly string[] {
  return text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
}

describe('secrets that a stream splits', () => {
  const splits: Readonly<Record<string, (seed: Seed) => readonly string[]>> = {
    'chunks of 3 characters': ({ text }) => pieces(text, 3),
    'chunks of 20 characters': ({ text }) => pieces(text, 20),
    'two chunks, the second of which begins with the secret': ({ text, secret }) => {
      const at = text.indexOf(secret);
      return [text.slice(0, at), text.slice(at)];
    },
    'two chunks, the second of which begins within the secret': ({ text, secret }) => {
      const at = text.indexOf(secret) + 2;
      return [text.slice(0, at), text.slice(at)];
    },
  };
  for (const [name, split] of Object.entries(splits))
    it(`leak at most ${mostLeaks} times in the log in ${name}`, () => {
      const leaked = [...seeds, ...serviceSeeds].filter((seed) => {
        const recorded = new Recorded();
        for (const text of split(seed)) recorded.add(chunk(text));
        return isLeaked(seed.secret, recorded.texts.join(''));
      });
      assert.ok(leaked.length <= mostLeaks, leaked.map(({ where }) => where).join('\n'));
    });

  it('are redacted in earlier messages, too, and the listener is told', () => {
    const recorded = new Recorded();
    for (const text of ['<password>', 'hunter-', '2281x', '</password>', ' ok']) recorded.add(chunk(text));
    assert.deepEqual(recorded.texts, ['<password>', '‹redacted›', '‹redacted›', '</password>', ' ok']);
    assert.equal(recorded.corrections, 1);
  });

  it('are redacted by the values that are known', () => {
    const recorded = new Recorded();
    for (const text of ['my zanzi', 'bar light', 'house is'])
      recorded.add(chunk(text), ['zanzibar lighthouse']);
    assert.deepEqual(recorded.texts, ['my ‹redacted›', '‹redacted›', '‹redacted› is']);
  });

  it('are not joined across sessions, kinds of texts and far texts', () => {
    const [name, password] = [chunk('password: '), 'hunter2281'];
    for (const [between, then] of [
      [chunk(' '), chunk(password, 'other')],
      [chunk(' ', 's', 'agent_thought_chunk'), chunk(password, 's', 'agent_thought_chunk')],
      [chunk('. '.repeat(400)), chunk(password)],
    ] as const) {
      const recorded = new Recorded();
      for (const message of [name, between, then]) recorded.add(message);
      assert.equal(recorded.texts.at(-1), password);
    }
  });

  it('change no ordinary text, and no other message', () => {
    const recorded = new Recorded();
    const text = 'The token is missing: enter your password, then run `npm test` in src/token.ts. '.repeat(
      20,
    );
    for (const one of pieces(text, 7)) recorded.add(chunk(one));
    assert.equal(recorded.texts.join(''), text);
    const message = { jsonrpc: '2.0', id: 1, result: { sessionId: 's' } };
    recorded.add(message);
    assert.equal(recorded.log.entries.at(-1)?.body, JSON.stringify(message));
  });

  it('are corrected only while the log keeps the message', () => {
    const log = new TrafficLog({ now: () => 0, limits: { entries: 1 } });
    for (const text of ['<password>hun', 'ter-2281x', '</password>'])
      log.record({ agent: 'a', direction: 'received', message: chunk(text), size: 1, body: { secrets: [] } });
    assert.equal(log.entries.length, 1);
  });
});
