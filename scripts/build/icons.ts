// Bundles the SVG drawings of icons as the data of their paths, which is all that the page needs. The files are those that an
// editor exported, with six digits for each coordinate.
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import { optimize } from 'svgo';

/** Digits after the point. The drawings have 16 units and are shown at 16 to 32 pixels. */
const floatPrecision = 2;

/** The `viewBox` that the page uses for an icon without one. */
const usualBox = '0 0 16 16';

export const icons: Plugin = {
  name: 'icons',
  setup(build) {
    build.onLoad({ filter: /\.svg$/ }, async ({ path }) => ({
      contents: drawingOf(optimize(await readFile(path, 'utf8'), { floatPrecision, multipass: true }).data),
      loader: 'text',
    }));
  },
};

/**
 * Returns the `d` of each path, separated by `|`, with a `!` before it if its fill rule is `evenodd`. Begins with the `viewBox` and
 * a `;`, unless it is the usual one.
 */
export function drawingOf(svg: string): string {
  const paths = [...svg.matchAll(/<path\b[^>]*?\bd="([^"]*)"[^>]*>/g)].map(([path, d = '']) =>
    path.includes('fill-rule="evenodd"') ? `!${d}` : d,
  );
  const viewBox = /viewBox="([^"]*)"/.exec(svg)?.[1] ?? usualBox;
  return (viewBox === usualBox ? '' : `${viewBox};`) + paths.join('|');
}
