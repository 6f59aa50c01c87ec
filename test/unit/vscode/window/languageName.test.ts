// The name of a language is that of VS Code's status bar.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { languageName } from '../../../../src/vscode/window/languageName.ts';

describe('the name of a language', () => {
  const contributing = (...languages: readonly unknown[]): unknown => ({ contributes: { languages } });

  it('is the first alias of the extension that contributes it', () => {
    const manifests = [contributing({ id: 'typescript', aliases: ['TypeScript', 'ts'] }, { id: 'json' })];
    assert.equal(languageName('typescript', manifests), 'TypeScript');
    assert.equal(languageName('json', manifests), 'json');
  });

  it('is that of the last extension which has one', () => {
    const manifests = [
      contributing({ id: 'go', aliases: ['Go'] }),
      contributing({ id: 'go', aliases: ['Golang'] }),
      contributing({ id: 'go', extensions: ['.gox'] }, { id: 'go', aliases: [] }),
    ];
    assert.equal(languageName('go', manifests), 'Golang');
  });

  it('is known for plain text, which VS Code itself has', () => {
    assert.equal(languageName('plaintext', []), 'Plain Text');
  });

  it('is the id otherwise, also if manifests are malformed', () => {
    const odd = [
      undefined,
      {},
      { contributes: { languages: 5 } },
      contributing(null, { id: 'x', aliases: [1] }),
    ];
    assert.equal(languageName('x', odd), 'x');
  });
});
