// Tests that the line in which the user is typing is not changed by a suggestion.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Typist } from '../typist.ts';

describe('A line with an unfinished name', () => {
  const uses = ['use(links.Chain)', 'links.Chain = append(links.Chain, link)', 'use(links.Chain)'];
  const bodies = uses.map((use, i) => `func use${i}(links Links) {\n\t${use}\n}\n`);
  const code = `type Links struct {\n\tChain []Link\n}\n\n${bodies.join('\n')}`;
  const changing = (): Typist =>
    new Typist(code, 'go').change('Chain', 'chain').change('Chain', 'chain').goTo('Chain = ').delete(1);

  it('is not changed', () => {
    assert.ok(!changing().offer().includes('append'));
  });

  it('is changed once the name is finished', () =>
    assert.equal(changing().type('c').leave().offer(), 'links.chain = append(links.chain, link)'));
});
