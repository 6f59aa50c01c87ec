// Decides in which folder an agent's command runs: one in the folders of its session, or one that the user allowed.

import { realpath, stat } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import type { HostedSession } from '../../../chat/session/hostedSession.ts';
import { errorCode } from '../../../protocol/errorCode.ts';
import { WireError } from '../../../wire/wireError.ts';
import { isWithin } from '../../files/realPlace.ts';

/** Resolves to true if `session` may run a command in `path`, a folder outside its own. */
export type MayRunIn = (session: HostedSession, path: string) => Promise<boolean>;

/**
 * Returns the absolute path of an existing folder. Links are followed for the check, so that none leads outside unnoticed.
 * @throws WireError `invalidParams` with `data: { cwd }`, saying what is wrong.
 */
export async function terminalFolder(
  session: HostedSession,
  asked: string | undefined,
  mayRunIn: MayRunIn,
): Promise<string> {
  const cwd = asked ?? session.cwd;
  if (cwd === undefined) throw refused('', 'No folder is open: cwd is needed');
  if (!isAbsolute(cwd) || cwd.includes('\0')) throw refused(cwd, 'cwd is not an absolute path');
  const real = await existingFolder(cwd);
  if (real === undefined) throw refused(cwd, `There is no folder ${cwd}`);
  for (const folder of [session.cwd, ...session.folders]) {
    const own = folder === undefined ? undefined : await existingFolder(folder);
    if (own !== undefined && isWithin(own, real)) return cwd;
  }
  if (await mayRunIn(session, real)) return cwd;
  throw refused(cwd, `${cwd} is outside the folders of this session`);
}

async function existingFolder(path: string): Promise<string | undefined> {
  try {
    const real = await realpath(path);
    return (await stat(real)).isDirectory() ? real : undefined;
  } catch {
    // Also for an inaccessible folder, in which nothing can run.
    return undefined;
  }
}

function refused(cwd: string, why: string): WireError {
  return new WireError(errorCode.invalidParams, why, { cwd });
}
