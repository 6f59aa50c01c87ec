// Checks that the context records stored in a run of VS Code match their schemas.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContextBundle } from '../../src/context/schema/bundle.ts';
import { checkBundle } from '../unit/context/records/checkBundle.ts';

/** Throws for the first that does not. @param data the server's data folder. @returns the number of records. */
export function checkKeptRecords(data: string): number {
  const files = globSync('**/acp-host.acp-host/context/*.json', { cwd: data });
  for (const file of files) checkBundle(JSON.parse(readFileSync(join(data, file), 'utf8')) as ContextBundle);
  return files.length;
}
