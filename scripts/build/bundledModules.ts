// Owns which form of a package goes into bundles, where the one Node would take can't.

/** Its CommonJS form looks for its own files at run time, where a bundle has none. */
export const bundledModules = { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' };
