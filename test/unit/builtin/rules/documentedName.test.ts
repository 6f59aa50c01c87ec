// Tests that a declaration is suggested to be renamed after its comment got another name for it.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Typist } from '../typist.ts';

const text = '// Open reads a file.\n// It may fail.\nfunc Open(name string) error {\n\treturn nil\n}\n';

describe('Another name in the comment above a declaration', () => {
  it('is suggested for the declaration', () => {
    assert.equal(
      new Typist(text, 'go').change('Open', 'Load').offer('manual'),
      'func Load(name string) error {',
    );
  });

  it('is not suggested if the comment named something else', () => {
    assert.equal(new Typist(text, 'go').change('file', 'Load').offer('manual'), '');
  });

  it('is not suggested for a use below the comment', () => {
    const user = new Typist('// open reads a file.\nopen(name)\n', 'go').change('open', 'load');
    assert.equal(user.offer('manual'), '');
  });

  it('is not suggested after an empty line', () => {
    const user = new Typist(text.replace('func', '\nfunc'), 'go').change('Open', 'Load');
    assert.equal(user.offer('manual'), '');
  });

  it('is not suggested if the document declares the new name, or if it is reserved', () => {
    const user = new Typist(`${text}\nfunc Load() error {\n\treturn nil\n}\n`, 'go').change('Open', 'Load');
    assert.equal(user.offer('manual'), '');
    const word = new Typist('// open the file\nfunction open() {\n}\n').change('open', 'delete');
    assert.equal(word.offer('manual'), '');
  });

  it('is no text if the name is used below, since the uses must follow', () => {
    const user = new Typist(`${text}\nfunc run() error {\n\treturn Open("a")\n}\n`, 'go').change(
      'Open',
      'Load',
    );
    assert.equal(user.offer('manual'), '');
  });
});
