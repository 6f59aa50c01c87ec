// Tests that a part of a name or of a list is not suggested elsewhere, however long the user pauses in it.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Typist } from '../typist.ts';

const wide = { rename: true, searchAndReplace: true };

describe('A part of a name', () => {
  const line = 'items: [Item::default(); LENGTH],\n';
  const code = `${line}step();\n${line}step();\n${line}`;
  const typed = (keys: string): Typist =>
    new Typist(code, 'rust', true, wide)
      .goTo('Item::default()')
      .replace('Item::default()'.length, '')
      .type(keys);

  it('is not suggested elsewhere after a pause', async () => {
    const user = typed('Maybe::uni');
    await user.pause();
    assert.equal(user.answer, undefined);
  });

  it('is suggested elsewhere once the cursor left it', () =>
    assert.equal(typed('Maybe::uninit').leave().offer(), 'items: [Maybe::uninit; LENGTH],'));

  it('is suggested elsewhere after a pause if another line has that name', async () => {
    const user = new Typist(`use Uninit;\n${code}`, 'rust', true, wide).goTo('Item::default()');
    user.replace('Item::default()'.length, '').type('Maybe::Uninit');
    await user.pause();
    assert.notEqual(user.answer, undefined);
  });

  it('is not suggested elsewhere after a pause if a longer word begins with it', async () => {
    const paused = async (keys: string): Promise<Typist> => {
      const text = 'const isSecure = test(url);\nif (isSecure) run();\nif (isSecure) stop();\n';
      const user = new Typist(text, 'typescript', true, wide).overtype('isSecure', keys);
      await user.pause();
      return user;
    };
    for (const keys of ['pa', 'par', 'isPar']) assert.equal((await paused(keys)).answer, undefined, keys);
    assert.notEqual((await paused('parsed')).answer, undefined);
    assert.notEqual((await paused('xyz')).answer, undefined);
    assert.equal((await paused('par')).leave().offer(), 'if (par) run();\nif (par) stop();');
  });

  it('is not suggested elsewhere while a word is typed directly before another', async () => {
    const block = 'savedState(value);\n';
    const user = new Typist(`${block}step();\n${block}step();\n${block}`, 'typescript', true, wide);
    user.goTo(block).type('const next = api.getStatq');
    user.backspace(1);
    await user.pause();
    assert.equal(user.answer, undefined);
  });
});

describe('A list without an element', () => {
  it('is not suggested elsewhere after the element was deleted', async () => {
    const line = 'fill([zero(); LENGTH]);\n';
    const user = new Typist(`${line}step();\n${line}step();\n${line}`, 'rust', true, wide).goTo('zero()');
    user.replace('zero()'.length, '');
    await user.pause();
    assert.equal(user.answer, undefined);
    assert.equal(user.type('one()').leave().offer(), 'fill([one(); LENGTH]);');
  });
});

describe('Text beside a deleted word', () => {
  it('is not suggested elsewhere until the user pauses', async () => {
    const line = '    if (left.size !== right.size) return false;\n';
    const user = new Typist(`run {\n${line}\n${line}\n}\n`, 'typescript', true, wide).goTo('if (').delete(3);
    user.ask();
    assert.equal(user.answer, undefined);
    await user.pause();
    assert.notEqual(user.answer, undefined);
  });

  it('is not suggested elsewhere while a mistake in several words is corrected', () => {
    const lines = '  type: Wrong,\n  message: "No protocol"\n';
    const user = new Typist(`a({\n${lines}});\nb({\n${lines}});\n`, 'typescript', true, wide).goTo(lines);
    user.replace(lines.length - 1, '  message: ""').cursor--;
    user.type('Missing prx').backspace(1).ask();
    assert.equal(user.answer, undefined);
  });
});

describe('A word directly before a name', () => {
  it('is not suggested elsewhere if it is not a known one', async () => {
    const code = 'fn run(pool: Pool) {\n    use(pool);\n    add(pool);\n    end(pool);\n}\n';
    const user = new Typist(code, 'rust', true, wide).goTo('pool').type('tr');
    await user.pause();
    assert.equal(user.answer, undefined);
  });

  it('is not suggested elsewhere while another name is typed before it', async () => {
    const paused = async (keys: string): Promise<Typist> => {
      const text = "import { Position } from './code';\nlet a: Position;\nlet b: Position;\n";
      const user = new Typist(text, 'typescript', true, wide).goTo('Position').type(keys);
      await user.pause();
      return user;
    };
    assert.equal((await paused('RangeInFil')).answer, undefined);
    assert.notEqual((await paused('Range')).answer, undefined);
  });
});
