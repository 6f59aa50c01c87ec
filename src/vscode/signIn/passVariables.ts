// Lets the user choose which environment variables agents get although they look like secrets.

import { ConfigurationTarget, workspace } from 'vscode';
import { t } from '../../base/l10n.ts';
import type { Questions } from '../window/questions.ts';
import { readSetting, section } from '../settings/settings.ts';

/** Resolves to true if the setting changed. @param held names to choose from. @param likely names that are preselected. */
export async function passVariables(
  questions: Questions,
  held: readonly string[],
  likely: readonly string[],
): Promise<boolean> {
  const choices = held.map((name) => ({ label: name, picked: likely.includes(name) }));
  // Preselected names first; the rest in the order of the environment.
  const sorted = choices.toSorted((a, b) => Number(b.picked) - Number(a.picked));
  const chosen = await questions.chooseMany(t('Variables that agents may have from now on'), sorted);
  if (!chosen || chosen.length === 0) return false;
  const passed = readSetting('environment.pass');
  const all = [...new Set([...passed, ...chosen.map(({ label }) => label)])];
  // The setting has scope machine: VS Code writes it where the extension runs.
  await workspace.getConfiguration(section).update('environment.pass', all, ConfigurationTarget.Global);
  return true;
}
