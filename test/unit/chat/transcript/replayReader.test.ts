// Which updates after a session was restored are new, and which replay what is shown.

import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import type { Entry } from '../../../../src/chat/messages/messages.ts';
import { type ReplayKind, ReplayReader } from '../../../../src/chat/transcript/replayReader.ts';
import { type SessionUpdate, sessionUpdate } from '../../../../src/protocol/session/sessionUpdate.ts';
import { agent, call, Script, thought, update, user } from './transcriptScript.ts';

const uniqueId = 'toolu_01A7f3kQ9xZr5';

describe('ReplayReader', () => {
  let rows: readonly Entry[];

  beforeEach(() => {
    const script = new Script().turn('first question').handleUpdates(agent('Yes.'), thought('Hm.'));
    script.handleUpdates(call(uniqueId, { title: 'Read', status: 'completed' }), agent('All done'));
    rows = script.turn('second question').handleUpdates(agent('No.')).transcript.rows();
  });

  /** What of the updates is new, before and after a prompt is sent, or the reader is asked for what it holds. */
  class Reading {
    readonly news: string[] = [];
    readonly reader: ReplayReader;

    constructor(kind: ReplayKind, stored = rows) {
      this.reader = new ReplayReader(stored, kind);
    }

    read(...updates: readonly object[]): this {
      for (const one of updates) this.#add(this.reader.read(sessionUpdate.parse(one)));
      return this;
    }

    settle(): this {
      return this.#add(this.reader.settle());
    }

    prompt(text: string): this {
      return this.#add(this.reader.beginTurn(text));
    }

    end(): readonly string[] {
      this.#add(this.reader.flush());
      return this.news;
    }

    #add(updates: readonly SessionUpdate[]): this {
      for (const one of updates)
        this.news.push(
          one.sessionUpdate.endsWith('_chunk')
            ? (one as { content: { text: string } }).content.text
            : one.sessionUpdate,
        );
      return this;
    }
  }

  it('drops the last messages that are replayed after session/resume', () => {
    const reading = new Reading('none').read(
      agent('All '),
      agent('done'),
      user('second question'),
      agent('No.'),
    );
    assert.deepEqual(reading.prompt('third').read(agent('No.'), agent(' Never.')).end(), ['No.', ' Never.']);
  });

  it('drops a short last message that is replayed alone', () => {
    assert.deepEqual(new Reading('none').read(agent('N'), agent('o.')).prompt('third').end(), []);
  });

  it('passes on a message that begins like a stored one', () => {
    const reading = new Reading('none').read(agent('Y'), agent('es'));
    assert.deepEqual(reading.news, [], 'it may be replayed');
    assert.deepEqual(reading.read(agent(', I do.')).news, ['Y', 'es', ', I do.']);
    const whole = new Reading('none').read(agent('Yes.'), agent(' I do.'));
    assert.deepEqual(whole.news, ['Yes.', ' I do.']);
    assert.deepEqual(new Reading('none').read(agent('Ye')).settle().news, ['Ye'], 'it is not complete');
  });

  it('drops calls by their ids, and their updates', () => {
    const reading = new Reading('none').read(
      call(uniqueId, { title: 'Read' }),
      update(uniqueId, { status: 'completed' }),
      call('other', { title: 'Read' }),
    );
    assert.deepEqual(reading.news, ['tool_call']);
  });

  it('drops a history that comes after the prompt, and begins at an earlier prompt', () => {
    const reading = new Reading('history').settle().prompt('third');
    reading.read(user('first question'), agent('Y'), agent('es.'), call(uniqueId), agent('All done'));
    reading.read(user('second question'), agent('No.'), agent('No. '), agent('Not now'));
    assert.deepEqual(reading.end(), ['No. ', 'Not now']);
  });

  it('never drops an answer that repeats an earlier one', () => {
    for (const kind of ['history', 'none'] as const) {
      const reading = new Reading(kind).prompt('third').read(agent('All done'));
      assert.deepEqual(reading.end(), ['All done']);
      const echoing = new Reading(kind).prompt('second question').read(user('second question'), agent('No.'));
      assert.deepEqual(echoing.end(), ['second question', 'No.'], 'the agent sends the prompt back');
    }
  });

  it('never drops the beginning of a message, if the replay may have ended in an earlier turn', () => {
    const stored = new Script().turn('Yes.').handleUpdates(agent('Yes.'));
    stored.turn('Yes.').handleUpdates(agent('Yes.'), thought('Yes'));
    const reading = new Reading('history', stored.transcript.rows()).prompt('Yes');
    reading.read(user('Yes.'), agent('Yes.'), thought('Yes. I do'));
    assert.deepEqual(reading.end(), ['Yes. I do']);
  });

  it('never drops a plan after the beginning of a stored prompt', () => {
    const plan = { sessionUpdate: 'plan', entries: [] };
    const stored = new Script().turn('Done').turn('Yes.').handleUpdates(plan).transcript.rows();
    const reading = new Reading('none', stored).prompt('Yes').read(user('Done'), user('Yes'), plan);
    assert.deepEqual(reading.end(), ['Yes', 'plan']);
  });

  it('takes a call for a new one if the agent counts its calls in each process', () => {
    const stored = new Script().turn('one').handleUpdates(call('call-1', { title: 'Read' }), agent('Yes.'));
    const replay = [user('one'), call('call-1'), update('call-1', { status: 'completed' }), agent('Yes.')];
    const reading = new Reading('history', stored.transcript.rows()).read(...replay).prompt('two');
    assert.deepEqual(reading.read(call('call-1'), update('call-1')).end(), ['tool_call', 'tool_call_update']);
  });

  it('takes a late call for an old one if its id is unique and it has ended', () => {
    const reading = new Reading('none').prompt('third');
    reading.read(call(uniqueId, { status: 'completed' }), call(uniqueId, { status: 'in_progress' }));
    assert.deepEqual(reading.end(), ['tool_call']);
  });

  it('passes on what follows the whole history, also in the chunk that ends it', () => {
    const history = [
      user('first question'),
      agent('Yes.'),
      thought('Hm.'),
      call(uniqueId),
      agent('All done'),
    ];
    const reading = new Reading('history').read(...history, user('second question'));
    assert.deepEqual(reading.read(agent(' No. \nBut'), agent(' yes')).end(), [' \nBut', ' yes']);
    const separate = new Reading('history').read(...history, user('second question'), agent('No.'));
    assert.deepEqual(separate.read(call('new'), agent('Well')).end(), ['tool_call', 'Well']);
  });

  it('passes on what goes on in the last stored message without the white space that it ends with', () => {
    const stored = new Script().turn('one').handleUpdates(agent('a\n')).transcript.rows();
    assert.deepEqual(new Reading('history', stored).read(user('one'), agent('a\n\n  b')).end(), ['\n  b']);
  });

  it('drops a history that is not like the stored one', () => {
    const reading = new Reading('history').read(user('First?'), agent('Yes.'), agent('Sure'), call('x'));
    assert.deepEqual(reading.prompt('third').end(), []);
  });

  it('recognizes a message by its id after the prompt', () => {
    const id = 'msg_01XyZ4567890abcd';
    const stored = new Script().turn('one').handleUpdates(agent('Yes.', id)).transcript.rows();
    const reading = new Reading('none', stored).prompt('two').read(agent('Ye', id), agent('s.', id));
    assert.deepEqual(reading.read(agent('Yes.', 'another')).end(), ['Yes.']);
  });

  it('compares a chunk with a limited number of messages, and takes it for new then', () => {
    const stored: Entry[] = Array.from({ length: 60_000 }, (_, id) => ({
      ...{ id, kind: 'agent', messageId: `m${id}` },
      parts: [{ kind: 'text', text: 'x' }],
    }));
    const lengths = (kind: ReplayKind, text: string): number[] =>
      new Reading(kind, stored)
        .read(agent(text))
        .settle()
        .end()
        .map((one) => one.length);
    assert.deepEqual(lengths('none', 'x'.repeat(30_000)), [30_000]);
    assert.deepEqual(lengths('none', `${'x'.repeat(50_000)}z`), [50_001]);
    assert.deepEqual(lengths('history', 'x'.repeat(10_000)), []);
    assert.deepEqual(lengths('none', 'x'.repeat(100)), []);
  });

  it('drops attachments and context that are replayed with a prompt', () => {
    const script = new Script();
    const resource = { kind: 'resource', uri: 'file:///a.ts', name: 'a.ts', text: 'let a;\n' } as const;
    script.transcript.prompt([{ kind: 'text', text: 'look' }, resource]);
    const stored = script.handleUpdates(agent('Done.')).transcript.rows();
    const fenced = user('a.ts\n```\nlet a;\n```');
    const context = user('acp-host-context:/notes is this');
    assert.deepEqual(
      new Reading('none', stored).read(user('look'), fenced, context, agent('Done.')).end(),
      [],
    );
    const joined = user('look\na.ts\n```\nlet a;\n```');
    assert.deepEqual(new Reading('none', stored).read(joined, agent('Done.')).end(), []);
  });
});
