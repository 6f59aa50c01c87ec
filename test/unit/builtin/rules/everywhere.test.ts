// Tests when all remaining places of a changed name are suggested at once, as a rename or as a search and replace.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Typist } from '../typist.ts';

const greet = `export function greet(user: User, hour: number): string {
  const name = user.name;
  const morning = hour < 12;

  log(user.id, morning);
  const warm = hour > 9;
  return warm ? hello(user) : name;
}

function other(user: User): string {
  return user.name;
}
`;
const wide = { rename: true, searchAndReplace: true };

describe('A name that was changed', () => {
  it("becomes a rename of its declaration after two uses were changed, without other names' uses", () => {
    const user = new Typist(greet, 'typescript', true, wide).change('user', 'account', 2);
    assert.equal(user.offer(), 'log(account.id, morning);');
    user.accept().ask();
    const { id: _, uri: __, ...answer } = user.answer!;
    const position = { line: 0, character: 'export function greet('.length };
    assert.deepEqual(answer, { kind: 'rename', position, newName: 'account' });
  });

  it('is suggested place by place for a client that does not support renames', () => {
    const user = new Typist(greet).change('user', 'account', 2);
    user.ask();
    assert.match(user.accept().offer(), /account/);
  });

  it("is suggested place by place if the language can't rename it", () => {
    const user = new Typist(greet, 'typescript', true, wide).change('user', 'account', 2);
    user.ask();
    user.accept().ask();
    user.session.reject(user.answer!.id, undefined);
    assert.match(user.offer(), /account/);
  });

  it('becomes a search and replace if its declaration was overwritten', () => {
    const user = new Typist(greet.split('\n\nfunction')[0]!, 'typescript', true, wide).change(
      'user',
      'account',
    );
    user.ask();
    assert.equal(user.answer?.kind, 'searchAndReplace');
  });

  it('does not become a rename to a name that is in use', () => {
    const code = `const account = 1;\n${greet}`;
    const user = new Typist(code, 'typescript', true, wide).change('user', 'account', 2);
    for (let asked = 0; asked < 3; asked++) {
      user.ask();
      assert.notEqual(user.answer?.kind, 'rename');
      if (user.offered) user.accept();
    }
  });
});
