// Owns what of yauzl stays out of bundles: its table of checksums, for a Node older than any VS Code runs us on.
import type { Plugin } from 'rolldown';

export const leanYauzl: Plugin = {
  name: 'lean-yauzl',
  load: {
    filter: { id: /yauzl[\\/]crc32\.js$/ },
    handler: () => 'module.exports = undefined;',
  },
};
