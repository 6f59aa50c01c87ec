// What the editor can report as context: plain data with one shape per kind. Collectors in `vscode/context` create the
// items; what is sent is decided here.

import type { CancellationToken } from '../../base/cancellation.ts';
import { t } from '../../base/l10n.ts';
import type { ContextKind, Severity, TrustLevel } from '../schema/vocabulary.ts';

interface KindFacts {
  /** For display, in the user's language. */
  readonly name: () => string;
  /** One of the page's icons (`webview/icon.ts`). */
  readonly icon: string;
  /** The most of the token budget that it may use, from 0 to 1, so that a large diff can't use all of it. */
  readonly share: number;
  /** Maximum number of items. Further items are dropped. Default: no limit. */
  readonly most?: number;
}

/** The kinds of context, by the names of `acpHost.context.kinds`. */
const kinds = {
  pin: { name: () => t('Pinned files'), icon: 'target', share: 1, most: 50 },
  note: { name: () => t('Notes'), icon: 'edit', share: 0.25, most: 50 },
  selection: { name: () => t('Selection'), icon: 'insert', share: 0.35 },
  activeFile: { name: () => t('Active file'), icon: 'file', share: 0.4 },
  diagnostics: { name: () => t('Problems'), icon: 'warning', share: 0.12, most: 100 },
  failedTests: { name: () => t('Failed tests'), icon: 'error', share: 0.12 },
  debug: { name: () => t('Debugging'), icon: 'tools', share: 0.06 },
  recentEdits: { name: () => t('Recent edits'), icon: 'history', share: 0.12, most: 25 },
  git: { name: () => t('Git'), icon: 'diff', share: 0.22 },
  openFiles: { name: () => t('Open files'), icon: 'file', share: 0.3, most: 200 },
  recentFiles: { name: () => t('Recent files'), icon: 'history', share: 0.03 },
  symbols: { name: () => t('Symbols'), icon: 'symbol', share: 0.05 },
  terminal: { name: () => t('Terminal'), icon: 'terminal', share: 0.08 },
} as const satisfies Readonly<Record<string, KindFacts>>;

export type SurfaceItemKind = keyof typeof kinds;

export const surfaceItemKinds = Object.keys(kinds) as readonly SurfaceItemKind[];

export function kindFacts(kind: SurfaceItemKind): KindFacts {
  return kinds[kind];
}

/** 0-based, both ends included. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
}

/** A function, class or heading of a document, with the range of its whole body. */
export interface OutlineEntry extends LineRange {
  readonly depth: number;
}

/** Why a file must not be sent, as determined by the collector. */
export interface Blocked {
  /** `gitUnknown`: git could not say whether it ignores the file. */
  readonly by: 'excluded' | 'gitIgnored' | 'gitUnknown' | 'permission';
  /** The glob or setting, for records. */
  readonly rule: string;
}

export interface FileFacts {
  readonly uri: string;
  /** Relative to the workspace, for display. */
  readonly path: string;
  readonly languageId: string;
  readonly version?: number;
  readonly dirty?: boolean;
  /** Modification time of the file on disk, ms since 1970. */
  readonly modifiedAt?: number;
  readonly blocked?: Blocked;
}

