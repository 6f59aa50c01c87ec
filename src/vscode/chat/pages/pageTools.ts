// The port through which the page uses VS Code, so that tests can observe it, and its implementation.

import { basename } from 'node:path';
import { commands, env, FileType, Position, Range, Uri, window, workspace } from 'vscode';
import { t } from '../../../base/l10n.ts';
import { oneLine } from '../../window/shownText.ts';
import { revealAgent, revealMachineSetting } from '../../window/report.ts';
import { nativeLinkTools } from '../../serve/elicitation/linkConsent.ts';

export interface PageTools {
  /** Opens it in the browser; VS Code asks first if the domain is not trusted. */
  openAddress(href: string): Promise<void>;
  /** @param line 1-based. */
  openFile(path: string, line: number | undefined): Promise<void>;
  copy(text: string): Promise<void>;
  selectAgent(): Promise<void>;
  /** Opens the setting in which agents are defined, at the entry of the agent if there is one. */
  openSettings(agent: string): Promise<void>;
  /** Sets the model provider of the agent. */
  setProvider(agent: string): Promise<void>;
  /** Adds a line for an agent to that setting. */
  addAgent(): Promise<void>;
  /** Lists the agents of other programs, and adds those the user selects. */
  importAgents(): Promise<void>;
  /** Signs in to the agent. */
  signIn(agent: string): Promise<void>;
  openFolder(): Promise<void>;
  manageTrust(): Promise<void>;
  showLog(): Promise<void>;
  /** Shows a short status bar message. */
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
      window.setStatusBarMessage(t('ACP: this file no longer exists.'), 6_000);
    } else if ((stat.type & FileType.Directory) !== 0) {
      await commands.executeCommand('revealInExplorer', uri);
    } else if ((stat.type & FileType.File) === 0) {
      // VS Code would wait for a pipe without end.
      window.setStatusBarMessage(t('{0} is not a file.', oneLine(basename(path), 100)), 6_000);
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
  async openSettings(agent) {
    await revealAgent(agent);
  },
  async setProvider(agent) {
    await commands.executeCommand('acpHost.agent.setProvider', agent);
  },
  async addAgent() {
    await revealMachineSetting('agents', 'add');
  },
  async importAgents() {
    await commands.executeCommand('acpHost.agents.import');
  },
  async signIn(agent) {
    await commands.executeCommand('acpHost.agent.signIn', agent);
  },
  async openFolder() {
    await commands.executeCommand('vscode.openFolder');
  },
  async manageTrust() {
    await commands.executeCommand('workbench.trust.manage');
  },
  async showLog() {
    await commands.executeCommand('acpHost.log.show');
  },
  tell(message) {
    window.setStatusBarMessage(`ACP: ${message}`, 6_000);
  },
};
