// Attaches the changes since the last commit, as text, from VS Code's git extension. Excluded files are left out.

import { extensions, type Uri } from 'vscode';
import { t } from '../../../base/l10n.ts';
import { promptLimits, type Attachment } from '../../../chat/prompt/prompt.ts';
import { cut } from './attachText.ts';
import { shownName, type AllowedFiles } from './shownPlace.ts';

/** The part of the git extension's API (version 1) that is used here. */
interface GitExtension {
  /** False if the user disabled git; `getAPI` throws then. */
  readonly enabled: boolean;
  getAPI(version: 1): { readonly repositories: readonly ChangedRepository[] };
}

export interface ChangedRepository {
  readonly state: {
    readonly workingTreeChanges: readonly GitChange[];
    /** Set if the setting `git.untrackedChanges` is `separate`. */
    readonly untrackedChanges?: readonly GitChange[];
  };
  diffWithHEAD(): Promise<readonly { readonly uri: Uri }[]>;
  diffWithHEAD(path: string): Promise<string>;
}

interface GitChange {
  readonly uri: Uri;
  readonly status: number;
}

/** `Status.UNTRACKED` of the git extension. */
const untracked = 7;

const mostFiles = 200;

/** Empty if git is missing or disabled. Does not wait for the git extension to activate. */
export function changedRepositories(): readonly ChangedRepository[] {
  const git = extensions.getExtension<GitExtension>('vscode.git');
  if (!git?.isActive || !git.exports.enabled) return [];
  return git.exports.getAPI(1).repositories;
}

/** Undefined if there are no changes. Rejects with git's error. */
export async function attachChanges(
  repositories: readonly ChangedRepository[],
  allowed: AllowedFiles,
): Promise<Attachment | undefined> {
  let text = '';
  let files = 0;
  let fresh: string[] = [];
  for (const repository of repositories) {
    const changed = (await repository.diffWithHEAD()).filter(({ uri }) => allowed.hasUri(uri));
    for (const { uri } of changed) {
      if (files >= mostFiles || text.length > promptLimits.text) break;
      text += await repository.diffWithHEAD(uri.fsPath);
      files += 1;
    }
    const { workingTreeChanges, untrackedChanges = [] } = repository.state;
    const unknown = [...workingTreeChanges.filter(({ status }) => status === untracked), ...untrackedChanges];
    fresh.push(...unknown.filter(({ uri }) => allowed.hasUri(uri)).map(({ uri }) => shownName(uri)));
  }
  if (text === '' && fresh.length === 0) return undefined;
  const left = fresh.length - mostFiles;
  if (left > 0) fresh = [...fresh.slice(0, mostFiles), `and ${left} more`];
  if (fresh.length > 0) text = `# New files that git does not know yet: ${fresh.join(', ')}\n${text}`;
  const short = cut(text);
  return {
    kind: 'text',
    name: 'changes',
    mention: '@changes',
    uri: 'git-changes:///changes.diff',
    mimeType: 'text/x-diff',
    text: short.text,
    detail: short.detail ?? t('Changed files: {0}, new files: {1}', files, fresh.length),
  };
}
