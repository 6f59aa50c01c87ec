// Makes small files of screenshots: PNGs with a palette, and an animated GIF.
import { decode, encode } from 'fast-png';
/* oxlint-disable import/no-named-as-default-member -- Node finds only the default export of this package */
import gifenc from 'gifenc';

export interface Frame {
  /** A PNG. All frames have the same size. */
  readonly screenshot: Uint8Array;
  /** How long it is shown, in ms. */
  readonly delay: number;
}

interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

/** A part of a screenshot. */
export interface Crop {
  /** In pixels of the screenshot. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface SmallPngOptions {
  /** Undefined: the whole screenshot. */
  readonly crop?: Crop;
  /** How many colours there are at most, up to 256. */
  readonly colours?: number;
}

/** A screenshot as a PNG with a palette. */
export function smallPng(screenshot: Uint8Array, { crop, colours = 256 }: SmallPngOptions = {}): Uint8Array {
  const whole = pixelsOf(screenshot);
  const { width, height, rgba } = crop ? cropped(whole, crop) : whole;
  const palette = paletteOf(rgba, colours);
  const data = indexed(rgba, palette);
  return encode({ width, height, data, depth: 8, channels: 1, palette }, { zlib: { level: 9 } });
}

/** An animation that repeats without end. Pixels that stay the same are transparent, which keeps the file small. */
export function animatedGif(frames: readonly Frame[]): Uint8Array {
  const all = frames.map(({ screenshot, delay }) => ({ ...pixelsOf(screenshot), delay }));
  const palette = paletteOf(joined(all.map(({ rgba }) => rgba)), 255);
  const transparentIndex = palette.length;
  const colours = [...palette, [0, 0, 0]];
  const encoder = gifenc.GIFEncoder();
  let shown: Uint8Array | undefined;
  for (const { rgba, width, height, delay } of all) {
    const now = indexed(rgba, palette);
    const before = shown;
    const changed =
      before === undefined ? now : now.map((index, at) => (index === before[at] ? transparentIndex : index));
    const first = before === undefined ? { palette: colours } : { transparent: true, transparentIndex };
    encoder.writeFrame(changed, width, height, { ...first, delay, dispose: 1 });
    shown = now;
  }
  encoder.finish();
  return encoder.bytes();
}

function pixelsOf(png: Uint8Array): Pixels {
  const { width, height, data, channels } = decode(png);
  if (channels === 4) return { width, height, rgba: Uint8Array.from(data) };
  const rgba = new Uint8Array(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at++) {
    for (let channel = 0; channel < 3; channel++) rgba[at * 4 + channel] = data[at * channels + channel]!;
  }
  return { width, height, rgba };
}

function cropped({ width: rowWidth, rgba }: Pixels, { x, y, width, height }: Crop): Pixels {
  const rows = Array.from({ length: height }, (_, row) => {
    const start = ((y + row) * rowWidth + x) * 4;
    return rgba.subarray(start, start + width * 4);
  });
  return { width, height, rgba: joined(rows) };
}

/** The most frequent colours as they are, since large surfaces must keep theirs, and a selection of the others. */
function paletteOf(rgba: Uint8Array, size: number): number[][] {
  const counts = new Map<number, number>();
  for (const colour of new Uint32Array(rgba.buffer, rgba.byteOffset, rgba.length / 4))
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const sorted = [...counts].toSorted(([, a], [, b]) => b - a).map(([colour]) => colour);
  const exact = sorted.slice(0, sorted.length <= size ? size : size / 2);
  const rest = new Uint8Array(Uint32Array.from(sorted.slice(exact.length)).buffer);
  const selected = rest.length === 0 ? [] : gifenc.quantize(rest, size - exact.length, { format: 'rgb565' });
  const palette = [...exact.map((colour) => [...new Uint8Array(Uint32Array.of(colour).buffer)]), ...selected];
  return palette.map((colour) => colour.slice(0, 3));
}

/** The index of the nearest colour of each pixel. */
function indexed(rgba: Uint8Array, palette: readonly number[][]): Uint8Array {
  const known = new Map<number, number>();
  return Uint8Array.from(new Uint32Array(rgba.buffer, rgba.byteOffset, rgba.length / 4), (colour) => {
    let index = known.get(colour);
    if (index === undefined) known.set(colour, (index = nearest(colour, palette)));
    return index;
  });
}

function nearest(colour: number, palette: readonly number[][]): number {
  let best = 0;
  let least = Infinity;
  for (const [index, [red, green, blue]] of palette.entries()) {
    const distance =
      (red! - (colour & 255)) ** 2 +
      (green! - ((colour >> 8) & 255)) ** 2 +
      (blue! - ((colour >> 16) & 255)) ** 2;
    if (distance < least) [best, least] = [index, distance];
  }
  return best;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
