// Puts malicious Markdown and HTML into every place of the chat page that shows text of an agent. The page's content policy
// is off, so that its own sanitizing is measured.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle, singlePageScript } from '../../scripts/build/bundle.ts';
import { closeBrowser } from '../journey/browser.ts';
import { runAttackCorpus } from '../page/attacks/runAttackCorpus.ts';
import type { Figure } from './figure.ts';

export async function run(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'acp-host-attacks-'));
  try {
    await bundle({ outputFolder: folder, production: true });
    const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
    const { payloads, ran, fetched } = await runAttackCorpus({
      script: await singlePageScript(),
      style: read('chat.css'),
    });
    return [
      figure('attacks on the chat page: payloads', payloads, '≥ 700', payloads >= 700),
      figure('attacks on the chat page: scripts run', ran, '0', ran === 0),
      figure('attacks on the chat page: requests made', fetched, '0', fetched === 0),
    ];
  } finally {
    await closeBrowser();
    rmSync(folder, { recursive: true, force: true });
  }
}

function figure(name: string, value: number, goal: string, met: boolean): Figure {
  return { name, value, unit: '', goal, met, peers: [] };
}
