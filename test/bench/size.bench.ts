// Measures the size of the VSIX, of the code read at activation and of the chat page, built as they are shipped.

import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from '../../scripts/build/bundle.ts';
import { limits, packageVsix } from '../../scripts/build/packageVsix.ts';
import type { Figure } from './figure.ts';

export async function run(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'acp-host-size-'));
  try {
    const { readAtActivation, page } = await bundle({ outputFolder: join(folder, 'dist'), production: true });
    const vsix = await packageVsix({ output: join(folder, 'acp-host.vsix'), marketplace: false });
    return [
      size(
        'size: extension bundle, all that is read at activation',
        readAtActivation,
        limits.readAtActivation,
      ),
      size('size: chat page, all that is read when it opens', page, limits.page),
      size('size: VSIX', statSync(vsix).size, limits.vsix),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param bytes converted to KB of 1,024 bytes, as is `limit`. */
function size(name: string, bytes: number, limit: number): Figure {
  const value = bytes / 1024;
  return { name, value, unit: 'KB', goal: `≤ ${limit / 1024} KB`, met: bytes <= limit, peers: [] };
}
