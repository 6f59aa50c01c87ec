// The auth methods an agent offers (ACP v1 "Authentication"), in every shape agents send them, and the requests
// `authenticate` and `logout`.

import * as z from 'zod/mini';
import { absentIfBad, lenientArray } from './lenient.ts';
import { request } from './method.ts';

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

/** An auth method on the wire. Only ID and name are validated; `signInWay` reads the rest. */
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

/** An environment variable whose value the user has to enter. */
export interface AskedVariable {
  readonly name: string;
  /** Label shown to the user. */
  readonly label: string;
  readonly secret: boolean;
  readonly optional: boolean;
}

/** What the client has to do for an auth method. */
export type SignInWay =
  /** Send `authenticate` with its ID. */
  | { readonly kind: 'agent' }
  /** Run the agent's program with these arguments appended. `authenticate` is not sent. */
  | {
      readonly kind: 'terminal';
      readonly args: readonly string[];
      readonly env: Readonly<Record<string, string>>;
    }
  /** Run a program the agent names (in use before the protocol had terminal auth). */
  | {
      readonly kind: 'command';
      readonly command: string;
      readonly args: readonly string[];
      readonly env: Readonly<Record<string, string>>;
      readonly label: string;
    }
  /** Set variables in the agent's environment (in the protocol until July 2026). `link`: where to get the values. */
  | {
      readonly kind: 'variables';
      readonly variables: readonly AskedVariable[];
      readonly link: string | undefined;
    };

/** An unknown type is treated as `agent`, as the protocol requires. */
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

/** Accepts only URLs that are safe to open in a browser. */
function webAddress(link: string | undefined): string | undefined {
  return link !== undefined && /^https?:\/\/[^\s]{1,2000}$/i.test(link) ? link : undefined;
}

const authenticateParams = z.object({ methodId: z.string() });

type AuthenticateParams = z.infer<typeof authenticateParams>;

/** Only for methods the agent runs itself. The agent may open a browser, and responds when the user has signed in. */
export const authenticate = request<AuthenticateParams, unknown>(
  'authenticate',
  'clientToAgent',
  authenticateParams,
  z.unknown(),
);

/** Only for agents that advertise `auth.logout`. Sessions may require signing in afterwards. */
export const logout = request<Record<string, unknown>, unknown>(
  'logout',
  'clientToAgent',
  z.record(z.string(), z.unknown()),
  z.unknown(),
);
