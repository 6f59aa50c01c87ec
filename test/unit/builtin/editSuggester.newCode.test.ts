// Tests that typing new code without repetition gets no suggestions, in empty and in existing files.
import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'mocha';
import * as fc from 'fast-check';
import { Typist } from './typist.ts';

/**
 * Types `code` key by key, with the indentation an editor puts in, and a pause after each key, and gives what was offered on
 * the way.
 */
async function typed(code: string, languageId: string): Promise<string[]> {
  const user = new Typist('', languageId, true, { rename: true, searchAndReplace: true });
  const offered: string[] = [];
  let at = 0;
  while (at < code.length) {
    const indentation = /^\n[ \t]*/.exec(code.slice(at, at + 40))?.[0];
    if (indentation) user.paste(indentation);
    else user.type(code[at] as string);
    at += indentation?.length ?? 1;
    await user.pause();
    if (user.answer) offered.push(`${JSON.stringify(user.text.slice(-60))} → ${JSON.stringify(user.answer)}`);
  }
  return offered;
}

/**
 * Like `typed`, but in an editor that closes brackets: the closing bracket is inserted at once and typed over later, and Enter
 * between braces opens a block. Some keys are wrong and are deleted again.
 */
async function typedWithClosing(code: string, languageId: string): Promise<string[]> {
  const user = new Typist('', languageId, true, { rename: true, searchAndReplace: true });
  const offered: string[] = [];
  const pause = async (): Promise<void> => {
    await user.pause();
    if (user.answer) offered.push(`${JSON.stringify(user.text.slice(-60))} → ${JSON.stringify(user.answer)}`);
  };
  const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
  const keys = code.match(/\n[ \t]*|[^\n]/g) ?? [];
  for (const [i, key] of keys.entries()) {
    if (i % 40 === 39) {
      user.type('q');
      await pause();
      user.backspace(1);
      await pause();
    }
    const rest = user.text.slice(user.cursor);
    const close = closing[key];
    if (
      rest.startsWith(key) &&
      (')]}'.includes(key) || (key.startsWith('\n') && '}])'.includes(keys[i + 1] ?? ' ')))
    )
      user.cursor += key.length;
    else if (close) {
      user.paste(key + close);
      user.cursor -= close.length;
    } else if (key.startsWith('\n') && rest.startsWith('}')) {
      const outer =
        /^[ \t]*/.exec(user.text.slice(user.text.lastIndexOf('\n', user.cursor - 1) + 1))?.[0] ?? '';
      user.paste(`${key}\n${outer}`);
      user.cursor -= outer.length + 1;
    } else user.paste(key);
    await pause();
  }
  return offered;
}

/** Ten minutes at five keys a second. */
const keysInTenMinutes = 3_000;

describe('Ten minutes of new code', () => {
  const files: readonly (readonly [string, string])[] = [
    ['ledger.ts', 'typescript'],
    ['crawler.py', 'python'],
    ['pool.go', 'go'],
    ['Inventory.java', 'java'],
    ['cache.rs', 'rust'],
  ];
  for (const [name, languageId] of files) {
    it(`get no suggestions: ${name}`, async () => {
      const code = readFileSync(new URL(`./typed/${name}.txt`, import.meta.url), 'utf8');
      assert.ok((code.match(/\n[ \t]*|[^\n]/g) ?? []).length >= keysInTenMinutes);
      assert.deepEqual(await typed(code, languageId), []);
    });
    it(`get no suggestions while the editor closes brackets: ${name}`, async () => {
      const code = readFileSync(new URL(`./typed/${name}.txt`, import.meta.url), 'utf8');
      assert.deepEqual(await typedWithClosing(code, languageId), []);
    });
  }
});

/**
 * Types `code` in front of `mark`, which stands in the middle of a file of the same language, key by key and line by line as
 * an editor indents them, and gives what was offered on the way.
 */
function typedInto(file: string, mark: string, code: string, languageId: string): string[] {
  const user = new Typist(file, languageId, true, { rename: true, searchAndReplace: true }).goTo(mark);
  const offered: string[] = [];
  for (const key of code.match(/\n[ \t]*|[^\n]/g) ?? []) {
    user.paste(key).ask();
    if (user.answer)
      offered.push(
        `${JSON.stringify(user.text.slice(user.cursor - 60, user.cursor))} → ${JSON.stringify(user.answer)}`,
      );
  }
  return offered;
}

