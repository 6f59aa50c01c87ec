// Finds agents that are installed on this machine, by their programs on PATH. Runs nothing, also not the login shell: its folders are
// on the PATH that callers pass. Used for the tiles of the chat.

import { isInFolder } from '../../base/isInFolder.ts';
import type { RegistryEntry } from '../../protocol/registry.ts';
import type { ProgramDefinition } from '../launch/agentDefinition.ts';
import { searchPath } from '../launch/commandSearch.ts';
import type { LaunchHost } from '../launch/launch.ts';

/** An installed agent: `definition` starts it; if `adapter` is set, that registry entry starts it instead. */
export type FoundAgent =
  | { readonly id: string; readonly definition: ProgramDefinition }
  | { readonly id: string; readonly adapter: RegistryEntry };

/** Programs that speak ACP themselves, with the arguments that start them in ACP mode. */
const programs: readonly (readonly [program: string, args: readonly string[]])[] = [
  ['gemini', ['--acp']],
  ['opencode', ['acp']],
  ['qwen', ['--acp']],
  ['copilot', ['--acp']],
  ['kimi', ['acp']],
  ['goose', ['acp']],
  ['cline', ['--acp']],
];

/** Programs that need an adapter, which is a program itself or an entry of the registry of the same name. */
const adapted: readonly (readonly [program: string, adapter: string])[] = [
  ['claude', 'claude-agent-acp'],
  ['codex', 'codex-acp'],
];

/** A name that PATH can be searched for. */
const plainName = /^[A-Za-z0-9_][\w.-]*$/;

/**
 * In a fixed order, the best known first. Looks only for files in the folders of PATH.
 * @param folders absolute paths of the open folders: a program in one of them belongs to the repository, which could
 * give it any name.
 */
export async function foundPrograms(
  registry: readonly RegistryEntry[],
  host: LaunchHost,
  folders: readonly string[] = [],
): Promise<readonly FoundAgent[]> {
  const has = async (name: string): Promise<boolean> => {
    const found = await searchPath(name, host.env, host);
    return found.kind === 'found' && !folders.some((folder) => isInFolder({ path: found.path, folder }));
  };
  const adapters = adapted.map(async ([program, adapter]): Promise<FoundAgent | undefined> => {
    if (await has(adapter)) return { id: program, definition: { command: adapter } };
    const entry = registry.find(({ id }) => id === adapter);
    return entry && (await has(program)) ? { id: program, adapter: entry } : undefined;
  });
  const known = [...programs, ...registryPrograms(registry)];
  const direct = known.map(async ([command, args]): Promise<FoundAgent | undefined> =>
    (await has(command)) ? { id: command, definition: { command, args: [...args] } } : undefined,
  );
  const found = await Promise.all([...adapters, ...direct]);
  return found.filter((one) => one !== undefined);
}

/** The programs of registry entries that are binaries, unless they are listed above. */
function registryPrograms(
  registry: readonly RegistryEntry[],
): (readonly [program: string, args: readonly string[]])[] {
  const listed = new Set([...programs, ...adapted].map(([program]) => program));
  const more = new Map<string, readonly string[]>();
  for (const { distribution } of registry)
    for (const binary of Object.values(distribution.binary ?? {})) {
      const name = binary?.cmd
        .split(/[\\/]/)
        .at(-1)
        ?.replace(/\.exe$/i, '');
      if (name !== undefined && plainName.test(name) && !listed.has(name)) more.set(name, binary?.args ?? []);
    }
  return [...more];
}
