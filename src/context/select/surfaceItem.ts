// What the editor can tell an agent about, as plain data: one shape for each kind. Who collects them knows the editor;
// what becomes of them is decided here and nowhere else.

import type { CancellationToken } from '../../base/cancellation.ts';
import type { Severity } from '../schema/vocabulary.ts';

/** The names of `acpHost.context.kinds`. */
export const surfaceItemKinds = [
  'pin',
  'note',
  'selection',
  'activeFile',
  'diagnostics',
  'failedTests',
  'debug',
  'recentEdits',
  'git',
  'openFiles',
  'recentFiles',
  'symbols',
  'terminal',
] as const;
export type SurfaceItemKind = (typeof surfaceItemKinds)[number];

/** 0-based, both included. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
}

/** A function, class or heading of a document; the lines are those of all of it. */
export interface OutlineEntry extends LineRange {
  readonly depth: number;
}

/** Why a file may not be told of, decided by whoever knows settings, git and the workspace. */
export interface Blocked {
  readonly by: 'excluded' | 'gitIgnored' | 'permission';
  /** The glob or setting, for the record. */
  readonly rule: string;
}

export interface FileFacts {
  readonly uri: string;
  /** As it is shown: relative to the workspace. */
  readonly path: string;
  readonly languageId: string;
  readonly version?: number;
  readonly dirty?: boolean;
  /** Of the file on disk, ms since 1970. */
  readonly modifiedAt?: number;
  readonly blocked?: Blocked;
}

/** Absent text says why: it is then no context but its absence. */
export interface FileContent extends FileFacts {
  readonly text: string | { readonly none: 'binary' | 'unreadable' | 'tooBig' | 'notLoaded' };
  /** The text is a part of the file that begins with this line, 0-based. */
  readonly firstLine?: number;
  readonly outline?: readonly OutlineEntry[];
  /** Where the user looks or works, if anywhere. */
  readonly focus?: LineRange;
}

export interface DiagnosticEntry extends LineRange {
  readonly severity: 'error' | 'warning' | 'information' | 'hint';
  readonly message: string;
  readonly source?: string;
  readonly code?: string;
}

export interface ActiveFileItem extends FileContent {
  readonly kind: 'activeFile';
}
/** `text` is the whole document, `range` the part that is selected. */
export interface SelectionItem extends FileContent {
  readonly kind: 'selection';
  readonly range: LineRange;
}
/** One of several: the last focused first. */
export interface OpenFileItem extends FileContent {
  readonly kind: 'openFiles';
  readonly visible: boolean;
}
export interface RecentFilesItem {
  readonly kind: 'recentFiles';
  /** The most recent first. */
  readonly files: readonly FileFacts[];
}
/** One of several: the most recent first. */
export interface RecentEditItem extends FileFacts {
  readonly kind: 'recentEdits';
  /** Unified, of one edit. */
  readonly diff: string;
}
/** Of one file. */
export interface DiagnosticsItem extends FileFacts {
  readonly kind: 'diagnostics';
  readonly entries: readonly DiagnosticEntry[];
  /** The selection touches some of them. */
  readonly atSelection?: LineRange;
}
export interface GitItem {
  readonly kind: 'git';
  /** The root's URI. */
  readonly repository: string;
  readonly branch?: string;
  readonly commit?: string;
  readonly ahead?: number;
  readonly behind?: number;
  /** `M src/a.ts` and the like. */
  readonly status: readonly { readonly letter: string; readonly path: string }[];
  /** What `git diff` writes, of all files. */
  readonly diff: string;
  /** Paths, as the diff has them, that may not be told of. */
  readonly blockedPaths?: ReadonlyMap<string, Blocked>;
}
export interface SymbolsItem extends FileFacts {
  readonly kind: 'symbols';
  readonly symbols: readonly {
    readonly name: string;
    readonly detail: string;
    readonly line: number;
    readonly depth: number;
  }[];
}
/** The last command of a terminal that was run with shell integration. */
export interface TerminalItem {
  readonly kind: 'terminal';
  readonly terminal: string;
  readonly command: string;
  readonly cwd?: string;
  readonly output: string;
  readonly exitCode?: number;
}
export interface DebugItem {
  readonly kind: 'debug';
  readonly breakpoints: readonly {
    readonly path: string;
    readonly uri: string;
    readonly line: number;
    readonly enabled: boolean;
    readonly condition?: string;
    readonly logMessage?: string;
  }[];
  readonly paused?: {
    readonly reason: string;
    /** Innermost first: `name path:line`. */
    readonly frames: readonly string[];
    /** `name = value`. */
    readonly variables: readonly string[];
  };
}
export interface FailedTestsItem {
  readonly kind: 'failedTests';
  readonly tests: readonly {
    readonly name: string;
    readonly uri?: string;
    readonly line?: number;
    readonly message: string;
  }[];
}
/** A file that the user wants told of, in every turn until they take it away. */
export interface PinItem extends FileContent {
  readonly kind: 'pin';
  readonly range?: LineRange;
}
export interface NoteItem {
  readonly kind: 'note';
  readonly id: string;
  readonly title: string;
  readonly text: string;
}
/** There is something to tell, and it can't be told. */
export interface MissingItem {
  readonly kind: 'missing';
  /** The same for the same gap in every turn, so that it is known when it is gone: `shellIntegration`. */
  readonly key: string;
  readonly of: SurfaceItemKind;
  /** For the user, whole, without secrets. */
  readonly question: string;
  readonly neededFor?: string;
  readonly severity: Severity;
  readonly requestedFrom: 'user' | 'workspace' | 'agent' | 'policy' | 'runtime';
  readonly candidateSources?: readonly { kind: string; hint?: string; uri?: string }[];
}

export type SurfaceItem =
  | ActiveFileItem
  | SelectionItem
  | OpenFileItem
  | RecentFilesItem
  | RecentEditItem
  | DiagnosticsItem
  | GitItem
  | SymbolsItem
  | TerminalItem
  | DebugItem
  | FailedTestsItem
  | PinItem
  | NoteItem
  | MissingItem;

/** Implemented where the editor is. One for each kind; those that are switched off are not asked. */
export interface ContextCollector {
  readonly kind: SurfaceItemKind;
  /** What there is just now, in the order of `SurfaceItem`. Nothing is `[]`. Rejects only for bugs and cancellation. */
  collect(token: CancellationToken): Promise<readonly SurfaceItem[]>;
}
