// Tests the attachments of a draft: those that its text mentions are sent, and their number and size are limited.

import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import { Draft, promptAgain } from '../../../../src/chat/prompt/draft.ts';
import { pastedUri, promptLimits, type Attachment } from '../../../../src/chat/prompt/prompt.ts';

const file = (name: string, uri = `file:///w/${name}`): Attachment => ({
  ...{ kind: 'file', name, mention: `@${name}`, uri },
});
const picture = (data: string): Attachment => ({ kind: 'image', name: 'p.png', mimeType: 'image/png', data });

describe('a draft', () => {
  let draft: Draft;
  beforeEach(() => {
    draft = new Draft();
  });
  const names = ({ attachments }: { readonly attachments: readonly Attachment[] }): (string | undefined)[] =>
    attachments.map(({ mention, name }) => mention ?? name);

  it('appends the mention of an attachment unless its text has it', () => {
    draft.setText('look at @a.ts');
    draft.attach(file('a.ts'));
    draft.attach(file('b.ts'));
    assert.equal(draft.text, 'look at @a.ts @b.ts ');
  });

  it('recalls the attachments of one earlier prompt at a time and keeps its own', () => {
    draft.attach(file('own.ts'));
    draft.setText('see @a.ts and @own.ts');
    assert.equal(draft.recall([file('a.ts'), picture('AA'), file('own.ts')]), undefined);
    assert.deepEqual(names(draft.prompt), ['@own.ts', '@a.ts', 'p.png']);
    draft.setText('see @b.ts');
    draft.recall([file('b.ts')]);
    assert.deepEqual(names(draft.prompt), ['@own.ts', '@b.ts']);
    draft.recall([]);
    assert.deepEqual(names(draft.prompt), ['@own.ts']);
  });

  it('reports that an earlier prompt’s attachments do not fit', () => {
    const half = 'A'.repeat(promptLimits.units / 2 + 1);
    assert.match(draft.recall([picture(half), picture(half)]) ?? '', /^The attachments are too large/);
    assert.deepEqual(names(draft.prompt), ['p.png']);
  });

  it('sends mentioned attachments, pictures, and those the page did not know yet', () => {
    draft.attach(file('a.ts'));
    draft.attach(file('b.ts'));
    draft.attach(picture('AA'));
    const [a, b] = draft.views('test', undefined);
    assert.ok(a && b);
    const late = file('late.ts');
    draft.attach(late);
    const taken = draft.take('only @b.ts', b.id + 1);
    assert.equal(taken.text, 'only @b.ts @late.ts ');
    assert.deepEqual(names(taken), ['@b.ts', 'p.png', '@late.ts']);
    assert.deepEqual(draft.prompt, { text: '', attachments: [] });
  });

  it('has each file once, and distinguishes two files with one name', () => {
    draft.attach(file('a.ts'));
    draft.attach(file('a.ts'));
    draft.attach(file('a.ts', 'file:///elsewhere/a.ts'));
    assert.deepEqual(names(draft.prompt), ['@a.ts', '@a.ts-2']);
    assert.equal(draft.text, '@a.ts @a.ts-2 ');
  });

  it('limits its attachments, and drops those no longer mentioned', () => {
    for (let i = 0; i < promptLimits.attachments; i++) assert.equal(draft.attach(file(`${i}.ts`)), undefined);
    assert.match(draft.attach(file('more.ts')) ?? '', /^The attachments are too large/);
    draft.setText('');
    assert.equal(draft.attach(file('more.ts')), undefined);
    assert.deepEqual(names(draft.prompt), ['@more.ts']);
    const large = 'A'.repeat(promptLimits.units / 2 - 2_000);
    assert.equal(draft.attach(picture(large)), undefined);
    assert.equal(draft.attach(picture(large)), undefined);
    assert.match(draft.attach(picture(large)) ?? '', /^The attachments are too large/);
  });

  it('inserts a returned prompt before the current text', () => {
    draft.setText('later');
    draft.attach(file('b.ts'));
    draft.prepend({ text: 'first @a.ts', attachments: [file('a.ts')] });
    assert.equal(draft.text, 'first @a.ts\n\nlater @b.ts ');
    assert.deepEqual(names(draft.prompt), ['@a.ts', '@b.ts']);
  });

  it('keeps its attachments apart from those of a returned prompt with the same names', () => {
    const elsewhere = (at: number): Attachment => file('a.ts', `file:///${at}/a.ts`);
    draft.attach(elsewhere(1));
    draft.attach(elsewhere(2));
    draft.setText('compare @a.ts with @a.ts-2');
    draft.prepend({ text: 'first @a.ts', attachments: [file('a.ts')] });
    assert.equal(draft.text, 'first @a.ts\n\ncompare @a.ts-2 with @a.ts-2-2');
    const taken = draft.take(draft.text);
    assert.deepEqual(
      taken.attachments.map((one) => [one.mention, 'uri' in one && one.uri]),
      [
        ['@a.ts', 'file:///w/a.ts'],
        ['@a.ts-2', 'file:///1/a.ts'],
        ['@a.ts-2-2', 'file:///2/a.ts'],
      ],
    );
  });

  it('mentions each attachment of an earlier prompt, so that all of them are sent again', () => {
    const { prompt, refusal } = promptAgain('see @a.ts', [file('a.ts'), file('b.ts'), picture('AA')]);
    assert.equal(prompt.text, 'see @a.ts @b.ts ');
    assert.deepEqual(names(prompt), ['@a.ts', '@b.ts', 'p.png']);
    assert.equal(refusal, undefined);
    const half = 'A'.repeat(promptLimits.units / 2 + 1);
    const large = promptAgain('', [picture(half), picture(half)]);
    assert.match(large.refusal ?? '', /^The attachments are too large/);
    assert.deepEqual(names(large.prompt), ['p.png']);
  });

  it('warns about attachments that the agent does not support, once known', () => {
    draft.attach(picture('AA'));
    assert.equal(draft.views('test', undefined)[0]?.warning, undefined);
    assert.equal(draft.views('test', { image: true })[0]?.warning, undefined);
    assert.equal(draft.views('test', {})[0]?.warning, 'test does not support this attachment');
    assert.ok(!JSON.stringify(draft.views('test', {})).includes('AA'), 'the page needs no data');
  });

  it('puts the text of a pasted attachment where its mention is', () => {
    const pasted = (text: string): Attachment => ({
      ...{ kind: 'text', name: 'pasted.txt', mention: '@pasted.txt', uri: `${pastedUri}${text}.txt`, text },
    });
    draft.setText('explain @pasted.txt now');
    draft.attach(pasted('one'));
    draft.attach(pasted('two'));
    const [one, two] = draft.views('a', undefined);
    assert.deepEqual([one?.isInsertable, two?.mention], [true, '@pasted.txt-2']);
    assert.equal(draft.insertAttached(one!.id), true);
    assert.equal(draft.text, 'explain one now @pasted.txt-2 ');
    draft.setText('only');
    assert.equal(draft.insertAttached(two!.id), true);
    assert.equal(draft.text, 'only\n\ntwo');
    assert.deepEqual([draft.insertAttached(two!.id), draft.prompt.attachments], [false, []]);
    draft.attach(file('a.ts'));
    assert.equal(draft.insertAttached(draft.views('a', undefined)[0]!.id), false);
  });

  it('is plain data', () => {
    draft.attach(file('a.ts'));
    draft.attach(picture('AA'));
    const kept = JSON.parse(JSON.stringify(draft.prompt)) as typeof draft.prompt;
    const again = new Draft();
    again.set(kept);
    assert.deepEqual(JSON.parse(JSON.stringify(again.prompt)), kept);
  });
});
