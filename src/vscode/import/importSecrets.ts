// Separates the secrets of an entry that is imported from the rest, and writes its command line without them.

import { commandLine } from '../../agent/launch/agentDefinition.ts';
import { looksSecret } from '../../agent/launch/secretVariable.ts';
import { isSteering } from '../../base/environment/steeringVariable.ts';
import { redactArguments } from '../../base/secrets/secretArguments.ts';
import { isPasswordOrRandom, isRandom } from '../../base/secrets/secretValue.ts';
import type { ImportedAgent, ImportedRemote, ImportedServer } from './importEntry.ts';

type Definition = ImportedAgent | ImportedServer | ImportedRemote;
type Values = Readonly<Record<string, string | null>>;

export interface SecretsOfEntry {
  /** Environment variables or headers whose values look secret. */
  readonly values: Readonly<Record<string, string>>;
  /** The other variables or headers. */
  readonly others: Values;
  /** Whether the command line or the address contains a secret, from which it cannot be separated. */
  readonly inCommandLine: boolean;
}

export function secretsOf(definition: Definition): SecretsOfEntry {
  const all = Object.entries(valuesOf(definition));
  const isSecret = ([name, value]: readonly [string, string | null]): boolean =>
    value !== null &&
    !isReference(value) &&
    (looksSecret(name.replaceAll('-', '_'), value) || isPasswordOrRandom(value));
  return {
    values: Object.fromEntries(all.filter(isSecret)) as Record<string, string>,
    others: Object.fromEntries(all.filter((one) => !isSecret(one))),
    inCommandLine: redactedWords(definition).some(({ secret }) => secret),
  };
}

/** The environment, or the headers of a remote server. */
export function valuesOf(definition: Definition): Values {
  return 'url' in definition ? definition.headers : definition.env;
}

/**
 * What is run or connected to, on one line, with headers, and with variables that decide what runs or pass on an environment
 * variable; others are left out. @param isWhole false replaces secrets by `‹secret›`.
 */
export function shownDefinition(definition: Definition, isWhole = false): string {
  const words = isWhole ? wordsOf(definition) : redactedWords(definition).map(({ text }) => text);
  const deciding = decidingValues(definition, isWhole);
  const quoted = (command: string, ...args: readonly string[]): string => {
    const line = commandLine({ command, args });
    return isWhole ? line : line.replaceAll(`"${secret}"`, secret);
  };
  const [first = '', ...rest] = words;
  if ('url' in definition) {
    const headers = deciding.map(([name, value]) => quoted(`${name}: ${value}`));
    return [quoted(first), ...headers].join(' ');
  }
  const variables = deciding.map(([name, value]) => quoted(`${name}=${value}`));
  const folder =
    'cwd' in definition && definition.cwd !== undefined ? [`(cwd: ${quoted(definition.cwd)})`] : [];
  return [...variables, quoted(first, ...rest), ...folder].join(' ');
}

function decidingValues(
  definition: Definition,
  isWhole: boolean,
): (readonly [name: string, shown: string])[] {
  const { values } = secretsOf(definition);
  return Object.entries(valuesOf(definition)).flatMap(([name, value]) => {
    const passesOn = value?.includes('${env:') === true;
    if (!passesOn && !('url' in definition) && !isSteering(name)) return [];
    return [[name, !isWhole && Object.hasOwn(values, name) ? secret : (value ?? '')]];
  });
}

/** The other variables, which `shownDefinition` leaves out: with their values, secrets by their names only. */
export function otherVariables(
  definition: Definition,
  { values, others }: SecretsOfEntry,
): readonly string[] {
  const deciding = new Set(decidingValues(definition, true).map(([name]) => name));
  const isOther = (name: string): boolean => !deciding.has(name);
  return [
    ...Object.entries(others).map(
      ([name, value]) => [name, value === null ? name : `${name}=${value}`] as const,
    ),
    ...Object.keys(values).map((name) => [name, name] as const),
  ].flatMap(([name, shown]) => (isOther(name) ? [shown] : []));
}

const secret = '‹secret›';

interface Word {
  readonly text: string;
  readonly secret: boolean;
}

/** The command and its arguments, or the address. */
function wordsOf(definition: Definition): string[] {
  return 'url' in definition ? [definition.url] : [definition.command, ...definition.args];
}

function redactedWords(definition: Definition): Word[] {
  const words = wordsOf(definition);
  const clean = redactArguments(words, () => secret, [], true);
  return words.map((word, at) => {
    const text = isRandom(word) ? secret : clean[at]!;
    return { text, secret: text !== word };
  });
}

/** `${env:NAME}` is not a secret, only its name. A header may have words before it, as in `Bearer ${env:NAME}`. */
function isReference(value: string): boolean {
  return /^(?:[A-Za-z]+ )?\$\{env:[^{}]*\}$/.test(value);
}
