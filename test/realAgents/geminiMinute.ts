// Works around a bug of gemini-cli: it stores a session in a file named after the minute, and loading creates such a file
// again. Within the minute in which the session was created, that is the same file, and loading fails ("No previous sessions
// found"). In any other minute it creates an empty file beside the full one, and the next start deletes both: a session can
// be loaded only once.

import * as assert from 'node:assert/strict';
import { readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Renames the session's file so that the session can be loaded at once. @param home the agent's home folder. */
export function makeLoadable(home: string, session: string): void {
  const file = sessionFile(home, session);
  const older = basename(file).replace(/\d{4}-\d\d-\d\dT\d\d-\d\d/, '2020-01-01T00-00');
  assert.notEqual(older, basename(file));
  renameSync(file, join(dirname(file), older));
}

/** Removes the session's file, so that loading fails as it does within the minute. */
export function loseHistory(home: string, session: string): void {
  rmSync(sessionFile(home, session));
}

function sessionFile(home: string, session: string): string {
  const folder = join(home, '.gemini', 'tmp');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => basename(dirname(path)) === 'chats' && path.endsWith(`-${session.slice(0, 8)}.jsonl`),
  );
  assert.equal(files.length, 1, `Files of session ${session}: ${files.join(', ')}`);
  return join(folder, files[0]!);
}
