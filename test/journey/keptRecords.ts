// Owns the proof that whatever an extension kept on record in a run of VS Code is what the schemas say.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContextBundle } from '../../src/context/schema/bundle.ts';
import { checkBundle } from '../unit/context/records/checkBundle.ts';

/** Throws at the first that is not. @param data the server's. @returns how many there were. */
export function checkKeptRecords(data: string): number {
  const files = globSync('**/acp-host.acp-host/context/*.json', { cwd: data });
  for (const file of files) checkBundle(JSON.parse(readFileSync(join(data, file), 'utf8')) as ContextBundle);
  return files.length;
}
