// A text that is cut before secrets are searched in it is cut between words, wherever a text of an agent is cut.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { boundValue } from '../../../../src/base/boundedValue.ts';
import { redactText } from '../../../../src/wire/redactText.ts';
import { firstWords, lastWords, withoutCutWord } from '../../../../src/base/secrets/wholeWords.ts';
import { asTitleText } from '../../../../src/chat/conversation/chatRecord.ts';
import { childName, withSubagentUpdate, withTitle } from '../../../../src/chat/session/childState.ts';
import { colouredOutput } from '../../../../src/chat/terminal/colouredOutput.ts';
import { outputText } from '../../../../src/chat/terminal/commandOutput.ts';
import { callTitle, titleInput } from '../../../../src/chat/toolCall/callTitle.ts';
import { cutPart } from '../../../../src/chat/transcript/childTask.ts';

const token = `ghp_${'k7Qz9Lm2Xw4Rt8Vb'.repeat(3).slice(0, 36)}`;

describe('a text cut between words', () => {
  const cuts: readonly (readonly [string, string, number, string, string])[] = [
    ['short', 'one two', 10, 'one two', 'one two'],
    ['of the length', 'one two', 7, 'one two', 'one two'],
    ['at blanks', 'one two one', 3, 'one', 'one'],
    ['in a word', 'one two one', 6, 'one ', ' one'],
    ['in its only word', 'onetwo', 4, '', ''],
    ['in a row of dots', '......', 4, '....', '....'],
    ['in a word with dots', 'one...one', 5, '', ''],
    ['in a script without blanks', '一二三四', 2, '一二', '三四'],
    ['to nothing', 'one two', 0, '', ''],
  ];
  for (const [title, text, most, first, last] of cuts)
    it(`keeps whole words: ${title}`, () => {
      assert.equal(firstWords(text, most), first);
      assert.equal(lastWords(text, most), last);
    });

  it('drops the word at the cut although it could be whole', () => {
    assert.equal(withoutCutWord('one two', 'first'), 'one ');
    assert.equal(withoutCutWord('one two', 'last'), ' two');
  });

  it('keeps a part of a word that is too long for a key', () => {
    const data = 'x'.repeat(20_000);
    assert.equal(firstWords(`a ${data}`, 8_000), 'a ');
    assert.equal(firstWords(`a ${data}`, 9_000).length, 9_000);
    assert.equal(lastWords(`${data} a`, 8_000), ' a');
    assert.equal(lastWords(`${data} a`, 9_000).length, 9_000);
  });
});

/** The route of a text of an agent that keeps a beginning, or an end. */
interface Route {
  readonly name: string;
  /** UTF-16 units that it keeps. */
  readonly most: number;
  readonly keeps?: 'last';
  readonly run: (text: string) => string | undefined;
}

const child = { sessionId: 'a', parentId: undefined, status: 'running', canCancel: false } as const;
const subagent = { sessionUpdate: 'subagent_update', sessionId: 'a' } as const;

const routes: readonly Route[] = [
  { name: "a subagent's title", most: 500, run: (title) => withTitle(child, title).title },
  {
    name: "a subagent's description",
    most: 20_000,
    run: (description) => withSubagentUpdate(child, { ...subagent, description } as never).description,
  },
  {
    name: "a subagent's error",
    most: 20_000,
    run: (error) =>
      withSubagentUpdate(child, { ...subagent, state: { status: 'failed', error } } as never).error,
  },
  { name: "a subagent's name", most: 500, run: (description) => childName({ description }) },
  {
    name: "a subagent's task",
    most: 20_000,
    run: (text) => {
      const part = cutPart({ kind: 'text', text });
      return part.kind === 'text' ? part.text : undefined;
    },
  },
  {
    name: 'the command of a call',
    most: 1_000,
    run: (command) => callTitle({ title: 'Shell', kind: 'execute' }, titleInput({ command })).command,
  },
  {
    name: 'the text of a search',
    most: 1_000,
    run: (pattern) => callTitle({ title: 'Search', kind: 'search' }, titleInput({ pattern })).searched?.text,
  },
  { name: 'the title of a conversation', most: 1_000, run: asTitleText },
  { name: 'the output of a call', most: 64_000, keeps: 'last', run: outputText },
  {
    name: 'the output of a terminal',
    most: 16_000,
    keeps: 'last',
    run: (output) => colouredOutput(output).output,
  },
  {
    name: 'a text of a large message',
    most: 5_000,
    run: (text) => boundValue(text, { values: 10, depth: 5, text: 5_000, oneText: 5_000 }).value,
  },
];

describe('a text of an agent that is cut', () => {
  for (const { name, most, keeps, run } of routes)
    it(`shows no part of a token at the cut: ${name}`, () => {
      for (const kept of [8, 20, 39]) {
        const filler = 'word '.repeat(most / 5 + 20);
        const text =
          keeps === 'last'
            ? `${filler}${token} ${filler.slice(0, most - kept - 1)}`
            : `${filler.slice(0, most - kept - 1)} ${token} ${filler}`;
        const shown = run(text) ?? assert.fail('nothing is shown');
        assert.ok(shown.length > most - 100, `${shown.length} units are shown`);
        const stored = redactText(shown);
        assert.ok(!stored.includes(token.slice(0, 8)) && !stored.includes(token.slice(-8)), stored);
      }
    });
});
