// Creates one collector for each kind, in the order of `surfaceItemKinds`.

import type { Memento } from 'vscode';
import type { Clock } from '../../../base/clock.ts';
import type { DisposableStore } from '../../../base/disposable.ts';
import type { ContextCollector } from '../../../context/select/surfaceItem.ts';
import type { EligibleDocuments } from '../../documents/eligibleDocuments.ts';
import type { GitApi } from '../gitApi.ts';
import type { PinsAndNotes } from '../pinsAndNotes.ts';
import { ActiveFileCollector, SelectionCollector } from './activeFile.ts';
import type { CollectorParts } from './collectorParts.ts';
import { DebugCollector } from './debug.ts';
import { DiagnosticsCollector } from './diagnostics.ts';
import { DocumentSymbols, SymbolsCollector } from './documentSymbols.ts';
import { FailedTestsCollector } from './failedTests.ts';
import { GitCollector } from './git.ts';
import { OpenFilesCollector, RecentFilesCollector } from './openFiles.ts';
import { NoteCollector, PinCollector } from './pins.ts';
import { RecentEditsCollector } from './recentEdits.ts';
import { TerminalCollector, type TerminalCommands } from './terminalCommands.ts';

export interface CollectorsParts extends CollectorParts {
  readonly eligible: EligibleDocuments;
  readonly pinned: PinsAndNotes;
  readonly terminals: TerminalCommands;
  readonly git: () => Promise<GitApi | undefined>;
  /** The workspace state. */
  readonly storage: Pick<Memento, 'get'>;
  /** Returns literal secrets: from the environment and from values that were given to agents. */
  readonly knownSecrets: () => readonly string[];
  readonly clock: Clock;
  /** Time limit of each collector in ms. */
  readonly patience: number;
}

/** Their listeners are disposed with `lifetime`. */
export function createCollectors(
  parts: CollectorsParts,
  lifetime: DisposableStore,
): readonly ContextCollector[] {
  const { eligible, pinned, terminals, git, storage, knownSecrets, clock, patience } = parts;
  const declared = new DocumentSymbols(knownSecrets);
  return [
    new PinCollector(parts, pinned, eligible),
    new NoteCollector(pinned),
    new SelectionCollector(parts),
    new ActiveFileCollector(parts, declared, clock, patience),
    new DiagnosticsCollector(parts, knownSecrets),
    new FailedTestsCollector(terminals),
    new DebugCollector(parts, knownSecrets),
    lifetime.add(new RecentEditsCollector(parts, eligible, clock)),
    lifetime.add(new GitCollector(parts, git)),
    new OpenFilesCollector(parts),
    new RecentFilesCollector(parts, storage),
    new SymbolsCollector(parts, declared),
    new TerminalCollector(terminals, knownSecrets),
  ];
}
