// Plans of the agent in `session/update`: the one list of tasks of ACP v1 "Agent Plan", and the unstable plans with ids,
// which agents send where the client supports `plan`.

import * as z from 'zod/mini';
import { absentIfBad, lenientArray, orElse } from '../lenient.ts';

const planEntry = z.looseObject({
  content: z.string(),
  priority: orElse(z.enum(['high', 'medium', 'low']), 'medium'),
  status: orElse(z.enum(['pending', 'in_progress', 'completed', 'cancelled']), 'pending'),
});

/** Replaces the whole list. */
export const plan = z.looseObject({ sessionUpdate: z.literal('plan'), entries: lenientArray(planEntry) });

/** Replaces the plan with this id. `type` is `markdown`, `items`, `file` or a newer one, whose known fields are shown. */
export const planUpdate = z.looseObject({
  sessionUpdate: z.literal('plan_update'),
  plan: z.looseObject({
    type: orElse(z.string(), ''),
    planId: z.string(),
    /** Markdown. */
    content: absentIfBad(z.string()),
    entries: absentIfBad(lenientArray(planEntry)),
    uri: absentIfBad(z.string()),
  }),
});

/** The RFD names the id `id`. */
export const planRemoved = z.pipe(
  z.transform((raw: Record<string, unknown>) => ({ ...raw, planId: raw['planId'] ?? raw['id'] })),
  z.looseObject({ sessionUpdate: z.literal('plan_removed'), planId: z.string() }),
);

export type PlanUpdate = z.infer<typeof plan> | z.infer<typeof planUpdate> | z.infer<typeof planRemoved>;
