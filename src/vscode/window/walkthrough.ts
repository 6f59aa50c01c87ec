// Opens the walkthrough: once after installation, and by its command. Completes the one step that no command completes.

import { commands, workspace, type Memento } from 'vscode';

/** Key of the stored mark that the walkthrough was opened. */
const openedKey = 'acpHost.walkthroughOpened';

export async function openWalkthrough(): Promise<void> {
  await commands.executeCommand('workbench.action.openWalkthrough', 'acp-host.acp-host#start', false);
}

/** Opens the walkthrough if it was never opened, unless the user turned off walkthroughs of new extensions. */
export async function openWalkthroughOnce(memory: Pick<Memento, 'get' | 'update'>): Promise<void> {
  if (memory.get(openedKey) === true) return;
  await memory.update(openedKey, true);
  const settings = workspace.getConfiguration('workbench.welcomePage.walkthroughs');
  if (settings.get('openOnInstall') === false) return;
  await openWalkthrough();
}

/** Completes the step about asking an agent. Call it with each prompt: VS Code stores that the step is complete. */
export function completeAskStep(): void {
  void commands.executeCommand('setContext', 'acpHost.chat.asked', true);
}
