// Tests that words of a text between tags are not renamed like names of the code.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Typist } from '../typist.ts';

function allOffers(languageId: string, text: string, from: string, to: string): string {
  const user = new Typist(text, languageId).change(from, to);
  while (user.ask('manual')) user.accept();
  return user.text;
}

const boxes = `<div id="a">
  <div class="text">
    <p>one</p>
  </div>
</div>
<div id="b">
  <div class="text">
    <p>two</p>
  </div>
</div>
`;

describe('A changed tag', () => {
  it('is suggested for the closing tag, then for the next tag with that attribute, and for no other', () => {
    const user = new Typist(boxes, 'html', true).overtype('div', 'section');
    assert.equal(user.offer('manual'), '</section>');
    user.accept();
    assert.equal(user.offer('manual'), '<section id="b">');
    user.accept();
    assert.equal(user.offer('manual'), '</section>');
    user.accept();
    user.ask('manual');
    assert.equal(user.answer, undefined);
  });
});

describe('A renamed variable', () => {
  it('is not followed to texts of JSX', () => {
    const text = `const title = read();\nshow(<h1>title</h1>, <b>{title}</b>, <p>The title is {title}</p>);\n`;
    assert.equal(
      allOffers('typescriptreact', text, 'title', 'heading'),
      `const heading = read();\nshow(<h1>title</h1>, <b>{heading}</b>, <p>The title is {heading}</p>);\n`,
    );
  });

  it('is followed after keywords and comparisons of JSX files', () => {
    const text = `const title = read();\nshow(await title, title as string, () => title, a > title, title < b);\n`;
    assert.equal(
      allOffers('typescriptreact', text, 'title', 'heading'),
      `const heading = read();\nshow(await heading, heading as string, () => heading, a > heading, heading < b);\n`,
    );
  });

  for (const languageId of ['vue', 'svelte'])
    it(`is not followed to texts of a component, in ${languageId}`, () => {
      const text = `<script>\nconst title = read();\n</script>\n<h1>title</h1>\n<p>The title is {{ title }}</p>\n<style>\n.title { color: red; }\n</style>\n`;
      const renamed = allOffers(languageId, text, 'title', 'heading');
      assert.match(renamed, /<h1>title<\/h1>\n<p>The title is \{\{ heading \}\}<\/p>/);
    });
});
