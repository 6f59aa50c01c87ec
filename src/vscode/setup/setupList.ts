// The course of Check Setup: shows the rows, runs the action of the row that the user chooses, and shows the rows again where
// that changes them.

import type { RegistryFacts, SetupFacts } from './setupFacts.ts';
import {
  isReportAction,
  staysOpen,
  type OuterAction,
  type ReportAction,
  type SetupAction,
} from './setupRow.ts';
import { setupRows, type SetupRows } from './setupRows.ts';

/** The list on the screen. */
export interface SetupPick {
  /** Replaces the rows; ignored once the list is closed. @param isBusy true while something is still looked up. */
  show(rows: SetupRows, isBusy: boolean): void;
  /** Resolves to the action of the row that the user chooses next, or to undefined once the list is closed. */
  next(): Promise<SetupAction | undefined>;
  close(): void;
}

export interface SetupListParts {
  /** Reads what this machine knows, without the network. */
  readonly read: () => Promise<SetupFacts>;
  /** Fetches the list of agents. Never rejects. */
  readonly askRegistry: () => Promise<RegistryFacts>;
  readonly run: (action: OuterAction) => Promise<void>;
  readonly report: (action: ReportAction, rows: SetupRows, facts: SetupFacts) => Promise<void>;
}

/** Resolves when the list is closed and the chosen action is done. Rejects, with the list closed, if reading or an action fails. */
export async function runSetupList(parts: SetupListParts, pick: SetupPick): Promise<void> {
  let facts: SetupFacts | undefined;
  let registry: RegistryFacts = { kind: 'checking' };
  const show = (): void => {
    if (facts) pick.show(setupRows(facts, registry), registry.kind === 'checking');
  };
  const askRegistry = async (): Promise<void> => {
    registry = { kind: 'checking' };
    show();
    registry = await parts.askRegistry();
    show();
  };
  try {
    // The rows do not wait for the network.
    void askRegistry();
    for (;;) {
      facts = await parts.read();
      show();
      const action = await pick.next();
      if (!action) return;
      if (action.kind === 'tryAgain') {
        await askRegistry();
      } else if (isReportAction(action)) {
        pick.close();
        return await parts.report(action, setupRows(facts, registry), facts);
      } else {
        if (!staysOpen(action)) pick.close();
        await parts.run(action);
        if (!staysOpen(action)) return;
      }
    }
  } finally {
    pick.close();
  }
}
