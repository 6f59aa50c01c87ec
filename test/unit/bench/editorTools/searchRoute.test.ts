// What agents without editor tools read, for the benchmark of the editor tools.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { enclosingFunction } from '../../../bench/editorTools/enclosingFunction.ts';
import { leanSteps, searchRoute } from '../../../bench/editorTools/searchRoute.ts';

const typescript = `import { add } from './add';

export class Cart extends Base {
  total = add(1);

  sum(
    first: number,
    rest: () => void
  ): number {
    if (first) {
      this.each((one) => {
        add(one);
      });
    }
    return first;
  }

  private empty(): void {
    add(0);
  }
}

export const run = <T>(value: T) => {
  add(value);
};`.split('\n');

const python = `from add import add

add(0)

class Cart:
    def sum(
        self,
        first,
    ):
        add(
            first
        )

        return first

    async def other(self): pass

def run(value):
    for one in value:
        add(one)
    return value`.split('\n');

/** The first and last line, 1-based, of the function around the first line after `from` that contains `text`. */
function around(lines: readonly string[], text: string, from = 0): readonly number[] | undefined {
  const at = lines.findIndex((line, index) => index >= from && line.includes(text));
  const found = enclosingFunction(lines, at);
  return found && [found.from + 1, found.to + 1];
}

describe('the named function around a line', () => {
  it('is found in TypeScript, also around a callback and with parameters on lines of their own', () => {
    assert.deepEqual(around(typescript, 'import'), undefined);
    assert.deepEqual(around(typescript, 'total ='), undefined);
    assert.deepEqual(around(typescript, 'add(one)'), [6, 16]);
    assert.deepEqual(around(typescript, 'rest:'), [6, 16]);
    assert.deepEqual(around(typescript, 'add(0)'), [18, 20]);
    assert.deepEqual(around(typescript, 'add(value)'), [23, 25]);
  });

  it('is found in Python', () => {
    assert.deepEqual(around(python, 'add(0)'), undefined);
    assert.deepEqual(around(python, 'class'), undefined);
    assert.deepEqual(around(python, 'add(', 5), [6, 14]);
    assert.deepEqual(around(python, 'add(one)'), [18, 21]);
  });
});

describe('the lean route', () => {
  const files = new Map([
    ['cart.ts', typescript.join('\n')],
    ['cart.py', python.join('\n')],
    ['long.py', ['def long():', ...Array.from({ length: 100 }, (_, at) => `    add(${at})`)].join('\n')],
  ]);

  it('reads the function around the first match of each file in place of the lines around each match', () => {
    const steps = leanSteps({ search: [{ grep: /add/ }, { around: /\badd\(/, except: ['long.py'] }] });
    assert.deepEqual(steps, [{ grep: /add/ }, { function: /\badd\(/, except: ['long.py'] }]);
    const numbered = (lines: readonly string[], from: number, to: number): string =>
      lines
        .slice(from - 1, to)
        .map((line, at) => `${from + at}\t${line}`)
        .join('\n');
    const expected = numbered(typescript, 6, 16) + numbered(python, 6, 14);
    assert.deepEqual(searchRoute(steps.slice(1), files), { calls: 2, bytes: expected.length });
  });

  it('reads only the lines around the match if the function is long', () => {
    const [, ...lines] = files.get('long.py')!.split('\n');
    const { calls, bytes } = searchRoute([{ function: /add\(50\)/ }], files);
    assert.equal(calls, 1);
    const expected = lines.slice(50 - 15, 50 + 16).map((line, at) => `${50 + 2 - 15 + at}\t${line}`);
    assert.equal(bytes, expected.join('\n').length);
  });

  it('is that of the question if it has one', () => {
    assert.deepEqual(leanSteps({ search: [{ around: /a/ }], lean: [{ grep: /b/ }] }), [{ grep: /b/ }]);
  });
});
