// How the built-in agent's chat names a document.
import * as assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, it } from 'mocha';
import { shownDocument } from '../../../../src/builtin/chat/chatCommands.ts';

const at = (...parts: string[]): string => resolve('/', ...parts);
const uri = (...parts: string[]): string => pathToFileURL(at(...parts)).href;
const shown = (address: string, ...folders: string[]): string =>
  shownDocument(
    address,
    folders.map((folder) => at(folder)),
  ).replaceAll('\\', '/');

describe('shownDocument', () => {
  it('returns the path in the folder, unescaped', () => {
    assert.equal(shown(uri('w', 'src', 'ä b%#?.ts'), 'w'), 'src/ä b%#?.ts');
    assert.equal(shown(uri('w', '..hidden', 'a.ts'), 'w'), '..hidden/a.ts');
    assert.equal(shown(uri('a.ts'), ''), 'a.ts');
  });

  it('adds the folder name if there are several folders', () => {
    assert.equal(shown(uri('w', 'two', 'a.ts'), 'w/one', 'w/two'), 'two/a.ts');
  });

  it('returns the absolute path outside of the folders', () => {
    for (const outside of [at('web', 'a.ts'), at('a.ts'), at('w')])
      assert.equal(shownDocument(pathToFileURL(outside).href, [at('w')]), outside);
    assert.equal(shownDocument(uri('w', 'a.ts'), []), at('w', 'a.ts'));
  });

  it('returns the URI of a document that is not a local file', () => {
    for (const address of [
      'untitled:Untitled-1',
      'vscode-remote://host/w/a.ts',
      'file:///w/%2F.ts',
      'no address',
    ])
      assert.equal(shown(address, 'w'), address);
  });
});
