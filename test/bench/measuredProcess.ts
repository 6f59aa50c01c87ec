// Runs one measurement in its own Node process. The process prints its result as one line of JSON and is then killed, even if
// it would not exit by itself.

import { spawn } from 'node:child_process';
import { signalGroup } from '../../scripts/process/runCommand.ts';

/** Time limit in ms. */
const defaultLimit = 10 * 60_000;
/** The most UTF-16 units of its error output that an error quotes. */
const quoted = 2_000;

/** @param args arguments for Node. @returns the printed result. Rejects if the process ends or the limit is over first. */
export async function measureInProcess<T>(args: readonly string[], limit = defaultLimit): Promise<T> {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  const kill = (): void => {
    if (child.pid !== undefined) signalGroup(child.pid, 'SIGKILL');
  };
  process.once('exit', kill);
  let timer: NodeJS.Timeout | undefined;
  try {
    return JSON.parse(
      await new Promise<string>((resolve, reject) => {
        let printed = '';
        let complaints = '';
        child.stderr.setEncoding('utf8').on('data', (text: string) => {
          complaints = (complaints + text).slice(-quoted);
        });
        child.stdout.setEncoding('utf8').on('data', (text: string) => {
          printed += text;
          const end = printed.indexOf('\n');
          if (end >= 0) resolve(printed.slice(0, end));
        });
        child.on('error', reject);
        child.on('close', (code, signal) =>
          reject(
            new Error(`The process ended with ${signal ?? code} before it measured anything. ${complaints}`),
          ),
        );
        const tooLong = (): void =>
          reject(new Error(`The process measured nothing within ${limit / 1000} s. ${complaints}`));
        timer = setTimeout(tooLong, limit);
      }),
    ) as T;
  } finally {
    clearTimeout(timer);
    process.off('exit', kill);
    kill();
  }
}
