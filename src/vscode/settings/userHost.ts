// This machine with the environment that VS Code's settings and the login shell's PATH define for programs. Used wherever an agent or
// one of its commands is looked up or started. Only settings of the user count.

import { env as editor, workspace } from 'vscode';
import { appendFolders } from '../../agent/launch/appendFolders.ts';
import { type LaunchHost, systemHost } from '../../agent/launch/launch.ts';
import { terminalShells } from '../../agent/launch/terminalShells.ts';
import { userEnvironment } from '../../agent/launch/userEnvironment.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { Logger } from '../../base/logger.ts';
import { openFolders } from '../window/workspacePlace.ts';
import { environmentSettings, type SelectedSettings } from './environmentSettings.ts';

/** Read on each call, so that changes of the settings and of the environment take effect at the next start. */
export function userHost(): LaunchHost {
  return lookUpHost().host;
}

/** Logs once which settings have no effect, and why. */
export function loggedUserHost(logger: Logger): () => LaunchHost {
  const warn = warnOnce(logger);
  return () => {
    const { host, ignored } = lookUpHost();
    warn(ignored);
    return host;
  };
}

/** Logs each reason once. */
export function warnOnce(logger: Logger): (reasons: readonly string[]) => void {
  const logged = new Set<string>();
  return (reasons) => {
    for (const reason of reasons) {
      if (logged.has(reason)) continue;
      logged.add(reason);
      logger.warn(reason);
    }
  };
}

/** ms for which `recentUserHost` returns the same. Other extensions may change the environment, but seldom do. */
const freshness = 2_000;
let recent: LaunchHost | undefined;
let readAt = -Infinity;

/** As `userHost`, up to 2 s old: for what is called for each message. `env` is another object once it was read again. */
export function recentUserHost(): LaunchHost {
  const now = performance.now();
  if (recent === undefined || now - readAt >= freshness) {
    recent = userHost();
    readAt = now;
  }
  return recent;
}

interface FoundHost {
  readonly host: LaunchHost;
  readonly ignored: readonly string[];
}

function lookUpHost(): FoundHost {
  const machine = systemHost();
  const { settings, shells } = userSettings(machine.platform);
  const [folder] = openFolders();
  const { env: ofUser, defaults, ignored } = userEnvironment(machine, settings, folder);
  const { env, added } = appendFolders(ofUser, loginFolders(), machine.platform);
  const host = { ...machine, env, defaults, shells: terminalShells(shells, machine, folder) };
  return { host: added.length === 0 ? host : { ...host, loginFolders: added }, ignored };
}

/** Those of the login shell's PATH. None until `refreshLoginPath` has asked the shell. */
let loginFolders: () => readonly string[] = () => [];

/** From now on, programs are also searched in these folders, after those of PATH. Called again when they have changed. */
export function searchLoginFolders(folders: () => readonly string[]): void {
  loginFolders = folders;
  recent = undefined;
}

/** Undefined if settings have changed since they were read: VS Code takes about 0.1 ms to look one up. */
let selected: SelectedSettings | undefined;
let forgetting: Disposable | undefined;

/** The settings that define the environment of programs. */
export function userSettings(platform: NodeJS.Platform): SelectedSettings {
  forgetting ??= workspace.onDidChangeConfiguration((event) => {
    if (!event.affectsConfiguration('http') && !event.affectsConfiguration('terminal.integrated')) return;
    selected = undefined;
    recent = undefined;
  });
  const isRemote = editor.remoteName !== undefined;
  return (selected ??= environmentSettings(
    (section) => workspace.getConfiguration(section),
    platform,
    isRemote,
  ));
}