describe('New code in an existing file', () => {
  const files: readonly (readonly [string, string, string])[] = [
    ['ledger.ts', 'typescript', '\n\n'],
    ['crawler.py', 'python', '\n\n\n'],
    ['pool.go', 'go', '\n\n'],
    ['Inventory.java', 'java', '\n\n'],
    ['cache.rs', 'rust', '\n\n'],
  ];
  for (const [name, languageId, gap] of files) {
    const blocks = readFileSync(new URL(`./typed/${name}.txt`, import.meta.url), 'utf8').split(gap);
    const from = Math.max(1, Math.floor(blocks.length / 2) - 2);
    const typed = blocks.splice(from, 3);
    it(`gets no suggestions: ${name}`, () => {
      const below = blocks[from];
      assert.ok(below && typed.length === 3, 'a part with something above and below it');
      assert.deepEqual(typedInto(blocks.join(gap), below, typed.join(gap) + gap, languageId), []);
    });
  }
});

describe('Any new code without repetition', () => {
  it('gets no suggestions', async () => {
    const words = fc.uniqueArray(
      fc.string({
        unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'.split('')),
        minLength: 3,
        maxLength: 9,
      }),
      { minLength: 4, maxLength: 24 },
    );
    const shape = fc.constantFrom(
      (a: string, b: string) => `const ${a} = ${b}();\n`,
      (a: string, b: string) => `if (${a}.${b}) {\n`,
      (a: string, b: string) => `${a}("${b}"); // ${b}s\n`,
      (a: string, b: string) => `  ${a}: [${b}, 1],\n}\n`,
    );
    await fc.assert(
      fc.asyncProperty(words, fc.array(shape, { minLength: 12, maxLength: 12 }), async (names, shapes) => {
        const code = names
          .slice(0, names.length - (names.length % 2))
          .map((name, i) => (i % 2 === 0 ? shapes[i / 2]!(name, names[i + 1]!) : ''))
          .join('');
        assert.deepEqual(await typed(code, 'typescript'), []);
      }),
      { numRuns: 60 },
    );
  });
});

describe('Generated files', () => {
  const code = 'const user = 1;\n\nuse(user);\n';
  const cases: readonly (readonly [string, string, string])[] = [
    ['with @generated at the top', `// @generated by a tool\n${code}`, 'file:///work/a.ts'],
    ['with DO NOT EDIT at the top', `// Code generated by x. DO NOT EDIT.\n${code}`, 'file:///work/a.go'],
    ['with a line nobody writes', `${code}const data = "${'x'.repeat(6_000)}";\n`, 'file:///work/a.ts'],
    ['that are lock files', code, 'file:///work/yarn.lock'],
    ['that are minified', code, 'file:///work/lib.min.js'],
  ];
  for (const [which, text, uri] of cases)
    it(`get no suggestions: those ${which}`, () => {
      const user = new Typist(text, 'typescript', true, {}, uri).change('user', 'account');
      user.ask();
      assert.equal(user.answer, undefined);
    });

  it('are not recognized by a string far below the top', () => {
    const user = new Typist(`${code}${'run();\n'.repeat(20)}log("DO NOT EDIT");\n`);
    assert.equal(user.change('user', 'account').offer(), 'use(account);');
  });
});

describe('An undone change', () => {
  it('is not suggested again right after it was undone, even if it has several lines', () => {
    const line = 'send(message, receiver, priority);\nflush(receiver);\n';
    const other = 'post(message, receiver);\nlog(receiver);\nflush(message);\n';
    const user = new Typist(`${line}\nrun();\n${line}\nrun();\n${line}`);
    for (const nth of [1, 1]) user.goTo(line, nth).replace(line.length, other);
    assert.match(user.offer(), /post\(message, receiver\);/);
    user.goTo(line).replace(line.length, other).ask();
    user.goTo(other, 3).replace(other.length, line).ask();
    assert.equal(user.answer, undefined);
  });

  it('is not suggested again while an edit of the line is undone step by step', () => {
    const user = new Typist('use(user, 1);\nrun();\nuse(user, 1);\nrun();\nuse(user, 1);\n');
    user.change('user', 'account').change('user', 'account');
    user.goTo('1);', 3).type('2').goTo('user').replace(4, 'account').ask();
    user.goTo('account', 3).replace(7, 'user').ask();
    assert.equal(user.answer, undefined);
  });
});
