// The table of settings agrees with package.json, and no value of any setting, of any type and from any settings file,
// reaches a reader unchecked or lets a workspace allow more than the user does.

import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import * as z from 'zod';
import { secretFileGlobs } from '../../../../src/base/secrets/secretFiles.ts';
import { surfaceItemKinds } from '../../../../src/context/select/surfaceItem.ts';
import { resolveSetting, type SettingLayers } from '../../../../src/vscode/settings/resolveSetting.ts';
import { settingKeys, settingTable, type Settings } from '../../../../src/vscode/settings/settingTable.ts';

interface Property {
  readonly type: string;
  readonly scope: string;
  readonly default: unknown;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: { readonly type: string };
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly contributes: {
    readonly configuration: readonly { readonly properties: Readonly<Record<string, Property>> }[];
  };
};
const properties: Readonly<Record<string, Property>> = Object.assign(
  {},
  ...manifest.contributes.configuration.map((group) => group.properties),
);
const nothing: SettingLayers = { default: {}, user: {}, workspace: {}, folder: {} };

/** Values of every type, including valid ones of some settings. */
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(
    5,
    -1,
    1e9,
    '',
    'eager',
    'embed',
    'verbose',
    true,
    false,
    null,
    [],
    {},
    [5],
    ['**/a', 5],
  ),
  fc.constantFrom<unknown>({ selection: true }, { selection: 'no' }, { note: false }, '!**/.env', [
    '!**/.env',
  ]),
);
const layer = fc.record({ value: anything, languageValue: anything }, { requiredKeys: [] });
const layers = fc.record({ default: layer, user: layer, workspace: layer, folder: layer });

describe('the table of settings', () => {
  it('has exactly the settings that package.json declares', () => {
    assert.deepEqual(
      settingKeys.map((key) => `acpHost.${key}`).toSorted(),
      Object.keys(properties).toSorted(),
    );
  });

  for (const key of settingKeys)
    it(`has the type, the limits and the default of ${key} in package.json`, () => {
      const property = properties[`acpHost.${key}`]!;
      const rule = settingTable[key];
      const schema = z.toJSONSchema(rule.schema as unknown as z.ZodType) as Partial<Property>;
      assert.equal(schema.type, property.type);
      assert.deepEqual(schema.enum?.toSorted(), property.enum?.toSorted());
      assert.deepEqual([schema.minimum, schema.maximum], [property.minimum, property.maximum]);
      if (property.items?.type === 'string') assert.equal(schema.items?.type, 'string');
      assert.deepEqual(rule.default, property.default);
      // VS Code shows in workspace settings only those that a workspace may set.
      if (property.scope === 'machine') assert.equal(rule.authority, 'user');
    });

  it('names the secret files as the default of nes.exclude', () => {
    assert.deepEqual(properties['acpHost.nes.exclude']!.default, secretFileGlobs);
  });

  for (const key of settingKeys)
    it(`reads ${key} as its type, whatever the settings files contain`, () => {
      fc.assert(
        fc.property(layers, (found) => {
          const { value, problems } = resolveSetting(key, found);
          assert.ok(settingTable[key].schema.safeParse(value).success, JSON.stringify(value));
          for (const { layer, expected } of problems) {
            assert.ok(found[layer].value !== undefined || found[layer].languageValue !== undefined);
            assert.notEqual(expected, '');
          }
        }),
      );
    });

  for (const key of settingKeys)
    for (const wrong of [5, 'x', true, null, [], {}, [5], { a: 5 }] as const)
      it(`never converts ${JSON.stringify(wrong)} for ${key} in a workspace to another value`, () => {
        const { value, problems } = resolveSetting(key, { ...nothing, workspace: { value: wrong } });
        const isRight = settingTable[key].schema.safeParse(wrong).success;
        assert.deepEqual(
          problems.map(({ layer }) => layer),
          isRight ? [] : ['workspace'],
        );
        if (!isRight) assert.deepEqual(value, settingTable[key].default);
      });

  it('uses the user’s value, not the default, if the workspace’s value is wrong', () => {
    const layers = { ...nothing, user: { value: false }, workspace: { value: 'yes' } };
    assert.equal(resolveSetting('nes.enabled', layers).value, false);
  });

  it('uses the valid part of a list', () => {
    const layers = { ...nothing, user: { value: ['**/mine', 5] } };
    const { value, problems } = resolveSetting('nes.exclude', layers);
    assert.deepEqual(value, ['**/mine']);
    assert.equal(problems.length, 1);
  });
});

