// Opens a whole VS Code: a workspace with the given files, a server and a page, and closes all of it
// without leftovers. Journeys use it through `withEditor`, the demo directly.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { outPath } from '../../scripts/process/repository.ts';
import { builtInExtensions } from '../../scripts/vscode/builtInExtensions.ts';
import { ensureCodeServer, type Copy } from '../../scripts/vscode/codeServer.ts';
import { EditorPage } from './editorPage.ts';
import { hostsStarted } from './extensionHosts.ts';
import { checkKeptRecords } from './keptRecords.ts';
import { installedExtensions } from './installedExtensions.ts';
import { watchTab } from './tabWatch.ts';
import { openWindowPage, type WindowPage } from './windowPage.ts';
import { installExtension, startServer, type ServerOptions, type VscodeServer } from './vscodeServer.ts';

export interface Agent {
  readonly command: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

export interface EditorSetup {
  readonly copy: Copy;
  /** The VSIX to install, or undefined for VS Code alone. */
  readonly vsix: string | undefined;
  /** Workspace files: path with forward slashes → text. */
  readonly files?: Readonly<Record<string, string>>;
  /** Folders in the workspace folder that are opened instead of it, as one workspace. */
  readonly roots?: readonly string[];
  /** User settings, in addition to `quietSettings`. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Settings of scope `machine`: `acpHost.agents`, `acpHost.permissions.rules`, `acpHost.mcpServers`. */
  readonly machineSettings?: Readonly<Record<string, unknown>>;
  /** Registers this agent as `test` and selects it for next edits and chat. */
  readonly agent?: Agent;
  /** Allow the extension proposed APIs on the stock copy, as `--enable-proposed-api` does. */
  readonly proposedApi?: boolean;
  /** Ask whether the folder is trusted. By default it is trusted. */
  readonly workspaceTrust?: boolean;
  readonly env?: NodeJS.ProcessEnv;
  /** How many times longer than usual the extension's time limits and guards are, from 1 to 20. 1 by default. */
  readonly clockFactor?: number;
  /** Folders of other extensions to install. */
  readonly neighbours?: readonly string[];
  /** The display language for extensions. VS Code's own texts stay English, since it has no other ones. */
  readonly language?: string;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Name of the workspace folder, which the window shows, or its path below an empty folder. `workspace` by default. */
  readonly folderName?: string;
  /** Device pixels for each CSS pixel. 1 by default. */
  readonly deviceScaleFactor?: number;
  /** What the browser says of itself. VS Code uses the keys of the platform that it names. */
  readonly userAgent?: string;
}

export const extensionId = 'acp-host.acp-host';

/** The `clockFactor` of windows in tests, which are up to five times slower on a busy machine. */
export const testClockFactor = 5;

/** The environment of a server whose windows have this `clockFactor`. */
export function clockFactorEnv(factor: number): { readonly ACP_HOST_CLOCK_FACTOR: string } {
  return { ACP_HOST_CLOCK_FACTOR: String(factor) };
}

/** Disables everything in VS Code that draws, asks or completes by itself. A journey may enable some of it again. */
export const quietSettings: Readonly<Record<string, unknown>> = {
  'workbench.startupEditor': 'none',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.tips.enabled': false,
  'workbench.reduceMotion': 'on',
  'editor.cursorBlinking': 'solid',
  'chat.disableAIFeatures': true,
  'files.autoSave': 'off',
  'editor.minimap.enabled': false,
  'editor.autoClosingBrackets': 'never',
  'editor.autoClosingQuotes': 'never',
  'editor.quickSuggestions': { other: 'off', comments: 'off', strings: 'off' },
  'editor.suggestOnTriggerCharacters': false,
  'editor.parameterHints.enabled': false,
  'git.enabled': false,
  // VS Code would announce ports that programs of other tests listen on.
  'remote.autoForwardPorts': false,
  // The files that the user's shell reads at its start may take a minute, such as while another shell holds a lock.
  'terminal.integrated.profiles.linux': { bash: { path: 'bash', env: { HOME: '/nonexistent' } } },
  'typescript.disableAutomaticTypeAcquisition': true,
  // One server of the language is enough.
  'js/ts.tsserver.useSyntaxServer': 'never',
};

/** An `EditorPage` with its server, files and logs. */
export class OpenEditor extends EditorPage {
  readonly copy: Copy;
  readonly server: VscodeServer;
  /** Absolute path of the workspace folder. */
  readonly workspace: string;
  readonly #window: WindowPage;
  readonly #remove: () => void;

  constructor(
    window: WindowPage,
    setup: EditorSetup,
    server: VscodeServer,
    workspace: string,
    remove: () => void,
  ) {
    super(window.page, setup.copy);
    this.#window = window;
    this.copy = setup.copy;
    this.server = server;
    this.workspace = workspace;
    this.#remove = remove;
  }

