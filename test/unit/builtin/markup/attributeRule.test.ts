// Tests that a changed prefix of an attribute and an added attribute are repeated, but not attributes that belong to one tag.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Typist } from '../typist.ts';

const pictures =
  '<figure>\n  <img src="a.jpg" alt="A" />\n</figure>\n<p>text</p>\n<img src="b.jpg" alt="B" />\n<img src="c.jpg" />\n';

describe('An attribute', () => {
  it('that was added is added to the next tag with the same attributes', () => {
    const user = new Typist(pictures, 'html').goTo(' />').paste(' loading="lazy"').leave();
    assert.equal(user.offer(), '<img src="b.jpg" alt="B" loading="lazy" />');
    assert.equal(user.accept().offer(), '');
  });

  it('that was added is added between the same attributes', () => {
    const user = new Typist(pictures, 'html').goTo(' alt').paste(' width="40"').leave();
    assert.equal(user.offer(), '<img src="b.jpg" width="40" alt="B" />');
  });

  it('whose prefix was changed changes other attributes with that prefix', () => {
    const user = new Typist('<a on:click={b}>\n<c on:focus={d} on:blur={e}>\n', 'svelte');
    user.change('on:', 'on');
    assert.equal(user.offer(), '<c onfocus={d} onblur={e}>');
  });

  it('of a file that VS Code opens as plain text is recognized by the name of the file', () => {
    const text = '<p v-bind:a="b">\n<p v-bind:c="d">\n';
    const typist = (uri: string): Typist => new Typist(text, 'plaintext', false, {}, uri);
    assert.equal(typist('file:///work/a.vue').change('v-bind:', ':').offer(), '<p :c="d">');
    assert.equal(typist('file:///work/a.txt').change('v-bind:', ':').offer(), '');
  });

  it('whose prefix was changed changes no decorator', () => {
    const user = new Typist('<p @click="a">\n<script>\n  @Prop() readonly b = 1;\n</script>\n', 'vue');
    assert.equal(user.change('@', 'v-on:').offer(), '');
  });

  const silent: readonly (readonly [string, string])[] = [
    ['that belongs to one tag', ' title="x"'],
    ['without a value yet', ' loading'],
    ['with half a value', ' loading="la'],
  ];
  for (const [what, text] of silent)
    it(`${what} is not repeated`, () => {
      const user = new Typist(pictures, 'html').goTo(' />').paste(text).leave();
      assert.equal(user.offer('manual'), '');
    });
});
