// The checks of `npm run check`: types, lint, layout, format, unused code, protocol, translations.
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { exitOnSignals } from '../process/exitOnSignals.ts';
import { repository } from '../process/repository.ts';
import { runCommand } from '../process/runCommand.ts';
import { reportFinished, reportResult } from './testResult.ts';

interface Check {
  readonly title: string;
  readonly command: readonly [string, ...string[]];
  /** Print the output also if the check passed. */
  readonly prints?: true;
}

const checks: readonly Check[] = [
  { title: 'types (tsc -b)', command: ['tsc', '-b'] },
  { title: 'lint (oxlint --type-aware)', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  {
    title: 'layout (scripts/checkSources.mjs)',
    command: ['node', join(repository, 'scripts', 'checkSources.mjs')],
    prints: true,
  },
  {
    title: 'format (prettier --check)',
    command: ['prettier', '--check', '--cache', '--log-level', 'warn', '.'],
  },
  { title: 'unused code (knip)', command: ['knip', '--no-progress', '--treat-config-hints-as-errors'] },
  {
    title: 'protocol (scripts/protocolTable.mjs)',
    command: ['node', join(repository, 'scripts', 'protocolTable.mjs')],
  },
  { title: 'translations (scripts/l10n.mjs)', command: ['node', join(repository, 'scripts', 'l10n.mjs')] },
];

/** Runs every check, even after one failed. Returns whether all passed. */
export async function runChecks(): Promise<boolean> {
  exitOnSignals();
  let passed = true;
  for (const { title, command, prints } of checks) {
    const [program, ...args] = command;
    const start = performance.now();
    const result = await runCommand(join(repository, 'node_modules', '.bin', program), args, {
      cwd: repository,
      output: 'capture',
    });
    const ms = performance.now() - start;
    if (result.code === 0) {
      reportResult({ outcome: 'passed', title, ms });
      if (prints) console.log(result.output.replaceAll(/^(?=.)/gm, '      ').trimEnd());
    } else {
      passed = false;
      reportResult({
        outcome: 'failed',
        title,
        ms,
        error: stripVTControlCharacters(result.output).slice(0, 20_000),
      });
    }
  }
  reportFinished();
  return passed;
}
