// How large what a user downloads and what VS Code loads at activation are. Says nothing of what is not built.

import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Figure } from './figure.ts';

const wanted = [
  { name: 'size: extension bundle', file: 'dist/extension.cjs', goal: 250 },
  { name: 'size: VSIX', file: 'acp-host.vsix', goal: 400 },
];

export async function run(): Promise<Figure[]> {
  return wanted.flatMap(({ name, file, goal }) => {
    const path = fileURLToPath(new URL(`../../${file}`, import.meta.url));
    const bytes = statSync(path, { throwIfNoEntry: false })?.size;
    if (bytes === undefined) return [];
    const value = bytes / 1000;
    return [{ name, value, unit: 'KB', goal: `≤ ${goal} KB`, met: value <= goal, peers: [] }];
  });
}
