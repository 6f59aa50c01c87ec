// How large what a user downloads and what VS Code loads at activation are, made for it as a user gets them.

import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { bundle } from '../../scripts/build/bundle.ts';
import { packageVsix } from '../../scripts/build/packageVsix.ts';
import type { Figure } from './figure.ts';

export async function run(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'acp-host-size-'));
  try {
    await bundle({ outputFolder: folder, production: true });
    const vsix = await packageVsix({ output: join(folder, 'acp-host.vsix'), marketplace: false });
    return [
      size('size: extension bundle, all that is read at activation', readAtActivation(folder), 250),
      size('size: VSIX', statSync(vsix).size, 400),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Bytes of the entry and of every part it needs at once; what is imported dynamically comes later, or never. */
function readAtActivation(folder: string): number {
  const read = new Set<string>();
  const follow = (file: string): void => {
    if (read.has(file)) return;
    read.add(file);
    // A part that is loaded later is required inside of a function: `then(()=>…require("./…"))`.
    const text = readFileSync(file, 'utf8').replaceAll(/then\(\(\)=>[^;]*?require\("\.[^"]+"\)/g, '');
    for (const [, part] of text.matchAll(/require\("(\.[^"]+\.cjs)"\)/g)) follow(join(dirname(file), part!));
  };
  follow(join(folder, 'extension.cjs'));
  return [...read].reduce((sum, file) => sum + statSync(file).size, 0);
}

/** @param bytes of which 1,024 are a KB. */
function size(name: string, bytes: number, goal: number): Figure {
  const value = bytes / 1024;
  return { name, value, unit: 'KB', goal: `≤ ${goal} KB`, met: value <= goal, peers: [] };
}
