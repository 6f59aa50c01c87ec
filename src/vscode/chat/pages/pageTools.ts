// What the page has VS Code do for it. A port, so that a test sees what would leave this window.

import { commands, env, FileType, Position, Range, Uri, window, workspace } from 'vscode';
import { t } from '../../../base/l10n.ts';
import { revealMachineSetting } from '../../window/report.ts';
import { nativeLinkTools } from '../../serve/elicitation/linkConsent.ts';

export interface PageTools {
  /** In the browser, after VS Code asked where it does not trust the host. */
  openAddress(href: string): Promise<void>;
  /** @param line 1-based. */
  openFile(path: string, line: number | undefined): Promise<void>;
  copy(text: string): Promise<void>;
  selectAgent(): Promise<void>;
  /** Where agents are defined. */
  openSettings(): Promise<void>;
  showLog(): Promise<void>;
  /** In passing: nothing has to be done about it. */
  tell(message: string): void;
}

export const vscodePageTools: PageTools = {
  async openAddress(href) {
    await nativeLinkTools.open(href);
  },
  async openFile(path, line) {
    const uri = Uri.file(path);
    const stat = await workspace.fs.stat(uri).then(undefined, () => undefined);
    if (!stat) {
      window.setStatusBarMessage(t('ACP: there is no such file now.'), 6_000);
    } else if ((stat.type & FileType.Directory) !== 0) {
      await commands.executeCommand('revealInExplorer', uri);
    } else {
      const start = new Position((line ?? 1) - 1, 0);
      const selection = line === undefined ? {} : { selection: new Range(start, start) };
      await commands.executeCommand('vscode.open', uri, { preview: true, ...selection });
    }
  },
  async copy(text) {
    await env.clipboard.writeText(text);
  },
  async selectAgent() {
    await commands.executeCommand('acpHost.agent.select', 'chat');
  },
  async openSettings() {
    await revealMachineSetting('agents', 'look');
  },
  async showLog() {
    await commands.executeCommand('acpHost.log.show');
  },
  tell(message) {
    window.setStatusBarMessage(`ACP: ${message}`, 6_000);
  },
};
