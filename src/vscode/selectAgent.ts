// "ACP: Select Agent": the names that may be chosen, and the way to add one.

import { ConfigurationTarget, window, workspace } from 'vscode';
import { agentNames, builtinAgent } from './agentDefinitions.ts';
import { revealMachineSetting } from './report.ts';
import { readSetting, section } from './settings.ts';

/** Lets the user choose the agent for next edits. Nothing changes when it is dismissed. */
export async function selectAgent(): Promise<void> {
  const current = readSetting('nes.agent');
  const picks = agentNames().map((name) => ({
    label: name,
    description: [name === builtinAgent ? 'inside ACP Host' : '', name === current ? 'in use' : '']
      .filter(Boolean)
      .join(', '),
  }));
  const addOne = { label: '$(add) Add an agent…', description: 'in the settings' };
  const chosen = await window.showQuickPick([...picks, addOne], {
    title: 'Agent for next edits',
    placeHolder: `Now: ${current}`,
  });
  if (!chosen) return;
  if (chosen === addOne) {
    await revealMachineSetting('agents', 'add');
    return;
  }
  const configuration = workspace.getConfiguration(section);
  // Where the user already set it, so that the choice has an effect.
  const target =
    configuration.inspect('nes.agent')?.workspaceValue === undefined
      ? ConfigurationTarget.Global
      : ConfigurationTarget.Workspace;
  await configuration.update('nes.agent', chosen.label, target);
}
