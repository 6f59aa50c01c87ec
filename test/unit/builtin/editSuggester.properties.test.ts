// Tests what holds for every suggestion, whatever was typed.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as fc from 'fast-check';
import { syntaxOf } from '../../../src/builtin/language/languageSyntax.ts';
import { initialState, lexLine } from '../../../src/builtin/language/lineTokens.ts';
import { applyEdits, Typist } from './typist.ts';

const line = fc.constantFrom(
  'const user = load(id);',
  'send(user, id);',
  '// user id send',
  'log("user send", `${user} user`);',
  '  user.name = name;',
  'if (user) {',
  '}',
  '/* user',
  'send */ id;',
  '',
);
const code = fc.array(line, { minLength: 2, maxLength: 14 }).map((lines) => lines.join('\n'));
const action = fc.oneof(
  fc.record({
    kind: fc.constant('change'),
    word: fc.constantFrom('user', 'id', 'send', 'name'),
    nth: fc.nat(6),
    to: fc.constantFrom('client', 'key', 'post'),
  }),
  fc.record({
    kind: fc.constant('type'),
    at: fc.nat(300),
    keys: fc.constantFrom('x', '\n', '(a, b)', '"', '*/', '😀', '  '),
  }),
  fc.record({ kind: fc.constant('delete'), at: fc.nat(300), count: fc.nat(12) }),
  fc.record({ kind: fc.constantFrom('accept', 'reject') }),
);
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

function act(user: Typist, step: Action): void {
  if ('word' in step) {
    const count = user.text.split(step.word).length - 1;
    if (count > 0) user.change(step.word, step.to, 1 + (step.nth % count));
  } else if ('keys' in step) {
    user.cursor = step.at % (user.text.length + 1);
    user.type(step.keys);
  } else if ('count' in step) {
    user.cursor = step.at % (user.text.length + 1);
    user.delete(Math.min(step.count, user.text.length - user.cursor));
  } else if (user.ask()) {
    if (step.kind === 'accept') user.accept();
    else user.reject();
  }
}

/** All characters that are in strings or comments. */
function prose(text: string): string {
  let state = initialState;
  let found = '';
  for (const one of text.split('\n')) {
    const lexed = lexLine(one, state, syntaxOf('typescript'));
    state = lexed.end;
    for (const token of lexed.tokens) if (token.place !== 'code') found += token.text;
  }
  return found;
}

describe('Any suggestion for any typed text', () => {
  it('has ordered ranges in bounds, changes the text, and puts the cursor inside it', () => {
    fc.assert(
      fc.property(code, fc.array(action, { minLength: 1, maxLength: 8 }), (text, steps) => {
        const user = new Typist(text);
        for (const step of steps) {
          act(user, step);
          const suggestion = user.ask();
          if (!suggestion) continue;
          const lines = user.text.split('\n');
          let last = { line: 0, character: 0 };
          for (const { range } of suggestion.edits) {
            for (const { line: at, character } of [range.start, range.end]) {
              assert.ok(at < lines.length && character <= (lines[at] ?? '').length, 'in bounds');
              assert.ok(at > last.line || (at === last.line && character >= last.character), 'in order');
              last = { line: at, character };
            }
          }
          const after = applyEdits(user.text, suggestion.edits);
          assert.notEqual(after, user.text);
          const { line: at = 0, character = 0 } = suggestion.cursorPosition ?? {};
          assert.ok(character <= (after.split('\n')[at] ?? '').length, 'cursor');
        }
      }),
      { numRuns: 600 },
    );
  });

  it('never undoes the last edit', () => {
    fc.assert(
      fc.property(code, fc.array(action, { minLength: 1, maxLength: 8 }), (text, steps) => {
        const user = new Typist(text);
        for (const step of steps) {
          const before = user.text;
          act(user, step);
          const suggestion = user.ask();
          if (suggestion && user.text !== before)
            assert.notEqual(applyEdits(user.text, suggestion.edits), before);
        }
      }),
      { numRuns: 600 },
    );
  });

  it('changes no strings or comments if only names in code were changed', () => {
    const words = fc.record({
      word: fc.constantFrom('user', 'id', 'send'),
      to: fc.constantFrom('client', 'key', 'post'),
    });
    fc.assert(
      fc.property(code, fc.array(words, { minLength: 1, maxLength: 4 }), (text, changes) => {
        const user = new Typist(`const user = 1, id = 2, send = 3;\n${text}`);
        for (const { word, to } of changes) {
          // The first one is in the declaration, which is code.
          if (!user.text.split('\n')[0]?.includes(word)) continue;
          user.change(word, to);
          for (
            let suggestion = user.ask(), count = 0;
            suggestion && count < 30;
            suggestion = user.ask(), count++
          ) {
            const before = prose(user.text);
            user.accept();
            assert.equal(prose(user.text), before);
          }
        }
      }),
      { numRuns: 400 },
    );
  });
});
