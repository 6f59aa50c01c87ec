// Selects the values of VS Code's settings that define the environment of programs. Settings of the user, which decide what runs and
// through which server it connects, are kept apart from the variables that a workspace sets. Used by `userHost`.

import type { ShellSettings } from '../../agent/launch/terminalShells.ts';
import type { EnvironmentSettings } from '../../agent/launch/userEnvironment.ts';

/** The part of VS Code's `WorkspaceConfiguration` that is used. */
export interface SettingReader {
  get(key: string): unknown;
  inspect(key: string):
    | {
        readonly defaultValue?: unknown;
        readonly globalValue?: unknown;
        readonly workspaceValue?: unknown;
        readonly workspaceFolderValue?: unknown;
      }
    | undefined;
}

export interface SelectedSettings {
  readonly settings: EnvironmentSettings;
  readonly shells: ShellSettings;
  /** `terminal.integrated.env.*` of the workspace, which a repository can contain. */
  readonly ofWorkspace: object;
}

/** @param read returns the settings of a section. @param isRemote true if the extension runs on another machine than the window. */
export function environmentSettings(
  read: (section: string) => SettingReader,
  platform: NodeJS.Platform,
  isRemote: boolean,
): SelectedSettings {
  const http = read('http');
  const key = platform === 'win32' ? 'windows' : platform === 'darwin' ? 'osx' : 'linux';
  // Not `get`, which merges the variables of the workspace into the user's.
  const terminal = read('terminal.integrated.env').inspect(key);
  const certificates = ofUser(http, 'systemCertificates');
  const settings = {
    terminal: terminal?.globalValue,
    http: {
      proxy: ofUser(http, 'proxy'),
      noProxy: ofUser(http, 'noProxy'),
      support: ofUser(http, 'proxySupport'),
      // The default is true, which is not a decision of the user.
      systemCertificates:
        certificates === true ? http.inspect('systemCertificates')?.globalValue : certificates,
      isOfOtherMachine: isRemote && ofUser(http, 'useLocalProxyConfiguration') !== false,
    },
  };
  const profiles = read('terminal.integrated.profiles').inspect(key);
  const shells = {
    automation: read('terminal.integrated.automationProfile').inspect(key)?.globalValue,
    defaultProfile: read('terminal.integrated.defaultProfile').inspect(key)?.globalValue,
    profiles: { ...asObject(profiles?.defaultValue), ...asObject(profiles?.globalValue) },
  };
  const ofWorkspace = { ...asObject(terminal?.workspaceValue), ...asObject(terminal?.workspaceFolderValue) };
  return { settings, shells, ofWorkspace };
}

/**
 * The value without that of the workspace: VS Code lets no workspace set these settings, but other editors may. `get` also returns
 * a value that a company enforces.
 */
function ofUser(reader: SettingReader, key: string): unknown {
  const found = reader.inspect(key);
  const isOfWorkspace = found?.workspaceValue !== undefined || found?.workspaceFolderValue !== undefined;
  return isOfWorkspace ? (found.globalValue ?? found.defaultValue) : reader.get(key);
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}
