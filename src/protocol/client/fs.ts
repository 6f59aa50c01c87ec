// `fs/*`: an agent reads and writes text files through the editor (ACP v1 "File System").

import * as z from 'zod/mini';
import { request } from '../method.ts';

const count = z.nullish(z.int().check(z.nonnegative()));

const readParams = z.looseObject({
  sessionId: z.string(),
  /** Absolute. */
  path: z.string(),
  /** 1-based; 0 is read as 1. */
  line: count,
  /** Lines. */
  limit: count,
});
const readResult = z.looseObject({ content: z.string() });

const writeParams = z.looseObject({ sessionId: z.string(), path: z.string(), content: z.string() });
/** Null means the same. */
const writeResult = z.nullable(z.looseObject({}));

export type ReadTextFileParams = z.infer<typeof readParams>;
export type ReadTextFileResult = z.infer<typeof readResult>;
export type WriteTextFileParams = z.infer<typeof writeParams>;
export type WriteTextFileResult = z.infer<typeof writeResult>;

/** What is not saved yet is in the answer. Lines come with their ends, so that pieces put together are the file. */
export const fsReadTextFile = request<ReadTextFileParams, ReadTextFileResult>(
  'fs/read_text_file',
  'agentToClient',
  readParams,
  readResult,
);

/** Makes the file, and its folders, when there is none. */
export const fsWriteTextFile = request<WriteTextFileParams, WriteTextFileResult>(
  'fs/write_text_file',
  'agentToClient',
  writeParams,
  writeResult,
);
