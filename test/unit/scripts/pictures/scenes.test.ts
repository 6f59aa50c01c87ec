// The pictures of README.md and of the walkthrough: all are shown, belong to what shown.json says, and are small.
import * as assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { decode, encode } from 'fast-png';
import { describe, it } from 'mocha';
import { animatedGif, smallPng } from '../../../../scripts/pictures/encode.ts';
import { scenes } from '../../../../scripts/pictures/scenes.ts';
import {
  firstDifference,
  picturePath,
  readShownFile,
  sha256,
  type PictureFolder,
} from '../../../../scripts/pictures/shownFile.ts';
import { repository } from '../../../../scripts/process/repository.ts';

interface Manifest {
  readonly contributes: {
    readonly walkthroughs: readonly {
      readonly steps: readonly {
        readonly id: string;
        readonly media: { readonly image: { readonly dark: string; readonly light: string } };
      }[];
    }[];
  };
}

const folders = ['pictures', 'walkthrough'] as const;
const filesIn = (folder: PictureFolder): string[] =>
  readdirSync(dirname(picturePath(folder, 'any')))
    .filter((name) => name !== 'shown.json')
    .toSorted();
const read = (folder: PictureFolder, name: string): Buffer => readFileSync(picturePath(folder, name));
const sizeOf = (folder: PictureFolder): number =>
  filesIn(folder).reduce((all, name) => all + read(folder, name).length, 0);

describe('the pictures', () => {
  it('are those of the scenes, as `npm run pictures` made them', () => {
    for (const folder of folders)
      assert.deepEqual(
        filesIn(folder),
        scenes.flatMap((scene) => (scene.folder === folder ? scene.pictures : [])).toSorted(),
      );
    const hashes = Object.entries(readShownFile()).map(([name, picture]) => [name, picture.sha256]);
    const files = folders.flatMap((folder) => filesIn(folder).map((name) => [folder, name] as const));
    assert.deepEqual(
      Object.fromEntries(hashes),
      Object.fromEntries(files.map(([folder, name]) => [name, sha256(read(folder, name))])),
    );
  });

  it('are each shown once in README.md, with an alternative text', () => {
    const text = readFileSync(join(repository, 'README.md'), 'utf8');
    const shown = [...text.matchAll(/!\[([^\]]{20,})\]\(media\/pictures\/([^)]+)\)/g)].map(
      ([, , name]) => name!,
    );
    assert.deepEqual(shown.toSorted(), filesIn('pictures'));
  });

  it('are each shown in one step of the walkthrough, of one size, as dark as the theme', () => {
    const { contributes } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as Manifest;
    const steps = contributes.walkthroughs.flatMap((walkthrough) => walkthrough.steps);
    const path = (id: string, theme: string): string => `media/walkthrough/${id}-${theme}.png`;
    for (const { id, media } of steps)
      assert.deepEqual(media.image, {
        dark: path(id, 'dark'),
        light: path(id, 'light'),
        hc: path(id, 'dark'),
        hcLight: path(id, 'light'),
      });
    const shown = steps.flatMap(({ media }) => [media.image.dark, media.image.light]);
    assert.deepEqual(
      shown.toSorted(),
      filesIn('walkthrough').map((name) => `media/walkthrough/${name}`),
    );
    const sizes = new Set<string>();
    for (const name of filesIn('walkthrough')) {
      const { width, height, data, palette } = decode(read('walkthrough', name));
      sizes.add(`${width} × ${height}`);
      const [red = 0, green = 0, blue = 0] = palette?.[mostFrequent(data)] ?? [];
      assert.equal(red + green + blue < 384, name.includes('dark'), name);
    }
    assert.equal(sizes.size, 1);
  });

  it('are small', () => {
    const sizes = Object.fromEntries(folders.map((folder) => [folder, sizeOf(folder)]));
    assert.ok(sizeOf('pictures') < 1.5 * 2 ** 20, JSON.stringify(sizes));
    // They are in the VSIX.
    assert.ok(sizeOf('walkthrough') < 150 * 2 ** 10, JSON.stringify(sizes));
  });
});

function mostFrequent(values: ArrayLike<number>): number {
  const counts = new Map<number, number>();
  for (const value of Array.from(values)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]![0];
}

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

  it('selects fewer colours if asked to', () => {
    assert.equal(decode(smallPng(png(red, green, [0, 0, 0]), { colours: 2 })).palette?.length, 2);
  });

  it('keeps a part of a screenshot', () => {
    const { width, height, data, palette } = decode(
      smallPng(png(red, green, red, red), { crop: { x: 1, y: 0, width: 2, height: 1 } }),
    );
    assert.deepEqual([width, height], [2, 1]);
    assert.deepEqual(
      [...data].map((index) => palette?.[index]?.slice(0, 3)),
      [green, red],
    );
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
