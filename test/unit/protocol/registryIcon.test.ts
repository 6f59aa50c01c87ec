// An icon of the registry is either exactly what the registry asks for, or no icon: what comes out is path data.
import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { readRegistryIcon } from '../../../src/protocol/registryIcon.ts';

const xmlns = 'xmlns="http://www.w3.org/2000/svg"';
const svg = (inside: string, attributes = 'viewBox="0 0 16 16"'): string =>
  `<svg ${xmlns} ${attributes}>${inside}</svg>`;
const path = '<path fill="currentColor" d="M1 1h14v14z"/>';
const one = { d: 'M1 1h14v14z', isEvenOdd: false };

describe('readRegistryIcon', () => {
  it('reads paths, also in groups, with the fill that they inherit', () => {
    const text = `<?xml version="1.0"?>
      <!-- made by <hand> -->
      <svg width='16' height="16" ${xmlns} viewBox="0,0 24 24.50" fill="none" id="a" data-name="图层 2" stroke="none">
        <title>An &amp; icon</title><desc/>
        <path d="M0 0h24v24H0z"/>
        <g fill="currentColor" fill-rule="evenodd" stroke-width="2">
          <path d="M1 1 2-3.5e1,4a1 1 0 1 0 2 2" clip-rule="evenodd"></path>
          <g><path fill-rule="nonzero" d="\n m2 2z"/></g>
          <path fill="none" d="M3 3z"/>
        </g>
      </svg>\n`;
    assert.deepEqual(readRegistryIcon(text), {
      viewBox: '0 0 24 24.5',
      paths: [
        { d: 'M1 1 2-3.5e1,4a1 1 0 1 0 2 2', isEvenOdd: true },
        { d: '\n m2 2z', isEvenOdd: false },
      ],
    });
    assert.deepEqual(readRegistryIcon(svg('<path d="M1 1h14v14z"/>')), {
      viewBox: '0 0 16 16',
      paths: [one],
    });
    const sized = svg(path, 'width="20" height="10"');
    assert.deepEqual(readRegistryIcon(sized), { viewBox: '0 0 20 10', paths: [one] });
  });

  it('refuses what paths cannot represent', () => {
    const other = [
      ...['<script>alert(1)</script>', '<style>path{fill:red}</style>', '<a href="javascript:1">x</a>'],
      ...[
        '<image href="https://x.example/a.png"/>',
        '<use href="#a"/>',
        '<foreignObject><p>x</p></foreignObject>',
      ],
      ...['<linearGradient id="a"/>', '<rect width="1" height="1"/>', '<text>x</text>', svg(path)],
      ...[
        '<animate attributeName="d"/>',
        'text',
        '<![CDATA[x]]>',
        '<?xml-stylesheet href="a"?>',
        '&lt;',
        '<!-- ',
      ],
      ...[
        '<g>',
        '</g>',
        '<g></path>',
        '<path d="M0 0">',
        '<path d="M0 0"><g/></path>',
        '<title><b/></title>',
        '<',
      ],
    ];
    for (const inside of other) assert.equal(readRegistryIcon(svg(path + inside)), undefined, inside);
    for (const attribute of [
      ...[
        'onload="alert(1)"',
        'style="fill:red"',
        'transform="scale(2)"',
        'stroke="currentColor"',
        'opacity="0.5"',
      ],
      ...[
        'fill="red"',
        'fill="#000"',
        'fill="url(#a)"',
        'fill-rule="odd"',
        'filter="url(#a)"',
        'xlink:href="#a"',
      ],
      ...['d="M0 0" d="M1 1"', 'id=a', 'id="a', 'id="&a;"', 'id="<"', 'mask="x"', 'href="#a"', '"', '/'],
    ]) {
      const drawn = attribute.startsWith('d=') ? attribute : `d="M0 0" ${attribute}`;
      assert.equal(readRegistryIcon(svg(`${path}<path ${drawn}/>`)), undefined, attribute);
      if (!attribute.startsWith('d=')) {
        assert.equal(readRegistryIcon(svg(`<g ${attribute}>${path}</g>`)), undefined, attribute);
        assert.equal(readRegistryIcon(svg(path, `viewBox="0 0 1 1" ${attribute}`)), undefined, attribute);
      }
    }
    for (const text of [
      ...[
        '',
        path,
        `<p>${svg(path)}</p>`,
        svg(path) + svg(path),
        svg(''),
        svg('<path fill="none" d="M0 0"/>'),
      ],
      ...[
        `<!DOCTYPE svg>${svg(path)}`,
        `x${svg(path)}`,
        `${svg(path)}x`,
        svg(path).slice(0, -1),
        svg(path, ''),
      ],
      svg(path).replace(xmlns, 'xmlns="http://www.w3.org/1999/xhtml"'),
    ])
      assert.equal(readRegistryIcon(text), undefined, text);
    for (const box of [
      '',
      '0 0 0 16',
      '0 0 16',
      '0 0 16 16 16',
      '0 0 1e9 1',
      '0 0 -1 1',
      '0 0 NaN 1',
      '0 0 1000000 1',
    ])
      assert.ok(readRegistryIcon(svg(path, `viewBox="${box}"`)) === undefined || box === '', box);
  });

  it('refuses path data with other characters, too many paths, and too much of it', () => {
    for (const d of ['', 'L0 0', 'M0 0;', 'M0 0"', 'M0 0 url(#a)', 'M0 0\u00a0', 'M0 0\u0660', 'x'])
      assert.equal(readRegistryIcon(svg(`<path d='${d}'/>`)), undefined, d);
    const many = (count: number): string => svg('<path d="M0 0z"/>'.repeat(count));
    assert.equal(readRegistryIcon(many(20))?.paths.length, 20);
    assert.equal(readRegistryIcon(many(21)), undefined);
    const long = (units: number): string => svg(`<path d="M${'0'.repeat(units - 1)}"/>`);
    assert.equal(readRegistryIcon(long(8_000))?.paths[0]?.d.length, 8_000);
    assert.equal(readRegistryIcon(long(8_001)), undefined);
    assert.equal(readRegistryIcon(svg(path) + ' '.repeat(8_192)), undefined);
    const deep = (depth: number): string => svg('<g>'.repeat(depth) + path + '</g>'.repeat(depth));
    assert.ok(readRegistryIcon(deep(14)));
    assert.equal(readRegistryIcon(deep(15)), undefined);
  });

  it('gives path data only, whatever the text', () => {
    const piece = fc.constantFrom(
      ...[
        `<svg ${xmlns} viewBox="0 0 16 16"`,
        `<svg ${xmlns} viewBox="0 0 16 16">`,
        '</svg>',
        '<g>',
        '</g>',
        path,
      ],
      ...[
        '<path',
        ' d="M0 0"',
        ' fill="none"',
        '/>',
        '>',
        '<',
        '"',
        "'",
        ' ',
        '<!--',
        '-->',
        '<?xml ',
        '?>',
        '&',
      ],
      ...['<title>', '</title>', 'onload="x"', 'd', '=', '<script>', 'M0 0', '<path d="M0 0', '</'],
    );
    const pieces = fc.array(fc.oneof({ weight: 9, arbitrary: piece }, fc.string({ maxLength: 4 })));
    // Most texts of pieces are no icon: damaged icons are tried too.
    const whole = svg(`<g fill="none">${path}</g><title>x</title>${path}`);
    const damaged = fc
      .tuple(fc.nat(whole.length), fc.nat(2), fc.array(piece, { maxLength: 2 }))
      .map(([at, gone, put]) => whole.slice(0, at) + put.join('') + whole.slice(at + gone));
    let icons = 0;
    const check = (text: string): void => {
      const icon = readRegistryIcon(text);
      if (icon === undefined) return;
      icons++;
      assert.match(icon.viewBox, /^[-\d.]+ [-\d.]+ [\d.]+ [\d.]+$/);
      assert.ok(icon.paths.length > 0 && icon.paths.length <= 20);
      for (const { d } of icon.paths) assert.match(d, /^[\d\sA-Za-z+.,-]+$/);
      assert.ok(
        !/<(?!\/|!--|\?xml |(?:svg|g|path|title|desc)[ />])/.test(text.replace(/<!--[^]*?-->/g, '')),
        text,
      );
    };
    fc.assert(
      fc.property(
        fc.oneof(
          pieces.map((all) => all.join('')),
          damaged,
        ),
        check,
      ),
      { numRuns: 500 },
    );
    assert.ok(icons > 5, `${icons} texts were icons`);
  });

  it('takes no longer for hostile texts', () => {
    // Fails by the time limit of the test: anything worse than linear would take minutes.
    const head = `<svg ${xmlns} viewBox="0 0 1 1"`;
    const hostile = [
      ...[
        ' ',
        '<',
        '<g>',
        '<!--',
        '<!---->',
        '<a',
        ' a=""',
        '"',
        '<svg',
        "<path d='",
        '</',
        '</g>',
        '<?xml ',
        '&',
      ],
      ...['x', ' x', ' x ', 'x=', '\n', '<title>', '<g ', '<path d="M0"/>', '0 ', '-', '<g/>', 'a:', 'e'],
    ];
    for (const piece of hostile)
      for (const start of [
        '',
        head,
        `${head}>`,
        `${head}><path d="M0 `,
        `${head} `,
        `${head} a`,
        `${head}></`,
        '<!--',
      ])
        for (let run = 0; run < 5; run++) readRegistryIcon((start + piece.repeat(8_192)).slice(0, 8_192));
  });
});
