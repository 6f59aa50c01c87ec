// Signing in may start the agent anew. What was refused before it can't be asked again over the connection that it had then.

/** The user has signed in: the same is to be asked once more, of the session that comes back. */
export class SignedInAnew extends Error {
  constructor() {
    super('The agent was started again for the sign-in.');
  }
}
