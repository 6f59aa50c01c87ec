// Runs the actions of Check Setup.

import { commands } from 'vscode';
import type { ModelAccess } from '../agents/modelAccess.ts';
import type { NextEditFeature } from '../nes/nextEditFeature.ts';
import { openMcpSource } from '../sessions/showMcpNotice.ts';
import type { Questions } from '../window/questions.ts';
import { revealAgent, revealMachineSetting } from '../window/report.ts';
import { turnOnNextEdits } from './nextEditSwitch.ts';
import type { OuterAction } from './setupRow.ts';

export interface SetupActionParts {
  readonly nextEdits: Pick<NextEditFeature, 'snoozing'>;
  readonly model: Pick<ModelAccess, 'askAgain'>;
  readonly questions: Pick<Questions, 'browse'>;
}

export async function runSetupAction(action: OuterAction, parts: SetupActionParts): Promise<void> {
  const run = async (command: string, ...args: readonly unknown[]): Promise<void> => {
    await commands.executeCommand(command, ...args);
  };
  switch (action.kind) {
    case 'resume':
      return parts.nextEdits.snoozing.until(0);
    case 'turnOn':
      return await turnOnNextEdits();
    case 'askAboutModel':
      return await parts.model.askAgain();
    case 'installGit':
      return await parts.questions.browse('https://git-scm.com/downloads');
    case 'openAgent':
      return await revealAgent(action.agent);
    case 'openModelSetting':
      return void (await revealMachineSetting('builtin.endpoint', action.purpose));
    case 'openServers':
      return await openMcpSource(action.source);
    case 'openSetting':
      return await run('workbench.action.openSettings', `@id:${action.key}`);
    case 'manageTrust':
      return await run('workbench.trust.manage');
    case 'openFolder':
      return await run('vscode.openFolder');
    case 'initRepository':
      // Asks for the folder only if there are several, as in the review.
      return await run('git.init', true);
    case 'findGitExtension':
      return await run('workbench.extensions.search', '@builtin vscode.git');
    case 'reloadWindow':
      return await run('workbench.action.reloadWindow');
    case 'saveFile':
      return await run('workbench.action.files.save');
    case 'showLog':
      return await run('acpHost.log.show');
    case 'newConversation':
      return await run('acpHost.chat.newSession');
    case 'importServers':
      return await run('acpHost.agents.import');
    case 'selectAgent':
      return await run('acpHost.agent.select', action.purpose);
    case 'restart':
      return await run('acpHost.agent.restart', action.agent);
    case 'signIn':
      return await run('acpHost.agent.signIn', action.agent);
    case 'setProvider':
      return await run('acpHost.agent.setProvider', action.agent);
  }
}
