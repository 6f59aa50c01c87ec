// The time limits of all tests. Used by tests and by the scripts that run them. A wait ends when its condition
// holds, so a long limit costs nothing: each is many times what a slow machine needs, and ends only what hangs.

/** Time limit in ms of one wait for a condition, a process or a page. */
export const waitLimit = 120_000;

/** Time limit in ms of one unit test, or one hook of it. */
export const unitTestLimit = 5 * 60_000;

/** Time limit in ms of any other test or hook. A test contains several waits. */
export const testLimit = 10 * 60_000;

/** Time limit in minutes of a stage of `npm test`, which as a whole takes ten minutes on an idle machine. */
export const coreStageMinutes = 45;

/** Time limit in minutes of a stage of `npm run test:all`. */
export const stageMinutes = 180;

/** The longest time in ms that `acpHost.builtin.timeout` lets the built-in agent wait for a model. */
export const modelLimit = 60_000;
