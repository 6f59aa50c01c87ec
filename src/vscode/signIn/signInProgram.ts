// The program that a way to sign in runs in a terminal: one value, which is shown and then run. Used by `SignInWays`.

import { commandLine, type ProgramDefinition, shownVariables } from '../../agent/launch/agentDefinition.ts';
import { isSteering } from '../../base/environment/steeringVariable.ts';
import { agentName } from '../../base/agentName.ts';
import { t } from '../../base/l10n.ts';
import type { SignInWay } from '../../protocol/authMethod.ts';
import type { Questions } from '../window/questions.ts';

export type TerminalWay = Extract<SignInWay, { readonly kind: 'terminal' | 'command' }>;

export type SignInProgram =
  /** `shown` is the whole program, with its variables and its folder. */
  | { readonly kind: 'program'; readonly program: ProgramDefinition; readonly shown: string }
  /** `message` is for the user. */
  | { readonly kind: 'refused'; readonly message: string };

/** UTF-16 units that fit in a dialog. */
const maxShown = 1_500;
/** UTF-16 units that fit in the list of ways. A way that adds more to the agent's program is refused. */
export const maxAdditions = 300;

function shownNames(names: readonly string[]): string {
  const shown = names.slice(0, 10).join(', ').slice(0, 300);
  return shown.length < names.join(', ').length ? `${shown}…` : shown;
}

/** @param definition of the agent, whose program a way of kind `terminal` runs. */
export function signInProgram(
  agent: string,
  way: TerminalWay,
  definition: ProgramDefinition | undefined,
): SignInProgram {
  const refusedNames = Object.keys(way.env).filter(
    (name) => !/^[A-Za-z_]\w{0,199}$/.test(name) || isSteering(name),
  );
  if (refusedNames.length > 0)
    return {
      kind: 'refused',
      message: t(
        'Agent "{0}" was not signed in: it sets variables that decide which program runs ({1}).',
        agentName(agent),
        commandLine({ command: shownNames(refusedNames) }),
      ),
    };
  const own = way.kind === 'terminal' ? definition : undefined;
  const program = {
    command: own?.command ?? (way.kind === 'command' ? way.command : ''),
    args: [...(own?.args ?? []), ...way.args],
    env: { ...definition?.env, ...way.env },
    cwd: definition?.cwd,
  };
  const kept = Object.entries(definition?.env ?? {}).filter(([name]) => !Object.hasOwn(way.env, name));
  const shown = [
    commandLine(program),
    ...addedVariables(way.env),
    ...(kept.length === 0
      ? []
      : [t('Variables of the agent: {0}', shownVariables(Object.fromEntries(kept)).join(', '))]),
    ...(program.cwd === undefined ? [] : [t('Folder: {0}', commandLine({ command: program.cwd }))]),
  ].join('\n');
  if (shown.length > maxShown || (own && shownAdditions(way).length > maxAdditions))
    return {
      kind: 'refused',
      message: t(
        'Agent "{0}" was not signed in: the command that it wants to run is too long to be shown.',
        agentName(agent),
      ),
    };
  return { kind: 'program', program, shown };
}

/** What an agent adds to its program, for a list of ways; empty if it adds nothing. */
export function shownAdditions({ args, env }: Pick<TerminalWay, 'args' | 'env'>): string {
  const [first, ...rest] = args;
  const line = first === undefined ? [] : [commandLine({ command: first, args: rest })];
  return [...line, ...addedVariables(env)].join(' ');
}

function addedVariables(env: Readonly<Record<string, string>>): readonly string[] {
  const all = Object.entries(env).map(([name, value]) => commandLine({ command: `${name}=${value}` }));
  return all.length === 0 ? [] : [t('Environment variables: {0}', all.join(' '))];
}

/**
 * Asks whether the program of a way of kind `command` may run, and again if it would run another file of the open folders by then.
 * @param shown as of `SignInProgram`. @param find the file of the open folders that the program would run.
 */
export async function isProgramAllowed(
  agent: string,
  shown: string,
  find: () => Promise<string | undefined>,
  questions: Pick<Questions, 'confirm'>,
): Promise<boolean> {
  let file = await find();
  for (;;) {
    const agreed = await questions.confirm(
      t('Agent "{0}" signs you in by running another program in a terminal.', agentName(agent)),
      [shown, ...(file === undefined ? [] : [runsFile(file)])].join('\n'),
      t('Run'),
    );
    if (!agreed) return false;
    const now = await find();
    if (now === undefined || now === file) return true;
    file = now;
  }
}

/** For a program that is named without a folder. */
function runsFile(file: string): string {
  return t('This runs a file of the open folder: {0}', commandLine({ command: file }));
}
