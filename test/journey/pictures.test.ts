// The pictures of README.md and of the walkthrough show what the product shows now. `npm run pictures` makes them; scripts/pictures/readShown.ts
// says what is compared.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Camera } from '../../scripts/pictures/camera.ts';
import { scenes } from '../../scripts/pictures/scenes.ts';
import { firstDifference, readShownFile } from '../../scripts/pictures/shownFile.ts';
import { builtVsix, copyUnderTest } from './withEditor.ts';

if (copyUnderTest === 'stock')
  describe('what the pictures show', () => {
    for (const { folder, pictures, play } of scenes)
      it(`is what the product shows: ${pictures.join(', ')}`, async () => {
        const camera = new Camera(false);
        await play(camera, await builtVsix());
        const stored = readShownFile();
        const old = pictures.flatMap((picture) => {
          const difference = firstDifference(stored[picture]?.shown ?? [], camera.shown.get(picture) ?? []);
          return difference === undefined ? [] : [`media/${folder}/${picture}: ${difference}`];
        });
        assert.ok(
          old.length === 0,
          `Pictures are older than what they show: run npm run pictures, and look at them.\n${old.join('\n')}`,
        );
      });
  });
