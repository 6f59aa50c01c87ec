// Runs a VS Code server with temporary data on a free port, and checks that no process of it is left.
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { clearMarked, findMarked } from '../../scripts/process/leftovers.ts';
import { runCommand, signalGroup } from '../../scripts/process/runCommand.ts';
import { waitLimit } from '../limits.ts';
import { shellEnv } from './windowShell.ts';

const mark = 'ACP_HOST_SERVER';

export interface ServerOptions {
  /** The folder of a copy, from `ensureCodeServer`. */
  readonly vscode: string;
  /** Server data: settings, logs, state. Created if missing; the caller removes it. */
  readonly data: string;
  readonly extensions: string;
  /** The folder of the built-in extensions. By default, that of the copy. */
  readonly builtIn?: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Settings of scope `machine`; VS Code ignores those in the user's file. */
  readonly machineSettings?: Readonly<Record<string, unknown>>;
  /** Extension ids that may use proposed APIs on the stock copy, as `--enable-proposed-api` does on the desktop. */
  readonly enableProposedApi?: readonly string[];
  /** Honour the `payload` query parameter (test suites inside the extension host). */
  readonly smokeTestDriver?: boolean;
  /** Ask whether the folder is trusted. Otherwise every folder is. */
  readonly workspaceTrust?: boolean;
  readonly env?: NodeJS.ProcessEnv;
}

export interface VscodeServer {
  readonly port: number;
  /** `http://127.0.0.1:port` */
  readonly origin: string;
  readonly pid: number;
  /** The folder with the logs of the server, the extension host and the extensions. */
  readonly logs: string;
  /** The data folder. */
  readonly data: string;
  /** Ends the server. Throws, with the process's name, if a process that it started had to be killed. */
  stop(): Promise<void>;
}

/** Starts a server and resolves when it answers. Throws with its output if it does not. */
export async function startServer(options: ServerOptions): Promise<VscodeServer> {
  const logs = join(options.data, 'data', 'logs');
  mkdirSync(logs, { recursive: true });
  mkdirSync(options.extensions, { recursive: true });
  writeSettings(join(options.data, 'data', 'User'), options.settings);
  writeSettings(join(options.data, 'data', 'Machine'), options.machineSettings);
  const id = randomUUID();
  const child = spawn(process.execPath, serverArguments(options), {
    detached: process.platform !== 'win32',
    env: { ...environment(), ...shellEnv(options.data), ...options.env, [mark]: id },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const killNow = (): void => killServer(child, id);
  process.once('exit', killNow);
  const stop = async (): Promise<void> => {
    await stopServer(child, id);
    process.off('exit', killNow);
  };
  try {
    const port = await listeningPort(child, join(logs, 'server.log'));
    const origin = `http://127.0.0.1:${port}`;
    await answers(`${origin}/version`);
    return { port, origin, pid: child.pid as number, logs, data: options.data, stop };
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
}

/** Installs a VSIX into an extensions folder, as a user would from the command line. */
export async function installExtension(
  options: Pick<ServerOptions, 'vscode' | 'data' | 'extensions'>,
  vsix: string,
): Promise<void> {
  const args = [...serverArguments(options), '--install-extension', vsix, '--force'];
  const result = await runCommand(process.execPath, args, {
    env: environment(),
    output: 'capture',
    timeoutMs: waitLimit,
  });
  if (result.code !== 0 || !/successfully installed/.test(result.output)) {
    throw new Error(`Could not install ${vsix}:\n${result.output}`);
  }
}

function serverArguments(options: ServerOptions): string[] {
  return [
    join(options.vscode, 'out', 'server-main.js'),
    ...['--host', '127.0.0.1', '--port', '0', '--without-connection-token', '--accept-server-license-terms'],
    ...['--server-data-dir', options.data, '--extensions-dir', options.extensions],
    ...['--disable-telemetry', '--disable-experiments'],
    ...(options.builtIn === undefined ? [] : ['--builtin-extensions-dir', options.builtIn]),
    ...(options.workspaceTrust === true ? [] : ['--disable-workspace-trust']),
    ...(options.smokeTestDriver === true ? ['--enable-smoke-test-driver'] : []),
    ...(options.enableProposedApi ?? []).flatMap((id) => ['--enable-proposed-api', id]),
  ];
}

/** The environment of a plain shell, without variables of a VS Code terminal or an npm script. */
function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(VSCODE_|ELECTRON_|npm_|NODE_OPTIONS$)/.test(name),
  );
  // As the `code` command sets it, so that VS Code does not start a login shell to get the environment.
  return { ...Object.fromEntries(kept), VSCODE_CLI: '1' };
}

function writeSettings(folder: string, settings: ServerOptions['settings']): void {
  mkdirSync(folder, { recursive: true });
  if (settings !== undefined) writeFileSync(join(folder, 'settings.json'), JSON.stringify(settings, null, 2));
}

/** The server picks a free port itself and logs it, so that no other process can take it in between. */
function listeningPort(child: ChildProcess, log: string): Promise<number> {
  const file = createWriteStream(log);
  let output = '';
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => fail('did not say its port in time'), waitLimit);
    const fail = (what: string): void => {
      clearTimeout(limit);
      reject(new Error(`VS Code server ${what}:\n${output}`));
    };
    child.on('error', (error) => fail(error.message));
    child.on('exit', (code, signal) => fail(`ended with ${code ?? signal}`));
    child.on('close', () => file.end());
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        file.write(text);
        output = (output + text).slice(-20_000);
        const found = /Extension host agent listening on (\d+)/.exec(output);
        if (found === null) return;
        clearTimeout(limit);
        resolve(Number(found[1]));
      });
    }
  });
}

async function answers(url: string): Promise<void> {
  const end = Date.now() + waitLimit;
  for (;;) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok === true) return;
    if (Date.now() > end) throw new Error(`${url} does not answer`);
    await delay(50);
  }
}

/** Kills the server and all its processes at once, when this process exits. */
function killServer(child: ChildProcess, id: string): void {
  if (child.pid !== undefined) signalGroup(child.pid, 'SIGKILL');
  for (const { pid } of findMarked(mark, id)) signalGroup(pid, 'SIGKILL', 'process');
}

async function stopServer(child: ChildProcess, id: string): Promise<void> {
  // Signals only the server: processes of the extension must notice its end themselves.
  child.kill('SIGTERM');
  const left = await clearMarked(mark, id, waitLimit);
  if (child.pid !== undefined) signalGroup(child.pid, 'SIGKILL');
  if (left.length === 0) return;
  const names = left.map(({ pid, command }) => `  ${pid} ${command.slice(0, 200)}`);
  throw new Error(`VS Code left processes behind (killed now):\n${names.join('\n')}`);
}
