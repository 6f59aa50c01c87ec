// Signing in to an agent by one of the methods it offers itself.

import { CancellationTokenSource, ProgressLocation, window } from 'vscode';
import { authenticate } from '../protocol/authenticate.ts';
import type { InitializeResult } from '../protocol/initialize.ts';
import type { Sender } from '../wire/peer.ts';

/** `refused.message` is for the user. */
export type SignInOutcome =
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'refused'; readonly message: string };

type AuthMethod = NonNullable<InitializeResult['authMethods']>[number];

/** Lets the user choose a method if there are several, and waits for the agent, which may open a browser. Never rejects. */
export async function signIn(
  agent: string,
  methods: readonly AuthMethod[],
  connection: Sender,
): Promise<SignInOutcome> {
  const own = methods.filter(isAgentMethod);
  if (own.length === 0) {
    return {
      kind: 'refused',
      message: `Agent "${agent}" cannot be signed in to from here. Sign in with its own program in a terminal, then restart it.`,
    };
  }
  const method = own.length === 1 ? own[0] : await choose(agent, own);
  if (!method) return { kind: 'cancelled' };
  return window.withProgress(
    {
      location: ProgressLocation.Notification,
      title: `Signing in to ${agent}: ${method.name}`,
      cancellable: true,
    },
    async (_, stop) => {
      const source = new CancellationTokenSource();
      const given = Promise.withResolvers<SignInOutcome>();
      const stopped = stop.onCancellationRequested(() => {
        source.cancel();
        given.resolve({ kind: 'cancelled' });
      });
      const answered = connection.sendRequest(authenticate, { methodId: method.id }, source.token).then(
        (): SignInOutcome => ({ kind: 'signedIn' }),
        (error: unknown): SignInOutcome => ({
          kind: 'refused',
          message: `Signing in to "${agent}" failed: ${error instanceof Error ? error.message : String(error)}`,
        }),
      );
      const outcome = await Promise.race([answered, given.promise]);
      stopped.dispose();
      source.dispose();
      return outcome;
    },
  );
}

/** No type means the agent's own; other types (a terminal, environment variables) are not the agent's to do. */
function isAgentMethod(method: AuthMethod): boolean {
  return method['type'] === undefined || method['type'] === 'agent';
}

async function choose(agent: string, methods: readonly AuthMethod[]): Promise<AuthMethod | undefined> {
  const picks = methods.map((method) => ({
    label: method.name,
    ...(method.description === undefined ? {} : { detail: method.description }),
    method,
  }));
  const chosen = await window.showQuickPick(picks, { title: `Sign in to ${agent}` });
  return chosen?.method;
}
