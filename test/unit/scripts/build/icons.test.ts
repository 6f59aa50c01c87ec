// The drawings of icons are bundled as the data of their paths, with their fill rule and an unusual size.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { drawingOf } from '../../../../scripts/build/icons.ts';

describe('the drawing of an icon', () => {
  it('is the data of its paths', () => {
    const svg =
      '<svg fill="none" viewBox="0 0 16 16"><path d="M1 1"/><path fill-rule="evenodd" d="M2 2"/></svg>';
    assert.equal(drawingOf(svg), 'M1 1|!M2 2');
  });

  it('has its size before them, if that is not the usual one', () => {
    assert.equal(drawingOf('<svg viewBox="0 0 24 24"><path d="M1 1"/></svg>'), '0 0 24 24;M1 1');
  });
});
