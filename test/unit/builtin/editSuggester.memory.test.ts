// Tests that documents that were not used lately release their memory and work again afterwards.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Typist } from './typist.ts';

const code = 'function getUser(id) {}\n\nconst first = getUser(1);\n';

describe('A document that was not used lately', () => {
  it('is unchanged when the user returns to it', () => {
    const user = new Typist(code).change('getUser', 'fetchUser');
    for (let each = 0; each < 20; each++) {
      const uri = `file:///work/other${each}`;
      user.session.open({ uri, languageId: 'typescript', version: 1, text: code });
      const position = { line: 0, character: 0 };
      assert.deepEqual(user.session.suggest({ uri, version: 1, position, triggerKind: 'automatic' }), []);
    }
    assert.equal(user.offer(), 'const first = fetchUser(1);');
    user.accept();
    assert.equal(user.text, code.replaceAll('getUser', 'fetchUser'));
    assert.equal(user.offer(), '');
  });

  it('keeps lone surrogates and every line end', () => {
    const user = new Typist('const élan = "\ud83d";\r\nuse(élan);\rrun();\n');
    for (let each = 0; each < 20; each++) {
      const uri = `file:///work/other${each}`;
      user.session.open({ uri, languageId: 'typescript', version: 1, text: '' });
      user.session.change({ uri, version: 2, contentChanges: [{ text: 'a' }] });
    }
    user.goTo('élan');
    user.delete(4).paste('name').leave().ask();
    assert.deepEqual(user.offered?.edits[0]?.newText, 'name');
  });
});
