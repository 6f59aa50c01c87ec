// What stages need, prepared one after the other.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { resultsOf } from '../../../../scripts/testRun/outcome.ts';
import { prepare } from '../../../../scripts/testRun/preparations.ts';
import { journeyStage, mochaStage } from '../../../../scripts/testRun/stages.ts';

describe('prepare', () => {
  it('reports a step that fails, and does the next ones', async () => {
    const done: string[] = [];
    const preparations = prepare(['chromium', 'vsix'], new AbortController().signal, [
      ['chromium', () => Promise.reject(new Error('no network'))],
      ['vsix', async () => done.push('vsix')],
      ['agents', async () => done.push('agents')],
    ]);
    assert.equal(await preparations.lackingFor(mochaStage('unit')), undefined);
    assert.equal(await preparations.lackingFor(journeyStage('stock')), 'there is no chromium');
    const outcomes = await preparations.outcomes();
    assert.deepEqual(done, ['vsix']);
    assert.deepEqual(
      outcomes.map((outcome) => resultsOf(outcome, 'failed').length),
      [1, 0],
    );
  });

  it('starts no step after an interruption, and reports it as failed', async () => {
    const interruption = new AbortController();
    const preparations = prepare(['chromium', 'agents'], interruption.signal, [
      ['chromium', async () => interruption.abort()],
      ['agents', () => assert.fail('started')],
    ]);
    const [, agents] = await preparations.outcomes();
    assert.equal(resultsOf(agents!, 'failed')[0]?.error, 'Not run: interrupted');
  });
});
