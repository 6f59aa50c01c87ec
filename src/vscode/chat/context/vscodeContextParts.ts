// The VS Code implementation of the ports of prompt context and its records.

import { commands, window } from 'vscode';
import type { ChatContext } from '../../context/chatContext.ts';
import { vscodeQuestions } from '../../window/questions.ts';
import type { RequestDocuments } from '../../window/requestDocuments.ts';
import { askForExportFile } from '../chatActions.ts';
import type { RecordsParts } from './contextRecords.ts';
import type { ContextParts } from './pageContext.ts';

/** Used as `ChatParts.context` and `LoadedChat.records`. */
export function vscodeContextParts(
  source: ChatContext,
  documents: RequestDocuments,
): ContextParts & RecordsParts {
  return {
    ...{ source, documents, questions: vscodeQuestions, askForFile: askForExportFile },
    openFile: (file) => window.showTextDocument(file),
    openSetting: (key) => commands.executeCommand('workbench.action.openSettings', `@id:acpHost.${key}`),
  };
}
