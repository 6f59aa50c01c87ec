// Runs mocha on the given test files alone: no build, no stages, no table.
import { join } from 'node:path';
import { repository } from '../process/repository.ts';
import { runCommand } from '../process/runCommand.ts';

/** ms for a test: what a stage gives contract and page tests, more than unit tests need. */
const timeout = '30000';

/** Runs them. Answers with mocha's exit code. */
export async function runFiles(args: readonly string[]): Promise<number> {
  const [first] = args;
  if (first === undefined) {
    console.error('Name a test file: npm run test:file -- test/unit/keybindings.test.ts');
    return 1;
  }
  const host = args.find((arg) => /^(?:\.[\\/])?test[\\/]host[\\/]/.test(arg));
  if (host !== undefined) {
    console.error(`${host} needs VS Code around it: npm test -- --only host --copy stock --grep TEXT`);
    return 1;
  }
  const mocha = join(repository, 'node_modules', 'mocha', 'bin', 'mocha.js');
  const { code } = await runCommand(process.execPath, [mocha, '--timeout', timeout, ...args], {
    cwd: repository,
    output: 'inherit',
  });
  return code;
}