/** Whether `value` lets agents get or do more than `own`. */
const allowsMore: Partial<{ [K in keyof Settings]: (value: Settings[K], own: Settings[K]) => boolean }> = {
  'nes.enabled': (value, own) => value && !own,
  'nes.mode': more('manual', 'subtle', 'eager'),
  'nes.exclude': (value, own) =>
    JSON.stringify(value.slice(0, own.length)) !== JSON.stringify(own) ||
    value.slice(own.length).some((glob) => glob.startsWith('!')),
  'context.kinds': (value, own) =>
    surfaceItemKinds.some((kind) => own[kind] === false && value[kind] !== false),
  'context.maxTokens': (value, own) => value > own,
  'context.fallback': more('none', 'ask', 'embed'),
  'context.implicit': more('off', 'selection', 'file'),
  'context.accounting': (value, own) => value && !own,
  'editorTools.enabled': (value, own) => value && !own,
  'editorTools.tools': (value, own) =>
    Object.keys(own).some((tool) => own[tool] === false && value[tool] !== false),
  trace: more('off', 'messages', 'verbose'),
};
/** Settings that affect only the appearance or a delay. */
const looks: readonly (keyof Settings)[] = ['nes.renderer', 'nes.announce', 'nes.debounce'];

function more<T>(...order: readonly T[]): (value: T, own: T) => boolean {
  return (value, own) => order.indexOf(value) > order.indexOf(own);
}

describe('a workspace', () => {
  for (const key of settingKeys.filter((key) => !looks.includes(key)))
    it(`allows nothing through ${key} that the user’s own settings do not`, () => {
      fc.assert(
        fc.property(layers, (found) => {
          const own = resolveSetting(key, { ...found, workspace: {}, folder: {} }).value;
          const { value } = resolveSetting(key, found);
          const isMore = allowsMore[key] as ((value: unknown, own: unknown) => boolean) | undefined;
          // Only the user may set settings that are not in the list.
          if (!isMore) assert.deepEqual(value, own);
          else
            assert.equal(isMore(value, own), false, `${JSON.stringify(own)} became ${JSON.stringify(value)}`);
        }),
      );
    });

  const restrictions: readonly (readonly [
    key: keyof Settings,
    own: unknown,
    workspace: unknown,
    value: unknown,
  ])[] = [
    ['context.kinds', { selection: false }, { selection: true }, { selection: false }],
    ['context.kinds', { selection: false }, { git: false }, { selection: false, git: false }],
    ['editorTools.enabled', false, true, false],
    [
      'editorTools.tools',
      { hover: false },
      { hover: true, rename_symbol: false },
      { hover: false, rename_symbol: false },
    ],
    ['context.fallback', 'none', 'embed', 'none'],
    ['context.fallback', 'embed', 'none', 'none'],
    ['context.implicit', 'selection', 'file', 'selection'],
    ['context.implicit', 'file', 'off', 'off'],
    ['context.maxTokens', 4_000, 200_000, 4_000],
    ['context.maxTokens', 4_000, 0, 0],
    ['nes.enabled', false, true, false],
    ['nes.enabled', true, false, false],
    ['nes.mode', 'manual', 'eager', 'manual'],
    ['nes.exclude', ['**/mine'], ['**/theirs', '!**/.env'], ['**/mine', '**/theirs']],
    ['chat.agent', 'mine', 'theirs', 'mine'],
    ['nes.agent', 'mine', 'theirs', 'mine'],
    ['trace', 'off', 'verbose', 'off'],
    ['nes.debounce', 75, 200, 200],
  ];
  for (const [key, own, workspace, value] of restrictions)
    it(`combines ${JSON.stringify(own)} of the user and ${JSON.stringify(workspace)} of its own for ${key}`, () => {
      const found = { ...nothing, user: { value: own }, workspace: { value: workspace } };
      assert.deepEqual(resolveSetting(key, found).value, value);
    });

  it('restricts values for a language as well', () => {
    const found = { ...nothing, user: { value: true }, folder: { value: true, languageValue: false } };
    assert.equal(resolveSetting('nes.enabled', found).value, false);
    const off = {
      ...nothing,
      user: { value: true, languageValue: false },
      workspace: { languageValue: true },
    };
    assert.equal(resolveSetting('nes.enabled', off).value, false);
  });
});
