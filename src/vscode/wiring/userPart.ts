// The part of the package that the user opens: the chat with its context, menus, and the commands that select and import
// agents. Loaded when the first of them is opened; everything below is imported statically.
// It imports `agentPart`, which is needed by then anyway, so that the build writes the modules of that part to one file.

import { workspace } from 'vscode';
import { systemHost } from '../../agent/launch/launch.ts';
import { setProvider } from '../agents/providerCommand.ts';
import { AddCommands } from '../chat/attach/addCommands.ts';
import { exportRecords, forgetRecords } from '../chat/context/contextRecords.ts';
import { editNotes, pinFile } from '../context/editPinsAndNotes.ts';
import { importSettings } from '../import/importSettings.ts';
import { userTargets } from '../import/userTargets.ts';
import { pickImports } from '../import/pickImports.ts';
import { explainNoSuggestions } from '../nes/explainNoSuggestions.ts';
import { showOptions } from '../nes/session/optionPicker.ts';
import type { AgentSecrets } from '../storage/agentSecrets.ts';
import { vscodeQuestions } from '../window/questions.ts';
import { openSample } from '../window/sampleFile.ts';
import { openFolders } from '../window/workspacePlace.ts';
import './agentPart.ts';
import { AgentSelection } from './agentSelection.ts';
import { checkSetup } from './checkSetup.ts';
import { createChat } from './createChat.ts';
import { createContext } from './createContext.ts';
import { showStatusMenu } from './statusMenu.ts';

export const userPart = {
  createChat,
  createContext,
  AddCommands,
  AgentSelection,
  checkSetup,
  editNotes,
  exportRecords,
  forgetRecords,
  explainNoSuggestions,
  runImport,
  setProvider,
  showOptions,
  showStatusMenu,
  openSample,
  pinFile,
};

export type UserPart = typeof userPart;

async function runImport(variables: Pick<AgentSecrets, 'add'>): Promise<void> {
  await importSettings({
    machine: systemHost(),
    folders: openFolders(),
    settings: userTargets,
    isTrusted: workspace.isTrusted,
    pick: pickImports,
    questions: vscodeQuestions,
    variables,
  });
}
