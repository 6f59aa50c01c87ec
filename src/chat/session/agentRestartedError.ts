// Thrown by requests of an `AgentSession` that were refused until the user signed in, when signing in restarted the
// agent.

/** The session has ended. Repeat the request on the reopened session, see `retryOnNewSession`. */
export class AgentRestartedError extends Error {
  constructor() {
    super('The agent was restarted for the sign-in.');
  }
}
