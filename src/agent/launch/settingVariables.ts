// Substitutes the variables of VS Code (`${env:NAME}`) in values of its settings. Used for variables and shells of terminals.

export interface SettingVariableScope {
  /** Absolute path, for `${workspaceFolder}`; undefined where no folder is open. */
  readonly folder: string | undefined;
  /** For `${userHome}`. */
  readonly homeDir: string;
  readonly platform: NodeJS.Platform;
  /** For `${env:NAME}`; an unset variable becomes empty, as in VS Code. */
  readonly variable: (name: string) => string | undefined;
}

export interface FilledText {
  /** Without the variables in `unknown`. */
  readonly text: string;
  /** Names of variables that have no value here, such as `input:key`. */
  readonly unknown: readonly string[];
}

/** Values are not substituted again. Never throws. */
export function fillSettingVariables(text: string, scope: SettingVariableScope): FilledText {
  const unknown: string[] = [];
  const filled = text.replaceAll(/\$\{([^{}]*)\}/g, (_, name: string) => {
    const value = valueOf(name, scope);
    if (value === undefined) unknown.push(name);
    return value ?? '';
  });
  return { text: filled, unknown };
}

function valueOf(
  name: string,
  { folder, homeDir, platform, variable }: SettingVariableScope,
): string | undefined {
  switch (name) {
    case 'workspaceFolder':
      return folder;
    case 'userHome':
      return homeDir;
    case 'pathSeparator':
    case '/':
      return platform === 'win32' ? '\\' : '/';
    default:
      return name.startsWith('env:') ? (variable(name.slice(4)) ?? '') : undefined;
  }
}
