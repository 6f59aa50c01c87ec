// Walks all questions of consent: whatever the input, what would be used is shown, nothing is hidden, an answer holds for exactly
// what was shown, and nothing lasting is offered for what was not understood. `questions.test.ts` proves that these are all.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { agentConsents } from './consents/agentConsents.ts';
import type { Question } from './consents/consent.ts';
import { sessionConsents } from './consents/sessionConsents.ts';

const evil = 'evil-0123456789';
const hidden = '\u3164\u115f\u034f\u00a0\u202e\u200b\u2800\u2066\ufeff';
/** In names and headers, such characters are refused. */
const isHidden = /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Cs}\u00a0\u2800]/u;
/** UTF-16 units after which VS Code cuts a notification. */
const longestNotice = 1_000;
/** Breaks up links in the messages of VS Code. */
const joiner = ']\u2060(';

/** Texts that differ and may look alike, in pairs. */
const alike: readonly (readonly [string, string])[] = [
  ['a b', 'a  b'],
  ['a', 'a '],
  ['a', ' a'],
  ['a', 'a\u0000'],
  ['a b', 'a\nb'],
  ['a b', 'a\tb'],
  ['a b', 'a\u00a0b'],
  ['a', '"a"'],
  ['\\u{202e}', '\u202e'],
  ['a', 'a\u0300\u0301\u0302\u0303\u0304\u0305'],
  ['a', 'A'],
];

/** Characters that Unicode draws alike. */
const drawnAlike: typeof alike = [
  ['\u00e9', 'e\u0301'],
  ['K', '\u212a'],
  ['\ud558', '\u1112\u1161'],
];

function nested(levels: number): object {
  let value: object = { run: evil };
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? { a: value } : [value];
  return value;
}

function has(value: unknown, text: string): boolean {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const one = open.pop();
    if (typeof one === 'string' && one.includes(text)) return true;
    if (typeof one === 'object' && one !== null)
      for (const key in one) open.push(key, (one as Readonly<Record<string, unknown>>)[key]);
  }
  return false;
}

