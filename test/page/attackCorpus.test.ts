// The corpus of attacks is large, its runner detects harm, and a sample of it does none. All of them
// run in `npm run bench -- attacks`; attacks.test.ts runs some in all places at once.
import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { repository } from '../../scripts/process/repository.ts';
import { attackPlaces } from './attacks/attackPlaces.ts';
import { attacks } from './attacks/baseAttacks.ts';
import { singlePageScript } from '../../scripts/build/bundle.ts';
import { runAttackCorpus } from './attacks/runAttackCorpus.ts';
import './chatWorld.ts';

/** A page that inserts everything it receives as HTML. */
const careless = `window.addEventListener('message', ({ data }) => {
  const strings = [];
  JSON.stringify(data, (_, value) => (typeof value === 'string' && strings.push(value), value));
  document.body.innerHTML = strings.join(' ');
});`;

describe('the corpus of attacks', () => {
  it('has at least 700 different payloads', () => {
    assert.equal(new Set(attacks).size, attacks.length);
    assert.ok(attacks.length >= 80, String(attacks.length));
    assert.equal(attackPlaces.length, 12);
    assert.ok(attacks.length * attackPlaces.length >= 700);
    for (const place of attackPlaces)
      assert.ok(JSON.stringify(place.show('the attack')).includes('the attack'), place.name);
  });

  it('is counted in a page that trusts it: what runs, and what is fetched', async () => {
    const chosen = [
      '<img src=x onerror="harmed = 1">',
      '<img src="https://evil.example/pixel.gif">',
      'harmless',
    ];
    const result = await runAttackCorpus({ script: careless, style: '', chosen });
    assert.equal(result.payloads, 36);
    assert.equal(result.ran, 12);
    assert.ok(result.fetched >= 20, String(result.fetched));
  });

  it('has no effect on the chat page: a sample', async () => {
    const read = (name: string): string => readFileSync(join(repository, 'dist', name), 'utf8');
    const chosen = attacks.filter((_, at) => at % 12 === 0);
    const script = await singlePageScript();
    const result = await runAttackCorpus({ script, style: read('chat.css'), chosen });
    assert.deepEqual(result, { payloads: chosen.length * 12, ran: 0, fetched: 0 });
  });
});
