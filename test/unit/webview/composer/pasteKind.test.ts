// Tests what is pasted of a clipboard that has a picture or files beside text, by the programs that were tried.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import {
  isDroppedPicture,
  isLongText,
  pasteKind,
  pictureAddress,
  type Clip,
  type PasteKind,
} from '../../../../src/webview/composer/pasteKind.ts';

const png = { name: 'image.png', type: 'image/png' };
const cells =
  '<html><head><style>td { color: red }</style></head><body><!--StartFragment--><table><td>a</td></table></body></html>';
const table: readonly (readonly [source: string, clip: Partial<Clip>, kind: PasteKind])[] = [
  ['text alone', { text: 'hello', files: [] }, 'text'],
  ['formatted text', { text: 'hello', html: '<b>hello</b>', files: [] }, 'text'],
  ['a screenshot', {}, 'files'],
  [
    'a picture of a browser, with its markup',
    { html: '<meta charset="utf-8"><img src="https://a.b/c.png" alt="c">' },
    'files',
  ],
  [
    'a picture of a browser, with its address',
    { text: 'https://a.b/c.png?d=1', html: '<img src="https://a.b/c.png">' },
    'files',
  ],
  [
    'a picture of a browser, with its alternative text',
    { text: 'A cat', html: '<img alt="A cat" src="https://a.b/c.png">' },
    'files',
  ],
  [
    'a picture in a link',
    { text: 'https://a.b/', html: '<a href="https://a.b/"><img src="c.png"></a>' },
    'files',
  ],
  ['a screenshot tool, with a path', { text: '/home/u/Pictures/Screenshot from 2026-01-02.png' }, 'files'],
  [
    'a screenshot tool, with a path of Windows',
    { text: String.raw`C:\Users\u\Pictures\Screenshot 1.png` },
    'files',
  ],
  ['a screenshot tool, with a quoted path', { text: String.raw`"C:\Users\u\a b.png"` }, 'files'],
  ['a screenshot tool, with a path in the home folder', { text: '~/shots/a.png' }, 'files'],
  ['a screenshot tool, with an uploaded address', { text: 'https://shots.example/x1Y2' }, 'files'],
  ['a screenshot tool, with a URI', { text: 'file:///home/u/a%20b.png' }, 'files'],
  [
    'a file of a file manager, with its name',
    { text: 'report.pdf', files: [{ name: 'report.pdf', type: 'application/pdf' }] },
    'files',
  ],
  [
    'two files, with their names',
    {
      text: 'a.png\rb.txt'.replace('\r', '\n'),
      files: [png, { name: 'b.txt', type: 'text/plain' }, { name: 'a.png', type: 'image/png' }],
    },
    'files',
  ],
  [
    'cells of Excel',
    { text: 'a\tb', html: cells, types: ['text/plain', 'text/html', 'text/rtf', 'Files'] },
    'offer',
  ],
  ['text of Word', { text: 'Some words', html: '<p>Some words</p>' }, 'offer'],
  [
    'text with formats but without markup',
    { text: 'Some words', types: ['text/plain', 'text/rtf', 'Files'] },
    'offer',
  ],
  [
    'text of a page with a picture in it',
    { text: 'Before after', html: 'Before <img src="a.png"> after' },
    'offer',
  ],
  [
    'text with a file that is no picture',
    { text: 'Some words', files: [{ name: 'a.pdf', type: 'application/pdf' }] },
    'offer',
  ],
  ['a picture with words', { text: 'What is wrong here?' }, 'both'],
  ['a picture with a slash command', { text: '/explain this picture' }, 'both'],
  [
    'a vector graphic',
    {
      text: '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
      files: [{ name: 'a.svg', type: 'image/svg+xml' }],
    },
    'text',
  ],
];

describe('pasteKind', () => {
  for (const [source, clip, kind] of table)
    it(`is ${kind} for ${source}`, () =>
      assert.equal(pasteKind({ text: '', html: '', types: [], files: [png], ...clip }), kind));
});

describe('isLongText', () => {
  it('is true above 100,000 characters or 10,000 lines', () => {
    assert.deepEqual(
      ['x'.repeat(100_000), 'x'.repeat(100_001), '\n'.repeat(9_999), '\n'.repeat(10_000)].map(isLongText),
      [false, true, false, true],
    );
  });
});

describe('pictureAddress', () => {
  it('is the source of the only content of the markup', () => {
    assert.equal(
      pictureAddress('<meta charset="utf-8"><img alt=x src="https://a.b/c?d=1&amp;e=2">'),
      'https://a.b/c?d=1&e=2',
    );
    assert.equal(
      pictureAddress("<a href='x'><img src='data:image/png;base64,AA'></a>"),
      'data:image/png;base64,AA',
    );
    assert.equal(pictureAddress('Words <img src="https://a.b/c">'), undefined);
    assert.equal(pictureAddress('<p>Words</p>'), undefined);
    assert.equal(pictureAddress('<img data-src="x">'), undefined);
  });
});

describe('isDroppedPicture', () => {
  it('is true for a picture of a browser, whose data come with its address', () => {
    assert.equal(isDroppedPicture(['https://a.b/c.png'], [png]), true);
    assert.equal(isDroppedPicture(['https://a.b/page'], [{ name: 'c.webp', type: '' }]), true);
    assert.equal(isDroppedPicture(['https://a.b/c.png'], []), false);
    assert.equal(isDroppedPicture(['file:///home/u/a.png'], [png]), false);
    assert.equal(isDroppedPicture(['https://a.b/'], [{ name: 'a.pdf', type: 'application/pdf' }]), false);
  });
});
