// Candidates from git: the status, and one per file of the diff, so that a large diff does not use the whole budget and
// a blocked file omits only itself.

import { canonicalUri, sameUri } from '../../base/canonicalUri.ts';
import { gitDiffNames, gitDiffParts } from '../../base/diffs/gitDiff.ts';
import { t } from '../../base/l10n.ts';
import { blockedBy, textCandidate, type Candidate } from './candidate.ts';
import type { ExternalMapping } from '../schema/externalMapping.ts';
import type { GitItem } from './surfaceItem.ts';

const statusLines = 50;
/** Maximum number of files of a diff with text. The status lists the others. */
const diffFiles = 40;
/** Maximum number of files of a diff that are read. */
const mostParts = 500;
/** Maximum UTF-16 units of a diff that are split into files. */
const longestDiff = 8 * 2 ** 20;
/** Maximum UTF-16 units of one file's diff. It is cut at a line break. */
const longestPart = 64 * 2 ** 10;

/** @param active URI of the active file, whose changes are more important. */
export function gitCandidates(git: GitItem, active: string | undefined): readonly Candidate[] {
  const mapping: ExternalMapping = {
    system: 'git',
    repository: git.repository,
    ...(git.branch === undefined ? {} : { branch: git.branch }),
    ...(git.commit === undefined ? {} : { commit: git.commit }),
  };
  const parts = diffParts(git.diff);
  const status = textCandidate({
    key: `git ${git.repository}`,
    kind: 'git',
    tier: 5,
    contextKind: 'runtime_state',
    trust: 'workspace',
    title: 'Git',
    uri: git.repository,
    sourceKind: 'git.status',
    lines: statusOf(git),
    mappings: [mapping],
  });
  return [status, ...parts.map((part, age) => diffCandidate(git, part, age, mapping, active))];
}

function statusOf(git: GitItem): string[] {
  const lines: string[] = [];
  if (git.branch !== undefined) lines.push(`branch ${git.branch}`);
  if (git.commit !== undefined) lines.push(`commit ${git.commit}`);
  if (git.ahead || git.behind) lines.push(`ahead ${git.ahead ?? 0}, behind ${git.behind ?? 0}`);
  const shown = git.status.filter(({ path }) => !git.blockedPaths?.has(path));
  for (const { letter, path } of shown.slice(0, statusLines)) lines.push(`${letter} ${path}`);
  if (shown.length > statusLines) lines.push(`… ${shown.length - statusLines} more`);
  return lines;
}

interface DiffPart {
  readonly path: string;
  /** The former path of a file that was renamed or copied, else `path`. */
  readonly from: string;
  readonly text: string;
}

function diffParts(diff: string): readonly DiffPart[] {
  const text = diff.length > longestDiff ? diff.slice(0, diff.lastIndexOf('\n', longestDiff) + 1) : diff;
  return gitDiffParts(text)
    .slice(0, mostParts)
    .map((part) => {
      const start = part.slice(0, longestPart);
      const whole = part.length > longestPart ? start.slice(0, Math.max(0, start.lastIndexOf('\n'))) : part;
      const { from, to } = gitDiffNames(whole) ?? { from: '', to: '' };
      return { path: to, from, text: whole.replace(/\n$/, '') };
    });
}

function diffCandidate(
  git: GitItem,
  { path, from, text }: DiffPart,
  age: number,
  mapping: ExternalMapping,
  active: string | undefined,
): Candidate {
  const spelled = `${git.repository.replace(/\/$/, '')}/${path.split('/').map(encodeURIComponent).join('/')}`;
  const uri = canonicalUri(spelled) ?? spelled;
  // A diff also has text of the former file, which VS Code may report as another change.
  const blocked = git.blockedPaths?.get(path) ?? git.blockedPaths?.get(from);
  const isActive = active !== undefined && sameUri(active, uri);
  const unread = age >= diffFiles && !isActive;
  const omit = blocked
    ? blockedBy(blocked)
    : unread
      ? { reason: 'superseded_by_summary' as const, detail: t('Already in the list of changed files.') }
      : undefined;
  return textCandidate({
    key: `git diff ${uri}`,
    kind: 'git',
    tier: isActive ? 3 : 5,
    age,
    contextKind: 'file_excerpt',
    trust: 'workspace',
    title: `Changes in ${path}`,
    uri,
    sourceKind: 'git.diff',
    file: { uri, path, languageId: 'diff' },
    lines: omit ? [] : text.split('\n'),
    mappings: [{ ...mapping, path } as ExternalMapping],
    ...(omit ? { omit } : {}),
  });
}
