// How the config options of a NES session are read, set, updated and restored.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { NesOptions } from '../../../../src/nes/session/nesOptions.ts';
import { nesStart } from '../../../../src/protocol/nes/nes.ts';
import type { ConfigOption } from '../../../../src/protocol/session/sessionConfig.ts';
import { LoggerDouble } from '../text/loggerDouble.ts';
import { settle } from '../requests/nextEditsWorld.ts';
import { WireDouble } from './wireDouble.ts';

const model = (currentValue: string): object => ({
  ...{ type: 'select', id: 'model', name: 'Model', currentValue },
  options: [
    { value: 'a', name: 'A' },
    { group: 'g', name: 'G', options: [{ value: 'b', name: 'B' }] },
  ],
});
const fast = (currentValue: boolean): object => ({ type: 'boolean', id: 'fast', name: 'Fast', currentValue });

function read(...configOptions: unknown[]): readonly ConfigOption[] {
  return nesStart.result.parse({ sessionId: 's', configOptions }).configOptions ?? [];
}

function start(...all: unknown[]): { wire: WireDouble; logger: LoggerDouble; options: NesOptions } {
  const [wire, logger] = [new WireDouble(), new LoggerDouble()];
  return { wire, logger, options: new NesOptions(wire, 's', read(...all), logger) };
}

/** Those of groups before those of their choices. */
function names(options: Extract<ConfigOption, { type: 'select' }>['options']): readonly string[] {
  return options.flatMap((one) => [
    one.name,
    ...('group' in one ? (one['options'] as { name: string }[]).map(({ name }) => name) : []),
  ]);
}

const values = (options: NesOptions): unknown[] =>
  options.all.map(({ id, currentValue }) => [id, currentValue]);

describe('NesOptions', () => {
  it('are read from the nes/start response, without unknown types', () => {
    const options = read(model('a'), { type: 'dial', id: 'd', name: 'D' }, fast(true), null);
    assert.deepEqual(
      options.map(({ id }) => id),
      ['model', 'fast'],
    );
    for (const configOptions of [undefined, null, 'x', {}])
      assert.equal(nesStart.result.parse({ sessionId: 's', configOptions }).configOptions, undefined);
  });

  it('are read in the spelling of the example in the NES draft', () => {
    const speed = { value: 'slow', label: 'Slow', description: 'better' };
    const [option, other] = read(
      { id: 'speed', label: 'Speed', type: 'enum', currentValue: 'slow', options: [speed] },
      {
        ...{ id: 'size', name: 'Size', label: 'ignored', type: 'enum', currentValue: 's' },
        options: [{ group: 'g', label: 'G', options: [{ value: 's', label: 'Small' }] }],
      },
    );
    assert.ok(option?.type === 'select' && other?.type === 'select');
    assert.deepEqual([option.name, other.name], ['Speed', 'Size']);
    assert.deepEqual(names(option.options), ['Slow']);
    assert.deepEqual(names(other.options), ['G', 'Small']);
    assert.equal(option.options[0]?.['description'], 'better');
  });

  it('are replaced by the response to a change, or updated locally without one', async () => {
    const { wire, options } = start(model('a'), fast(false));
    const first = options.set('model', 'b');
    (await wire.request('session/set_config_option')).answer({ configOptions: [model('b')] });
    await first;
    assert.deepEqual(values(options), [['model', 'b']]);
    const second = options.set('model', 'a');
    (await wire.request('session/set_config_option')).answer({});
    await second;
    assert.deepEqual(values(options), [['model', 'a']]);
    assert.deepEqual(wire.all('session/set_config_option'), [
      { sessionId: 's', configId: 'model', value: 'b' },
      { sessionId: 's', configId: 'model', value: 'a' },
    ]);
  });

  it('are updated by config_option_update, and none is left out', () => {
    const { options } = start(model('a'));
    options.handleUpdate({ sessionUpdate: 'config_option_update', configOptions: [...read(fast(true))] });
    assert.deepEqual(values(options), [['fast', true]]);
    options.handleUpdate({ sessionUpdate: 'unknown', raw: {}, reason: '' });
    assert.deepEqual(values(options), [['fast', true]]);
    const many = Array.from({ length: 200 }, (_, index) => ({ ...fast(true), id: `o${index}` }));
    options.handleUpdate({ sessionUpdate: 'config_option_update', configOptions: [...read(...many)] });
    assert.equal(options.all.length, 200);
  });

  it('are restored if they are offered and differ, even if one of them fails', async () => {
    const { wire, logger, options } = start(model('a'), fast(true));
    const restoring = options.restore([
      ['gone', 'x'],
      ['fast', true],
      ['fast', 'on'],
      ['model', 'c'],
      ['model', 'b'],
      ['fast', false],
    ]);
    (await wire.request('session/set_config_option')).fail(new Error('not now'));
    await settle();
    (await wire.request('session/set_config_option')).answer({ configOptions: [model('a'), fast(false)] });
    await restoring;
    assert.deepEqual(wire.all('session/set_config_option'), [
      { sessionId: 's', configId: 'model', value: 'b' },
      { sessionId: 's', configId: 'fast', type: 'boolean', value: false },
    ]);
    assert.deepEqual(logger.lines, ['warn The NES option model could not be restored: not now']);
    assert.deepEqual(values(options), [
      ['model', 'a'],
      ['fast', false],
    ]);
  });
});
