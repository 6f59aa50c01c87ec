// Collects the last test run in a terminal if it failed, since extensions can't read each other's test results. Without
// any run, a gap says why the results are unknown.

import { t } from '../../../base/l10n.ts';
import { failedTestsItem } from '../../../context/select/stateLines.ts';
import type { ContextCollector, SurfaceItem } from '../../../context/select/surfaceItem.ts';
import type { TerminalCommands } from './terminalCommands.ts';

export class FailedTestsCollector implements ContextCollector {
  readonly kind = 'failedTests';
  readonly #commands: Pick<TerminalCommands, 'lastTests'>;

  constructor(commands: Pick<TerminalCommands, 'lastTests'>) {
    this.#commands = commands;
  }

  // oxlint-disable-next-line require-await -- nothing is waited for
  async collect(): Promise<readonly SurfaceItem[]> {
    const { lastTests } = this.#commands;
    if (!lastTests) return [notKnown()];
    const { command, output, exitCode } = lastTests;
    if (exitCode === undefined || exitCode === 0) return [];
    return [failedTestsItem(command, exitCode, output)];
  }
}

function notKnown(): SurfaceItem {
  return {
    kind: 'missing',
    key: 'testResults',
    of: 'failedTests',
    question: t('VS Code does not report which tests failed. Run the tests in the terminal instead.'),
    severity: 'info',
    requestedFrom: 'workspace',
  };
}
