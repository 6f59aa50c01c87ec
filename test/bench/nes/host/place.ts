// Reads the environment variables set by hostRun.ts, which started this extension host: what to measure, where the
// repository is, where the result goes.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hostVariables } from '../hostVariables.ts';

export const task = variable('task');

/** Path of a program of `test/bench/nes/agents`. */
export function agentProgram(name: string): string {
  return join(variable('repository'), 'test', 'bench', 'nes', 'agents', `${name}.ts`);
}

/** Writes the result file. Call it once, at the end. */
export function writeResult(result: object): void {
  writeFileSync(variable('result'), JSON.stringify(result));
}

/** Throws if the variable is not set. */
export function variable(name: keyof typeof hostVariables): string {
  const value = process.env[hostVariables[name]];
  if (value === undefined) throw new Error(`${hostVariables[name]} is not set`);
  return value;
}
