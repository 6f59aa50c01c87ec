// Tests that a large text is searched for secrets in short steps, between which other texts may be searched.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Pace } from '../../../../src/base/pieces.ts';
import { SeenText, seenText } from '../../../../src/base/secrets/seenText.ts';
import { pacedSearch, secretSearch, secretSpans } from '../../../../src/base/secrets/secretSpans.ts';
import { unwrapped } from '../../../../src/base/secrets/wrappedLines.ts';

const secret = 'password = "aB3dE5fG7h"';

describe('a search for secrets', () => {
  it('decodes a text in short steps', () => {
    let steps = 0;
    const work = seenText('a\r'.repeat(40_000));
    let step = work.next();
    for (; step.done !== true; step = work.next()) steps++;
    assert.equal(step.value?.text, 'a\n'.repeat(40_000));
    assert.ok(steps >= 9, `${steps}`);
  });

  it('finds the same while other texts are searched', () => {
    const hidden = 'p&#97;ssw&#111;rd = "aB3dE5fG7h"';
    const texts = [`${'a\r'.repeat(9_000)}${hidden}\r`, `x\r${hidden}\r`.repeat(2_000)];
    assert.equal(secretSpans(texts[0]!).length, 1);
    const searches = texts.map((text) => secretSearch(text));
    const found = new Map<number, unknown>();
    while (found.size < texts.length)
      for (const [index, search] of searches.entries()) {
        const step = search.next();
        if (step.done === true && !found.has(index)) found.set(index, step.value);
      }
    assert.deepEqual(
      [...found].toSorted(([one], [other]) => one - other).map(([, spans]) => spans),
      texts.map((text) => secretSpans(text)),
    );
  });

  it('yields when that is due, also after many short texts', () => {
    const pace = new Pace();
    let pieces = 0;
    for (let text = 0; text < 2_000; text++)
      for (const search = pacedSearch(secret, [], pace); search.next().done !== true;) pieces++;
    assert.ok(pieces > 1 && pieces < 20, `${pieces}`);
  });

  it('searches a long line in parts', () => {
    for (const long of ['https://a.example/b?c=d&e=f '.repeat(40_000), '"password": "a", '.repeat(40_000)]) {
      let steps = 0;
      for (const search = secretSearch(long); search.next().done !== true;) steps++;
      assert.ok(steps >= long.length / 2 ** 15, `${steps}`);
    }
  });

  it('searches a line in which many rules match in short steps', () => {
    for (const dense of ['token_secret_', 'a.key.', 'password=', '<key>password</key>']) {
      let steps = 0;
      const text = dense.repeat(2 ** 18 / dense.length);
      for (const search = secretSearch(text); search.next().done !== true;) steps++;
      // Parts of 32 KiB, each searched by at least four rules.
      assert.ok(steps >= 32, `${dense}: ${steps}`);
    }
  });

  it('looks for broken lines in short steps', () => {
    let steps = 0;
    const work = unwrapped('\n'.repeat(100_000));
    let step = work.next();
    for (; step.done !== true; step = work.next()) steps++;
    assert.equal(step.value, undefined);
    assert.ok(steps >= 10, `${steps}`);
  });

  it('gives one text of many decoded pieces, also while more are added', () => {
    const seen = new SeenText();
    let expected = '';
    for (let at = 0; at < 10_000; at++) {
      seen.copy('abc', at % 2, 3);
      seen.decoded('-', at, 3);
      expected += `${'abc'.slice(at % 2)}-`;
      if (at % 3_000 === 0) assert.equal(seen.text, expected);
    }
    assert.equal(seen.text, expected);
    assert.deepEqual(seen.sourceOf(3, 4), { start: 0, end: 3 });
  });

  it('searches a text that is full of what it looks for in short steps', () => {
    for (const [dense, least] of [
      ['AKIAABCDEFGHIJKLMNOP ', 100],
      ['\x1b[', 150],
      ['\\', 40],
    ] as const) {
      let steps = 0;
      const text = dense.repeat(2 ** 20 / dense.length);
      for (const search = secretSearch(text); search.next().done !== true;) steps++;
      assert.ok(steps >= least, `${dense}: ${steps}`);
    }
  });

  it('finds an AWS key near any of many IDs', () => {
    const key = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYzB4n9kQ2aL';
    for (let at = 0; at < 30; at++) {
      const ids = 'AKIAABCDEFGHIJKLMNOP '.repeat(40);
      const text = `${ids}${'.'.repeat(at)} ${key} ${ids}`;
      assert.deepEqual(
        secretSpans(text).filter(({ rule }) => rule === 'aws-secret'),
        [{ start: text.indexOf(key), end: text.indexOf(key) + key.length, rule: 'aws-secret' }],
      );
    }
  });

  it('decodes the same where the search for the next encoding begins again', () => {
    for (let before = 2 ** 16 - 12; before < 2 ** 16 + 4; before++) {
      const text = `${'a b '.repeat(before / 4)}${'z'.repeat(before % 4)}p&#97;ssw&#111;rd = "aB3dE5fG7h"`;
      assert.equal(secretSpans(text).length, 1, `${before}`);
    }
  });

  it('finds a secret at any place of a long line, once', () => {
    const line = (before: number): string => `${'a b '.repeat(before)}${secret}${' a b'.repeat(20_000)}`;
    for (let before = 8_170; before < 8_220; before++) {
      const [span, ...more] = secretSpans(line(before));
      assert.equal(more.length, 0);
      assert.equal(line(before).slice(span?.start, span?.end), 'aB3dE5fG7h', `${before}`);
    }
  });

  it('finds a secret of any length, and one in the line after a long one', () => {
    const token = `ghp_${'a1B2c3D4'.repeat(10_000)}`;
    const before = 'a b '.repeat(8_000);
    const text = `${before}${token} and "${'a b '.repeat(10_000)}`;
    const [span, ...more] = secretSpans(text);
    assert.equal(more.length, 0);
    assert.equal(text.slice(span?.start, span?.end), token);
    const pair = `${'a b '.repeat(20_000)}<add key="DbPassword"\n  value="aB3dE5fG7h"/>`;
    assert.equal(secretSpans(pair).length, secretSpans(pair.slice(-100)).length);
    const named = `${'a b '.repeat(20_000)}- name: DB_PASSWORD\n  value: aB3dE5fG7h`;
    assert.equal(secretSpans(named).length, 1);
    assert.equal(secretSpans(named.slice(-60)).length, 1);
  });

  it('finds the end of a long secret that begins at the end of a part', () => {
    const encoded = Buffer.from(`${'a b '.repeat(1_470)}${secret}`).toString('base64');
    const part = (length: number): string => 'a1B2c3D4'.repeat(length / 8);
    const token = `ghs_1_${part(1_992)}.${part(8_000)}.${part(1_992)}`;
    for (const long of [encoded, token]) {
      const text = `${'a b '.repeat(2 ** 13 - 2)}"${long}" ${'a b '.repeat(10_000)}`;
      const [span, ...more] = secretSpans(text);
      assert.equal(more.length, 0);
      assert.equal(text.slice(span?.start, span?.end), long);
    }
  });

  it('finds no secret in Base64 of a long line, as in a shorter one', () => {
    const picture = (length: number): string => `{"data":"${'iVBORw0KGgoAAAANSUhEUgAA'.repeat(length)}"}`;
    assert.deepEqual(secretSpans(picture(1_000)), []);
    assert.deepEqual(secretSpans(picture(10_000)), []);
    const whole = 'iVBORw0KGgoAAAANSUhEUgAA'.repeat(10_000);
    assert.deepEqual(secretSpans(whole), [{ start: 0, end: whole.length, rule: 'encoded' }]);
  });
});
