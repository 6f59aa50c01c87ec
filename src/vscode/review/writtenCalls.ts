// Finds the tool call to which an agent's write through the client belongs, so that its row shows the diff although the agent
// sends none. A write belongs to the only running call that names its file, if that is an edit; else to none.

import type { Logger } from '../../base/logger.ts';
import type { Conversation } from '../../chat/conversation/conversation.ts';
import { absolutePath } from '../../chat/path/filePath.ts';
import { permissionSubject } from '../../chat/permission/permissionSubject.ts';
import type { HostedSession } from '../../chat/session/hostedSession.ts';
import type { OpenCall } from '../../chat/transcript/openCalls.ts';
import type { ToolKind } from '../../protocol/session/toolCall.ts';
import type { FileWrite } from '../serve/files/fileWrite.ts';
import type { WriteFollower } from '../serve/files/filesService.ts';

export interface WrittenCallsParts {
  readonly conversationOf: (session: HostedSession) => Pick<Conversation, 'openCalls'> | undefined;
  /** The URI of the real file, which need not exist; undefined if it is excluded or can't be resolved. @param path absolute. */
  readonly uriAt: (path: string) => Promise<string | undefined>;
  readonly logger: Logger;
}

/** Maximum number of running calls, and of paths of each, that are resolved. Beyond them no call gets a diff. */
const mostCalls = 20;
const mostPaths = 50;

const readingKinds: ReadonlySet<ToolKind> = new Set<ToolKind>(['read', 'search', 'fetch', 'think']);

/** A running call that may write files. */
interface Writer {
  readonly call: OpenCall;
  /** The paths that it names, by the URIs of the files. */
  readonly files: ReadonlyMap<string, string>;
  /** True if it may name more files. */
  readonly isUnclear: boolean;
}

export function showWrites(parts: WrittenCallsParts): WriteFollower {
  const { conversationOf, logger } = parts;
  return (session) => {
    const { cwd } = session;
    const open = conversationOf(session)?.openCalls();
    if (!open || cwd === undefined) return open && (() => Promise.resolve(open.end()));
    // Resolved before the write, since the agent may change links afterwards.
    const writers = writersOf(open.calls, cwd, parts).catch((error: unknown) => {
      logger.error('The files of tool calls could not be resolved', error);
      return [];
    });
    return async (write) => {
      try {
        if (write) show(write, await writers);
      } catch (error) {
        logger.error('A written file could not be shown with its tool call', error);
      } finally {
        open.end();
      }
    };
  };
}

function show({ uri, before, after }: FileWrite, writers: readonly Writer[]): void {
  const naming = writers.filter(({ files, isUnclear }) => isUnclear || files.has(uri));
  const [only] = naming;
  const path = only?.files.get(uri);
  if (naming.length !== 1 || !only || path === undefined) return;
  if (only.call.canWrite && only.call.call.kind === 'edit') only.call.show({ uri, path, before, after });
}

async function writersOf(
  calls: readonly OpenCall[],
  cwd: string,
  { uriAt }: WrittenCallsParts,
): Promise<readonly Writer[]> {
  const writing = calls.filter(({ call }) => !readingKinds.has(call.kind ?? 'other'));
  if (writing.length > mostCalls) return [];
  return await Promise.all(writing.map((call) => writerOf(call, cwd, uriAt)));
}

async function writerOf(call: OpenCall, cwd: string, uriAt: WrittenCallsParts['uriAt']): Promise<Writer> {
  const { paths, pathsInFolders, isUnclear } = permissionSubject(call.call);
  const named = [...paths, ...pathsInFolders];
  const files = new Map<string, string>();
  await Promise.all(
    named.slice(0, mostPaths).map(async (path) => {
      const absolute = absolutePath(path, cwd);
      const uri = absolute === undefined ? undefined : await uriAt(absolute);
      if (uri !== undefined && absolute !== undefined && !files.has(uri))
        files.set(uri, shownAs(path, absolute));
    }),
  );
  return { call, files, isUnclear: isUnclear || named.length > mostPaths };
}

/** As the agent wrote it, since it may name the same file in its locations; absolute in any case. */
function shownAs(path: string, absolute: string): string {
  return /^(?:[\\/]|[A-Za-z]:[\\/])/.test(path) ? path : absolute;
}
