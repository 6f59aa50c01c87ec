// The flags outside of the protocol that agents look for in `_meta` of the client capabilities. Each row names the agents that
// read it. Used by `Agents`.

interface VendorFlag {
  readonly name: string;
  readonly readers: string;
  readonly reason: string;
  /** True if remote agents do not get it. */
  readonly isLocal?: boolean;
}

export const vendorFlags: readonly VendorFlag[] = [
  {
    name: 'terminal-auth',
    readers: 'claude-agent-acp, Gemini CLI and others that follow Zed',
    reason: 'They know terminal sign-in from before it was in the protocol.',
    // A remote agent cannot be run in a terminal to sign in.
    isLocal: true,
  },
  {
    name: 'terminal_output',
    readers: 'claude-agent-acp, codex-acp',
    reason: 'The output of commands that agents run is shown if it comes with the tool call.',
  },
  {
    name: 'terminal_output_delta',
    readers: 'codex-acp',
    reason: 'As terminal_output, in pieces.',
  },
  {
    name: 'parameterizedModelPicker',
    readers: 'Cursor; Devin CLI accepts it',
    reason:
      'Models then have short ids, and effort, context size and speed are session options, which this client shows.',
  },
];

/** The flags as they are sent. */
export function vendorMeta(isRemote: boolean): Readonly<Record<string, true>> {
  const sent = vendorFlags.filter(({ isLocal }) => !isRemote || isLocal !== true);
  return Object.fromEntries(sent.map(({ name }) => [name, true]));
}
