// The folders against which paths of a conversation are resolved: those of its session, or of the workspace before it
// has one.

import type { Conversation } from '../../../chat/conversation/conversation.ts';
import type { PathScope } from '../../../chat/path/shownPath.ts';
import { openFolders } from '../../window/workspacePlace.ts';

export function pathScope({ session, sessionIdentity }: Conversation): PathScope {
  const folders = session?.folders ?? openFolders();
  const names = session?.names;
  return { cwd: session?.cwd ?? sessionIdentity?.cwd ?? folders[0] ?? '/', folders, names };
}
