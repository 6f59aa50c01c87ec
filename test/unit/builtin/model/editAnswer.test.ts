// Tests what is suggested while an answer streams, with a model that knows the wanted text and answers as vendors' models do
// when they fail: each suggestion must lead to the wanted text.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { changedBlocks } from '../../../../src/base/diffs/sequenceDiff.ts';
import { EditAnswer, type Progress } from '../../../../src/builtin/model/editAnswer.ts';
import type { EditFormat, EditQuestion } from '../../../../src/builtin/model/editQuestion.ts';
import { createFormat } from '../../../../src/builtin/model/modelEdits.ts';
import { SeededRandom } from '../../../seededRandom.ts';
import { applyEdits } from '../typist.ts';
import { question } from './question.ts';

/** Answers with the text of the region as it is. */
const bare = createFormat('sweep', '');

class Stream {
  readonly asked: EditQuestion;
  readonly answer: EditAnswer;
  readonly #format: EditFormat;
  #said = '';

  constructor(asked: EditQuestion, format = bare) {
    this.asked = asked;
    this.#format = format;
    this.answer = new EditAnswer('file:///a', asked, format, format.write(asked));
  }

  get region(): { readonly start: number; readonly end: number } {
    return this.#format.write(this.asked).region;
  }

  say(text: string): this {
    this.#said += text;
    this.answer.add(text);
    return this;
  }

