// Finds the files that arguments name without a folder, as in `node server.js`: they are other files in each folder in which the
// program runs. Used for the questions before agents and MCP servers of the user run.

import { posix, win32 } from 'node:path';
import type { SearchHost } from './commandSearch.ts';

/** Programs that run the file that any argument names, also one without an extension. */
const interpreters =
  /^(?:node|nodejs|bun|deno|tsx|ts-node|python[\d.]*|pythonw|py|ruby|perl|php|bash|sh|zsh|dash|fish|pwsh|powershell|java)(?:\.exe)?$/i;

/** What interpreters add to the name of a script: `node server` runs `server.js`. */
const scriptEnds = ['', '.js', '.json', '.node', '.cjs', '.mjs', '.ts', '.py'];

/**
 * Absolute paths of the files and folders that exist, in the order of the arguments, each once. Modules of Python, and words
 * without an extension and a separator, count only for interpreters, since others are mostly commands, such as `serve`. Other
 * programs run folders too, as in `npx .`.
 * @param program absolute path of the program. @param folders absolute paths of the folders in which it may run.
 */
export async function argumentFiles(
  program: string,
  args: readonly string[],
  folders: readonly string[],
  host: SearchHost,
): Promise<readonly string[]> {
  const path = host.platform === 'win32' ? win32 : posix;
  const isInterpreter = interpreters.test(path.basename(program));
  const written = args.flatMap((arg, at) => [
    arg,
    ...(arg.startsWith('-') ? [arg.replace(/^[^=]*=/, '')] : []),
    ...(isInterpreter ? moduleIn(arg, args[at - 1]) : []),
  ]);
  const names = written.flatMap((name) =>
    (isInterpreter && path.extname(name) === '' ? scriptEnds : ['']).map((end) => name + end),
  );
  const files = names
    // No options, paths in the home folder, and addresses.
    .filter((name) => name !== '' && !/^(?:-|~|[A-Za-z][\w+.-]*:)/.test(name) && !path.isAbsolute(name))
    .filter((name) => isInterpreter || /[./\\]/.test(name))
    .flatMap((name) => folders.map((folder) => path.resolve(folder, name)));
  const kinds = await Promise.all(files.map((file) => host.probe(file)));
  return [...new Set(files.filter((_, at) => kinds[at] !== 'missing' && kinds[at] !== 'silent'))];
}

/** The path of a module of Python without its extension: `-m a.b`, `-ma.b`. */
function moduleIn(arg: string, before: string | undefined): readonly string[] {
  const name = before === '-m' ? arg : /^-m(.+)$/s.exec(arg)?.[1];
  return name !== undefined && /^[\w.]+$/.test(name) ? [name.replaceAll('.', '/')] : [];
}
