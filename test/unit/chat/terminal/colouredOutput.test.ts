// The colours of a command's output as runs of text.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as fc from 'fast-check';
import { colouredOutput, plainOutput } from '../../../../src/chat/terminal/colouredOutput.ts';

const sgr = (codes: string): string => `\u001b[${codes}m`;

describe('colouredOutput', () => {
  it('has the same text as plain output and no longer runs, for any input', () => {
    const pieces = fc.constantFrom(
      'a',
      'bc',
      '\n',
      '\r\n',
      '\r',
      '\t',
      '\u0007',
      sgr('31'),
      sgr('0'),
      sgr('1;42'),
      sgr('38;5;9'),
      sgr('38;2;1;2;3'),
      '\u001b[K',
      '\u001b]0;t\u0007',
      '\u001b[',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (all) => {
        const { output, colours = [] } = colouredOutput(all.join(''));
        assert.equal(output, plainOutput(all.join('')));
        assert.ok(colours.reduce((sum, [length]) => sum + length, 0) <= output.length);
      }),
    );
  });

  it('reports the sixteen colours across lines and overwritten text', () => {
    const text = `ok ${sgr('1;32')}✓ one\ntwo${sgr('0')} ${sgr('91')}old\rnew${sgr('39')}\n${sgr('30;43')}W`;
    assert.deepEqual(colouredOutput(text), {
      output: 'ok ✓ one\nnew\nW',
      colours: [
        [3, ''],
        [6, 'ansi-2 ansi-bold'],
        [3, 'ansi-9'],
        [1, ''],
        [1, 'ansi-0 ansi-on-3'],
      ],
    });
  });

  it('uses the default for other colours, and ends each style by its own code', () => {
    const text = `${sgr('38;2;1;2;3')}a${sgr('38;5;4;4')}b${sgr('24')}c${sgr('3;48;5;200')}d${sgr('23;39;2')}e${sgr('22')}f`;
    assert.deepEqual(colouredOutput(text).colours, [
      [1, ''],
      [1, 'ansi-4 ansi-underline'],
      [1, 'ansi-4'],
      [1, 'ansi-4 ansi-italic'],
      [1, 'ansi-faint'],
      [1, ''],
    ]);
  });

  it('has no runs for plain text, and a limited number of runs', () => {
    assert.deepEqual(colouredOutput(`${sgr('31')}${sgr('0')}plain`), { output: 'plain' });
    const { output, colours } = colouredOutput(`${sgr('31')}a${sgr('32')}b`.repeat(2_000));
    assert.equal(colours?.length, 1_000);
    assert.ok(output.length > 1_000);
  });
});
