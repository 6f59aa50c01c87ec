// Where a session works among the folders that are open now.

import type { PlaceLookup } from '../window/placeIn.ts';
import { openFolders } from '../window/workspacePlace.ts';
import { placeAmong } from './placeAmong.ts';

/** As `placeAmong`, for the open folders. */
export function sessionPlace(cwd?: string): Promise<PlaceLookup> {
  return placeAmong(openFolders(), cwd);
}