/** A file with its text, or with the reason why there is none. `unsaved`: unsaved changes in a notebook or a custom editor. */
export interface FileContent extends FileFacts {
  readonly text: string | { readonly none: 'binary' | 'unreadable' | 'unsaved' | 'tooBig' | 'notLoaded' };
  /** 0-based line of the file at which the text begins. */
  readonly firstLine?: number;
  readonly outline?: readonly OutlineEntry[];
  /** The visible or edited lines, if any. */
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
/** `text` is the whole document, `range` the selected lines. */
export interface SelectionItem extends FileContent {
  readonly kind: 'selection';
  readonly range: LineRange;
}
/** One of several, most recently focused first. */
export interface OpenFileItem extends FileContent {
  readonly kind: 'openFiles';
  readonly visible: boolean;
}
export interface RecentFilesItem {
  readonly kind: 'recentFiles';
  /** Most recent first. */
  readonly files: readonly FileFacts[];
}
/** One of several, most recent first. */
export interface RecentEditItem extends FileFacts {
  readonly kind: 'recentEdits';
  /** A unified diff of one edit. */
  readonly diff: string;
}
/** The diagnostics of one file. */
export interface DiagnosticsItem extends FileFacts {
  readonly kind: 'diagnostics';
  readonly entries: readonly DiagnosticEntry[];
  /** The selection, if it touches some of them. */
  readonly atSelection?: LineRange;
}
export interface GitItem {
  readonly kind: 'git';
  /** URI of the repository's root. */
  readonly repository: string;
  readonly branch?: string;
  readonly commit?: string;
  readonly ahead?: number;
  readonly behind?: number;
  /** `M src/a.ts` and the like. */
  readonly status: readonly { readonly letter: string; readonly path: string }[];
  /** Number of changes that are not in `status`. There is no diff then. */
  readonly moreChanges?: number;
  /** The output of `git diff` for all files. */
  readonly diff: string;
  /** UTF-16 length of the staged changes, with which `diff` begins. Default: 0. */
  readonly stagedLength?: number;
  /** URIs of the roots of other repositories in the window. */
  readonly others?: readonly string[];
  /** True if the end of the diff is missing, since it was too long. */
  readonly isDiffCut?: boolean;
  /** Paths of the diff that must not be sent. */
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
/** The last command of a terminal with shell integration. */
export interface TerminalItem {
  readonly kind: 'terminal';
  readonly terminal: string;
  readonly command: string;
  readonly cwd?: string;
  readonly output: string;
  /** True if the start of the output is missing. */
  readonly isCut?: boolean;
  /** Undefined while it runs, or if the exit code is unknown. */
  readonly exitCode?: number;
  /** True if it has ended, and its exit code is unknown. */
  readonly hasUnknownEnd?: boolean;
}
export interface DebugFrame {
  /** Name of the function. */
  readonly name: string;
  /** Relative to the workspace, or as the debugger names it. Undefined for a file that may not be sent. */
  readonly path?: string;
  /** URI of the file, if it is one. */
  readonly uri?: string;
  /** 1-based, or as the debugger names it. */
  readonly line?: string;
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
  /** Number of breakpoints that are not in the list. */
  readonly moreBreakpoints?: number;
  readonly paused?: {
    readonly reason: string;
    /** Innermost first. */
    readonly frames: readonly DebugFrame[];
    /** Number of frames that are not in the list; `some` if the debugger does not report it. */
    readonly moreFrames?: number | 'some';
    /** `name = value`, of the focused frame. */
    readonly variables: readonly string[];
    /** The frame that the user has selected. Undefined if it is the first one of `frames`. */
    readonly focused?: DebugFrame | undefined;
    /** Like `moreFrames`, for variables. */
    readonly moreVariables?: number | 'some';
  };
}
/** Lines of text that are not from a file: the shape of a kind that needs no other. */
export interface TextItem {
  readonly kind: 'failedTests';
  /** Of its source: `vscode:tests`. */
  readonly uri: string;
  /** `vscode.tests`. */
  readonly sourceKind: string;
  readonly title: string;
  readonly lines: readonly string[];
  /** The end that is kept if not all lines fit. Default: `first`. */
  readonly end?: 'first' | 'last';
  /** Importance; see `Tier`. */
  readonly tier: 1 | 2 | 3 | 4 | 5;
  readonly contextKind: ContextKind;
  readonly trust: TrustLevel;
}
/** A file that the user pinned: sent with every turn until they unpin it. */
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
/** Context that exists but could not be collected. */
export interface MissingItem {
  readonly kind: 'missing';
  /** Stable across turns, so that a closed gap is recognized: `shellIntegration`. */
  readonly key: string;
  readonly of: SurfaceItemKind;
  /** A redacted sentence for the user. */
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
  | TextItem
  | PinItem
  | NoteItem
  | MissingItem;

/** Collects one kind of context. Implemented in `vscode/context/collectors`. Not called if the kind is turned off. */
export interface ContextCollector {
  readonly kind: SurfaceItemKind;
  /** ms that a prompt waits for the items, if longer than for other collectors. */
  readonly patience?: number;
  /**
   * Returns the current items, most important first; `[]` if there are none. Rejects only for bugs and cancellation.
   */
  collect(token: CancellationToken): Promise<readonly SurfaceItem[]>;
}
