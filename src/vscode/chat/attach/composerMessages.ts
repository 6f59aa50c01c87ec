// Schemas of the messages of the page's composer, used by `fromPage`.

import * as z from 'zod/mini';
import { promptLimits } from '../../../chat/prompt/prompt.ts';

const request = z.int();
const id = z.int();
/**
 * Length in base64, which is 4/3 of the bytes. The limit is higher than the allowed size, so that the user is told why
 * a file is refused.
 */
const data = z.string().check(z.maxLength(promptLimits.mediaBytes * 2));
const short = z.string().check(z.maxLength(1_000));
const uri = z.string().check(z.maxLength(10_000));
const thumbnail = z
  .string()
  .check(z.maxLength(60_000), z.regex(/^data:image\/(?:png|jpeg|webp);base64,[A-Za-z\d+/]+=*$/));

export const composerMessages = [
  z.object({ type: z.literal('findMentions'), request, query: short }),
  z.object({ type: z.literal('mention'), request, index: z.int() }),
  z.object({ type: z.literal('attachUris'), uris: z.array(uri).check(z.maxLength(500)) }),
  z.object({
    type: z.literal('attachData'),
    name: short,
    mimeType: short,
    data,
    thumbnail: z.optional(thumbnail),
  }),
  z.object({ type: z.literal('detach'), id }),
  z.object({ type: z.literal('recall'), entryId: z.optional(id) }),
  z.object({ type: z.literal('editQueued'), queueId: id }),
] as const;
