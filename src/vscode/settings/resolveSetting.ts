// Resolves a setting from the values of all settings files to one valid value. Pure: `settings.ts` reads the values from VS Code
// and reports the problems.

import { settingTable, type SettingRule, type Settings } from './settingTable.ts';

/** The values of one settings file, or the defaults; undefined where it does not have the setting. */
interface Layer {
  readonly value?: unknown;
  /** The value in the block for the requested language. */
  readonly languageValue?: unknown;
}

export interface SettingLayers {
  /** The default in package.json, unless another extension overrides it. */
  readonly default: Layer;
  readonly user: Layer;
  readonly workspace: Layer;
  readonly folder: Layer;
}

export interface SettingProblem {
  readonly layer: keyof SettingLayers;
  /** What the value must be, for the user. */
  readonly expected: string;
}

export interface ResolvedSetting<T> {
  readonly value: T;
  /** One for each layer whose value has the wrong type. */
  readonly problems: readonly SettingProblem[];
}

/** Never throws. Skips wrong values: the next layer counts, finally the default of the table. */
export function resolveSetting<K extends keyof Settings>(
  key: K,
  layers: SettingLayers,
): ResolvedSetting<Settings[K]> {
  // The rules have different value types; TypeScript cannot relate them to K.
  const rule = settingTable[key] as unknown as SettingRule<Settings[K]>;
  const wrong = new Set<keyof SettingLayers>();
  const read = (layer: keyof SettingLayers, what: keyof Layer): Settings[K] | undefined => {
    const raw = layers[layer][what];
    if (raw === undefined) return undefined;
    const parsed = rule.schema.safeParse(raw);
    if (parsed.success) return parsed.data;
    wrong.add(layer);
    return rule.schema.safeParse(rule.repair?.(raw)).data;
  };
  const all = {
    folder: { language: read('folder', 'languageValue'), plain: read('folder', 'value') },
    workspace: { language: read('workspace', 'languageValue'), plain: read('workspace', 'value') },
    user: { language: read('user', 'languageValue'), plain: read('user', 'value') },
    default: { language: read('default', 'languageValue'), plain: read('default', 'value') },
  };
  // As in VS Code, values for a language take precedence over all others.
  const own =
    all.user.language ?? all.default.language ?? all.user.plain ?? all.default.plain ?? rule.default;
  const theirs = [all.workspace, all.folder].map(({ language, plain }) => language ?? plain);
  const { authority } = rule;
  const value =
    authority === 'user'
      ? own
      : authority === 'nearest'
        ? (all.folder.language ??
          all.workspace.language ??
          all.user.language ??
          all.default.language ??
          all.folder.plain ??
          all.workspace.plain ??
          own)
        : theirs.reduce<Settings[K]>(
            (sum, workspace) => (workspace === undefined ? sum : authority(sum, workspace)),
            own,
          );
  const expected = rule.expected();
  return { value, problems: [...wrong].map((layer) => ({ layer, expected })) };
}
