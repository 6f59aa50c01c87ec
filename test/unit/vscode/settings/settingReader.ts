// Values of settings in several settings files, as VS Code's configuration returns them.

import type { SettingReader } from '../../../../src/vscode/settings/environmentSettings.ts';

export type Layers = Readonly<
  Record<string, Readonly<Partial<Record<'default' | 'user' | 'policy' | 'workspace' | 'folder', unknown>>>>
>;

/** Merges the values of all settings files as VS Code does. */
export function reader(layers: Layers): (section: string) => SettingReader {
  return (section) => ({
    get: (key) => {
      const found = layers[`${section}.${key}`] ?? {};
      const values = [found.default, found.user, found.workspace, found.folder].filter(
        (one) => one !== undefined,
      );
      if (found.policy !== undefined) return found.policy;
      return values.length > 0 && values.every((one) => typeof one === 'object' && !Array.isArray(one))
        ? Object.assign({}, ...values)
        : values.at(-1);
    },
    inspect: (key) => {
      const found = layers[`${section}.${key}`];
      return (
        found && {
          defaultValue: found.default,
          globalValue: found.user,
          workspaceValue: found.workspace,
          workspaceFolderValue: found.folder,
        }
      );
    },
  });
}
