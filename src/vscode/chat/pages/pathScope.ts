// The folders against which paths of a conversation are resolved: those of its session, or of the workspace before it
// has one.

import { homedir } from 'node:os';
import type { Conversation } from '../../../chat/conversation/conversation.ts';
import type { PathScope } from '../../../chat/path/shownPath.ts';
import type { PlaceScope } from './pagePlace.ts';
import { openFolders } from '../../window/workspacePlace.ts';

/** The scope of places that the agent names. */
export function placeScope({ session, sessionIdentity }: Conversation): PlaceScope {
  return openScope({ base: sessionIdentity?.cwd, names: session?.names });
}

/** @param place the folder of the session, and other names of the open folders. */
export function openScope(place: Pick<PlaceScope, 'base' | 'names'>): PlaceScope {
  return { ...place, folders: openFolders(), home: homedir() };
}

export function pathScope({ session, sessionIdentity }: Conversation): PathScope {
  const folders = session?.folders ?? openFolders();
  const names = session?.names;
  return { cwd: session?.cwd ?? sessionIdentity?.cwd ?? folders[0] ?? '/', folders, names };
}
