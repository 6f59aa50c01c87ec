// The parameters of all tools, each described once. The JSON Schema of a tool, the validation of a call's input and the type of
// that input come from this table.

import type { JsonSchema } from './tool.ts';

interface Parameter {
  readonly type: 'string' | 'integer';
  /** English, written for a model. */
  readonly description: string;
  /** The allowed values. */
  readonly options?: readonly string[];
  /** Minimum of an integer. Default: 1. */
  readonly least?: number;
}

const parameters = {
  path: {
    type: 'string',
    description: 'Relative to the workspace folder, or absolute.',
  },
  line: { type: 'integer', description: '1-based.' },
  symbol: { type: 'string', description: 'Name as in the file.' },
  column: {
    type: 'integer',
    description: '1-based. Only if the symbol is in the line several times.',
  },
  end_line: { type: 'integer', description: '1-based last line. Default: line.' },
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
    const { type, description, options, least = 1 }: Parameter = parameters[name];
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
 * Ignores fields that the tool does not have, and null. An integer may be given as a string, since some models do that.
 * @param raw the arguments of a call, from an agent.
 */
export function readInput({ required, optional }: ParameterList, raw: unknown): ReadInput {
  if (raw !== undefined && raw !== null && (typeof raw !== 'object' || Array.isArray(raw)))
    return bad('The arguments must be an object.');
  const fields = (raw ?? {}) as Readonly<Record<string, unknown>>;
  const input: Record<string, string | number> = {};
  for (const name of [...required, ...optional]) {
    const { type, options, least = 1 }: Parameter = parameters[name];
    const given = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const value =
      type === 'integer' && typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
    if (value === undefined || value === null || value === '') {
      if (!required.some((one) => one === name)) continue;
      return bad(`"${name}" is missing. Required: ${required.join(', ')}.`);
    }
    if (type === 'integer') {
      if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < least)
        return bad(`"${name}" must be an integer of at least ${least}.`);
      input[name] = value;
    } else {
      if (typeof value !== 'string') return bad(`"${name}" must be a string.`);
      if (value.length > longest) return bad(`"${name}" is too long.`);
      if (options?.includes(value) === false) return bad(`"${name}" must be one of: ${options.join(', ')}.`);
      input[name] = value;
    }
  }
  return { kind: 'input', input };
}

function bad(why: string): ReadInput {
  return { kind: 'bad', why };
}
