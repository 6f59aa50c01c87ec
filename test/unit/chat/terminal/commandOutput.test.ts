// Tests finding the output of commands in the shapes that agents send.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { commandOutput, outputText } from '../../../../src/chat/terminal/commandOutput.ts';
import type { CallView } from '../../../../src/chat/messages/messages.ts';
import { Transcript } from '../../../../src/chat/transcript/transcript.ts';
import { noTerminals } from './noTerminals.ts';
import { call, Script, update } from '../transcript/transcriptScript.ts';

const says = (text: string): CallView['content'][number] => ({
  type: 'content',
  content: { type: 'text', text },
});

describe('the output of a command call', () => {
  const output = (content: CallView['content'], change: Partial<CallView> = {}): string | undefined =>
    commandOutput({ kind: 'execute', status: 'completed', content, ...change });

  it('is the text of its content, with line breaks', () => {
    assert.equal(output([says('one\ntwo\n')]), 'one\ntwo');
    assert.equal(output([says('one\n'), says('two')]), 'one\ntwo');
  });

  it('is the text inside a fence that encloses all of it', () => {
    assert.equal(output([says('```console\none\ntwo\n```')]), 'one\ntwo');
    assert.equal(output([says('~~~~\n```\n~~~~\n')]), '```');
    assert.equal(output([says('```console\none\ntw')]), 'one\ntw', 'while it grows');
    assert.equal(output([says('```\n```')]), undefined);
  });

  it('keeps fences inside it', () => {
    for (const text of ['```sh\nls\n```\nand\n```\na\n```', 'a\n```\nb\n```', '```inline``` code\nx'])
      assert.equal(output([says(text)]), text);
  });

  it('is undefined before the command runs and for other tools', () => {
    assert.equal(output([says('Prints the date')], { status: 'pending' }), undefined);
    assert.equal(output([says('text')], { kind: 'read' }), undefined);
    assert.equal(output([says(' \n')]), undefined);
    assert.equal(output([{ type: 'terminal', terminalId: 't' }, says('text')]), undefined);
    assert.equal(output([says('Prints the date')], { isDescribed: true }), undefined);
  });

  it('is the raw output beside a terminal, which is only kept if that has none', () => {
    const terminal = { type: 'terminal', terminalId: 't' } as const;
    assert.equal(output([terminal, says('text')], { output: 'raw' }), 'raw');
    assert.equal(output([says('Prints the date')], { isDescribed: true, output: 'raw' }), 'raw');
  });

  it('is the raw output if there is no text', () => {
    assert.equal(output([], { output: 'one\ntwo\n' }), 'one\ntwo\n');
    assert.equal(output([says('shown')], { output: 'raw' }), 'shown');
  });

  const raws: [rawOutput: unknown, text: string | undefined][] = [
    ['one\ntwo', 'one\ntwo'],
    [{ output: 'all\n', stdout: 'out' }, 'all\n'],
    [{ stdout: 'out\n', stderr: 'err\n', exit_code: 1 }, 'out\nerr'],
    [{ stdout: '', stderr: 'err' }, 'err'],
    [{ aggregated_output: 'all', formatted_output: 'shown' }, 'all'],
    [{ query: 'ls', result: 'a.txt', success: true }, 'a.txt'],
    [
      [
        { query: 'ls', result: 'a.txt\n', success: true },
        { query: 'pwd', result: '/w' },
      ],
      'a.txt\n/w',
    ],
    [{ content: [{ type: 'text', text: 'a' }] }, 'a'],
    [{ error: 'No such file' }, 'No such file'],
    [{ log: 'anything', code: 3 }, 'anything'],
    [{ output: { stdout: 'deep' } }, 'deep'],
    [{ code: 1 }, undefined],
    ['  \n', undefined],
    [7, undefined],
    [undefined, undefined],
  ];
  for (const [rawOutput, text] of raws)
    it(`is found in the raw output ${JSON.stringify(rawOutput)}`, () =>
      assert.equal(outputText(rawOutput), text));

  it('is limited in size for any raw output', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = outputText(value);
        assert.ok(text === undefined || text.trim() !== '');
      }),
    );
    const long = outputText('x'.repeat(1_000_000))!;
    assert.equal(long, `… 936000 more characters are not shown.\n${'x'.repeat(64_000)}`);
    assert.equal(outputText(Array.from({ length: 53 }, () => 'x'))?.slice(-14), 'x\n… and 3 more');
    assert.equal(outputText(Array.from({ length: 53 }, () => 1)), undefined);
    let deep: unknown = 'x';
    for (let at = 0; at < 10_000; at++) deep = [deep];
    assert.equal(outputText(deep), undefined);
  });
});

