// `_session/steering`: a message of the user that the agent adds to the running turn. An extension of claude-agent-acp and
// codex-acp, offered by `_meta.steering.supported` in the result of `initialize`.

import * as z from 'zod/mini';
import { orElse } from '../lenient.ts';
import { request } from '../method.ts';
import { contentBlock, type ContentBlock } from './contentBlock.ts';

const params = z.looseObject({
  sessionId: z.string(),
  prompt: z.array(contentBlock),
  _meta: z.looseObject({ steering: z.looseObject({ idleBehavior: z.literal('promptRequired') }) }),
});

/**
 * `injected`: the message is part of the running turn. `startedNewTurn`: it began a turn, which agents should not do here.
 * `promptRequired`: no turn was running. An unknown outcome is parsed as `failed`.
 */
const result = z.looseObject({
  outcome: orElse(z.enum(['injected', 'startedNewTurn', 'promptRequired', 'failed']), 'failed'),
});

export interface SteeringParams {
  readonly sessionId: string;
  readonly prompt: readonly ContentBlock[];
  readonly _meta: { readonly steering: { readonly idleBehavior: 'promptRequired' } };
}

/** The agent answers at once, and sends what it does as updates of the running turn. */
export const sessionSteering = request<SteeringParams, z.infer<typeof result>>(
  '_session/steering',
  'clientToAgent',
  params,
  result,
);

/**
 * Without `promptRequired`, an agent that is idle would begin a turn whose end it does not report.
 * @param extra more fields, as of `session/prompt`; those of its `_meta` are kept.
 */
export function steeringParams(
  sessionId: string,
  prompt: readonly ContentBlock[],
  extra: Readonly<Record<string, unknown>> = {},
): SteeringParams {
  const meta = typeof extra['_meta'] === 'object' ? extra['_meta'] : {};
  return { ...extra, sessionId, prompt, _meta: { ...meta, steering: { idleBehavior: 'promptRequired' } } };
}
