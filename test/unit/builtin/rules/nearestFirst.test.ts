// Tests that the nearest place of a change is suggested first, even if a farther one is more similar.

import assert from 'node:assert/strict';
import { Typist } from '../typist.ts';

const server = `function start(port: number) {
  console.log('start');
  console.log(describe(port), settings);
  const created = create(port);
  created.listen();
  return created;
}

function stop() {
  for (const each of open()) {
    each.end();
  }
  again();
  finish();
  console.log('start again');
}
`;

describe('The nearest place of a change', () => {
  it('is suggested first, before a more similar call', () => {
    const user = new Typist(server).goTo('console.log').replace('console.log'.length, 'l').type('ogger.info');
    assert.equal(user.offer(), 'logger.info(describe(port), settings);');
    user.accept();
    assert.equal(user.offer(), "logger.info('start again');");
  });

  it('is skipped after it was rejected', () => {
    const user = new Typist(server).goTo('console.log').replace('console.log'.length, 'l').type('ogger.info');
    user.ask();
    assert.notEqual(user.reject().offer(), 'logger.info(describe(port), settings);');
  });
});
