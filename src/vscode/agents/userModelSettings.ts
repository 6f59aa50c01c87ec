// The settings of the model in VS Code. Used by `ModelAccess`.

import { onDidChangeSetting, readSetting } from '../settings/settings.ts';
import { revealMachineSetting } from '../window/report.ts';
import type { ModelSettings } from './modelAccess.ts';

export const userModelSettings: ModelSettings = {
  read: readSetting,
  onDidChange: onDidChangeSetting,
  reveal: revealMachineSetting,
};
