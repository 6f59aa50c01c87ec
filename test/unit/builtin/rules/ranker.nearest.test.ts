// Tests that the nearest place of a change is suggested first, even if a farther one is more similar.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
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
  it('is not left for another one after a jump to it', () => {
    const code =
      "button.label = 'Open File';\nbutton.icon = icons.file;\ntitle.label = 'Save All';\ntitle.icon = icons.all;\nclose.label = 'Close Window';\n";
    const user = new Typist(code, 'typescript', true).change("'Open File'", "t('Open File')");
    user.ask();
    assert.equal(user.ledTo?.position.line, 2);
    user.session.accept(user.answer!.id);
    user.goTo('title.label').ask();
    assert.equal(user.answer, undefined);
    user.change("'Save All'", "t('Save All')");
    user.ask();
    assert.notEqual(user.answer, undefined);
  });

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
