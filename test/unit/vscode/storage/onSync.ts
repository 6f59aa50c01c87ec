// Observes when file handles are synced to the disk, or makes it fail.
import { open } from 'node:fs/promises';

export interface Syncs {
  /** Calls of `sync`. */
  count: number;
  /** Calls of `datasync`. */
  dataCount: number;
  restore(): void;
}

/** Calls `before` ahead of each sync of any file, until `restore`; if it throws, the sync fails. */
export async function onSync(before: () => void): Promise<Syncs> {
  const probe = await open(import.meta.filename);
  const handles = Object.getPrototypeOf(probe) as Record<
    'sync' | 'datasync',
    (this: unknown) => Promise<void>
  >;
  await probe.close();
  const { sync, datasync } = handles;
  const syncs: Syncs = {
    count: 0,
    dataCount: 0,
    restore: () => void Object.assign(handles, { sync, datasync }),
  };
  handles.sync = async function (this: unknown): Promise<void> {
    syncs.count++;
    before();
    await sync.call(this);
  };
  handles.datasync = async function (this: unknown): Promise<void> {
    syncs.dataCount++;
    before();
    await datasync.call(this);
  };
  return syncs;
}
