// `fs/*`: an agent reads and writes text files through the editor (ACP v1 "File System").

import * as z from 'zod/mini';
import type { ValueLimits } from '../../base/boundedValue.ts';
import { limited, shortParams, tooLarge } from '../limited.ts';
import { request } from '../method.ts';

const count = z.nullish(z.int().check(z.nonnegative()));

const readParams = z.looseObject({
  sessionId: z.string(),
  /** Absolute. */
  path: z.string(),
  /** 1-based; 0 is read as 1. */
  line: count,
  /** Maximum number of lines. */
  limit: count,
});
const readResult = z.looseObject({ content: z.string() });

/** The length of the content is limited by that of a message. */
const writeLimits: ValueLimits = { ...shortParams, text: Infinity, oneText: Infinity };
const id = z.string().check(z.maxLength(shortParams.oneText, tooLarge));
const writeParams = z.looseObject({ sessionId: id, path: id, content: z.string() });
/** `{}` or null; both mean success. */
const writeResult = z.nullable(z.looseObject({}));

export type ReadTextFileParams = z.infer<typeof readParams>;
export type ReadTextFileResult = z.infer<typeof readResult>;
export type WriteTextFileParams = z.infer<typeof writeParams>;
export type WriteTextFileResult = z.infer<typeof writeResult>;

/** Includes unsaved changes. Lines keep their line ends, so that consecutive excerpts concatenate to the file. */
export const fsReadTextFile = request<ReadTextFileParams, ReadTextFileResult>(
  'fs/read_text_file',
  'agentToClient',
  limited(readParams, shortParams),
  readResult,
);

/** Creates the file and its parent folders if they do not exist. */
export const fsWriteTextFile = request<WriteTextFileParams, WriteTextFileResult>(
  'fs/write_text_file',
  'agentToClient',
  limited(writeParams, writeLimits),
  writeResult,
);
