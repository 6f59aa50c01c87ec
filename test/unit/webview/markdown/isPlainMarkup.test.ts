// Tests that only harmless markup bypasses the sanitizer.
import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { isPlainMarkup } from '../../../../src/webview/markdown/isPlainMarkup.ts';

const plainTags =
  'p br hr h1 h2 h3 h4 h5 h6 blockquote ul ol li em strong del code pre table thead tbody tr th td a'.split(
    ' ',
  );
const plainStarts = [
  '<ol start="2">',
  '<td align="right">',
  '<a href="x&amp;y" title="z">',
  '<a href="javascript:f()">',
];

describe('isPlainMarkup', () => {
  it('accepts what most Markdown renders to', () => {
    for (const html of [
      '',
      'words > words &amp; "quotes" &lt;script&gt;',
      '<h2>Title</h2>\n<p>One <strong>two</strong> <em>three</em><br><code>a &lt; b</code></p>\n<hr>\n',
      '<blockquote>\n<ul>\n<li><p>one</p></li>\n</ul>\n</blockquote>',
      '<table>\n<thead>\n<tr>\n<th align="center">a</th>\n</tr>\n</thead>\n<tbody><tr>\n<td>1</td>\n</tr></tbody></table>',
      '<ol start="7">\n<li><a href="src/a.ts" title="a &quot;b&quot;">one</a></li>\n</ol>',
    ])
      assert.equal(isPlainMarkup(html), true, html);
  });

  it('rejects other elements, attributes, and anything that a parser takes for the start of one', () => {
    for (const html of [
      ...['<script>', '<img src=x onerror=f()>', '<svg>', '<math>', '<template>', '<style>'],
      ...['<p onclick=f()>', '<p\nonclick=f()>', '<p/onclick=f()>', '<p >', '<p/>', '<P>', '</p onclick>'],
      ...['<!-- -->', '<!DOCTYPE html>', '<?x?>', '<![CDATA[', '</>', '<', '<p', '<<p>', '<p<p>', '< p>'],
      ...['<hr7>', '<h7>', '<precious>', '<pre<p>', '<u\u{0}l>', '<ul\u{0}>', '<ol start="x">'],
      ...['<ol start=2>', '<a href=x>', "<a href='x'>", '<a href="x"title="y">', '<a href="<p>">'],
      ...['<a href="x" onclick="f()">', '<a title="x">', '<a href="x" href="y">', '<a href="x" >'],
      ...['<a href="x"/>', '</a href="x">', '<abbr>', '<td align="right" style="x">', '<th align="x">'],
      ...['<td colspan="2">', '<tr align="left">', '<tfoot>'],
    ])
      assert.equal(isPlainMarkup(html), false, html);
  });

  it('rejects any combination that begins another tag', () => {
    const tags = [...plainTags.flatMap((tag) => [`<${tag}>`, `</${tag}>`]), ...plainStarts];
    const other = fc.constantFrom('<', '</', '>', ' ', '/', '=', '"', 'p', '<svg>', 'onload=', '<!--', '-->');
    const part = fc.oneof(fc.constantFrom(...tags), other, fc.string({ maxLength: 3 }));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const html = parts.join('');
        const count = (piece: string): number => html.split(piece).length - 1;
        const plain = tags.reduce((sum, tag) => sum + count(tag), 0);
        assert.equal(isPlainMarkup(html), count('<') === plain, html);
      }),
      { numRuns: 2_000 },
    );
  });
});
