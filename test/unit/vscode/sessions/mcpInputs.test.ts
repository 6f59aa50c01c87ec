// The inputs of a file with MCP servers: which ones a definition uses, and how the user is asked for their values.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { CancellationSource, CancelledError, neverCancelled } from '../../../../src/base/cancellation.ts';
import {
  McpInputs,
  readMcpInputs,
  usedInputs,
  type McpInput,
} from '../../../../src/vscode/sessions/mcpInputs.ts';
import { AgentSecrets, inputsOwner } from '../../../../src/vscode/storage/agentSecrets.ts';
import { Answers } from '../../../host/answers.ts';
import { MemorySecrets } from '../../../host/memoryStores.ts';

const token: McpInput = { id: 'key', type: 'promptString', description: 'Your\nkey\u202e', password: true };
const region: McpInput = {
  ...{ id: 'region', type: 'pickString', description: 'Region' },
  options: ['eu', { label: 'America', value: 'us' }],
};

describe('the inputs of MCP servers', () => {
  it('are read one by one, and those of an unknown type are skipped', () => {
    const raw = [
      token,
      { id: 'x', type: 'command', command: 'evil' },
      region,
      5,
      { id: 'y' },
      { ...token, password: 1 },
    ];
    assert.deepEqual(
      readMcpInputs(raw).map(({ id, password }) => [id, password]),
      [
        ['key', true],
        ['region', undefined],
        ['key', undefined],
      ],
    );
    for (const none of [undefined, null, {}, 'x']) assert.deepEqual(readMcpInputs(none), []);
  });

  it('are those that a definition uses, each once', () => {
    const definition = {
      args: ['${input:a}', '-${input:b}-${input:a}'],
      env: { X: '${input:c d}', Y: null },
      n: 1,
    };
    assert.deepEqual(usedInputs(definition).toSorted(), ['a', 'b', 'c d']);
    assert.deepEqual(usedInputs({ args: ['input:a', '${env:a}'] }), []);
  });

  it('are chosen from a list that shows the values behind other names, without icons', async () => {
    const shown: object[] = [];
    const questions: ConstructorParameters<typeof McpInputs>[1] = {
      input: () => Promise.resolve(undefined),
      choose: (_, choices) => {
        shown.push(...choices);
        return Promise.resolve(choices[1]);
      },
    };
    const inputs = new McpInputs(new AgentSecrets(new MemorySecrets()), questions);
    const options = ['$(check) eu', { label: 'America', value: '--x=$(evil)\u202e' }];
    const values = await inputs.valuesFor(
      '/w/.mcp.json',
      'gh',
      [{ ...region, options }],
      true,
      neverCancelled,
    );
    assert.deepEqual(shown, [
      { label: '\\$(check) eu', value: '$(check) eu' },
      { label: 'America', description: '--x=\\$(evil)[U+202E]', value: '--x=$(evil)\u202e' },
    ]);
    assert.equal(values?.get('region'), '--x=$(evil)\u202e');
  });

  it('are asked for once, and stored for their file', async () => {
    const secrets = new AgentSecrets(new MemorySecrets(), 'mcpInputs');
    const answers = new Answers('s3cret-value', 'America');
    const inputs = new McpInputs(secrets, answers);
    const values = (file: string, mayAsk: boolean): Promise<ReadonlyMap<string, string> | undefined> =>
      inputs.valuesFor(file, 'gh', [token, region], mayAsk, neverCancelled);
    assert.equal(await values('/w/.mcp.json', false), undefined);
    assert.deepEqual(answers.asked, []);
    const expected = new Map([
      ['key', 's3cret-value'],
      ['region', 'us'],
    ]);
    assert.deepEqual(await values('/w/.mcp.json', true), expected);
    assert.deepEqual(await values('/w/.mcp.json', false), expected);
    assert.deepEqual(answers.asked, [
      'Input for the MCP Server "gh": Your ⏎ key[U+202E] · ' +
        "Your input is stored in VS Code's secret storage. Agents get it with the server.",
      'MCP server "gh": Region: eu | America',
    ]);
    assert.equal(answers.inputs[0]?.password, true);
    assert.deepEqual(secrets.values(inputsOwner), ['s3cret-value']);
    assert.equal(await values('/other/.mcp.json', true), undefined);
    await secrets.forget(inputsOwner);
    assert.equal(await values('/w/.mcp.json', false), undefined);
  });

  it('are asked for again if the question is another one', async () => {
    const answers = new Answers('one', 'two');
    const inputs = new McpInputs(new AgentSecrets(new MemorySecrets()), answers);
    for (const input of [token, { ...token, password: false, default: 'x' }])
      await inputs.valuesFor('/w', 'gh', [input], true, neverCancelled);
    assert.equal(answers.asked.length, 2);
    assert.equal(answers.inputs[1]?.value, 'x');
  });

  it('are asked for once for several waiting sessions, each of which can be cancelled', async () => {
    const answers = new Answers('v');
    const inputs = new McpInputs(new AgentSecrets(new MemorySecrets()), answers);
    const source = new CancellationSource();
    const { promise, resolve } = Promise.withResolvers<undefined>();
    answers.hold = promise;
    const left = inputs.valuesFor('/w', 'gh', [token], true, source.token);
    const stayed = inputs.valuesFor('/w', 'gh', [token], true, neverCancelled);
    source.cancel();
    await assert.rejects(left, CancelledError);
    resolve(undefined);
    assert.deepEqual(await stayed, new Map([['key', 'v']]));
    assert.equal(answers.asked.length, 1);
  });
});