  end(whole = true): this {
    this.answer.finish(this.#said, whole);
    return this;
  }

  progress(lines: readonly string[] = this.asked.lines): Progress {
    return this.answer.progress({ ...this.asked, lines });
  }

  /** The text after the edits that are known, or why there are none. */
  text(text = this.asked.lines.join('\n')): string {
    const progress = this.progress(text.split('\n'));
    if (progress.kind === 'edits') return applyEdits(text, progress.edits);
    return progress.kind === 'none' ? progress.reason : progress.kind;
  }
}

const lines = [
  'export function sum(a: number) {',
  '  const total = a;',
  '  log(total);',
  '  return total;',
  '}',
  '',
  'export function twice(a: number) {',
  '  return sum(a) * 2;',
  '}',
];
const asked = question(lines.join('\n').replace('a: number)', 'a: number|)'));
const wanted = lines.toSpliced(1, 1, '  const total = a + b;').toSpliced(7, 1, '  return sum(a, a) * 2;');

describe('The answer of a model that streams', () => {
  it('is used when the text after a changed line begins as before', () => {
    const stream = new Stream(asked).say(`\n${wanted.slice(0, 2).join('\n')}`);
    assert.equal(stream.text(), 'wait');
    assert.equal(stream.say('\n  lo').text(), 'wait');
    assert.equal(stream.say('g(t').text(), [...wanted.slice(0, 2), ...lines.slice(2)].join('\n'));
  });

  it('is used after an inserted line only if the whole line after it is as before', () => {
    const stream = new Stream(asked).say(`\n${lines[0]}\n  const b = 1;\n  const to`);
    assert.equal(stream.text(), 'wait');
    assert.equal(stream.say('tal = a;').text(), 'wait');
    assert.equal(stream.say('\n  l').text(), lines.toSpliced(1, 0, '  const b = 1;').join('\n'));
  });

  it('continues with the rest after the first change was accepted', () => {
    const stream = new Stream(asked).say(`\n${wanted.slice(0, 4).join('\n')}`);
    const first = stream.text();
    assert.equal(stream.text(first), 'wait');
    stream.say(`\n${wanted.slice(4).join('\n')}`).end();
    assert.equal(stream.text(first), wanted.join('\n'));
    assert.equal(stream.text(wanted.join('\n')), 'other');
  });

  it('is kept while the user types what it says, and dropped if it does not', () => {
    const stream = new Stream(asked).say(`\n${lines[0]}\n`);
    const typed = lines.with(1, '  const total = a +');
    const others = lines.with(1, '  const total = 7;');
    assert.equal(stream.text(typed.join('\n')), 'wait');
    stream.say(`${wanted[1]}\n${wanted[2]}\n`);
    assert.equal(stream.text(typed.join('\n')), [...wanted.slice(0, 2), ...lines.slice(2)].join('\n'));
    assert.equal(stream.text(others.join('\n')), 'other');
    assert.equal(stream.text(['// above', ...lines].join('\n')), 'other');
    // The model has left the line as it was.
    assert.equal(stream.text(lines.with(0, `${lines[0]} //`).join('\n')), 'other');
  });

  it('is used as far as it has whole lines when it ends early', () => {
    const half = (): Stream => new Stream(asked).say(`\n${wanted.slice(0, 4).join('\n')}\n  brok`);
    const first = [...wanted.slice(0, 2), ...lines.slice(2)].join('\n');
    assert.equal(half().end(false).text(), first);
    assert.equal(half().end(true).text(), first);
    assert.equal(new Stream(asked).say(`\n${lines[0]}\n  con`).end(false).text(), 'incomplete answer');
  });

  it('is given once for the same text after it has ended', () => {
    const stream = new Stream(asked).say(`\n${wanted.join('\n')}`).end();
    assert.equal(stream.text(), wanted.join('\n'));
    assert.equal(stream.text(), 'other');
    const unchanged = new Stream(asked).say(`\n${lines.join('\n')}`).end();
    assert.equal(unchanged.text(), 'no change');
    assert.equal(unchanged.text(), 'other');
  });

  it('wakes those who wait when more is known and when it ends', async () => {
    const stream = new Stream(asked);
    const more = stream.answer.more;
    stream.say(`\n${wanted.slice(0, 4).join('\n')}`);
    await more;
    const end = stream.answer.more;
    stream.end();
    await end;
  });
});

const names = ['count', 'total', 'user', 'index', 'value', 'start', 'limit', 'entry'];

function statement(random: SeededRandom, indent: string): string {
  const [one, two] = [random.pick(names), random.pick(names)];
  return (
    indent +
    random.pick([
      `const ${one} = read(${two}, ${random.below(90)});`,
      `${one}.add(${two});`,
      `if (${one} > ${two}) return ${one};`,
      `log('${one}', ${two});`,
      `}`,
      ``,
      `return ${one};`,
    ])
  );
}

/** Functions with bodies of similar statements. */
function code(random: SeededRandom): string[] {
  const lines: string[] = [];
  for (let part = 0; part < 3 + random.below(3); part++) {
    lines.push(`function ${random.pick(names)}${part}(${random.pick(names)}) {`);
    for (let body = 2 + random.below(6); body > 0; body--) lines.push(statement(random, '  ').trimEnd());
    lines.push('}', '');
  }
  return lines;
}

/** The region after some edits: replaced, inserted and deleted lines. */
function edited(random: SeededRandom, region: readonly string[]): string[] {
  let now = [...region];
  for (let edit = 1 + random.below(3); edit > 0; edit--) {
    const at = random.below(Math.max(1, now.length - 1));
    const line = now[at] ?? '';
    const indent = /^\s*/.exec(line)![0];
    switch (random.below(3)) {
      case 0:
        now[at] = line.replace(/\w+/, random.pick(names));
        break;
      case 1:
        now = now.toSpliced(
          at,
          0,
          ...Array.from({ length: 1 + random.below(2) }, () => statement(random, indent)),
        );
        break;
      default:
        if (/\w/.test(line)) now = now.toSpliced(at, 1);
    }
  }
  return now;
}

/** How vendors' models fail. Each returns an answer and whether the server says that the model ended it. */
const failures: Readonly<
  Record<string, (to: readonly string[], random: SeededRandom) => readonly [string, boolean]>
> = {
  'answers in full': (to) => [to.join('\n'), true],
  'uses CRLF': (to) => [to.join('\r\n'), true],
  'repeats the region': (to) => [[...to, ...to].join('\n'), true],
  'repeats the region without an end': (to) => [[...to, ...to, ...to, ...to].join('\n').slice(0, -9), false],
  'stops early after a line': (to, random) => [
    to.slice(0, random.below(Math.max(1, to.length - 1))).join('\n') + random.pick(['', '\n']),
    true,
  ],
  'stops early within a line': (to, random) => {
    const above = to.slice(0, -1).join('\n');
    return [above.slice(0, random.below(above.length + 1)), true];
  },
  'is cut at the time limit': (to, random) => {
    const all = to.join('\n');
    return [all.slice(0, random.below(all.length + 1)), false];
  },
  'indents by tabs': (to) => [to.map((line) => line.replace(/^ +/, '\t')).join('\n'), true],
  'indents by four': (to) => [to.map((line) => line.replace(/^ +/, '    ')).join('\n'), true],
  'does not indent': (to) => [to.map((line) => line.trimStart()).join('\n'), true],
  'trims its answer': (to) => [to.join('\n').trim(), true],
};

function distance(one: readonly string[], other: readonly string[]): number {
  return changedBlocks(one, other)
    .map(({ oldStart, oldEnd, newStart, newEnd }) => oldEnd - oldStart + newEnd - newStart)
    .reduce((sum, each) => sum + each, 0);
}

describe('A model that knows the wanted text', () => {
  for (const [failure, fail] of Object.entries(failures))
    it(`and ${failure} never makes a wrong suggestion`, () => {
      let right = 0;
      let complete = 0;
      for (let seed = 1; seed <= 300; seed++) {
        const random = new SeededRandom(seed);
        const text = code(random);
        const at = random.below(text.length);
        const stream = new Stream({ ...asked, lines: text, cursor: { line: at, character: 0 } });
        const { start, end } = stream.region;
        const to = edited(random, text.slice(start, end));
        const target = [...text.slice(0, start), ...to, ...text.slice(end)];
        const [said, whole] = fail(to, random);
        let now = text;
        const step = (): void => {
          const progress = stream.progress(now);
          if (progress.kind !== 'edits') return;
          const next = applyEdits(now.join('\n'), progress.edits).split('\n');
          const told = JSON.stringify({ seed, text: text.slice(start, end), to, now, next, said }, null, 1);
          assert.ok(distance(next, target) < distance(now, target), told);
          now = next;
          right++;
        };
        stream.say('\n');
        for (let from = 0, size = 1; from < said.length; from += size) {
          size = 1 + random.below(6);
          stream.say(said.slice(from, from + size));
          step();
        }
        stream.end(whole);
        step();
        if (distance(now, target) === 0) complete++;
      }
      if (!/indents by|not indent/.test(failure)) assert.ok(right > 50, String(right));
      if (/in full|CRLF/.test(failure)) assert.ok(complete > 240, String(complete));
    });
});
