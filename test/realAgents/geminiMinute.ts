// Gemini keeps a session in a file that is named after the minute, and loading makes such a file anew: within the minute
// the session was made in, that is the same file, to which it adds an empty past ("No previous sessions found"). In any
// other minute it leaves an empty file beside the full one, and its next start deletes both: it loads a session once.

import assert from 'node:assert/strict';
import { readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** From then on the session can be loaded. @param home of the agent. */
export function letTheMinutePass(home: string, session: string): void {
  const file = sessionFile(home, session);
  const older = basename(file).replace(/\d{4}-\d\d-\d\dT\d\d-\d\d/, '2020-01-01T00-00');
  assert.notEqual(older, basename(file));
  renameSync(file, join(dirname(file), older));
}

/** From then on loading it fails as it does within the minute, whatever time it is. */
export function loseThePast(home: string, session: string): void {
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
