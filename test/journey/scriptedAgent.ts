// Scripted agents of journeys, which are removed with their files when the journey ends.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach } from 'mocha';
import { repository } from '../../scripts/process/repository.ts';
import type { NesScript } from '../agents/parts/nesScript.ts';
import { ScriptedWorld } from '../agents/parts/scriptedWorld.ts';

const worlds: ScriptedWorld[] = [];
afterEach(() => worlds.splice(0).forEach((world) => world.dispose()));

/** @param program path of a file in `test/agents`, without the extension. */
export function scriptedAgent(script: NesScript = {}, program?: string): ScriptedWorld {
  const world = new ScriptedWorld(join(repository, 'test', 'agents'), script, program);
  worlds.push(world);
  return world;
}

/** Writes a program that is an agent, as an installer does. @param program as for `scriptedAgent`. */
export function writeAgentProgram(file: string, program: string): void {
  const { command, args } = scriptedAgent({}, program).definition;
  const words = [command, ...args].map((word) => `'${word}'`).join(' ');
  writeFileSync(file, `#!/bin/sh\nexec ${words}\n`, { mode: 0o755 });
}
