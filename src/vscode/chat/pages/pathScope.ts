// Where the paths of a conversation belong: in the folders of its session, before it has one in those of the workspace.

import type { Conversation } from '../../../chat/conversation/conversation.ts';
import type { PathScope } from '../../../chat/path/shownPath.ts';
import { openFolders } from '../../window/workspacePlace.ts';

export function pathScope({ session, sessionIdentity }: Conversation): PathScope {
  const folders = session?.folders ?? openFolders();
  return { cwd: session?.cwd ?? sessionIdentity?.cwd ?? folders[0] ?? '/', folders };
}
