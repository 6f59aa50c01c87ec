// Knows which pictures agents accept, and how large a file may be. Used by `Intake`.

import { isPicture } from './pasteKind.ts';

/** Bytes; see `promptLimits`. */
export const mostBytes = 5 * 2 ** 20;
/** Bytes of a picture that is converted: it may be uncompressed. */
export const mostConverted = 100 * 2 ** 20;
/** Pictures that agents accept. */
export const supported = /^image\/(?:png|jpeg|gif|webp)$/;
const supportedName = /\.(?:png|jpe?g|gif|webp)$/i;

/** True for a picture in a format that agents do not accept. A vector graphic is sent as text. */
export function needsConversion({ name, type }: File): boolean {
  if (!isPicture({ name, type }) || /\.svg$/i.test(name) || type === 'image/svg+xml') return false;
  return type === '' ? !supportedName.test(name) : !supported.test(type);
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
