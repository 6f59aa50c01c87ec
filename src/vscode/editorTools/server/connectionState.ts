// The states of the connection between a session's agent and the server "editor". Used by `EditorToolServer`, and shown by the
// chat.

export type ConnectionState =
  | { readonly kind: 'connected' }
  /** The agent may still connect. */
  | { readonly kind: 'waiting' }
  /** A turn has ended, and no program has connected. */
  | { readonly kind: 'unused' }
  /** Like `unused`, but a program of the agent tried to connect with the token of a session that has ended. */
  | { readonly kind: 'refused' }
  /** The connection has ended, though the session has not. `after`: how long it lasted, in ms. */
  | { readonly kind: 'ended'; readonly after: number }
  /** The session was not given the server. `why`: a message of the system, in English. */
  | { readonly kind: 'notListening'; readonly why: string };
