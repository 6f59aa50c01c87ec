// This machine with the environment of commands that agents run in terminals: that of `userHost`, with the harmless variables that
// the workspace sets for terminals. Used by `AgentServices`.

import type { LaunchHost } from '../../agent/launch/launch.ts';
import { withWorkspaceVariables } from '../../agent/launch/commandVariables.ts';
import type { Logger } from '../../base/logger.ts';
import { openFolders } from '../window/workspacePlace.ts';
import { userHost, userSettings, warnOnce } from './userHost.ts';

/** Logs once which variables of the workspace are left out, and why. The function reads the settings on each call. */
export function commandHost(logger: Logger): () => LaunchHost {
  const warn = warnOnce(logger);
  return () => {
    const host = userHost();
    const { ofWorkspace } = userSettings(host.platform);
    const { env, ignored } = withWorkspaceVariables(host, ofWorkspace, openFolders()[0]);
    warn(ignored);
    return { ...host, env };
  };
}
