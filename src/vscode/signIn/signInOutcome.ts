// The outcome of an attempt to sign in to an agent.

/** `refused.message` is for the user. */
export type SignInOutcome =
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'refused'; readonly message: string };

export function refused(message: string): SignInOutcome {
  return { kind: 'refused', message };
}
