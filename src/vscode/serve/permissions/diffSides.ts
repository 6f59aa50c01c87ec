// Finds the left side of a diff that is shown for a permission request.

import { Uri, workspace } from 'vscode';
import { absolutePath } from '../../../chat/path/filePath.ts';
import type { RuleScope } from '../../../chat/permission/permissionRules.ts';
import type { SubjectDiff } from '../../../chat/toolCall/subjectDiff.ts';
import { isInside } from './permissionText.ts';

/** Bytes; larger files are not read. */
const largestFile = 2_000_000;

/**
 * The old text of `diff`. If the agent sent none, as for a new file, the current text of the file, which would be lost;
 * empty if there is no such file, or it is outside the session's folders or too large.
 */
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
    // The file does not exist: it is new, as the agent says.
    return '';
  }
}
