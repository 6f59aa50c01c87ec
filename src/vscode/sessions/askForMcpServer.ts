// Asks the user in a modal dialog whether agents may get an MCP server that a file defines, or that takes files of the open folders.

import { window } from 'vscode';
import type { McpQuestion } from './mcpConsent.ts';
import { mcpQuestionText } from './mcpQuestion.ts';

/** Resolves to undefined if the user dismissed the dialog or postponed the answer. */
export async function askForMcpServer(question: McpQuestion): Promise<boolean | undefined> {
  const { message, detail, answers } = mcpQuestionText(question);
  const chosen = await window.showWarningMessage(message, { modal: true, detail }, ...answers);
  return chosen?.allows;
}
