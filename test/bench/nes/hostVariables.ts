// Names and values shared by a benchmark and the code in its extension host.

/** Environment variables for the code in the extension host. */
export const hostVariables = {
  task: 'ACP_HOST_BENCH',
  repository: 'ACP_HOST_BENCH_REPOSITORY',
  result: 'ACP_HOST_BENCH_RESULT',
  /** A folder outside of the workspace. */
  outside: 'ACP_HOST_BENCH_OUTSIDE',
} as const;

/** `activation` runs the shipped bundle, the others one that was built to be timed. */
export type Task =
  'keystrokes' | 'answers' | 'accounting' | 'memory' | 'hostile' | 'unharmed' | 'reads' | 'activation';

/** The text that the agent `offering` suggests at the cursor. */
export const offeredText = 'the quick brown fox jumps over the lazy dog and on';

/** Number of files in the workspace that the agent `reader` reads. */
export const filesToRead = 5_000;

/** Path of a file in the workspace. */
export function nameOfFile(index: number): string {
  return `src/file${index}.ts`;
}
