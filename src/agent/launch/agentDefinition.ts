// One agent as the user wrote it down in `acpHost.agents`.

export interface AgentDefinition {
  /** A name to look for on PATH, or an absolute path; a leading `~` is the home folder. */
  readonly command: string;
  /** Handed over as they are: no shell, no expansion. */
  readonly args?: readonly string[] | undefined;
  /** On top of VS Code's own environment; null takes a variable away. */
  readonly env?: Readonly<Record<string, string | null>> | undefined;
  /** An absolute path, a leading `~` is the home folder. Left out: the home folder. */
  readonly cwd?: string | undefined;
}
