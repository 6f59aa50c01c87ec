// Schemas of the page's messages about copying, code, elicitations and rules, used by `fromPage`.

import * as z from 'zod/mini';

/** Limit in UTF-16 units of code that is inserted or applied. */
const text = z.string().check(z.maxLength(2_000_000));
const name = z.string().check(z.maxLength(100_000));
const answer = z.string().check(z.maxLength(200_000));
const places = z.readonly(z.array(z.int()).check(z.maxLength(1_000)));
const values = z.array(z.union([answer, z.number(), z.boolean(), places, z.null()]));

export const readingFromPage = [
  z.object({ type: z.literal('follow'), on: z.boolean() }),
  z.object({ type: z.literal('copyMessage'), entryId: z.int() }),
  z.object({ type: z.literal('copyConversation') }),
  z.object({ type: z.literal('insertCode'), text }),
  z.object({ type: z.literal('applyCode'), text, info: name, before: name }),
  z.object({
    type: z.literal('answerForm'),
    questionId: name,
    action: z.enum(['accept', 'decline', 'cancel']),
    values: values.check(z.maxLength(100)),
  }),
  z.object({
    type: z.literal('answerLink'),
    questionId: name,
    action: z.enum(['open', 'decline', 'cancel']),
  }),
  z.object({ type: z.literal('makeRule'), requestId: name, ruleId: z.int() }),
] as const;
