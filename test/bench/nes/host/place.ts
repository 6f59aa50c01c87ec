// What the program that started this extension host (hostRun.ts) says by environment variables: what to measure, where
// the repository is, where the results go.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hostVariables } from '../hostVariables.ts';

export const task = variable('task');

/** A program of `test/bench/nes/agents`. */
export function agentProgram(name: string): string {
  return join(variable('repository'), 'test', 'bench', 'nes', 'agents', `${name}.ts`);
}

/** To be called once, at the end. */
export function writeResult(result: object): void {
  writeFileSync(variable('result'), JSON.stringify(result));
}

/** Throws when it is not set. */
export function variable(name: keyof typeof hostVariables): string {
  const value = process.env[hostVariables[name]];
  if (value === undefined) throw new Error(`${hostVariables[name]} is not set`);
  return value;
}
