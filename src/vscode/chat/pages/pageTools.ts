// The port through which the page uses VS Code, so that tests can observe it, and its implementation.

import { basename } from 'node:path';
import { commands, env, FileType, type FileStat, Position, Range, Uri, window, workspace } from 'vscode';
import type { PlaceRange } from '../../../chat/path/textPlace.ts';
import { t } from '../../../base/l10n.ts';
import { oneLine, withoutIcons } from '../../window/shownText.ts';
import { revealAgent, revealMachineSetting } from '../../window/report.ts';
import { vscodeQuestions } from '../../window/questions.ts';
import { nativeLinkTools } from '../../serve/elicitation/linkConsent.ts';
import { filesWithPathEnd } from '../reading/filesWithPathEnd.ts';
import type { ChatStart } from './chatStart.ts';
import type { FileCandidate, FilePlaces } from './pagePlace.ts';

export interface PageTools {
  /** Opens it in the browser; VS Code asks first if the domain is not trusted. */
  openAddress(href: string): Promise<void>;
  /** Opens the file that exists. If several do, the user chooses. */
  openFile(places: FilePlaces): Promise<void>;
  /** True if a file or folder exists. Never rejects. */
  exists(path: string): Promise<boolean>;
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
  async openFile(places) {
    const files = await filesMeant(places);
    if (files.length === 0)
      return void window.setStatusBarMessage(t('ACP: this file does not exist.'), 6_000);
    const chosen = files.length === 1 ? files[0] : await chooseFile(files);
    if (chosen) await openThere(chosen);
  },
  async exists(path) {
    return (await statOf(path)) !== undefined;
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

/** Updates the list of agents and their icons, which may have been fetched when an agent was selected. */
export function toolsOfPages(start: Pick<ChatStart, 'update'>): PageTools {
  return {
    ...vscodePageTools,
    async selectAgent() {
      await vscodePageTools.selectAgent();
      await start.update();
    },
  };
}

async function statOf(path: string): Promise<FileStat | undefined> {
  return await workspace.fs.stat(Uri.file(path)).then(undefined, () => undefined);
}

/** The candidates that exist, else the files elsewhere in the folders whose path ends as the agent wrote it. */
async function filesMeant({ candidates, ending }: FilePlaces): Promise<readonly FileCandidate[]> {
  const stats = await Promise.all(candidates.map(({ path }) => statOf(path)));
  const present = candidates.filter((_, at) => stats[at] !== undefined);
  if (present.length > 0 || !ending) return present;
  return (await filesWithPathEnd(ending.path)).map(({ fsPath }) => ({ path: fsPath, range: ending.range }));
}

async function chooseFile(files: readonly FileCandidate[]): Promise<FileCandidate | undefined> {
  const choices = files.map((file) => ({
    label: withoutIcons(oneLine(basename(file.path), 100)),
    description: withoutIcons(oneLine(workspace.asRelativePath(file.path, true), 300)),
    file,
  }));
  return (await vscodeQuestions.choose(t('Select the File to Open'), choices))?.file;
}

async function openThere({ path, range }: FileCandidate): Promise<void> {
  const uri = Uri.file(path);
  const stat = await statOf(path);
  if (!stat) {
    window.setStatusBarMessage(t('ACP: this file does not exist.'), 6_000);
  } else if ((stat.type & FileType.Directory) !== 0) {
    await commands.executeCommand('revealInExplorer', uri);
  } else if ((stat.type & FileType.File) === 0) {
    // VS Code would wait for a pipe without end.
    window.setStatusBarMessage(t('{0} is not a file.', oneLine(basename(path), 100)), 6_000);
  } else {
    const selection = range === undefined ? {} : { selection: toSelection(range) };
    await commands.executeCommand('vscode.open', uri, { preview: true, ...selection });
  }
}

/** Beyond the end of any line; VS Code takes the end of the line. */
const endOfLine = 2 ** 30;

function toSelection({ line, column = 1, endLine, endColumn }: PlaceRange): Range {
  const start = new Position(line - 1, column - 1);
  if (endLine === undefined) return new Range(start, start);
  // The end is inclusive.
  return new Range(start, new Position(endLine - 1, endColumn ?? endOfLine));
}
