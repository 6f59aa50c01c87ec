// VS Code lets no extension see the results of another's tests: that is said, and nothing else.

import type { ContextCollector, MissingItem } from '../../../context/surfaceItem.ts';

export class FailedTestsCollector implements ContextCollector {
  readonly kind = 'failedTests';

  collect(): Promise<readonly MissingItem[]> {
    return Promise.resolve([
      {
        kind: 'missing',
        key: 'testResults',
        of: 'failedTests',
        question: 'Which tests failed is not known: VS Code does not tell. Run them in the terminal instead.',
        severity: 'info',
        requestedFrom: 'workspace',
      },
    ]);
  }
}