describe('a transcript with a command that has only raw output', () => {
  const run = { kind: 'execute', status: 'in_progress' };

  it('shows the raw output until there is text', () => {
    const script = new Script().handleUpdates(call('a', run));
    script.handleUpdates(update('a', { status: 'completed', rawOutput: { result: 'a.txt' } }));
    assert.equal(script.transcript.call('a')?.output, 'a.txt');
    script.handleUpdates(update('a', { content: [says('a.txt')] }));
    assert.equal(script.transcript.call('a')?.output, undefined);
  });

  it('shows the raw output beside a terminal that has none', () => {
    const content = [{ type: 'terminal', terminalId: 't' }];
    const script = new Script().handleUpdates(
      call('a', { ...run, content, _meta: { terminal_info: { terminal_id: 't' } } }),
    );
    script.handleUpdates(update('a', { status: 'completed', rawOutput: { stdout: 'a.txt' } }));
    assert.equal(script.transcript.call('a')?.output, 'a.txt');
    const data = { terminal_output: { terminal_id: 't', data: 'b.txt' } };
    script.handleUpdates(update('a', { _meta: data }));
    assert.equal(script.transcript.call('a')?.terminals?.[0]?.output, 'b.txt');
    assert.equal('output' in script.transcript.call('a')!, false);
  });

  it('does not take the description of a command for its output', () => {
    const content = [says('Lists the files')];
    const shown = (script: Script): string | undefined => commandOutput(script.transcript.call('a')!);
    const announced = (): Script =>
      new Script().turn('hi').handleUpdates(call('a', { kind: 'execute', content }));
    const asked = announced();
    const row = asked.transcript.showRequested({ toolCallId: 'a' }, undefined);
    asked.transcript.stopCalls();
    row.end();
    assert.equal(
      shown(asked.handleUpdates(update('a', { status: 'failed', content: [says('Interrupted')] }))),
      undefined,
    );
    const refused = announced();
    refused.transcript.showRequested({ toolCallId: 'a' }, undefined).answer(false);
    assert.equal(shown(refused.handleUpdates(update('a', { status: 'failed', rawOutput: 'No' }))), undefined);
    assert.equal(
      shown(announced().handleUpdates(update('a', { status: 'completed', rawOutput: 'a.txt' }))),
      'a.txt',
    );
    assert.equal(
      shown(announced().handleUpdates(update('a', { status: 'failed', content: [says('b')] }))),
      'b',
    );
    const again = new Script();
    again.transcript.restore(asked.transcript.rows());
    assert.equal(shown(again), undefined, 'after a reload');
  });

  it('does not show the raw output of other tools', () => {
    const script = new Script().handleUpdates(call('a', { kind: 'read', rawOutput: 'text' }));
    assert.equal(script.transcript.call('a')?.output, undefined);
  });

  it('shows the raw output of the newest call with an id after a restore', () => {
    const script = new Script()
      .turn('one')
      .handleUpdates(call('a', { ...run, status: 'completed' }))
      .stop();
    script
      .turn('two')
      .handleUpdates(call('a', { ...run, status: 'completed', rawOutput: 'new' }))
      .stop();
    const rows = script.transcript
      .rows()
      .map((row) => (row.kind === 'call' ? { ...row, call: { ...row.call, output: undefined } } : row));
    const transcript = new Transcript(() => undefined, noTerminals);
    transcript.restore(rows, script.transcript.raws());
    const outputs = transcript.rows().flatMap((row) => (row.kind === 'call' ? [row.call.output] : []));
    assert.deepEqual(outputs, [undefined, 'new']);
  });
});
