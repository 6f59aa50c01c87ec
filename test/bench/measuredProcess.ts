// One measurement in a Node process of its own. It prints one line of JSON; with that the measurement is taken and the
// process is ended, whether or not it would have ended by itself.

import { spawn } from 'node:child_process';
import { signalGroup } from '../../scripts/process/runCommand.ts';

/** ms for one measurement. */
const defaultLimit = 10 * 60_000;
/** UTF-16 units of its error output that are quoted. */
const quoted = 2_000;

/** @param args of Node. @returns what it printed; rejects if it ended or the limit passed before. */
export async function measureInProcess<T>(args: readonly string[], limit = defaultLimit): Promise<T> {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  const endWithUs = (): void => {
    if (child.pid !== undefined) signalGroup(child.pid, 'SIGKILL');
  };
  process.once('exit', endWithUs);
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
    process.off('exit', endWithUs);
    endWithUs();
  }
}
