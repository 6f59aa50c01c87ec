// The two texts of a diff as a person wants to compare them. For a file that the agent calls new but that is there, the
// left side is what would be lost.

import { Uri, workspace } from 'vscode';
import { absolutePath } from '../../../chat/path/filePath.ts';
import type { RuleScope } from '../../../chat/permission/permissionRules.ts';
import type { SubjectDiff } from '../../../chat/toolCall/subjectDiff.ts';
import { isInside } from './permissionText.ts';

/** Bytes; a larger file is not read for it. */
const largestFile = 2_000_000;

export async function oldSide(diff: SubjectDiff, scope: RuleScope): Promise<string> {
  if (diff.oldText !== undefined) return diff.oldText;
  const path = absolutePath(diff.path, scope.cwd);
  if (path === undefined || !isInside(diff.path, scope)) return '';
  const uri = Uri.file(path);
  const open = workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  if (open) return open.getText();
  try {
    const { size } = await workspace.fs.stat(uri);
    return size > largestFile ? '' : new TextDecoder().decode(await workspace.fs.readFile(uri));
  } catch {
    // It is not there: the file is new, as the agent says.
    return '';
  }
}
