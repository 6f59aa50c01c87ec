// Runs `npm run pictures`: plays the scenes and writes the pictures, and what they show, to media.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { closeBrowser } from '../../test/journey/browser.ts';
import { packageVsix } from '../build/packageVsix.ts';
import { exitOnSignals } from '../process/exitOnSignals.ts';
import { outPath } from '../process/repository.ts';
import { Camera } from './camera.ts';
import { useFonts } from './fonts.ts';
import { scenes, type Scene } from './scenes.ts';
import { picturePath, sha256, updateShownFile } from './shownFile.ts';

/**
 * @param names only the scenes in a folder, or with a picture, of one of these names, without extension. None: all.
 * @returns the exit code for the process.
 */
export async function makePictures(names: readonly string[]): Promise<number> {
  exitOnSignals();
  const wanted = scenes.filter(
    ({ folder, pictures }) =>
      names.length === 0 || [folder, ...pictures.map(stem)].some((name) => names.includes(name)),
  );
  try {
    await useFonts();
    const vsix = await packageVsix({ output: outPath('acp-host.vsix'), marketplace: false });
    for (const scene of wanted) await takePictures(scene, vsix);
    return 0;
  } catch (error) {
    console.error(`No pictures: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  } finally {
    await closeBrowser();
  }
}

async function takePictures({ folder, play }: Scene, vsix: string): Promise<void> {
  const camera = new Camera(true);
  await play(camera, vsix);
  for (const [name, bytes] of camera.files) {
    const path = picturePath(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
    updateShownFile({ [name]: { sha256: sha256(bytes), shown: camera.shown.get(name) ?? [] } });
    console.log(`media/${folder}/${name}: ${Math.ceil(bytes.length / 1024)} KB`);
  }
}

function stem(file: string): string {
  return file.replace(/\.\w+$/, '');
}
