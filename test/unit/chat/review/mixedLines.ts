// Random texts with mixed line ends, used by tests of lines.
import * as fc from 'fast-check';

const end = fc.constantFrom('\n', '\r\n', '\r');
const word = fc.constantFrom('a', 'b', '', 'return x;', 'ä 字', '}');

/** With and without a line end at the end. */
export const mixed = fc
  .tuple(fc.array(fc.tuple(word, end), { maxLength: 12 }), word)
  .map(([lines, last]) => lines.map(([line, end]) => line + end).join('') + last);