  /** Reads a workspace file from disk. */
  read(path: string): string {
    return readFileSync(join(this.workspace, path), 'utf8');
  }

  /** Writes a workspace file to disk, as another program would. */
  write(path: string, text: string): void {
    writeFile(join(this.workspace, path), text);
  }

  /** Saves a screenshot and all logs below `out` after a failure. Returns the folder of the logs. */
  async keepEvidence(name: string): Promise<string> {
    await this.screenshot(`failed-${name}`).catch(() => undefined);
    const kept = outPath('logs', `${name}-${this.copy}`);
    rmSync(kept, { recursive: true, force: true });
    cpSync(this.server.logs, kept, { recursive: true });
    return kept;
  }

  /** Closes the page, ends the server and removes the folders. Throws if a process had to be killed. */
  async close(): Promise<void> {
    try {
      try {
        if (!this.page.isClosed()) await hostsStarted(this.server);
      } finally {
        await this.#window.close();
        await this.server.stop();
      }
      checkKeptRecords(this.server.data);
    } finally {
      this.#remove();
    }
  }
}

/** Opens an editor, which the caller must close. */
export async function openEditor(setup: EditorSetup): Promise<OpenEditor> {
  const vscode = (await ensureCodeServer())[setup.copy];
  const home = mkdtempSync(join(tmpdir(), 'acp-host-editor-'));
  const remove = (): void => {
    process.off('exit', remove);
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('exit', remove);
  try {
    const workspace = join(home, setup.folderName ?? 'workspace');
    mkdirSync(workspace, { recursive: true });
    for (const [path, text] of Object.entries(setup.files ?? {})) writeFile(join(workspace, path), text);
    const data = join(home, 'server');
    const extensions = await extensionsFolder({ vscode, data, extensions: join(home, 'extensions') }, setup);
    const folders = { vscode, data, extensions };
    const builtIn = await builtInExtensions(vscode);
    const server = await startServer({ ...folders, builtIn, ...serverSetup(setup) });
    try {
      const { viewport = { width: 1200, height: 800 }, deviceScaleFactor, userAgent } = setup;
      const window = await openWindowPage(server.port, { viewport, deviceScaleFactor, userAgent });
      await watchTab(window.page);
      if (setup.language !== undefined) {
        await window.page.addInitScript((language) => {
          (globalThis as { _VSCODE_NLS_LANGUAGE?: string })._VSCODE_NLS_LANGUAGE = language;
        }, setup.language);
      }
      const editor = new OpenEditor(window, setup, server, workspace, remove);
      await editor.load(`${window.origin}/?${whatToOpen(setup, home, workspace)}`);
      return editor;
    } catch (error) {
      // The first error matters, even if leftovers are reported too.
      await server.stop().catch((leak: unknown) => console.error(leak));
      throw error;
    }
  } catch (error) {
    remove();
    throw error;
  }
}

/** The folder with the extensions of the window: one of its own if it has neighbours or no VSIX. */
async function extensionsFolder(
  own: Pick<ServerOptions, 'vscode' | 'data' | 'extensions'>,
  { vsix, neighbours = [] }: EditorSetup,
): Promise<string> {
  if (neighbours.length === 0)
    return vsix === undefined ? own.extensions : await installedExtensions(own.vscode, vsix);
  // Before any installation, since VS Code then treats the extensions in the folder as installed.
  for (const neighbour of neighbours) {
    cpSync(neighbour, join(own.extensions, `test.${basename(neighbour)}-0.0.1`), { recursive: true });
  }
  if (vsix !== undefined) await installExtension(own, vsix);
  return own.extensions;
}

function whatToOpen({ roots }: EditorSetup, home: string, workspace: string): string {
  if (!roots) return `folder=${encodeURIComponent(workspace)}`;
  const file = join(home, 'several.code-workspace');
  writeFile(file, JSON.stringify({ folders: roots.map((root) => ({ path: join(workspace, root) })) }));
  return `workspace=${encodeURIComponent(file)}`;
}

/** Of scope `machine`, so that it counts only there. */
const noWalkthrough = { 'workbench.welcomePage.walkthroughs.openOnInstall': false };

function serverSetup(setup: EditorSetup) {
  const { agent, clockFactor = 1 } = setup;
  const chosen = agent === undefined ? {} : { 'acpHost.nes.agent': 'test', 'acpHost.chat.agent': 'test' };
  const agents = agent === undefined ? {} : { 'acpHost.agents': { test: agent } };
  return {
    settings: { ...quietSettings, ...chosen, ...setup.settings },
    machineSettings: { ...noWalkthrough, ...agents, ...setup.machineSettings },
    enableProposedApi: setup.proposedApi === true ? [extensionId] : [],
    workspaceTrust: setup.workspaceTrust === true,
    env: { ...clockFactorEnv(clockFactor), ...setup.env },
  };
}

function writeFile(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
