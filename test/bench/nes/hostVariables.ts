// What a benchmark and the extension host it is measured in agree on.

/** Environment variables by which what runs in the host knows what it is for. */
export const hostVariables = {
  task: 'ACP_HOST_BENCH',
  repository: 'ACP_HOST_BENCH_REPOSITORY',
  result: 'ACP_HOST_BENCH_RESULT',
  /** A folder outside of the workspace. */
  outside: 'ACP_HOST_BENCH_OUTSIDE',
} as const;

/** `activation` runs the shipped bundle, the others one that was built to be timed. */
export type Task = 'keystrokes' | 'answers' | 'accounting' | 'memory' | 'hostile' | 'unharmed' | 'activation';

/** What the offering agent offers at the cursor. */
export const offeredText = 'the quick brown fox jumps over the lazy dog and on';
