// Shows a notification about MCP servers that agents do not get, with a button that opens their file or setting. Used by
// `createMcpServers`; the latter also by Check Setup.

import { Uri, window } from 'vscode';
import { t } from '../../base/l10n.ts';
import { openRegularDocument } from '../files/regularFile.ts';
import { reportError, revealMachineSetting } from '../window/report.ts';
import type { Questions } from '../window/questions.ts';
import type { McpSource } from './mcpConsent.ts';
import type { McpNotice } from './mcpNotices.ts';

export async function showMcpNotice(
  { message, source }: McpNotice,
  questions: Pick<Questions, 'offer'>,
): Promise<void> {
  if (source === undefined) {
    await questions.offer('warning', message);
    return;
  }
  const button = source === 'settings' ? t('Open Settings') : t('Open File');
  if ((await questions.offer('warning', message, button)) !== button) return;
  await openMcpSource(source);
}

/** Opens the file or the setting in which servers are defined. */
export async function openMcpSource(source: McpSource): Promise<void> {
  if (source === 'settings') {
    await revealMachineSetting('mcpServers', 'look');
    return;
  }
  try {
    const document = await openRegularDocument(Uri.file(source.path));
    await window.showTextDocument(document);
  } catch (error) {
    await reportError(error instanceof Error ? error.message : String(error));
  }
}
