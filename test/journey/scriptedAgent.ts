// Scripted agents of journeys, which are removed with their files when the journey ends.
import { join } from 'node:path';
import { afterEach } from 'mocha';
import { repository } from '../../scripts/process/repository.ts';
import type { NesScript } from '../agents/nesScript.ts';
import { ScriptedWorld } from '../agents/scriptedWorld.ts';

const worlds: ScriptedWorld[] = [];
afterEach(() => worlds.splice(0).forEach((world) => world.dispose()));

/** @param program name of a file of `test/agents`, without the extension. */
export function scriptedAgent(script: NesScript = {}, program?: string): ScriptedWorld {
  const world = new ScriptedWorld(join(repository, 'test', 'agents'), script, program);
  worlds.push(world);
  return world;
}
