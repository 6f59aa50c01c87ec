// Reads pictures and other files that are attached: their data and a thumbnail. Converts pictures that agents do not accept. Used
// by `Intake`.

import { isPicture } from './pasteKind.ts';

/** Bytes; see `promptLimits`. */
export const mostBytes = 5 * 2 ** 20;
/** Bytes of a picture that is converted: it may be uncompressed. */
export const mostConverted = 100 * 2 ** 20;
/** Pixels. */
const thumbnailSize = 64;

/** Pictures that agents accept. */
const supported = /^image\/(?:png|jpeg|gif|webp)$/;
const supportedName = /\.(?:png|jpe?g|gif|webp)$/i;

/** True for a picture in a format that agents do not accept. A vector graphic is sent as text. */
export function needsConversion({ name, type }: File): boolean {
  if (!isPicture({ name, type }) || /\.svg$/i.test(name) || type === 'image/svg+xml') return false;
  return type === '' ? !supportedName.test(name) : !supported.test(type);
}

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

/** The picture in a data URI with base64; undefined for other addresses. */
export function fileOfDataUri(uri: string): File | undefined {
  const [, type = '', data = ''] =
    /^data:(image\/[\w.+-]+)(?:;[^,;]*)*;base64,([A-Za-z\d+/=\s]+)$/i.exec(uri) ?? [];
  if (data === '') return undefined;
  try {
    const bytes = Uint8Array.from(atob(data.replaceAll(/\s/g, '')), (one) => one.charCodeAt(0));
    return new File([bytes], `picture.${type.replace(/^image\/|\+.*$/g, '')}`, { type: type.toLowerCase() });
  } catch {
    // Not base64.
    return undefined;
  }
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
