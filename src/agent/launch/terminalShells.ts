// The shells that the user chose for integrated terminals, in which command lines of agents are run. Used by `userHost`.

import { environmentValue } from './agentEnvironment.ts';
import { fillSettingVariables } from './settingVariables.ts';
import type { Machine } from './userEnvironment.ts';

/** Values of VS Code's settings of the user for this platform, which may have any type. */
export interface ShellSettings {
  /** `terminal.integrated.automationProfile.*`, for programs that run commands. */
  readonly automation: unknown;
  /** `terminal.integrated.defaultProfile.*`: a name in `profiles`. */
  readonly defaultProfile: unknown;
  /** `terminal.integrated.profiles.*` */
  readonly profiles: unknown;
}

/** Their programs, most preferred first: absolute paths, or names. Whether they exist is not checked. Never throws. */
export function terminalShells(
  { automation, defaultProfile, profiles }: ShellSettings,
  { platform, homeDir, env }: Machine,
  folder: string | undefined,
): readonly string[] {
  const named = typeof defaultProfile === 'string' ? ownField(profiles, defaultProfile) : undefined;
  const variable = (name: string): string | undefined => environmentValue(env, name, platform);
  return [automation, named].flatMap((profile) => {
    const path = ownField(profile, 'path');
    const paths: readonly unknown[] = Array.isArray(path) ? path : [path];
    return paths.flatMap((one) => {
      if (typeof one !== 'string' || one === '') return [];
      const { text, unknown } = fillSettingVariables(one, { folder, homeDir, platform, variable });
      return unknown.length === 0 ? [text] : [];
    });
  });
}

function ownField(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[name];
}
