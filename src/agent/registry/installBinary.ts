// Installs an agent's binary: downloads, verifies and unpacks it, then moves it to its folder.

import { chmod, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { t } from '../../base/l10n.ts';
import { download, type DownloadOptions } from './download.ts';
import type { BinaryPlan } from './installPlan.ts';
import { unpack } from './unpack.ts';

export interface InstallBinaryOptions extends Omit<DownloadOptions, 'maxBytes'> {
  /** Absolute. All files are written below it. */
  readonly agentsFolder: string;
  readonly id: string;
  readonly version: string;
}

const maxBytes = 1024 ** 3;

/**
 * Resolves with the absolute path of the program. An existing installation of the same version is replaced only on success;
 * on failure nothing is left behind. Rejects with an Error whose message can be shown to the user.
 */
export async function installBinary(plan: BinaryPlan, options: InstallBinaryOptions): Promise<string> {
  const { agentsFolder, id, version, signal } = options;
  const home = join(agentsFolder, id);
  await mkdir(home, { recursive: true });
  const work = await mkdtemp(join(home, '.new-'));
  try {
    const archive = join(work, 'download');
    const checksum = await download(plan.archive, archive, { ...options, maxBytes });
    if (plan.sha256 !== undefined && plan.sha256.toLowerCase() !== checksum) {
      throw new Error(
        t(
          'The checksum of the download is {0}, but the registry lists {1}: the file is not the published one.',
          checksum,
          plan.sha256,
        ),
      );
    }
    const folder = join(work, 'unpacked');
    await mkdir(folder);
    if (plan.format === 'raw') {
      const file = join(folder, ...plan.cmd.split('/'));
      await mkdir(dirname(file), { recursive: true });
      await rename(archive, file);
    } else {
      await unpack(archive, plan.format, folder, signal);
    }
    await makeRunnable(join(folder, ...plan.cmd.split('/')));
    signal.throwIfAborted();
    const place = join(home, version);
    await replace({ place, folder, work });
    return join(place, ...plan.cmd.split('/'));
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function makeRunnable(program: string): Promise<void> {
  const found = await stat(program).catch(() => undefined);
  if (!found?.isFile())
    throw new Error(t('The archive does not contain the file {0} named by the registry.', basename(program)));
  await chmod(program, 0o755);
}

interface Replacement {
  readonly place: string;
  /** What is moved to `place`. */
  readonly folder: string;
  /** Where the earlier content of `place` is moved to. */
  readonly work: string;
}

/** An agent that runs from `place` keeps running if the system allows that. Otherwise this fails and changes nothing. */
async function replace({ place, folder, work }: Replacement): Promise<void> {
  const before = join(work, 'before');
  const wasThere = await rename(place, before).then(
    () => true,
    (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
      throw new Error(t('The agent is running from the folder to be replaced. Stop the agent first.'));
    },
  );
  try {
    await rename(folder, place);
  } catch (error) {
    if (wasThere) await rename(before, place);
    throw error;
  }
}
