// Runs mocha on given test files, without a build, stages or a summary.
import { join } from 'node:path';
import { testLimit } from '../../test/limits.ts';
import { repository } from '../process/repository.ts';
import { runCommand } from '../process/runCommand.ts';

/** @param args test files and other arguments for mocha. @returns mocha's exit code. */
export async function runFiles(args: readonly string[]): Promise<number> {
  const [first] = args;
  if (first === undefined) {
    console.error('Name a test file: npm run test:file -- test/unit/project/keybindings.test.ts');
    return 1;
  }
  const host = args.find((arg) => /^(?:\.[\\/])?test[\\/]host[\\/]/.test(arg));
  if (host !== undefined) {
    console.error(
      `${host} runs only inside VS Code: npm run test:all -- --only host --copy stock --grep TEXT`,
    );
    return 1;
  }
  const mocha = join(repository, 'node_modules', 'mocha', 'bin', 'mocha.js');
  const { code } = await runCommand(process.execPath, [mocha, '--timeout', String(testLimit), ...args], {
    cwd: repository,
    output: 'inherit',
  });
  return code;
}
