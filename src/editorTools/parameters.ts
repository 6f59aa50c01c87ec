// The parameters of all tools, each described once. The JSON Schema of a tool, the validation of a call's input and the type of
// that input come from this table.

import type { JsonSchema } from './tool.ts';

interface Parameter {
  /** `strings`: an array of strings. */
  readonly type: 'string' | 'integer' | 'strings';
  /** English, written for a model. */
  readonly description: string;
  /** The allowed values. */
  readonly options?: readonly string[];
  /** Minimum of an integer. Default: 1. */
  readonly least?: number;
  /** Maximum number of strings in an array. */
  readonly most?: number;
  /** A parameter without which this one means nothing. */
  readonly needs?: string;
}

/** Maximum number of files of one call. */
export const mostPaths = 5;

/** The files that a call names with `path` and `paths`, each once. */
export function namedFiles(path: string | undefined, paths: readonly string[]): readonly string[] {
  return [...new Set(path === undefined ? paths : [path, ...paths])];
}

const parameters = {
  path: {
    type: 'string',
    description: 'Relative to the workspace folder, or absolute.',
  },
  paths: { type: 'strings', description: 'Several files, instead of path.', most: mostPaths },
  line: { type: 'integer', description: '1-based.' },
  symbol: { type: 'string', description: 'Name as in the file.' },
  column: {
    type: 'integer',
    description: '1-based. Only if the symbol is in the line several times.',
    needs: 'symbol',
  },
  end_line: { type: 'integer', description: '1-based last line. Default: line.', needs: 'line' },
  offset: {
    type: 'integer',
    description: 'Results to skip, as the last answer says.',
    least: 0,
  },
  query: { type: 'string', description: 'Name of the symbol, or a part of it.' },
  direction: {
    type: 'string',
    description: 'incoming: callers (default). outgoing: called functions.',
    options: ['incoming', 'outgoing'],
  },
  severity: {
    type: 'string',
    description: 'Minimum severity. Default: hint, which includes all.',
    options: ['error', 'warning', 'info', 'hint'],
  },
  contains: {
    type: 'string',
    description: 'Only problems with this text, such as a name that you changed.',
  },
  kind: {
    type: 'string',
    description: 'Only actions of this kind: quickfix, refactor, refactor.extract, source.organizeImports, …',
  },
  title: { type: 'string', description: 'Exact title, as listed by code_actions.' },
  new_name: { type: 'string', description: 'New name of the symbol.' },
} as const satisfies Readonly<Record<string, Parameter>>;

export type ParameterName = keyof typeof parameters;

type ValueOf<P extends Parameter> = P extends { readonly options: readonly (infer O)[] }
  ? O
  : P['type'] extends 'integer'
    ? number
    : P['type'] extends 'strings'
      ? readonly string[]
      : string;

/** The values of all parameters, by name. */
export type AllValues = { readonly [P in ParameterName]: ValueOf<(typeof parameters)[P]> };

/** Which parameters a tool has. */
export interface ParameterList {
  readonly required: readonly ParameterName[];
  readonly optional: readonly ParameterName[];
}

/** The validated input of a tool with these parameters. */
export type InputOf<L extends ParameterList> = Pick<AllValues, L['required'][number]> &
  Partial<Pick<AllValues, L['optional'][number]>>;

export function schemaOf({ required, optional }: ParameterList): JsonSchema {
  const properties = [...required, ...optional].map((name) => {
    const { type, description, options, least = 1, most }: Parameter = parameters[name];
    if (type === 'strings')
      return [name, { type: 'array', items: { type: 'string' }, maxItems: most, description }];
    return [
      name,
      { type, description, ...(options && { enum: options }), ...(type === 'integer' && { minimum: least }) },
    ];
  });
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

export type ReadInput =
  | { readonly kind: 'input'; readonly input: Partial<AllValues> }
  /** `why` is for the model. */
  | { readonly kind: 'bad'; readonly why: string };

/** Maximum length of a string, in UTF-16 units. */
const longest = 4_096;

/**
 * Ignores fields that the tool does not have, and null. An integer may be given as a string, and an array of one string as that
 * string, since some models do that.
 * @param raw the arguments of a call, from an agent.
 */
export function readInput({ required, optional }: ParameterList, raw: unknown): ReadInput {
  if (raw !== undefined && raw !== null && (typeof raw !== 'object' || Array.isArray(raw)))
    return bad('The arguments must be an object.');
  const fields = (raw ?? {}) as Readonly<Record<string, unknown>>;
  const input: Record<string, string | number | readonly string[]> = {};
  for (const name of [...required, ...optional]) {
    const given = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (isMissing(given)) {
      if (!required.some((one) => one === name)) continue;
      return bad(`"${name}" is missing. Required: ${required.join(', ')}.`);
    }
    const read = readValue(name, given);
    if (typeof read === 'object' && 'why' in read) return bad(`"${name}" ${read.why}.`);
    input[name] = read;
  }
  for (const name of Object.keys(input)) {
    const { needs }: Parameter = parameters[name as ParameterName];
    if (needs !== undefined && input[needs] === undefined) return bad(`"${name}" needs "${needs}".`);
  }
  return { kind: 'input', input };
}

function isMissing(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

interface BadValue {
  /** What the value must be, for the model. */
  readonly why: string;
}

function readValue(name: ParameterName, given: unknown): string | number | readonly string[] | BadValue {
  const { type, options, least = 1, most = 1 }: Parameter = parameters[name];
  switch (type) {
    case 'integer': {
      const value = typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
      if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least) return value;
      return { why: `must be an integer of at least ${least}` };
    }
    case 'strings': {
      const values: readonly unknown[] =
        typeof given === 'string' ? [given] : Array.isArray(given) ? given : [];
      const texts = values.filter((one) => typeof one === 'string' && one !== '' && one.length <= longest);
      if (texts.length === 0 || texts.length < values.length) return { why: 'must be an array of strings' };
      if (texts.length > most)
        return { why: `must have at most ${most} entries. Call the tool again for more` };
      return texts as readonly string[];
    }
    case 'string':
      if (typeof given !== 'string') return { why: 'must be a string' };
      if (given.length > longest) return { why: 'is too long' };
      if (options?.includes(given) === false) return { why: `must be one of: ${options.join(', ')}` };
      return given;
  }
}

function bad(why: string): ReadInput {
  return { kind: 'bad', why };
}
