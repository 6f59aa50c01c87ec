// Owns a folder of kept conversations for each test of a suite, with the store that is opened on it.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'mocha';
import type { Entry } from '../../../../src/chat/messages/messages.ts';
import { ChatStore, type StoreLimits } from '../../../../src/vscode/storage/chatStore.ts';
import { ManualClock } from '../../agent/manualClock.ts';
import { RecordingLogger } from '../../wire/recordingLogger.ts';

export interface StoreWorld {
  folder: string;
  clock: ManualClock;
  logger: RecordingLogger;
  /** As the next window does it, when it is called again. */
  open(limits?: StoreLimits): ChatStore;
  names(ending: string): string[];
}

/** To be called in a `describe`: what it gives is made anew before each of its tests, and removed after it. */
export function eachStore(): StoreWorld {
  const world: StoreWorld = {
    folder: '',
    clock: new ManualClock(),
    logger: new RecordingLogger(),
    open: (limits) => new ChatStore(world.folder, world.clock, world.logger, limits),
    names: (ending) => readdirSync(world.folder).filter((name) => name.endsWith(ending)),
  };
  beforeEach(() => {
    world.folder = mkdtempSync(join(tmpdir(), 'acp-host-store-'));
    world.clock = new ManualClock();
    world.logger = new RecordingLogger();
  });
  afterEach(() => rmSync(world.folder, { recursive: true, force: true }));
  return world;
}

/** What a row says, its parts that are no text by their kinds. */
export function text(entry: Entry | undefined): string {
  return entry && 'parts' in entry
    ? entry.parts.map((part) => ('text' in part ? part.text : part.kind)).join('')
    : '';
}
