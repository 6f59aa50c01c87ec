// How large what a user downloads and what VS Code loads at activation are, made for it as a user gets them.

import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from '../../scripts/build/bundle.ts';
import { packageVsix } from '../../scripts/build/packageVsix.ts';
import type { Figure } from './figure.ts';

export async function run(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'acp-host-size-'));
  try {
    await bundle({ outputFolder: folder, production: true });
    const vsix = await packageVsix({ output: join(folder, 'acp-host.vsix'), marketplace: false });
    return [
      size('size: extension bundle', join(folder, 'extension.cjs'), 250),
      size('size: VSIX', vsix, 400),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param goal KB of 1,024 bytes. */
function size(name: string, file: string, goal: number): Figure {
  const value = statSync(file).size / 1024;
  return { name, value, unit: 'KB', goal: `≤ ${goal} KB`, met: value <= goal, peers: [] };
}
