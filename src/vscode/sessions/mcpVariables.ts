// Substitutes the variables in definitions of MCP servers: the folder, the home directory and environment variables.

export interface McpScope {
  /** Absolute path, for `${workspaceFolder}`; undefined where no folder is open. */
  readonly folder: string | undefined;
  /** For `${userHome}`. */
  readonly homeDir: string;
  /** For `${env:NAME}`; an unset variable becomes empty, as in VS Code. */
  readonly variable: (name: string) => string | undefined;
}

export type Filled =
  | { readonly kind: 'text'; readonly text: string }
  /** `reason` is English, for the log. */
  | { readonly kind: 'refused'; readonly reason: string };

/** Values are not substituted again. */
export function fillIn(text: string, scope: McpScope): Filled {
  let reason: string | undefined;
  const filled = text.replaceAll(/\$\{([^{}]*)\}/g, (_, name: string) => {
    const value = valueOf(name, scope);
    if (value === undefined) {
      reason ??= name.startsWith('input:')
        ? `it needs the input "${name.slice(6)}", which is not asked for here`
        : `nothing is known of \${${name}}`;
    }
    return value ?? '';
  });
  return reason === undefined ? { kind: 'text', text: filled } : { kind: 'refused', reason };
}

function valueOf(name: string, { folder, homeDir, variable }: McpScope): string | undefined {
  if (name === 'workspaceFolder') return folder;
  if (name === 'userHome') return homeDir;
  return name.startsWith('env:') ? (variable(name.slice(4)) ?? '') : undefined;
}
