// The folder a command of an agent runs in: inside the folders of its session, or allowed by the user.

import { realpath, stat } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import type { HostedSession } from '../../../chat/session/hostedSession.ts';
import { errorCode } from '../../../protocol/errorCode.ts';
import { WireError } from '../../../wire/wireError.ts';
import { isWithin } from '../../files/realPlace.ts';

/** Whether `session` may have a command run in `path`, a folder outside its own. */
export type MayRunIn = (session: HostedSession, path: string) => Promise<boolean>;

/**
 * Absolute, and it exists. Links are followed, so that none of them leads out unseen.
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
    // Also a folder that may not be looked at: nothing can run there.
    return undefined;
  }
}

function refused(cwd: string, why: string): WireError {
  return new WireError(errorCode.invalidParams, why, { cwd });
}
