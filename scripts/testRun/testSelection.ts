// Chooses tests of files by their titles. Used for the core, for second runs and for `npm run test:steady`. It is bundled into
// the host suite too, so it imports only types.
import type { Hook, Suite, Test } from 'mocha';

export interface TestSelection {
  /** The test file, relative to the repository, with forward slashes. */
  readonly file: string;
  /**
   * Titles of tests, or of `describe`s with all their tests, each with the titles around it, joined with ` › `. Undefined: all
   * tests of the file.
   */
  readonly titles?: readonly string[];
}

/** The environment variable with the selection of a stage, as JSON. Without it, a stage runs all tests. */
export const selectionVariable = 'ACP_HOST_TESTS';

/** The selection in an environment; undefined if there is none. */
export function readSelection(environment: NodeJS.ProcessEnv): readonly TestSelection[] | undefined {
  const text = environment[selectionVariable];
  return text === undefined ? undefined : (JSON.parse(text) as readonly TestSelection[]);
}

/** The titles of a test, hook or `describe` and of those around it, joined with ` › `. Empty for the root. */
export function titlePath(item: Test | Hook | Suite): string {
  return item.titlePath().join(' › ');
}

/** True if `title` is `chosen`, or in it. The empty title contains all others. */
export function isWithin(title: string, chosen: string): boolean {
  return chosen === '' || title === chosen || title.startsWith(`${chosen} › `);
}

/**
 * Removes all tests that are not selected from the suites of loaded files. Without a selection, all tests stay.
 * @returns the selected titles that no test has, each with its file.
 */
export function keepSelected(root: Suite, selection: readonly TestSelection[] | undefined): string[] {
  if (selection === undefined) return [];
  const missing = new Map<string, Set<string>>();
  for (const { file, titles = [''] } of selection) {
    missing.set(file, new Set([...(missing.get(file) ?? []), ...titles]));
  }
  const wanted = new Map([...missing].map(([file, titles]) => [file, [...titles]]));
  const isSelected = (test: Test): boolean => {
    const file = fileOf(test);
    const title = titlePath(test);
    if (file === undefined) return false;
    const chosen = (wanted.get(file) ?? []).filter((one) => isWithin(title, one));
    for (const one of chosen) missing.get(file)?.delete(one);
    return chosen.length > 0;
  };
  const visit = (suite: Suite): void => {
    suite.tests = suite.tests.filter(isSelected);
    suite.suites.forEach(visit);
  };
  visit(root);
  return [...missing].flatMap(([file, titles]) =>
    [...titles].map((title) => `${file}: ${title || 'any test'}`),
  );
}

/**
 * The file of a test or hook. Mocha's interface sets it for tests; otherwise it is that of the nearest suite with one.
 * Undefined for a hook outside of all suites.
 */
export function fileOf(item: Test | Hook | Suite): string | undefined {
  for (let one: Test | Hook | Suite | undefined = item; one !== undefined; one = one.parent) {
    if (one.file !== undefined) return one.file;
  }
  return undefined;
}
