// Owns what of vscode-jsonrpc goes into bundles: a third of it. It is CommonJS, of which no bundler can leave anything out.
import { join } from 'node:path';
import type { Plugin } from 'rolldown';
import { repository } from '../process/repository.ts';

const place = join(repository, 'scripts', 'build');

export const leanJsonrpc: Plugin = {
  name: 'lean-jsonrpc',
  resolveId: {
    filter: { id: [/^vscode-jsonrpc\/node$/, /^\.\.\/common\/api$/] },
    handler: (id, importer = '') => {
      if (id === 'vscode-jsonrpc/node') return join(place, 'jsonrpcNode.cjs');
      // Its runtime needs three names of everything there is.
      return /vscode-jsonrpc[\\/]lib[\\/]node[\\/]ril\.js$/.test(importer)
        ? join(place, 'jsonrpcCommon.cjs')
        : undefined;
    },
  },
};
