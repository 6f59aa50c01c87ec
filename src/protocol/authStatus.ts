// Who is signed in to an agent: `_auth/status_update`, which agents send unasked, and the unstable `auth/status` with
// `auth/status_update`, for agents that advertise it. All are read as one shape. Email and organization are personal: they
// are shown to the user, and neither logged nor stored.

import * as z from 'zod/mini';
import { absentIfBad, lenientArray } from './lenient.ts';
import { bounded, fewTexts } from './limited.ts';
import { notification, request, type Schema } from './method.ts';

/** All texts are the agent's. */
export interface AuthStatus {
  readonly state: 'signedIn' | 'signedOut' | 'unknown';
  /** The kind of account or its name, such as "Claude Max" or "OpenAI API key". */
  readonly label?: string | undefined;
  readonly detail?: string | undefined;
  readonly plan?: string | undefined;
  readonly email?: string | undefined;
  readonly organization?: string | undefined;
}

const text = absentIfBad(z.string());

const pushed = z.looseObject({
  authStatus: z.looseObject({
    /** `none`, `api_key`, `account`, `gateway`, `external` or a newer kind. */
    kind: z.string(),
    label: text,
    detail: text,
    account: absentIfBad(z.looseObject({ plan: text, email: text, organization: text })),
  }),
});

const advertised = z.looseObject({
  /** `authenticated`, `unauthenticated`, `not_required`, `unknown` or a newer state. */
  state: z.string(),
  accounts: absentIfBad(
    lenientArray(
      z.looseObject({
        label: text,
        active: absentIfBad(z.boolean()),
        name: text,
        email: text,
        organization: text,
      }),
    ),
  ),
});

function readAs<T>(shape: Schema<T>, read: (raw: T) => AuthStatus): Schema<AuthStatus> {
  return bounded(z.pipe(shape, z.transform(read)), fewTexts);
}

const advertisedStatus = readAs(advertised, ({ state, accounts = [] }): AuthStatus => {
  if (state === 'unauthenticated') return { state: 'signedOut' };
  if (state !== 'authenticated' && state !== 'not_required') return { state: 'unknown' };
  const { label, name, email, organization } = accounts.find(({ active }) => active) ?? accounts[0] ?? {};
  return { state: 'signedIn', label: label ?? name, email, organization };
});

/** Sent by agents after `initialize`, and whenever the state changes. Replaces the earlier state. */
export const authStatusPushed = notification<AuthStatus>(
  '_auth/status_update',
  'agentToClient',
  readAs(pushed, ({ authStatus: { kind, label, detail, account } }): AuthStatus =>
    kind === 'none'
      ? { state: 'signedOut' }
      : { ...account, state: 'signedIn', label: label ?? kind, detail },
  ),
);

/** Sent by agents that advertise `auth.status`. Replaces the earlier state. */
export const authStatusChanged = notification<AuthStatus>(
  'auth/status_update',
  'agentToClient',
  advertisedStatus,
);

/** For agents that advertise `auth.status`. */
export const authStatus = request<Record<string, unknown>, AuthStatus>(
  'auth/status',
  'clientToAgent',
  z.record(z.string(), z.unknown()),
  advertisedStatus,
);
