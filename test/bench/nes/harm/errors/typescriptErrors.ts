// Errors that TypeScript's compiler finds in one file alone: other modules are unknown to it, so that only what the file
// itself decides counts. Its API is still marked unstable, so its version is pinned.

import { API, type Snapshot } from 'typescript/unstable/sync';
import type { CodeError } from './codeError.ts';

const folder = '/acp-host-harm';
const config = `${folder}/tsconfig.json`;
const extensions = {
  typescript: 'a.ts',
  typescriptreact: 'b.tsx',
  javascript: 'c.jsx',
} as const;

export type ScriptLanguage = keyof typeof extensions;

/** Unknown names, double declarations, uses before the declaration. */
const aboutNames = new Set([
  2300, 2304, 2393, 2448, 2449, 2450, 2451, 2454, 2503, 2552, 2580, 2583, 2584, 2588, 18_004,
]);
/** A module that can't be found: all other modules are missing here. */
const unresolved = new Set([2307, 2792, 2882, 7016]);

export class TypescriptErrors {
  readonly #files = new Map<string, string>();
  readonly #api: API;
  #snapshot: Snapshot;

  constructor() {
    const files = Object.values(extensions);
    const compilerOptions = {
      allowJs: true,
      checkJs: true,
      experimentalDecorators: true,
      jsx: 'preserve',
      lib: ['esnext', 'dom'],
      module: 'esnext',
      moduleDetection: 'force',
      noEmit: true,
      noResolve: true,
      strict: false,
      target: 'esnext',
      types: [],
    };
    this.#files.set(config, JSON.stringify({ compilerOptions, files }));
    for (const file of files) this.#files.set(`${folder}/${file}`, '');
    const isOwn = (path: string): boolean => path === folder || path.startsWith(`${folder}/`);
    this.#api = new API({
      cwd: folder,
      fs: {
        readFile: (path) => (isOwn(path) ? (this.#files.get(path) ?? null) : undefined),
        fileExists: (path) => (isOwn(path) ? this.#files.has(path) : undefined),
        directoryExists: (path) => (isOwn(path) ? path === folder : undefined),
        getAccessibleEntries: (path) => (isOwn(path) ? { files: [], directories: [] } : undefined),
        realpath: (path) => path,
      },
    });
    this.#snapshot = this.#api.updateSnapshot({ openProjects: [config] });
  }

  errorsOf(text: string, language: ScriptLanguage): readonly CodeError[] {
    const file = `${folder}/${extensions[language]}`;
    this.#files.set(file, text);
    const snapshot = this.#api.updateSnapshot({ fileChanges: { changed: [file] } });
    this.#snapshot.dispose();
    this.#snapshot = snapshot;
    const program = snapshot.getProjects()[0]?.program;
    if (!program) throw new Error(`TypeScript has no project ${config}`);
    return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]
      .filter(({ code }) => !unresolved.has(code))
      .map(({ code, pos, text: message }) => ({
        message: `TS${code} ${message}`,
        at: pos,
        kind: code < 2_000 ? 'syntax' : aboutNames.has(code) ? 'name' : 'type',
      }));
  }

  dispose(): void {
    this.#snapshot.dispose();
    this.#api.close();
  }
}
