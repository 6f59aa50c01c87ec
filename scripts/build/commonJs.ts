// Options of esbuild for a CommonJS bundle that may contain `import.meta.url`. Used for what VS Code loads as a test suite.

import type { BuildOptions } from 'esbuild';

/**
 * CommonJS has no `import.meta`, with which sources find modules of Node: esbuild replaces it by an empty object, and the module
 * throws when it is loaded. So `import.meta.url` becomes the URL of the bundle, and other uses fail the build.
 */
export const commonJs = {
  format: 'cjs',
  define: { 'import.meta.url': 'bundleUrl' },
  banner: { js: `const bundleUrl = require('node:url').pathToFileURL(__filename).href;` },
  logOverride: { 'empty-import-meta': 'error' },
} as const satisfies BuildOptions;
