// The scenes that the pictures are taken of, for `npm run pictures` and for the test that says when a picture is too old.
import { chatAndReview } from './chatAndReview.ts';
import type { Camera } from './camera.ts';
import { nextEdit } from './nextEdit.ts';

export interface Scene {
  /** The files it makes in `media/pictures`. */
  readonly pictures: readonly string[];
  /** Opens a window with the VSIX and takes the pictures. */
  readonly play: (camera: Camera, vsix: string) => Promise<void>;
}

export const scenes: readonly Scene[] = [
  { pictures: ['next-edit.gif', 'next-edit.png'], play: nextEdit },
  { pictures: ['permission.png', 'chat.png', 'review.png', 'context.png'], play: chatAndReview },
];
