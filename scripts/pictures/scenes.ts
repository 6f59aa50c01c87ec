// The scenes that the pictures are taken of, for `npm run pictures` and for the test that says when a picture is too old.
import { chatAndReview } from './chatAndReview.ts';
import type { Camera } from './camera.ts';
import { nextEdit } from './nextEdit.ts';
import type { PictureFolder } from './shownFile.ts';
import { firstSteps, laterSteps, walkthroughPictures } from './walkthrough.ts';

export interface Scene {
  /** Where its pictures are, in `media`. */
  readonly folder: PictureFolder;
  /** The files that it makes. No two scenes have one of the same name. */
  readonly pictures: readonly string[];
  /** Opens a window with the VSIX and takes the pictures. */
  readonly play: (camera: Camera, vsix: string) => Promise<void>;
}

export const scenes: readonly Scene[] = [
  { folder: 'pictures', pictures: ['next-edit.gif', 'next-edit.png'], play: nextEdit },
  {
    folder: 'pictures',
    pictures: ['permission.png', 'chat.png', 'review.png', 'context.png'],
    play: chatAndReview,
  },
  { folder: 'walkthrough', pictures: walkthroughPictures('edit', 'agent'), play: firstSteps },
  { folder: 'walkthrough', pictures: walkthroughPictures('ask', 'review', 'privacy'), play: laterSteps },
];
