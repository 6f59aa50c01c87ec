// Tests that the output of a command is shown as a terminal shows it, and its colours as runs of text.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as fc from 'fast-check';
import { colouredOutput, plainOutput, wholeOutput } from '../../../../src/chat/terminal/colouredOutput.ts';

const esc = '\u001b';
const sgr = (codes: string): string => `${esc}[${codes}m`;

describe('the text of output', () => {
  const shown: [name: string, text: string, shown: string][] = [
    ['colours', `${sgr('1;31')}a${sgr('0')}b`, 'ab'],
    ['CSI of C1', 'a\u009b31mb', 'ab'],
    ['save and restore', `a${esc}7b${esc}8c`, 'abc'],
    ['reset', `a${esc}cb`, 'ab'],
    ['a character set', `a${esc}%Gb${esc}(Bc${esc} Fd`, 'abcd'],
    ['keypad modes', `a${esc}=b${esc}>c`, 'abc'],
    ['private modes', `a${esc}[?25lb${esc}[>4;2mc${esc}[!pd`, 'abcd'],
    ['a title', `a${esc}]0;title\u0007b`, 'ab'],
    ['a title up to ST', `a${esc}]0;title${esc}\\b`, 'ab'],
    ['a title up to ST of C1', `a${esc}]0;title\u009cb`, 'ab'],
    ['a title of C1', 'a\u009d0;title\u0007b', 'ab'],
    ['a title of GNU screen', `a${esc}ktitle${esc}\\b`, 'ab'],
    ['a link', `${esc}]8;;https://a.example${esc}\\text${esc}]8;;${esc}\\`, 'text'],
    ['DCS', `a${esc}P1$r0m${esc}\\b\u0090q#0~-\u009cc`, 'abc'],
    ['APC', `a${esc}_Gi=1;AAAA${esc}\\b\u009fx\u009cc`, 'abc'],
    ['PM and SOS', `a${esc}^x${esc}\\b${esc}Xy${esc}\\c`, 'abc'],
    ['BEL in DCS', `a${esc}Px\u0007y${esc}\\b`, 'ab'],
    ['an aborted string', `a${esc}]0;t\u0018b${esc}P\u001ac`, 'abc'],
    ['a string that a sequence ends', `a${esc}]0;t${sgr('31')}b`, 'ab'],
    ['a string without an end', `a${esc}]0;title`, 'a'],
    ['a sequence without an end', `a${esc}[31`, 'a'],
    ['an escape at the end', `a${esc}`, 'a'],
    ['an aborted sequence', `a${esc}[3\u0018b${esc}[3${esc}[mc`, 'abc'],
    ['control characters in a sequence', `ab${esc}[3\r1mc${esc}[\n0md`, 'cb\nd'],
    ['other characters in a sequence', `a${esc}[3é${esc}ü`, 'aéü'],
    ['control characters', 'a\u0000\u0007\u000e\u000f\u007f\u0081b', 'ab'],
    ['line feeds', 'a\nb\r\nc\vd\fe\u0085f\u0084g', 'a\nb\nc\nd\ne\nf\ng'],
    ['carriage returns', 'abc\rd\re', 'ebc'],
    ['backspaces', 'Wait |\b/\b-', 'Wait -'],
    ['more backspaces than text', 'a\b\b\bb', 'b'],
    ['an erased line', `10%${esc}[1G${esc}[2K20%`, '20%'],
    ['an erased end', `abc\rd${esc}[K`, 'd'],
    ['an erased start', `abcd${esc}[3D${esc}[1K`, '  cd'],
    ['erased characters', `abcd\r${esc}[2X`, '  cd'],
    ['columns', `a${esc}[5Gb${esc}[2Cc${esc}[3Dd${esc}[1\`e`, 'e   bd c'],
    ['a column far away', `a${esc}[999999999Gb`, `a${' '.repeat(149)}b`],
    ['tabs', 'a\tb\rc\td', 'c\td'],
    ['a tab that is overwritten', 'a\tb\r12345', '12345   b'],
    ['wide characters', '漢字\b\bx', '漢x '],
    ['half a wide character', '漢字\rx', 'x 字'],
    ['combining characters', 'e\u0301a\b\bx', 'xa'],
    ['emoji', '👍🏽 ok\r👎', '👎 ok'],
  ];
  for (const [name, text, expected] of shown)
    it(`has no escape codes: ${name}`, () => {
      assert.equal(plainOutput(text), expected);
      assert.equal(wholeOutput(text), expected);
    });

  it('is the end of a longer output', () => {
    const text = Array.from({ length: 10_000 }, (_, at) => `${sgr('31')}line ${at}${sgr('0')}\n`).join('');
    const { output, colours = [] } = colouredOutput(text);
    assert.ok(output.length <= 16_000 && output.endsWith('\nline 9999\n'));
    assert.ok(colours.length > 100);
    assert.equal(wholeOutput(text).length, text.length - 10_000 * 9);
    const emoji = plainOutput(`${'👍'.repeat(10_000)}a`);
    assert.ok(emoji.isWellFormed() && emoji.length >= 15_999);
  });

  it('ignores the sequence in which it was cut', () => {
    const lines = `${'x'.repeat(78)}\n`.repeat(150);
    for (const whole of [
      sgr('38;2;111;122;133'),
      `${esc}]0;a title${esc}\\`,
      `${esc}]1337;File=:${'QUJD'.repeat(100)}\u0007`,
      `${esc}Pq${'#0~~-\n'.repeat(100)}${esc}\\`,
      `\u009dtitle\u009c`,
    ])
      for (let at = 1; at < whole.length; at += 3) {
        const rest = `${whole.slice(at)}${lines}end`;
        assert.match(
          colouredOutput(rest, true).output,
          /^[x\n]*end$/,
          JSON.stringify(whole.slice(at, at + 20)),
        );
        const long = `${rest}${sgr('')}`.padEnd(64_000, '\u0000');
        assert.match(colouredOutput(long).output, /^[x\n]*end$/);
      }
  });

  it('has the text of a cut output that has no sequences', () => {
    for (const text of ['one line', 'one line\n', 'x'.repeat(70_000), `${'x'.repeat(63_990)}\ny`])
      assert.ok(text.endsWith(colouredOutput(text, true).output.replace(/^\n/, '')));
    assert.equal(colouredOutput('one line\n', true).output, 'one line\n');
    assert.equal(plainOutput(`${'x'.repeat(63_990)}\nyyyyyyyyyyyyy`).length, 16_000);
  });

  /** Occurs only in the payloads of strings. */
  const marker = '\u2603';
  const pieces = fc.oneof(
    fc.constantFrom(
      ...['a', 'bc ', '\n', '\r\n', '\r', '\t', '\b', '\u0007', '漢', 'e\u0301', '\u0085'],
      ...[sgr('31'), sgr('0'), sgr('1;42'), sgr('38;5;9'), sgr('38:2::1:2:3'), sgr('7;9;4:3')],
      ...['[K', '[1K', '[2K', '[5G', '[3D', '[2C', '[4X', '7', '8', 'c', '%G', '[?25l', '['].map(
        (sequence) => esc + sequence,
      ),
      ...['\u009b', '\u009c', '\u0018', esc, `${esc}\\`],
    ),
    fc.string({ unit: 'grapheme', maxLength: 5 }).filter((text) => !text.includes(marker)),
  );
  const payload = marker.repeat(3);
  const strings = fc
    .tuple(
      fc.constantFrom(
        ...[']', 'P', '_', '^', 'X', 'k'].map((start) => esc + start),
        '\u009d',
        '\u0090',
        '\u009f',
      ),
      fc.constantFrom(`${esc}\\`, '\u009c', '\u0018'),
    )
    .map(([start, end]) => start + payload + end);

  it('never has a control character or the payload of a string', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, strings), { maxLength: 60 }), (all) => {
        const text = all.join('');
        const { output, colours = [] } = colouredOutput(text);
        // oxlint-disable-next-line no-control-regex -- these characters are searched.
        assert.ok(!/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/.test(output));
        assert.ok(!output.includes(marker));
        assert.ok(colours.reduce((sum, [length]) => sum + length, 0) <= output.length);
        assert.equal(output, wholeOutput(text));
      }),
    );
  });

  it('is read in linear time', () => {
    const size = 100_000;
    const hostile = [
      `${esc}[`,
      `${esc}[1;`,
      `${esc}]`,
      `${esc}P`,
      `${esc}\\`,
      `${esc}[1K`,
      `x${esc}[1K`,
      `\r${esc}[999999X`,
      `\n${esc}[999Gx`,
      `\r${esc}[999Gx`,
      '\b\b漢',
      'e\u0301',
      '\u0301',
      '\t',
      '\r',
      '\n',
      `${sgr('31')}a`,
      ' ',
      ';',
    ];
    for (const piece of hostile)
      for (const start of [`${esc}[`, 'x'.repeat(50_000)]) {
        // Quadratic time would take minutes.
        wholeOutput(start + piece.repeat((size - start.length) / piece.length));
        colouredOutput(start + piece.repeat(size / piece.length));
      }
  });
});

