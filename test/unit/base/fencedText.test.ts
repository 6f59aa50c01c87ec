// Tests that a code block contains all of its text, whatever that is.
import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { marked } from 'marked';
import { describe, it } from 'mocha';
import { fencedText } from '../../../src/base/fencedText.ts';

describe('a fenced text', () => {
  it('is one code block with that text', () => {
    const parts = fc.constantFrom(
      'a',
      '\n',
      '`',
      '```',
      '````\n',
      '~~~',
      '**b**',
      '# c\n',
      '    ',
      '\n```\n',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 20 }), (all) => {
        // The parser drops line ends at the end of some blocks.
        const text = `x${all.join('')}x`;
        const [block, ...others] = marked.lexer(fencedText(text, 'diff'));
        assert.deepEqual(others, []);
        assert.ok(block?.type === 'code');
        assert.deepEqual([block['lang'], block['text']], ['diff', text]);
      }),
    );
  });

  it('may have any number of backticks', () => {
    assert.ok(fencedText('`a'.repeat(300_000)).startsWith('```\n'));
  });
});
