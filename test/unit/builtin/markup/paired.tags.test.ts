// Tests that the closing tag is suggested after its opening tag was changed, and no other tag.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Typist } from '../typist.ts';

describe('A changed tag', () => {
  const page = '<div class="a">\n  <div>\n    <p>one</p>\n  </div>\n  <div/>\n</div>\n<div>\n</div>\n';

  it('changes its closing tag', () => {
    const user = new Typist(page, 'html').goTo('div').replace(3, 'section').leave();
    assert.equal(user.offer(), '</section>');
    assert.equal(user.offered?.edits[0]?.range.start.line, 5);
    assert.equal(user.accept().offer(), '');
  });

  it('changes its closing tag in JSX, past elements with the new name', () => {
    const code = 'const a = (\n  <Box id="x">\n    <Row></Row>\n  </Box>\n);\n';
    const user = new Typist(code, 'typescriptreact').goTo('Box').replace(3, 'Row').leave();
    assert.equal(user.offer(), '</Row>');
  });

  const silent: readonly (readonly [string, string])[] = [
    ['closes itself', '<div />\n</div>\n'],
    ['is closed already', '<div>\n</section>\n</div>\n'],
    ['is not closed', '<div>\n<p></p>\n'],
    ['may end anywhere', '<div>\n<div on={() => x} />\n</div>\n'],
  ];
  for (const [which, text] of silent)
    it(`changes nothing when it ${which}`, () => {
      const user = new Typist(text, 'typescriptreact').goTo('div').replace(3, 'section').leave();
      assert.doesNotMatch(user.offer(), /<\/section>/);
    });
});
