// What of an agent's definition decides which program runs, as a hash: to notice when somebody has changed it.

import { createHash } from 'node:crypto';
import type { AgentDefinition } from './agentDefinition.ts';

/** Variables whose value says what code runs, or whom the agent talks to with the user's keys. */
const steering =
  /^(?:PATH|PATHEXT|COMSPEC|SHELL|ENV|BASH_ENV|PROMPT_COMMAND|LD_.*|DYLD_.*|NODE_.*|NPM_CONFIG_.*|DENO_.*|BUN_.*|PYTHON.*|PERL.*|RUBY.*|JAVA_.*|JDK_.*|_JAVA_.*|GIT_.*|ELECTRON_.*|.*_(?:URL|URI|HOST|ENDPOINT|PROXY|OPTIONS|OPTS|BIN|PATH))$/i;

/**
 * Two definitions with the same fingerprint run the same thing: command, arguments, the folder (as far as the user named
 * one), the names of the variables, and the values of those that steer. Other values are the user's keys: they change, and
 * are nobody's business.
 */
export function definitionFingerprint({ command, args = [], env = {}, cwd }: AgentDefinition): string {
  const variables = Object.entries(env)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => (value === null || steering.test(name) ? [name, value] : [name]));
  const text = JSON.stringify([command, args, variables, cwd ?? null]);
  return createHash('sha256').update(text).digest('hex');
}
