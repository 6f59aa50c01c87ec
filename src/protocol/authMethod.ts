// The ways an agent offers for signing in (ACP v1 "Authentication", auth methods), in every shape agents send them.

import * as z from 'zod/mini';
import { absentIfBad, lenientArray } from './lenient.ts';

const terminalAuth = z.looseObject({
  command: z.string().check(z.minLength(1)),
  args: absentIfBad(z.array(z.string())),
  label: absentIfBad(z.string()),
  env: absentIfBad(z.record(z.string(), z.string())),
});

const variable = z.looseObject({
  name: z.string().check(z.regex(/^[A-Za-z_][A-Za-z0-9_]{0,199}$/)),
  label: absentIfBad(z.string()),
  secret: absentIfBad(z.boolean()),
  optional: absentIfBad(z.boolean()),
});

/** As it is on the wire. Only id and name must be right: the rest is read by `signInWay`. */
export const authMethod = z.looseObject({
  id: z.string(),
  name: z.string(),
  description: absentIfBad(z.string()),
  type: absentIfBad(z.string()),
  args: absentIfBad(z.array(z.string())),
  env: absentIfBad(z.record(z.string(), z.string())),
  vars: absentIfBad(lenientArray(variable)),
  link: absentIfBad(z.string()),
  _meta: absentIfBad(
    z.looseObject({
      'terminal-auth': absentIfBad(terminalAuth),
      type: absentIfBad(z.string()),
      args: absentIfBad(z.array(z.string())),
      env: absentIfBad(z.record(z.string(), z.string())),
    }),
  ),
});

export type AuthMethod = z.infer<typeof authMethod>;

export interface AskedVariable {
  readonly name: string;
  /** What to call it before the user. */
  readonly label: string;
  readonly secret: boolean;
  readonly optional: boolean;
}

/** What has to be done for one method. */
export type SignInWay =
  /** `authenticate` with its id. */
  | { readonly kind: 'agent' }
  /** The agent's own program, with these arguments after its own; `authenticate` is never sent. */
  | {
      readonly kind: 'terminal';
      readonly args: readonly string[];
      readonly env: Readonly<Record<string, string>>;
    }
  /** A program the agent names, from before terminals were in the protocol. */
  | {
      readonly kind: 'command';
      readonly command: string;
      readonly args: readonly string[];
      readonly env: Readonly<Record<string, string>>;
      readonly label: string;
    }
  /** Values for the agent's environment (in the protocol until July 2026). `link` says where to get them. */
  | {
      readonly kind: 'variables';
      readonly variables: readonly AskedVariable[];
      readonly link: string | undefined;
    };

/** Types nobody knows are treated as the agent's own, as the protocol wants. */
export function signInWay(method: AuthMethod): SignInWay {
  const { _meta: meta } = method;
  const inTerminal = meta?.['terminal-auth'];
  if (inTerminal) {
    const { command, args = [], env = {}, label = method.name } = inTerminal;
    return { kind: 'command', command, args, env, label };
  }
  if (method.type === 'terminal') return { kind: 'terminal', args: method.args ?? [], env: method.env ?? {} };
  if (meta?.type === 'terminal') {
    return { kind: 'terminal', args: meta.args ?? method.args ?? [], env: meta.env ?? method.env ?? {} };
  }
  const variables = (method.vars ?? []).map(({ name, label = name, secret = true, optional = false }) => ({
    name,
    label,
    secret,
    optional,
  }));
  if (method.type === 'env_var' && variables.length > 0) {
    return { kind: 'variables', variables, link: webAddress(method.link) };
  }
  return { kind: 'agent' };
}

/** Only what a browser may safely be sent to. */
function webAddress(link: string | undefined): string | undefined {
  return link !== undefined && /^https?:\/\/[^\s]{1,2000}$/i.test(link) ? link : undefined;
}
