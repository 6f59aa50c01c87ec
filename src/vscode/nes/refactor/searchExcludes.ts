// What the user keeps out of searches by `search.exclude`. VS Code's `findFiles` honours `files.exclude` alone.

import {
  languages,
  RelativePattern,
  workspace,
  type TextDocument,
  type Uri,
  type WorkspaceFolder,
} from 'vscode';

export interface SearchExcludes {
  /** For `findFiles`, so that it need not list all of node_modules; undefined where nothing is excluded. */
  readonly glob: string | undefined;
  /** Globs are relative to the workspace folder, whatever folder is searched. */
  readonly has: (file: Uri) => boolean;
}

/** Conditional ones (`when`) are left out: they are about generated files, which the preview shows. */
export function searchExcludes(folder: WorkspaceFolder): SearchExcludes {
  const setting = workspace.getConfiguration('search', folder).get<Record<string, unknown>>('exclude') ?? {};
  const globs = Object.keys(setting).filter((glob) => setting[glob] === true);
  const anywhere = globs.filter((glob) => glob.startsWith('**/'));
  const filter = globs.flatMap((glob) =>
    [glob, `${glob}/**`].map((pattern) => ({ pattern: new RelativePattern(folder, pattern) })),
  );
  return {
    glob: anywhere.length === 0 ? undefined : `{${anywhere.join()}}`,
    // A pattern is matched against the uri alone.
    has: (uri) => filter.length > 0 && languages.match(filter, { uri } as TextDocument) > 0,
  };
}
