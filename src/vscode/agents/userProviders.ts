// Reads and writes the setting `acpHost.providers` of the user. `ModelProviders` uses it.

import { ConfigurationTarget, workspace } from 'vscode';
import { readSetting, section } from '../settings/settings.ts';
import type { ProviderSettings } from './modelProviders.ts';

export const userProviders: ProviderSettings = {
  read: () => readSetting('providers'),
  write: async (value) => {
    await workspace.getConfiguration(section).update('providers', value, ConfigurationTarget.Global);
  },
};
