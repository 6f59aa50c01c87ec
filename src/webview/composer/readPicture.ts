// Reads pictures and other files that are attached: their data and a thumbnail. Converts pictures that agents do not accept.
// `Intake` imports this file dynamically.

import { mostBytes, supported } from './pictureFile.ts';

/** Pixels. */
const thumbnailSize = 64;

/** The picture as PNG or, if that is too large, as WebP. Undefined if the browser can't read it. */
export async function converted(file: File): Promise<File | undefined> {
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file);
  } catch {
    // The browser does not know the format.
    return undefined;
  }
  const canvas = drawn(picture, picture.width, picture.height);
  picture.close();
  for (const [type, extension] of [
    ['image/png', 'png'],
    ['image/webp', 'webp'],
  ] as const) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9));
    if (blob === null) return undefined;
    if (blob.size <= mostBytes || extension === 'webp')
      return new File([blob], `${file.name.replace(/\.\w+$/, '') || 'picture'}.${extension}`, { type });
  }
  return undefined;
}

/** A thumbnail of a picture that agents accept; undefined for other files. Rejects if it is not a picture. */
export async function thumbnailOf(file: File): Promise<string | undefined> {
  if (!supported.test(file.type)) return undefined;
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, thumbnailSize / Math.max(picture.width, picture.height));
  const canvas = drawn(picture, Math.round(picture.width * scale), Math.round(picture.height * scale));
  picture.close();
  return canvas.toDataURL('image/webp', 0.8);
}

function drawn(picture: ImageBitmap, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, width);
  canvas.height = Math.max(1, height);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

export function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const { result } = reader;
      resolve(typeof result === 'string' ? result.slice(result.indexOf(',') + 1) : '');
    });
    reader.addEventListener('error', () => reject(new Error('unreadable')));
    reader.readAsDataURL(file);
  });
}
