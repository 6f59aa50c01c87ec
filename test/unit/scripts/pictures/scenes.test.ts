// The pictures of README.md: all are shown with an alternative text, belong to what shown.json says, and are small.
import * as assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { decode, encode } from 'fast-png';
import { describe, it } from 'mocha';
import { animatedGif, smallPng } from '../../../../scripts/pictures/encode.ts';
import { scenes } from '../../../../scripts/pictures/scenes.ts';
import {
  firstDifference,
  picturesFolder,
  readShownFile,
  sha256,
} from '../../../../scripts/pictures/shownFile.ts';
import { repository } from '../../../../scripts/process/repository.ts';

const files = readdirSync(picturesFolder).filter((name) => name !== 'shown.json');
const read = (name: string): Buffer => readFileSync(join(picturesFolder, name));

describe('the pictures', () => {
  it('are those of the scenes, as `npm run pictures` made them', () => {
    assert.deepEqual(files.toSorted(), scenes.flatMap(({ pictures }) => pictures).toSorted());
    const hashes = Object.entries(readShownFile()).map(([name, picture]) => [name, picture.sha256]);
    assert.deepEqual(
      Object.fromEntries(hashes),
      Object.fromEntries(files.map((name) => [name, sha256(read(name))])),
    );
  });

  it('are each shown once in README.md, with an alternative text', () => {
    const text = readFileSync(join(repository, 'README.md'), 'utf8');
    const shown = [...text.matchAll(/!\[([^\]]{20,})\]\(media\/pictures\/([^)]+)\)/g)].map(
      ([, , name]) => name!,
    );
    assert.deepEqual(shown.toSorted(), files.toSorted());
  });

  it('are small', () => {
    const size = files.reduce((all, name) => all + read(name).length, 0);
    assert.ok(size < 1.5 * 2 ** 20, `${size} bytes`);
  });
});

describe('encoding pictures', () => {
  const [red, green] = [
    [200, 10, 20],
    [10, 200, 20],
  ] as const;
  const png = (...pixels: readonly (readonly number[])[]): Uint8Array =>
    encode({ width: pixels.length, height: 1, data: Uint8Array.from(pixels.flat()), channels: 3, depth: 8 });

  it('keeps the colours of a PNG with few', () => {
    const { data, palette } = decode(smallPng(png(red, green, red)));
    assert.deepEqual(
      [...data].map((index) => palette?.[index]?.slice(0, 3)),
      [red, green, red],
    );
  });

  it('selects 256 colours of many', () => {
    const many = Array.from({ length: 1_000 }, (_, at) => [at % 251, (at * 7) % 241, (at * 13) % 239]);
    assert.equal(decode(smallPng(png(...many))).palette?.length, 256);
  });

  it('makes a GIF that repeats', () => {
    const frames = [png(red, green), png(red, red)].map((screenshot) => ({ screenshot, delay: 100 }));
    const gif = Buffer.from(animatedGif(frames)).toString('latin1');
    assert.equal(gif.slice(0, 6), 'GIF89a');
    assert.ok(gif.includes('NETSCAPE2.0'));
  });
});

describe('comparing what is shown', () => {
  it('names the first difference', () => {
    assert.equal(firstDifference(['a', 'b'], ['a', 'b']), undefined);
    assert.match(firstDifference(['a', 'b'], ['a', 'c']) ?? '', /shows\n\s+b\n.*product\n\s+c/);
    assert.match(firstDifference(['a'], ['a', 'c']) ?? '', /product\n\s+c/);
  });
});