describe('the colours of output', () => {
  it('are the sixteen, across lines and overwritten text', () => {
    const text = `ok ${sgr('1;32')}✓ one\ntwo${sgr('0')} ${sgr('91')}old\rnew${sgr('39')}\n${sgr('30;43')}W`;
    assert.deepEqual(colouredOutput(text), {
      output: 'ok ✓ one\nnew old\nW',
      colours: [
        [3, ''],
        [6, 'ansi-2 ansi-bold'],
        [3, 'ansi-9'],
        [1, ''],
        [3, 'ansi-9'],
        [1, ''],
        [1, 'ansi-0 ansi-on-3'],
      ],
    });
  });

  const styles: [codes: string, classes: string][] = [
    ['38;2;1;2;3', ''],
    ['38;5;4;4', 'ansi-4 ansi-underline'],
    ['38:5:4;4', 'ansi-4 ansi-underline'],
    ['38:2::1:2:3;4', 'ansi-underline'],
    ['38:2:1:2:3;4', 'ansi-underline'],
    ['38;5;200;3', 'ansi-italic'],
    ['48;5;200;3', 'ansi-italic'],
    ['48:5:9', 'ansi-on-9'],
    ['58;5;1', ''],
    ['58:5:1', ''],
    ['58;2;1;3;4;2', 'ansi-faint'],
    ['58:2::1:3:4', ''],
    ['4:3', 'ansi-underline'],
    ['4;4:0', ''],
    ['21', 'ansi-underline'],
    ['1;2', 'ansi-faint'],
    ['1;22', ''],
    ['3;23', ''],
    ['4;24', ''],
    ['9', 'ansi-struck'],
    ['9;4', 'ansi-struck ansi-underline'],
    ['9;29', ''],
    ['7', 'ansi-on-default'],
    ['31;7', 'ansi-on-1'],
    ['31;42;7', 'ansi-2 ansi-on-1'],
    ['7;27;31', 'ansi-1'],
    ['31;;32', 'ansi-2'],
    ['31;', ''],
    ['38', ''],
    ['38;5', ''],
    ['8', ''],
    ['95;101', 'ansi-13 ansi-on-9'],
    ['31;39;41;49', ''],
    ['?31', ''],
    ['>4;2', ''],
  ];
  for (const [codes, classes] of styles)
    it(`are changed by ${codes}`, () => {
      assert.deepEqual(
        colouredOutput(`${sgr(codes)}a`),
        classes === '' ? { output: 'a' } : { output: 'a', colours: [[1, classes]] },
      );
    });

  it('are reset with the terminal', () => {
    assert.deepEqual(colouredOutput(`${sgr('31')}${esc}ca`), { output: 'a' });
  });

  it('are absent for plain text, and limited', () => {
    assert.deepEqual(colouredOutput(`${sgr('31')}${sgr('0')}plain`), { output: 'plain' });
    const { output, colours } = colouredOutput(`${sgr('31')}a${sgr('32')}b`.repeat(2_000));
    assert.equal(colours?.length, 1_000);
    assert.ok(output.length > 1_000);
  });
});
