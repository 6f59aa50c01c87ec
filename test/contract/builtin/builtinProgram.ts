// The built-in agent as one file, which starts several times as fast as its sources. Used by tests that start it often.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { singleBuiltinScript } from '../../../scripts/build/bundle.ts';
import { outPath } from '../../../scripts/process/repository.ts';

let file: string | undefined;

/** Path of the bundle, which the first call of a process writes. */
export function builtinProgram(): string {
  file ??= writeProgram();
  return file;
}

function writeProgram(): string {
  const path = outPath('builtinProgram', 'builtin.mjs');
  // Renamed, since another run of tests may start the previous file at this moment.
  const draft = `${path}.${process.pid}`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(draft, singleBuiltinScript());
  renameSync(draft, path);
  return path;
}
