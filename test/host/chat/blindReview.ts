// A review that gets no writes through the client, for tests of other parts of the chat.

import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../../../src/base/clock.ts';
import type { DisposableStore } from '../../../src/base/disposable.ts';
import type { Logger } from '../../../src/base/logger.ts';
import { createReview, type BuiltReview } from '../../../src/vscode/wiring/createChat.ts';
import { anyRepositories } from '../../unit/vscode/git/openRepository.ts';
import { UserFileWriter } from '../../../src/vscode/files/userFileWriter.ts';

export function blindReview(clock: Clock, logger: Logger, lifetime: DisposableStore): BuiltReview {
  const nothing = {
    guardWrites: () => ({ dispose: () => undefined }),
    followWrites: () => ({ dispose: () => undefined }),
    locate: () => Promise.reject(new Error('Not in these tests')),
  };
  const writes = new UserFileWriter();
  const folder = join(tmpdir(), randomUUID());
  const storage = {
    storage: folder,
    repositories: anyRepositories(join(folder, 'git'), false),
    conversations: () => Promise.resolve(new Set<string>()),
  };
  return createReview({ files: nothing, access: nothing, writes, ...storage, clock, logger }, lifetime);
}
