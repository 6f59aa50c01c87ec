// A candidate: one piece of context of any kind, with its lines, source and priority. Not redacted yet, so it must not
// be stored, hashed or shown.

import { t } from '../../base/l10n.ts';
import type { ExternalMapping } from '../schema/externalMapping.ts';
import type {
  Blocked,
  FileContent,
  FileFacts,
  LineRange,
  OutlineEntry,
  SurfaceItemKind,
} from './surfaceItem.ts';
import type { ContextKind, OmissionReason, TrustLevel } from '../schema/vocabulary.ts';

/** Lower is more important. 0 is what the user asked for: if it is omitted, a gap is reported. */
export type Tier = 0 | 1 | 2 | 3 | 4 | 5;

export interface Candidate {
  /** Stable across turns, such as `activeFile file:///a.ts`. */
  readonly key: string;
  readonly kind: SurfaceItemKind;
  readonly tier: Tier;
  readonly contextKind: ContextKind;
  readonly trust: TrustLevel;
  /** Without line numbers, which are added for files. */
  readonly title: string;
  readonly uri: string;
  readonly sourceKind: string;
  readonly file?: FileFacts;
  /** All available lines. `view` is the relevant range; cuts are made around `focus`. */
  readonly lines: readonly string[];
  readonly view: LineRange;
  readonly focus: LineRange;
  /** 0-based line of the document at which `lines` begin; absent if the lines are not from a document. */
  readonly firstLine?: number;
  readonly outline?: readonly OutlineEntry[];
  /** 0 is the most recent of its kind. */
  readonly age: number;
  readonly mappings: readonly ExternalMapping[];
  readonly omit?: { readonly reason: OmissionReason; readonly detail: string; readonly rule?: string };
}

/** Maximum UTF-16 units of a document. A larger one is sent as an excerpt or omitted. */
export const largestText = 2 ** 21;

export function blockedBy(blocked: Blocked): NonNullable<Candidate['omit']> {
  const { by, rule } = blocked;
  if (by === 'permission') return { reason: 'permission_missing', detail: t('Not allowed.'), rule };
  return { reason: 'policy_blocked', detail: blockedDetails[by](), rule };
}

/** For the user. */
const blockedDetails: Readonly<Record<Exclude<Blocked['by'], 'permission'>, () => string>> = {
  excluded: () => t('Excluded by a setting.'),
  gitIgnored: () => t('Ignored by Git.'),
  gitUnknown: () => t('Git could not say whether it ignores this file.'),
};

export function fileMapping(file: FileFacts): ExternalMapping {
  return {
    system: 'vscode',
    document_uri: file.uri,
    language_id: file.languageId,
    ...(file.version === undefined ? {} : { document_version: file.version }),
  };
}

interface FileShape {
  readonly kind: SurfaceItemKind;
  readonly tier: Tier;
  readonly age: number;
  readonly contextKind?: ContextKind;
  readonly trust?: TrustLevel;
  /** Lines of the document, 0-based. */
  readonly range?: LineRange | undefined;
}

export function fileCandidate(file: FileContent, shape: FileShape): Candidate {
  const { kind, tier, age, range } = shape;
  const firstLine = Math.max(0, file.firstLine ?? 0);
  const { lines, omit } = fileLines(file);
  const last = Math.max(0, lines.length - 1);
  const inLines = (lineRange: LineRange): LineRange => ({
    start: clamp(lineRange.start - firstLine, last),
    end: clamp(lineRange.end - firstLine, last),
  });
  const view = range ? inLines(range) : { start: 0, end: last };
  return {
    key: `${kind} ${file.uri}${range ? `#${range.start}-${range.end}` : ''}`,
    kind,
    tier,
    age,
    contextKind: shape.contextKind ?? 'file_excerpt',
    trust: shape.trust ?? 'workspace',
    title: file.path,
    uri: file.uri,
    sourceKind: 'vscode.text_document',
    file,
    lines,
    view,
    focus: file.focus ? inLines(file.focus) : view.start === 0 ? { start: 0, end: 0 } : view,
    firstLine,
    ...(file.outline ? { outline: file.outline } : {}),
    mappings: [fileMapping(file)],
    ...(omit ? { omit } : {}),
  };
}

function fileLines(file: FileContent): { lines: readonly string[]; omit?: NonNullable<Candidate['omit']> } {
  if (file.blocked) return { lines: [], omit: blockedBy(file.blocked) };
  if (typeof file.text === 'string') {
    if (file.text.length <= largestText) return { lines: file.text.split('\n') };
    return {
      lines: [],
      omit: { reason: 'too_large', detail: t('The file is larger than 2 million characters.') },
    };
  }
  const why = file.text.none;
  if (why === 'binary')
    return { lines: [], omit: { reason: 'unsupported_media', detail: t('Not a text file.') } };
  if (why === 'tooBig')
    return { lines: [], omit: { reason: 'too_large', detail: t('The file is too large.') } };
  if (why === 'notLoaded')
    return {
      lines: [],
      omit: { reason: 'low_relevance', detail: t('Not viewed since VS Code started.') },
    };
  if (why === 'unsaved')
    return {
      lines: [],
      omit: {
        reason: 'unsupported_media',
        detail: t('The file has unsaved changes in a notebook or a custom editor. Save the file to send it.'),
      },
    };
  return { lines: [], omit: { reason: 'permission_missing', detail: t("The file can't be read.") } };
}

interface TextShape extends Omit<Candidate, 'lines' | 'view' | 'focus' | 'mappings' | 'age'> {
  readonly lines: readonly string[];
  /** The end that is kept if not all lines fit. */
  readonly end?: 'first' | 'last';
  readonly age?: number;
  readonly mappings?: readonly ExternalMapping[];
}

/** Creates a candidate from lines that are not from a file. */
export function textCandidate({ end = 'first', ...shape }: TextShape): Candidate {
  const last = Math.max(0, shape.lines.length - 1);
  const at = end === 'first' ? 0 : last;
  return {
    ...shape,
    age: shape.age ?? 0,
    mappings: shape.mappings ?? [],
    view: { start: 0, end: last },
    focus: { start: at, end: at },
  };
}

function clamp(line: number, last: number): number {
  return Math.max(0, Math.min(last, line));
}
