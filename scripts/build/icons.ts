// Bundles the SVG drawings of icons as texts, without what the page does not need: they come as an editor exported them, with
// six digits for each coordinate.
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import { optimize } from 'svgo';

/** Digits after the point. The drawings have 16 units and are shown at 16 to 32 pixels. */
const floatPrecision = 2;

/** The `viewBox` that the page uses for an icon without one. */
const usualBox = 'viewBox="0 0 16 16"';

export const icons: Plugin = {
  name: 'icons',
  setup(build) {
    build.onLoad({ filter: /\.svg$/ }, async ({ path }) => ({
      contents: drawingOf(optimize(await readFile(path, 'utf8'), { floatPrecision, multipass: true }).data),
      loader: 'text',
    }));
  },
};

/** The paths of an SVG, after its `viewBox` unless that is the usual one. The page creates the element itself. */
function drawingOf(svg: string): string {
  const paths = svg.match(/<path\b[^>]*>/g)?.join('') ?? '';
  const [viewBox = usualBox] = /viewBox="[^"]*"/.exec(svg) ?? [];
  return viewBox === usualBox ? paths : viewBox + paths;
}
