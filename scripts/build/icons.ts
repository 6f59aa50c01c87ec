// Bundles the SVG drawings of icons as texts, without what the page does not need: they come as an editor exported them, with
// six digits for each coordinate. The page reads only the size and the paths.
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import { optimize } from 'svgo';

/** Digits after the point. The drawings have 16 units and are shown at 16 to 32 pixels. */
const floatPrecision = 2;

/** The size that `webview/icon.ts` assumes. */
const usual = '0 0 16 16';

export const icons: Plugin = {
  name: 'icons',
  setup(build) {
    build.onLoad({ filter: /\.svg$/ }, async ({ path }) => ({
      contents: essence(optimize(await readFile(path, 'utf8'), { floatPrecision, multipass: true }).data),
      loader: 'text',
    }));
  },
};

/** The paths, after the size if it is unusual: 100 characters less for each icon. */
function essence(svg: string): string {
  const viewBox = / viewBox="[^"]*"/.exec(svg)?.[0] ?? '';
  const paths = svg.replace(/^<svg[^>]*>|<\/svg>$|(?<=<path[^>]*) clip-rule="[^"]*"/g, '');
  return viewBox.includes(usual) ? paths : `<svg${viewBox}>${paths}`;
}
