// Tests that text is suggested elsewhere only once it is finished, in several languages.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Typist } from '../typist.ts';

const wide = { rename: true, searchAndReplace: true };

interface Beginning {
  readonly what: string;
  readonly languageId: string;
  readonly text: string;
  /** The text that is replaced by the typed one. */
  readonly old: string;
  /** The number of characters of `old` that are kept. */
  readonly kept?: number;
}

interface Typing extends Beginning {
  /** Typed key by key. Nothing is offered before the last key. */
  readonly keys: string;
  /** What is offered after a pause. */
  readonly offer: string;
}

/** Selects the text and puts the cursor in its place. */
function begin({ text, languageId, old, kept = 0 }: Beginning): Typist {
  const user = new Typist(text, languageId, true, wide).goTo(old);
  user.cursor += kept;
  return old.length > kept ? user.replace(old.length - kept, '') : user;
}

describe('Text that is being typed', () => {
  const cases: readonly Typing[] = [
    {
      what: 'a string argument',
      languageId: 'python',
      text: 'load(first, "r")\nstep()\nload(second, "r")\nstep()\nload(third, "r")\n',
      old: '"r"',
      kept: 3,
      keys: ', mode="fast"',
      offer: 'load(second, "r", mode="fast")',
    },
    {
      what: 'an element of a list of strings',
      languageId: 'javascript',
      text: "run('a', ['build', 'lint']);\n\nrun('b', ['build', 'lint']);\n",
      old: "'lint'",
      kept: 6,
      keys: ", 'pack'",
      offer: "run('b', ['build', 'lint', 'pack']);",
    },
    {
      what: 'a type with arguments',
      languageId: 'rust',
      text: 'fn a(s: &str) -> u8 { 1 }\nfn b(s: &str) -> u8 { 2 }\n',
      old: '&str',
      keys: 'impl Into<String>',
      offer: 'fn b(s: impl Into<String>) -> u8 { 2 }',
    },
    {
      what: 'a value of several names',
      languageId: 'typescript',
      text: 'a.style = red;\nb.style = red;\n',
      old: 'red',
      keys: 'theme.color.main',
      offer: 'b.style = theme.color.main;',
    },
    {
      what: 'a call around an argument',
      languageId: 'java',
      text: 'send(first, second);\nrun();\nsend(first, second);\n',
      old: 'second',
      keys: 'toAddress(second)',
      offer: 'send(first, toAddress(second));',
    },
    {
      what: 'a name with more words than the old one',
      languageId: 'rust',
      text: 'fn insert_node_at(n: u8) {}\n\ninsert_node_at(b);\ninsert_node_at(c);\n',
      old: 'at',
      keys: 'and_move_all',
      offer: 'insert_node_and_move_all(b);\ninsert_node_and_move_all(c);',
    },
    {
      what: 'arguments by name before others',
      languageId: 'python',
      text: 'pool(num=num, block=block)\nrun()\npool(num=num, block=block)\n',
      old: 'num=num, ',
      keys: 'total=total, ',
      offer: 'pool(total=total, block=block)',
    },
  ];
  for (const typing of cases)
    it(`is suggested elsewhere only when it is finished: ${typing.what}, ${typing.languageId}`, async () => {
      const user = begin(typing);
      const [last, before] = [typing.keys.at(-1)!, typing.keys.slice(0, -1)];
      for (const key of before) {
        user.type(key).ask();
        assert.notEqual(user.answer?.kind, 'edit', `after ${user.text.slice(user.cursor - 12, user.cursor)}`);
      }
      user.type(last);
      await user.pause();
      assert.equal(user.leave().offer(), typing.offer);
    });

  it('is suggested only after a pause if more of a comment may follow', async () => {
    const text = '/** Returns the size. */\nfun size()\n/** Returns the time. */\nfun time()\n// Reads it.\n';
    const user = new Typist(text, 'kotlin', true, wide).overtype('Returns', 'Reads');
    user.ask();
    assert.equal(user.answer, undefined);
    await user.pause();
    assert.notEqual(user.answer, undefined);
  });

  it('is suggested only after a pause before the rest of a name', async () => {
    const text = 'const exampleUrl = load();\nuse(exampleUrl);\nparse(1);\n';
    const user = new Typist(text, 'typescript', true, wide).overtype('example', 'parse');
    user.ask();
    assert.equal(user.answer, undefined);
    await user.pause();
    assert.equal(user.offered?.edits.length, 1);
  });

  it('is not suggested at several cursors before the name is finished', () => {
    const text = 'let total = 1;\nuse(total);\nadd(total);\nput(total);\nend(total);\n';
    for (const order of ['down', 'up']) {
      const user = new Typist(text, 'typescript', true, wide);
      for (const [i, key] of 'grand'.split('').entries()) {
        const changes = [1, 2, 3].map((line) => {
          const at = { line, character: 4 + i };
          return { range: { start: at, end: at }, text: key };
        });
        const typed = text.replace(/(use|add|put)\(/g, `$1(${'grand'.slice(0, i + 1)}`);
        const contentChanges = order === 'up' ? changes.toReversed() : changes;
        user.session.change({ uri: user.uri, version: ++user.version, contentChanges });
        user.text = typed;
        for (const caret of ['use(', 'put(']) {
          user.cursor = typed.indexOf(caret) + caret.length + i + 1;
          user.ask();
          assert.equal(user.answer, undefined, `${order}, ${key} at ${caret}`);
        }
      }
    }
  });
});

describe('Incomplete text', () => {
  const cases: readonly (Beginning & { readonly keys: readonly string[] })[] = [
    {
      what: 'a string that is not closed',
      languageId: 'go',
      text: 'log(a, "r")\nstep()\nlog(b, "r")\n',
      old: '"r"',
      kept: 3,
      keys: [', "', 'slow'],
    },
    {
      what: 'a string that the editor closed',
      languageId: 'csharp',
      text: 'Log(a, 1);\nStep();\nLog(b, 1);\n',
      old: '1',
      kept: 1,
      keys: [', ""'],
    },
    {
      what: 'a list with a comma at the end',
      languageId: 'php',
      text: 'put($a, 1);\nstep();\nput($b, 1);\n',
      old: '1',
      kept: 1,
      keys: [',', ' '],
    },
    {
      what: 'a keyword without what follows it',
      languageId: 'rust',
      text: 'fn a(s: u8) {}\nfn b(s: u8) {}\n',
      old: 'u8',
      keys: ['impl', ' '],
    },
    {
      what: 'an operator without its operand',
      languageId: 'swift',
      text: 'use(width)\nstep()\nuse(width)\n',
      old: 'width',
      kept: 5,
      keys: [' +', ' '],
    },
    {
      what: 'a member that is not named yet',
      languageId: 'kotlin',
      text: 'use(width)\nstep()\nuse(width)\n',
      old: 'width',
      kept: 5,
      keys: ['.'],
    },
    {
      what: 'a name that ends in an underscore',
      languageId: 'c',
      text: 'use(insert_at);\nstep();\nuse(insert_at);\n',
      old: 'at',
      keys: ['before_'],
    },
    {
      what: 'arguments of a type that are not closed',
      languageId: 'java',
      text: 'use(Name);\nstep();\nuse(Name);\nstep();\nuse(Name);\n',
      old: 'Name',
      kept: 4,
      keys: ['<Text'],
    },
    {
      what: 'a space at the end of a comment',
      languageId: 'typescript',
      text: '// Reads the file in UTF-8.\nread();\n// Writes the file in UTF-8.\nwrite();\n',
      old: 'UTF-8.',
      kept: 6,
      keys: [' Throws '],
    },
    {
      what: 'a sentence without a word',
      languageId: 'kotlin',
      text: '/** Returns the size of a file. */\nfun size()\n/** Returns the time of a file. */\nfun time()\n',
      old: 'Returns',
      keys: [''],
    },
    {
      what: 'the name of an import that is an option elsewhere',
      languageId: 'javascript',
      text: "const { program } = require('x');\nprogram.option('-c');\nprogram.run();\n",
      old: '{ program }',
      keys: ['c'],
    },
    {
      what: 'a word that begins a longer name',
      languageId: 'rust',
      text: 'a: [MaybeEmpty; 4],\nb: [C::new(); 4],\nc: [C::new(); 4],\n',
      old: 'C::new()',
      keys: ['Maybe'],
    },
    {
      what: 'a word that begins a longer name with an underscore',
      languageId: 'python',
      text: 'max_size = 4\nfit(a + b)\nfit(a + b)\n',
      old: 'a + b',
      keys: ['max'],
    },
  ];
  for (const { keys, ...typing } of cases)
    it(`is not suggested elsewhere, even after a pause: ${typing.what}, ${typing.languageId}`, async () => {
      const user = begin(typing);
      for (const part of keys) {
        if (part.endsWith('""')) {
          user.type(part.slice(0, -2)).paste('""');
          user.cursor--;
        } else user.type(part);
        await user.pause();
        assert.equal(user.answer, undefined, user.text);
      }
    });

  for (const [what, languageId, first, old, typed] of [
    ['it is also a name of its own', 'rust', 'a: [MaybeEmpty, Maybe];', 'C::new()', 'Maybe'],
    ['it is a keyword', 'typescript', 'a: nullValue;', 'C.new()', 'null'],
    ['a string ends after it', 'typescript', 'a: redColor;', 'light blue', 'red'],
    ['the longer name goes on in the same word', 'c', 'a: MAXIMUM;', 'C::new()', 'MAX'],
  ] as const)
    it(`is suggested elsewhere after a pause although a longer name begins with it, as ${what}`, async () => {
      const element = old.includes(' ') ? `'${old}'` : old;
      const text = `${first}\nb: [${element}, 4];\nc: [${element}, 4];\n`;
      const user = begin({ what, languageId, text, old }).type(typed);
      await user.pause();
      assert.equal(user.answer?.kind, 'edit');
    });

  it('is not suggested elsewhere after Enter, in place of several lines', async () => {
    const block = 'if (ok)\n    free(all);\n';
    const user = new Typist(`${block}\nstep();\n${block}\nstep();\n${block}`, 'c', true, wide).goTo(block);
    user.replace(block.length - 1, '').type('while (any)');
    await user.pause();
    assert.notEqual(user.answer?.kind, 'edit');
    user.paste('\n    ');
    await user.pause();
    assert.equal(user.answer, undefined);
    user.type('free(any);');
    await user.pause();
    assert.notEqual(user.answer, undefined);
  });

  it('is not suggested elsewhere if several words arrived directly beside another', async () => {
    const line = 'self.insert(&mut cursor, items);\n';
    const user = new Typist(`${line}step();\n${line}step();\n${line}`, 'rust', true, wide);
    user.goTo(');').paste('Self::quiet');
    await user.pause();
    assert.equal(user.answer, undefined);
    user.cursor -= 'Self::quiet'.length;
    assert.equal(user.paste(', ').leave().offer(), 'self.insert(&mut cursor, items, Self::quiet);');
  });

  it('is not suggested elsewhere while white space is typed before other text', async () => {
    const block = 'for name, part in all():\n    if name.fits(url):\n        run(part)\n';
    const user = new Typist(`${block}\n${block}\n${block}`, 'python', true, wide).goTo('all():\n    if name');
    user.cursor += 'all():'.length;
    user.replace('\n    if name'.length, '');
    for (const key of ['\n', ' ', ' ', ' ', ' ', 'i', 'f', ' ']) {
      user.type(key).ask();
      assert.equal(user.answer, undefined, user.text);
    }
  });

  it('is not suggested in the closing tag while the opening one is typed', () => {
    for (const languageId of ['html', 'vue', 'svelte']) {
      const text = '<main>\n  <section id="top">\n    <p>a</p>\n  </section>\n</main>\n';
      const user = new Typist(text, languageId, true, wide).goTo('section').replace(7, '');
      for (const key of 'details'.split('')) {
        user.type(key).ask();
        assert.equal(user.answer, undefined, user.text);
      }
      assert.equal(user.offer('manual'), '</details>');
    }
  });

  it('is not suggested elsewhere while a prefix makes no name of it', () => {
    const prefixed = (name: string): Typist => {
      const text = `React.start();\nfunction run(${name}) {\n  const a = ${name}(1);\n  return { ${name}, a };\n}\n`;
      const user = new Typist(text, 'typescript', true, wide).goTo(`${name}(1)`).type('React');
      user.ask('manual');
      return user;
    };
    assert.equal(prefixed('selectState').answer, undefined);
    assert.notEqual(prefixed('choice').answer, undefined);
  });

  it('is not suggested elsewhere while a sign is typed between words of a string', () => {
    const old = "check(a, {\n  kind: TypeError,\n  message: 'No protocol specified'\n});\n";
    const user = new Typist(`${old}\n${old}\n${old}`, 'typescript', true, wide);
    user.goTo('  kind: TypeError,\n').replace('  kind: TypeError,\n'.length, '');
    user.goTo('No protocol').replace(2, 'Missing ').type('`').ask();
    assert.equal(user.answer, undefined);
  });

  it('is suggested elsewhere after the cursor left it', () => {
    const user = new Typist('use(count);\nstep();\nuse(count);\nstep();\nuse(count);\n', 'cpp', true, wide);
    user.overtype('count', 'count_');
    assert.equal(user.offer('manual'), '');
    assert.equal(user.change('count)', 'count_)').offer('manual'), 'use(count_);');
  });
});
