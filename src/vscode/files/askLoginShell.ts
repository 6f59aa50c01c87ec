// Connects the folders of the login shell's PATH to this window. Loaded by `refreshLoginPath` when the shell is first asked.

import { workspace } from 'vscode';
import { systemClock } from '../../agent/clock.ts';
import { systemHost } from '../../agent/launch/launch.ts';
import { LoginFolders } from '../../agent/login/loginFolders.ts';
import { readLoginPath } from '../../agent/login/loginPath.ts';
import type { Logger } from '../../base/logger.ts';
import { programsHost } from './programsHost.ts';
import { openFolders } from '../window/workspacePlace.ts';

/** The environment is that of VS Code without the user's settings, which VS Code does not apply to a login shell either. */
export function createLoginFolders(logger: Logger): LoginFolders {
  return new LoginFolders({
    ...{ clock: systemClock, logger, machine: systemHost, read: readLoginPath, openFolders },
    isTrusted: () => workspace.isTrusted,
    realPath: (path) => programsHost().realPath(path),
  });
}
