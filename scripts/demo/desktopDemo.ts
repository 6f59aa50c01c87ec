// Runs the demo in desktop VS Code, with its own user data and extension folders, so that the user's stay untouched, and
// without flags that enable more than an ordinary user has.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runCommand } from '../process/runCommand.ts';
import { demoSettings, type DemoPlace } from './demoPlace.ts';
import { untilInterrupted } from './interrupt.ts';
import { repeatLine, rename } from './scenarios.ts';

/** @param code path of the `code` command. Returns when the window is closed or Ctrl+C is pressed. */
export async function desktopDemo(code: string, { home, workspace, vsix }: DemoPlace): Promise<void> {
  const data = join(home, 'user-data');
  const profile = ['--user-data-dir', data, '--extensions-dir', join(home, 'extensions')];
  mkdirSync(join(data, 'User'), { recursive: true });
  writeFileSync(join(data, 'User', 'settings.json'), JSON.stringify(demoSettings, null, 2));
  const installed = await runCommand(code, [...profile, '--install-extension', vsix], { output: 'capture' });
  if (installed.code !== 0) throw new Error(`The extension could not be installed:\n${installed.output}`);
  console.log(`\nVS Code opens ${workspace}`);
  console.log(`Try      ${repeatLine.instructions}, then Tab.`);
  console.log(`Or       ${rename.instructions}, then Tab.`);
  console.log('To end   close its window, or Ctrl+C');
  const args = [
    ...profile,
    '--new-window',
    '--wait',
    '--disable-workspace-trust',
    '--skip-welcome',
    workspace,
  ];
  const window = spawn(code, args, { stdio: 'ignore' });
  const closed = new Promise<void>((resolve, reject) => {
    window.on('error', reject);
    window.on('exit', () => resolve());
  });
  await Promise.race([closed, untilInterrupted()]);
  await endProfile(data);
}

/** Ends VS Code. `code` starts it as a separate process, which is found by the user data folder in its arguments. */
async function endProfile(data: string): Promise<void> {
  if (process.platform === 'win32') return;
  const end = Date.now() + 10_000;
  for (let signal: NodeJS.Signals = 'SIGTERM'; ;) {
    const list = spawnSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' }).stdout;
    const pids = list
      .split('\n')
      .filter((line) => line.includes(data))
      .map((line) => Number.parseInt(line, 10))
      .filter((pid) => pid !== process.pid);
    if (pids.length === 0) return;
    if (Date.now() > end) signal = 'SIGKILL';
    for (const pid of pids) {
      try {
        process.kill(pid, signal);
      } catch {
        // It ended between the list and the signal.
      }
    }
    await delay(200);
  }
}
