// What the user reads of a message that this client does not support.
import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { redactStart } from '../../../../src/context/secrets/redact.ts';
import { isSilent, silentMethods } from '../../../../src/chat/unsupported/silentMethods.ts';
import { unsupportedText as textOf } from '../../../../src/chat/unsupported/unsupportedText.ts';

const unsupportedText = (params: unknown, isRequest = false): string | undefined =>
  textOf(params, isRequest, (text, most) => redactStart(text, most).text);

describe('unsupportedText', () => {
  it('says that there are more texts', () => {
    const texts = (count: number): string =>
      unsupportedText(Array.from({ length: count }, (_, at) => `Text ${at}`)) ?? '';
    assert.ok(texts(60).endsWith('Text 59'));
    for (const count of [61, 62, 100]) assert.ok(texts(count).endsWith('Text 59\n…'), String(count));
  });

  for (const [name, params, text] of [
    ['texts, but no ids and states', { sessionId: 's', state: 'on', text: 'Go on?' }, 'text: Go on?'],
    [
      'texts at any depth, with the names of their fields',
      { questions: [{ id: 'q', prompt: 'Which?', options: [{ id: 'a', label: 'First' }] }] },
      'prompt: Which?\nlabel: First',
    ],
    ['a text of several lines below its name', { plan: '1. One\n2. Two' }, 'plan:\n1. One\n2. Two'],
    ['an unknown field with several words', { sentence: 'Two words' }, 'sentence: Two words'],
    ['words beside a text', { note: 'An image', file: '/tmp/a.png' }, 'note: An image\nfile: /tmp/a.png'],
    ['an address', { where: 'https://example.com/device' }, 'where: https://example.com/device'],
    ['a script without blanks', { wert: '続けますか' }, 'wert: 続けますか'],
    ['params that are a text', 'Shall I go on?', 'Shall I go on?'],
    ['a list', ['Shall I go on?', 'Yes'], 'Shall I go on?\nYes'],
    [
      'no secret by the end of a long name',
      { message: 'Signed in', [`${'x'.repeat(500)}ApiKey`]: 'a b' },
      `message: Signed in\n${'x'.repeat(60)}: …`,
    ],
    ['no secret by its name', { message: 'Signed in', apiKey: 'abc123' }, 'message: Signed in\napiKey: …'],
  ] as const)
    it(`has ${name}`, () => assert.equal(unsupportedText(params), text));

  for (const [name, params] of [
    ['nothing', undefined],
    ['numbers and ids', { sessionId: 'a', percent: 10, done: true, toolCallId: 'call 1' }],
    ['single words of programs', { model: 'gpt-5', tier: 'pro' }],
    ['data', { data: 'A'.repeat(5_000) }],
    ['blank texts', { text: ' \n ', message: '' }],
  ] as const)
    it(`is undefined for ${name}`, () => assert.equal(unsupportedText(params), undefined));

  it('has single words of a request, which waits for an answer', () => {
    const params = { sessionId: 's', header: 'Continue?', choices: ['Yes', 'No'] };
    assert.equal(unsupportedText(params), undefined);
    assert.equal(unsupportedText(params, true), 'header: Continue?\nchoices: Yes\nchoices: No');
    assert.equal(unsupportedText({ sessionId: 's', state: 'on' }, true), undefined);
  });

  it('is bounded, and reads only a part of a huge message', () => {
    const huge = { list: Array.from({ length: 100_000 }, (_, at) => ({ text: `Note ${at} `.repeat(100) })) };
    const text = unsupportedText(huge)!;
    assert.ok(text.length <= 8_001, `${text.length}`);
    assert.ok(text.endsWith('…'));
  });

  it('has no part of a secret where a text is cut', () => {
    const token = ['ghp', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('_');
    for (let length = 1_950; length < 2_000; length++)
      for (const notes of [1, 4]) {
        const note = `a note ${'-'.repeat(length - 7)} ${token} ${'word '.repeat(300)}`;
        assert.doesNotMatch(unsupportedText({ notes: Array(notes).fill(note) })!, /ghp_/);
      }
  });

  it('accepts any value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 30 }), (value) => {
        const text = unsupportedText(value);
        assert.ok(text === undefined || (text !== '' && text.length <= 8_010));
      }),
    );
  });
});

describe('silentMethods', () => {
  it('are silent with and without the underscore, and others are not', () => {
    for (const method of ['_kiro.dev/metadata', 'kiro.dev/metadata', '$/progress'])
      assert.equal(isSilent(method), true, method);
    for (const method of [
      'vendor/ask',
      '_vendor/note',
      'cursor/generate_image',
      '_kiro.dev/mcp/oauth_request',
    ])
      assert.equal(isSilent(method), false, method);
  });

  it('have a reason each, and are listed once', () => {
    const all = silentMethods.flatMap(({ methods }) => methods);
    assert.equal(new Set(all).size, all.length);
    assert.ok(silentMethods.every(({ reason }) => reason.endsWith('.')));
  });
});
