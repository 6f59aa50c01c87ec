// Schemas of the page's messages about prompt context, used by `fromPage`.

import * as z from 'zod/mini';

export const contextFromPage = [
  z.object({ type: z.enum(['contextRemove', 'contextRemoveKind']), part: z.int() }),
  z.object({ type: z.enum(['contextRestore', 'contextPreview']) }),
  z.object({ type: z.literal('contextSeen'), entryId: z.int() }),
] as const;
