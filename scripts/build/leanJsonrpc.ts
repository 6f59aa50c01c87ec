// Owns what of vscode-jsonrpc goes into bundles: a fifth of it. It is CommonJS, of which no bundler can leave anything out.
import { basename, join } from 'node:path';
import type { Plugin } from 'rolldown';
import { repository } from '../process/repository.ts';

/**
 * What nobody here calls, by file: readers and writers of its own, which have another framing than ACP, with what only
 * they need, and methods told from each other by how many parameters they have.
 */
const unused: Readonly<Record<string, readonly RegExp[]>> = {
  'messageReader.js': [...streamsOf('Reader'), classes('ReadableStreamMessageReader')],
  'messageWriter.js': [...streamsOf('Writer'), classes('WriteableStreamMessageWriter')],
  'messages.js': [classes(String.raw`RequestType\d?`), classes(String.raw`NotificationType\d`)],
  'linkedMap.js': [classes('LRUCache')],
};

export const leanJsonrpc: Plugin = {
  name: 'lean-jsonrpc',
  resolveId: {
    filter: { id: /^vscode-jsonrpc\/node$/ },
    handler: () => join(repository, 'scripts', 'build', 'jsonrpcNode.cjs'),
  },
  transform: {
    filter: { id: /vscode-jsonrpc[\\/]lib[\\/]common[\\/]\w+\.js$/ },
    // Lines stay where they are, so a map of them is not needed.
    handler: (code, id) => ({
      code: (unused[basename(id)] ?? []).reduce((left, part) => {
        const lean = left.replaceAll(part, (cut) => cut.replaceAll(/.+/g, ''));
        // Another version than this was written for: a build is the place to hear of it.
        if (lean === left) throw new Error(`${id} has nothing like ${part}`);
        return lean;
      }, code),
      map: null,
    }),
  },
};

function classes(name: string): RegExp {
  return new RegExp(String.raw`^class ${name} [^]*?^exports\.\w+ = \w+;$`, 'gm');
}

function streamsOf(kind: 'Reader' | 'Writer'): RegExp[] {
  return [
    /^const (?:ral|semaphore)_1 = .*$/gm,
    new RegExp(String.raw`^var ResolvedMessage${kind}Options;[^]*?^\}\)\(.*$`, 'gm'),
  ];
}
