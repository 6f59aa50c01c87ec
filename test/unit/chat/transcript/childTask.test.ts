// What is shown of the task of a subagent is limited, and says what is left out, however many messages an agent sends.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Part } from '../../../../src/chat/messages/messages.ts';
import { ChildTask, textOf } from '../../../../src/chat/transcript/childTask.ts';

const text = (value: string): Part => ({ kind: 'text', text: value });
const link = (uri: string): Part => ({ kind: 'resource', uri, name: uri });
const links = (count: number): Part[] => Array.from({ length: count }, (_, at) => link(`file:///${at}`));

describe('the task of a subagent', () => {
  it('is whole up to 50 parts', () => {
    const task = new ChildTask([]);
    task.set('a', links(50));
    assert.deepEqual(task.shown, links(50));
  });

  it('says how many parts are left out, of one message and of others', () => {
    const task = new ChildTask([]);
    task.set('a', links(62));
    assert.deepEqual(task.shown, [...links(50), text('\n\n… and 12 more')]);
    task.set('b', links(2));
    task.add('c', text('x'));
    task.add('a', text('x'));
    assert.deepEqual(task.shown.at(-1), text('\n\n… and 16 more'));
    task.set('a', links(3));
    assert.deepEqual(task.shown, [...links(3), text('\n\n… and 3 more')]);
  });

  it('joins the chunks of a text, and keeps only the beginning of a long one', () => {
    const task = new ChildTask([]);
    for (const chunk of ['a', 'b', 'x'.repeat(30_000), 'y'.repeat(30_000)]) task.add('a', text(chunk));
    assert.deepEqual(task.shown, [text(`ab${'x'.repeat(19_998)}…`)]);
  });

  it('shows a restored task as it was, with what it says is left out', () => {
    const before = [...links(50), text('\n\n… and 12 more')];
    assert.deepEqual(new ChildTask(before).shown, before);
  });

  it('takes any number of messages, each in the same time', () => {
    const task = new ChildTask([]);
    for (let at = 0; at < 300_000; at++) task.add(`m${at}`, text('x'));
    assert.equal(textOf(task.shown), `${'x'.repeat(50)}\n\n… and 299950 more`);
  });
});