for (const consent of [...agentConsents, ...sessionConsents]) {
  const { name, value, text, texts, ask, asksAgain, mayBeCut, isAgentText, ignoresEmpty } = consent;
  const fields = value as Readonly<Record<string, unknown>>;
  const first = String(fields[text]);

  /** Nothing that is used is missing in what is shown. */
  const assertShown = (question: Question | undefined): void => {
    if (question === undefined) return;
    const isCut = mayBeCut && !question.isLasting;
    if (has(question.used, evil) && !isCut)
      assert.ok(question.shown.includes(evil), question.shown.slice(0, 2_000));
    assert.ok(question.shown.length < 60_000);
    for (const notice of question.notices ?? []) assert.ok(notice.length < longestNotice, notice);
  };

  describe(`the question about a ${name}`, () => {
    it('shows what is used', async () => {
      const question = await ask(value);
      assert.ok(question, 'is asked');
      const all = [fields[text], ...((texts === undefined ? [] : fields[texts]) as string[])].flat();
      for (const one of all)
        assert.ok(question.shown.includes(String(one).replace(/^\.\//, '')), question.shown);
    });

    it('shows or refuses an unknown field, or does not use it', async () => {
      for (const field of ['unknown', 'env', 'cwd', 'headers', 'constructor', 'then', '_meta', 'toJSON'])
        for (const content of [
          evil,
          [evil],
          { NODE_NAME: evil },
          { NODE_OPTIONS: evil },
          { a: { a: { a: { a: { a: { a: { a: evil } } } } } } },
        ])
          assertShown(await ask({ ...value, [field]: content }));
    });

    it('uses nothing that is inherited', async () => {
      for (const field of [text, texts ?? text, 'env', 'cwd', 'url', 'headers', '_meta']) {
        const { [field]: _, ...rest } = fields;
        for (const content of [evil, [evil], { NODE_OPTIONS: evil }]) {
          assertShown(await ask({ ...rest, __proto__: { [field]: content } }));
          const json = JSON.stringify({ ...rest, PROTO: { [field]: content } });
          assertShown(await ask(JSON.parse(json.replace('"PROTO"', '"__proto__"')) as object));
        }
      }
    });

    it('uses what it has shown, whatever becomes of the value', async () => {
      for (const field of [text, ...(texts === undefined ? [] : [texts])]) {
        const changed: Record<string, unknown> = structuredClone(fields);
        const question = await ask(changed);
        if (Array.isArray(changed[field])) (changed[field] as unknown[]).push(evil);
        else changed[field] = evil;
        changed['env'] = { NODE_OPTIONS: evil };
        assert.ok(!has(question?.used, evil), field);
        // Getters that return something else after some reads.
        for (let reads = 0; reads < 12; reads++) {
          const raw = { ...fields };
          let left = reads;
          const get = (): unknown => {
            if (left-- > 0) return fields[field];
            return Array.isArray(fields[field]) ? [evil] : `${String(fields[field])}${evil}`;
          };
          assertShown(await ask(Object.defineProperty(raw, field, { get, enumerable: true })));
        }
      }
    });

    it('differs if the value does', async () => {
      const before = await ask(value);
      for (const field of [text, ...(texts === undefined ? [] : [texts])]) {
        const was = fields[field];
        const changed = Array.isArray(was)
          ? [...(was as unknown[]), 'x']
          : String(was).replace(/\w(?=\W*$)/, '$&x');
        const after = await ask({ ...value, [field]: changed });
        assert.ok(after === undefined || after.shown !== before?.shown, field);
        if (asksAgain) assert.ok(await asksAgain(value, { ...value, [field]: changed }), field);
      }
      if (asksAgain) assert.equal(await asksAgain(value, structuredClone(value)), false);
    });

    it('is never the same for values that look alike', async () => {
      const asked = async (field: string, content: unknown): Promise<string | undefined> => {
        const question = await ask({ ...value, [field]: content });
        const isNotice = question?.notices?.includes(question.shown);
        const shown = isAgentText ? question?.shown : question?.shown.normalize('NFC');
        return isNotice ? shown?.replaceAll(/\s+/g, ' ') : shown;
      };
      for (const pair of [...alike, ...(isAgentText ? [] : drawnAlike)]) {
        const used = await Promise.all(pair.map((end) => ask({ ...value, [text]: `${first}${end}` })));
        const isSame = JSON.stringify(used[0]?.used) === JSON.stringify(used[1]?.used);
        const [one, other] = await Promise.all(pair.map((end) => asked(text, `${first}${end}`)));
        if (!isSame && one !== undefined) assert.notEqual(one, other, JSON.stringify(pair));
        if (texts === undefined) continue;
        const [many, others] = await Promise.all(pair.map((end) => asked(texts, ['x', end])));
        if (many !== undefined) assert.notEqual(many, others, JSON.stringify(pair));
      }
      if (texts === undefined) return;
      for (const [one, other] of [
        [['a b'], ['a', 'b']],
        ...(ignoresEmpty === true ? [] : [[['a', ''], ['a']]]),
        [['a, b'], ['a', 'b']],
        [['a\\ b'], ['a\\', 'b']],
      ]) {
        const shown = await asked(texts, one);
        if (shown !== undefined) assert.notEqual(shown, await asked(texts, other), JSON.stringify(one));
        if (asksAgain) assert.ok(await asksAgain({ ...value, [texts]: one }, { ...value, [texts]: other }));
      }
    });

    it('hides no character', async () => {
      for (const character of hidden)
        for (const raw of [
          { ...value, [text]: `${first}${character}x` },
          { ...value, env: { [`N${character}`]: 'x', NODE_OPTIONS: character } },
          { ...value, [`unknown${character}`]: character },
          ...(texts === undefined ? [] : [{ ...value, [texts]: [`x${character}x`] }]),
        ]) {
          const shown = (await ask(raw))?.shown.replaceAll(joiner, '') ?? '';
          assert.doesNotMatch(shown, isHidden, `U+${character.codePointAt(0)?.toString(16)}`);
        }
    });

    it('is shown whole, whatever the name of what it is about', async () => {
      for (const called of ['x'.repeat(3_000), `a${hidden}b`, 'a\n\nb', 'a](command:b)', '$(check) a']) {
        const question = await ask({ ...value, [text]: `${first}${evil}` }, called);
        assertShown(question);
        assert.doesNotMatch(question?.shown.replaceAll(joiner, '') ?? '', isHidden);
        assert.ok(!question?.shown.includes('a\n\nb'));
      }
    });

    it('is bounded, and offers nothing lasting for what it does not show', async () => {
      const many = Object.fromEntries(
        Array.from({ length: 10_000 }, (_, at) => [`N${at}`, at === 9_999 ? evil : 'x']),
      );
      for (const raw of [
        { ...value, ...many },
        { ...value, env: many },
        { ...value, more: Object.values(many) },
        ...(texts === undefined ? [] : [{ ...value, [texts]: Object.values(many) }]),
        ...(texts === undefined ? [] : [{ ...value, [texts]: Object.assign([], { 0: 'x', 3: evil }) }]),
        { ...value, deep: nested(5_000) },
        { ...value, env: nested(5_000) },
        { ...value, _meta: nested(5_000) },
        { ...value, [text]: nested(5_000) },
        { ...value, [text]: `${first} ${'x '.repeat(50_000)}${evil}` },
        ...[50, 300, 700, 1_000, 3_000, 30_000].map((length) => ({
          ...value,
          [text]: `${first}${'x'.repeat(length)}${evil}${'x'.repeat(length)}`,
        })),
        ...[400, 3_000, 30_000].map((length) => ({
          ...value,
          unknown: `${'x'.repeat(length)}${evil}${'x'.repeat(length)}`,
        })),
        ...[20, 40, 1_500].map((count) => ({
          ...value,
          ...(texts !== undefined && {
            [texts]: Array.from({ length: count }, (_, at) => `/w/${at === count - 1 ? evil : at}`),
          }),
        })),
      ])
        assertShown(await ask(raw));
    });
  });
}
