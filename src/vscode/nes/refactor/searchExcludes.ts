// Applies the setting `search.exclude`, since VS Code's `findFiles` honours only `files.exclude`.

import {
  languages,
  RelativePattern,
  workspace,
  type TextDocument,
  type Uri,
  type WorkspaceFolder,
} from 'vscode';

export interface SearchExcludes {
  /** For `findFiles`, so that it need not list all of node_modules; undefined if nothing is excluded. */
  readonly glob: string | undefined;
  /** Globs are relative to the workspace folder, whatever folder is searched. */
  readonly has: (file: Uri) => boolean;
}

/** Ignores conditional excludes (`when`): they are for generated files, which the preview shows. */
export function searchExcludes(folder: WorkspaceFolder): SearchExcludes {
  const setting = workspace.getConfiguration('search', folder).get<Record<string, unknown>>('exclude') ?? {};
  const globs = Object.keys(setting).filter((glob) => setting[glob] === true);
  const anywhere = globs.filter((glob) => glob.startsWith('**/'));
  const filter = globs.flatMap((glob) =>
    [glob, `${glob}/**`].map((pattern) => ({ pattern: new RelativePattern(folder, pattern) })),
  );
  return {
    glob: anywhere.length === 0 ? undefined : `{${anywhere.join()}}`,
    // Only the document's `uri` is used to match a pattern.
    has: (uri) => filter.length > 0 && languages.match(filter, { uri } as TextDocument) > 0,
  };
}
