// A setup in which nothing needs attention, for tests that change one thing of it.

import type { AgentFacts, SetupFacts } from '../../../../src/vscode/setup/setupFacts.ts';
import type { SetupRow } from '../../../../src/vscode/setup/setupRow.ts';
import { setupRows } from '../../../../src/vscode/setup/setupRows.ts';

export const someAgent: AgentFacts = {
  id: 'claude-code-acp',
  ...{ isConfigured: true, isForChat: true, isForNextEdits: false },
  program: { kind: 'found', path: '/usr/bin/claude-code-acp' },
  state: { kind: 'ready' },
  ...{ suggests: false, signIn: 'signedIn', account: 'Account: max@example.org' },
};

export const builtIn: AgentFacts = {
  id: 'builtin',
  ...{ isConfigured: false, isForChat: false, isForNextEdits: true },
  program: { kind: 'builtin' },
  state: { kind: 'ready' },
  ...{ suggests: true, signIn: 'unknown', account: undefined },
};

export const someSetup: SetupFacts = {
  versions: { extension: 'ACP Host 1.2.3', editor: 'VS Code 1.110.0', system: 'linux x64' },
  isTrusted: true,
  folders: { onDisk: 1, elsewhere: 0 },
  git: { program: '/usr/bin/git', off: undefined, without: [], broken: [] },
  nextEdits: {
    ...{ agent: 'builtin', notice: '', off: undefined, snoozedUntil: undefined, here: undefined },
    ...{ isManual: false, isInlineOff: false },
    drawing: { by: 'extension', wish: 'auto', isAllowed: false },
  },
  agents: [someAgent, builtIn],
  model: { kind: 'used', origin: 'http://localhost:1234' },
  servers: {
    servers: [{ name: 'db', command: '/usr/bin/db', args: [], env: [] }],
    ...{ withheld: [], programsElsewhere: [], unsupported: [] },
  },
};

/** The rows as text: `problem | label | detail | action`, those that need attention first. */
export function shownRows(change: Partial<SetupFacts> = {}): readonly string[] {
  const rows = setupRows({ ...someSetup, ...change }, { kind: 'reached', agents: 30 });
  return [...rows.attention, ...rows.others].map(shownRow);
}

export function shownRow({ level, label, detail = '', action }: SetupRow): string {
  const { kind, ...more } = action ?? { kind: 'nothing' };
  return [level, label, detail, [kind, ...Object.values(more)].map(String).join(' ')].join(' | ');
}
