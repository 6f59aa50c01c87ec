// Starts a child process that ignores SIGTERM, as the language servers and daemons of real agents do.

import { spawn } from 'node:child_process';

const script = `process.on('SIGTERM', () => {}); setInterval(() => {}, 1e9); process.stdout.write('up');`;

/** Resolves with its pid as soon as it ignores SIGTERM. */
export async function startStubbornChild(): Promise<number> {
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  if (child.pid === undefined) throw new Error('no child');
  return child.pid;
}
