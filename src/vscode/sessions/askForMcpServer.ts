// Asks the user in a modal dialog whether agents may get an MCP server that a file defines, or that uses files of the open folders.

import { window } from 'vscode';
import { dialogDetail } from '../window/dialogDetail.ts';
import type { McpQuestion } from './mcpConsent.ts';
import { manyServersText, mcpQuestionText, type ManyAnswer, type ManyServers } from './mcpQuestion.ts';

/** Resolves to undefined if the user dismissed the dialog or postponed the answer. */
export async function askForMcpServer(question: McpQuestion): Promise<boolean | undefined> {
  const { message, detail, answers } = mcpQuestionText(question);
  const chosen = await window.showWarningMessage(
    message,
    { modal: true, detail: dialogDetail(detail) },
    ...answers,
  );
  return chosen?.allows;
}

/** Asks whether to show the questions about several servers. */
export async function askForMcpServers(servers: ManyServers): Promise<ManyAnswer | undefined> {
  const { message, detail, answers } = manyServersText(servers);
  const chosen = await window.showWarningMessage(
    message,
    { modal: true, detail: dialogDetail(detail) },
    ...answers,
  );
  return chosen?.answer;
}
