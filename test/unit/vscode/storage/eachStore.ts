// Creates a folder and a conversation store for each test of a suite, and removes the folder afterwards.
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
  /** Opens the store; a second call acts as the next window. */
  open(limits?: StoreLimits): ChatStore;
  names(ending: string): string[];
}

/** Call it in a `describe`: its folder is created before each test and removed after it. */
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

/** The text of a row; other parts are given by their kinds. */
export function text(entry: Entry | undefined): string {
  return entry && 'parts' in entry
    ? entry.parts.map((part) => ('text' in part ? part.text : part.kind)).join('')
    : '';
}
