// The stored form of one conversation's part of the ledger. File contents are stored separately, by their marks.
// Reading is lenient: unreadable items are skipped, and unreadable versions become `unknown`.

import type { FileVersion, Keeping } from './fileVersion.ts';

/** `V` is the type of a file version. */
export interface LedgerPart<V> {
  /** Newest prompt whose steps were dropped. */
  readonly forgotten: number | undefined;
  readonly steps: readonly LedgerStep<V>[];
  /** Files to review. */
  readonly files: readonly LedgerFile<V>[];
}

export interface LedgerStep<V> {
  /** Row id of the prompt. */
  readonly entry: number;
  readonly uri: string;
  readonly prior: V;
  readonly left: V;
  /** True if no allowed request of the turn was about the file. */
  readonly isUnasked?: boolean;
}

export interface LedgerFile<V> {
  readonly uri: string;
  readonly before: V;
  readonly left: V;
  readonly isMixed: boolean;
  readonly byGit: boolean;
}

/** A version that refers to its text by mark. */
export type StoredVersion =
  | { readonly kind: 'text'; readonly mark: string; readonly encoding?: string }
  | Exclude<FileVersion, { kind: 'text' }>;

export const partVersion = 1;

export async function mapVersions<V, W>(
  part: LedgerPart<V>,
  map: (version: V) => Promise<W>,
): Promise<LedgerPart<W>> {
  const steps: LedgerStep<W>[] = [];
  for (const step of part.steps)
    steps.push({ ...step, prior: await map(step.prior), left: await map(step.left) });
  const files: LedgerFile<W>[] = [];
  for (const file of part.files)
    files.push({ ...file, before: await map(file.before), left: await map(file.left) });
  return { forgotten: part.forgotten, steps, files };
}

/** Marks of all contents that the part refers to. */
export function marksOf({ steps, files }: LedgerPart<StoredVersion>): Set<string> {
  const marks = new Set<string>();
  const add = (version: StoredVersion): void => {
    if (version.kind === 'text' || version.kind === 'opaque') marks.add(version.mark);
  };
  for (const { prior, left } of steps) [prior, left].forEach(add);
  for (const { before, left } of files) [before, left].forEach(add);
  return marks;
}

/** Undefined if it is not a ledger part. `newer`: written by a newer client; must not be changed. */
export function readLedgerPart(raw: unknown): LedgerPart<StoredVersion> | 'newer' | undefined {
  if (!isRaw(raw)) return undefined;
  const { version } = raw;
  if (typeof version === 'number' && version > partVersion) return 'newer';
  if (version !== partVersion) return undefined;
  const { forgotten, steps, files } = raw;
  return {
    forgotten: typeof forgotten === 'number' ? forgotten : undefined,
    steps: listOf(steps, readStep),
    files: listOf(files, readFile),
  };
}

type Raw = Readonly<Record<string, unknown>>;

function readStep({ entry, uri, prior, left, isUnasked }: Raw): LedgerStep<StoredVersion> | undefined {
  if (typeof entry !== 'number' || typeof uri !== 'string') return undefined;
  const step = { entry, uri, prior: readVersion(prior), left: readVersion(left) };
  return isUnasked === true ? { ...step, isUnasked } : step;
}

function readFile({ uri, before, left, isMixed, byGit }: Raw): LedgerFile<StoredVersion> | undefined {
  if (typeof uri !== 'string') return undefined;
  return {
    ...{ uri, before: readVersion(before), left: readVersion(left) },
    ...{ isMixed: isMixed === true, byGit: byGit === true },
  };
}

function readVersion(raw: unknown): StoredVersion {
  if (!isRaw(raw)) return { kind: 'unknown' };
  const { kind, mark, keeping, encoding } = raw;
  if (kind === 'absent') return { kind };
  if (typeof mark !== 'string') return { kind: 'unknown' };
  if (kind === 'text') return { kind, mark, ...(typeof encoding === 'string' && { encoding }) };
  if (kind === 'opaque') return { kind, mark, keeping: isKeeping(keeping) ? keeping : 'notKept' };
  return { kind: 'unknown' };
}

function isKeeping(value: unknown): value is Keeping {
  return value === 'kept' || value === 'notKept' || value === 'tooLarge' || value === 'full';
}

function isRaw(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null;
}

function listOf<T>(value: unknown, read: (raw: Raw) => T | undefined): T[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  return list
    .filter(isRaw)
    .map(read)
    .filter((one) => one !== undefined);
}
