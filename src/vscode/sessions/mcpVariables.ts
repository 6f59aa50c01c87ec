// Substitutes the variables in the definition of an MCP server: those of VS Code, and environment variables as agents write them
// in `.mcp.json`. Used by `resolveMcpServer`.

import { posix, win32 } from 'node:path';
import { t } from '../../base/l10n.ts';

export interface OpenFolder {
  /** As VS Code shows it. */
  readonly name: string;
  /** Absolute. */
  readonly path: string;
}

export interface McpVariableScope {
  /** Absolute path, for `${workspaceFolder}`; undefined where no folder is open. */
  readonly folder: string | undefined;
  /** For `${workspaceFolder:name}`. */
  readonly folders: readonly OpenFolder[];
  readonly platform: NodeJS.Platform;
  /** For `${userHome}`. */
  readonly homeDir: string;
  /** The value of an environment variable; undefined if it is not set. */
  readonly variable: (name: string) => string | undefined;
  /** For `${input:id}`; undefined if there is no such input. */
  readonly input: (id: string) => string | undefined;
}

export type Filled =
  | {
      readonly kind: 'text';
      readonly text: string;
      /** True if the text contains the path or name of an open folder. */
      readonly isOfFolder: boolean;
    }
  /** `reason` is a sentence for the user. It contains no values of the environment. */
  | { readonly kind: 'refused'; readonly reason: string };

/** Substitutes the variables in a text. Values are not substituted again. */
export function fillMcpVariables(text: string, scope: McpVariableScope): Filled {
  let filled = '';
  let isOfFolder = false;
  let at = 0;
  for (;;) {
    const start = text.indexOf('${', at);
    const end = start < 0 ? -1 : text.indexOf('}', start);
    if (end < 0) return { kind: 'text', text: filled + text.slice(at), isOfFolder };
    const name = text.slice(start + 2, end);
    filled += text.slice(at, start);
    if (name.includes('${'))
      return refused(t('The entry has a variable inside another variable: {0}', name.slice(0, 60)));
    // As in `${{ … }}` of other programs, which is no variable.
    if (name.startsWith('{')) {
      filled += '${';
      at = start + 2;
      continue;
    }
    const value = valueOf(name, scope);
    if (typeof value === 'object') return value;
    filled += value;
    isOfFolder ||= folderVariable.test(name);
    at = end + 1;
  }
}

const folderVariable =
  /^(workspaceFolder|workspaceFolderBasename|workspaceRoot|workspaceRootFolderName|cwd)(?::(.*))?$/s;
const environmentVariable = /^([A-Za-z_]\w*)(?::-(.*))?$/s;

function valueOf(name: string, scope: McpVariableScope): string | Filled {
  const { platform, homeDir, variable, input } = scope;
  const ofFolder = folderVariable.exec(name);
  if (ofFolder) return ofOpenFolder(ofFolder[1]!, ofFolder[2], scope);
  if (name === 'userHome') return homeDir;
  if (name === 'pathSeparator' || name === '/') return platform === 'win32' ? '\\' : '/';
  // VS Code substitutes nothing for one that is not set.
  if (name.startsWith('env:')) return variable(name.slice(4)) ?? '';
  if (name.startsWith('input:'))
    return (
      input(name.slice(6)) ??
      refused(t('The input "{0}" is not defined, or its type is not supported.', name.slice(6, 66)))
    );
  const ofEnvironment = environmentVariable.exec(name);
  if (!ofEnvironment)
    return refused(t('The entry uses "{0}", which is not supported.', `\${${name.slice(0, 60)}}`));
  const [, variableName = '', otherwise] = ofEnvironment;
  const value = variable(variableName) ?? otherwise;
  return value ?? refused(t('The environment variable {0} is not set.', variableName.slice(0, 60)));
}

function ofOpenFolder(kind: string, name: string | undefined, scope: McpVariableScope): string | Filled {
  const named = scope.folders.find((folder) => folder.name === name)?.path;
  const folder = name === undefined ? scope.folder : named;
  if (folder === undefined)
    return refused(
      name === undefined
        ? t('The entry uses "{0}", and no folder is open.', `\${${kind}}`)
        : t('No open folder is named "{0}".', name.slice(0, 60)),
    );
  const path = scope.platform === 'win32' ? win32 : posix;
  return kind === 'workspaceFolderBasename' || kind === 'workspaceRootFolderName'
    ? path.basename(folder)
    : folder;
}

function refused(reason: string): Filled & { readonly kind: 'refused' } {
  return { kind: 'refused', reason };
}
