// Owns what of vscode-jsonrpc goes into bundles: a third of it. It is CommonJS, of which no bundler can leave anything out.
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { repository } from '../process/repository.ts';

const place = join(repository, 'scripts', 'build');

export const leanJsonrpc: Plugin = {
  name: 'lean-jsonrpc',
  setup(build) {
    build.onResolve({ filter: /^vscode-jsonrpc\/node$/ }, () => ({ path: join(place, 'jsonrpcNode.cjs') }));
    // Its runtime needs three names of everything there is.
    build.onResolve({ filter: /^\.\.\/common\/api$/ }, ({ importer }) =>
      /vscode-jsonrpc[\\/]lib[\\/]node[\\/]ril\.js$/.test(importer)
        ? { path: join(place, 'jsonrpcCommon.cjs') }
        : undefined,
    );
  },
};
